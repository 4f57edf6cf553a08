import type { AudioFile } from '../audio/audio-file.ts';
import { bookOf } from '../audio/book.ts';
import type { ByteSource } from '../audio/byte-source.ts';
import { FileSource } from '../audio/file-source.ts';
import { UnreadableBook } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { type Box, Boxes } from './boxes.ts';
import { markersOf } from './chapters.ts';
import { itemsOf } from './items.ts';
import { type Media, mediaIn, timesIn } from './media.ts';
import { lastChunkIn } from './sample-table.ts';
import { tagsOf } from './tags.ts';

/** Kinds of sound that only a key of FairPlay, Audible or Common Encryption opens. */
const LOCKED = new Set(['drms', 'enca', 'aavd']);

/** M4B and M4A; they differ in nothing but their name. */
export const m4bParser =
  (format: 'm4b' | 'm4a'): Parser =>
  async ({ path }) => {
    const source = new FileSource(path);
    try {
      return await bookOf(format, await readM4bFile(source), { size: source.size, mediaType: 'audio/mp4' });
    } finally {
      source.close();
    }
  };

/** The same for a file that may lie in an archive. Throws `UnreadableBook`. */
export const readM4bFile = async (source: ByteSource): Promise<AudioFile> => {
  const boxes = new Boxes(source);
  const movie = await movieIn(boxes);
  const media = await mediaIn(boxes, movie);
  const sound = media.find(({ handler }) => handler === 'soun');
  if (!sound) throw new UnreadableBook('damaged', 'a movie without sound');
  const durationMs = await durationOf(boxes, movie, sound);
  if (!(durationMs > 0)) throw new UnreadableBook('damaged', 'sound of no length');
  const last = await lastChunkIn(boxes, sound.samples);
  if (last === null && !(await boxes.find(movie, 'mvex'))) throw new UnreadableBook('damaged', 'no sound');
  if (last !== null && last >= source.size) throw new UnreadableBook('damaged', 'the end of the sound is missing');
  const items = await itemsOf(boxes, movie);
  return {
    tags: tagsOf(items, sound.language),
    durationMs,
    markers: await markersOf(boxes, movie, media, { sound, durationMs }),
    seek: null,
    pictures: items.pictures,
    isDrm: LOCKED.has(await kindOf(boxes, sound)),
  };
};

/** The movie box: before the sound, or behind it. */
const movieIn = async (boxes: Boxes): Promise<Box> => {
  for await (const box of boxes.between(0, boxes.source.size)) if (box.type === 'moov') return box;
  throw new UnreadableBook('damaged', 'no movie');
};

/** Encoders put some silence first, which players cut off. */
const MAX_CUT_MS = 1000;

/** Milliseconds; 0 when neither the track nor the movie nor its fragments say. */
const durationOf = async (boxes: Boxes, movie: Box, sound: Media): Promise<number> => {
  const header = await boxes.find(movie, 'mvhd');
  const { timescale, duration } = header ? await timesIn(boxes, header) : { timescale: 0, duration: 0 };
  const inMovie = (units: number): number => (timescale > 0 ? (units / timescale) * 1000 : 0);
  const inMedia = sound.timescale > 0 ? (sound.duration / sound.timescale) * 1000 : 0;
  if (inMedia === 0) return inMovie(duration || (await fragmentsIn(boxes, movie)));
  const played = inMovie(sound.played);
  return Math.abs(inMedia - played) < MAX_CUT_MS ? played : inMedia;
};

/** The duration of a movie in fragments, in its units. */
const fragmentsIn = async (boxes: Boxes, movie: Box): Promise<number> => {
  const box = await boxes.find(movie, 'mvex', 'mehd');
  const bytes = box ? await boxes.bytes(box, 12) : Buffer.alloc(0);
  if (bytes.length < 8) return 0;
  return bytes[0] === 1 && bytes.length === 12 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4);
};

/** The four letters of how the sound is coded. */
const kindOf = async (boxes: Boxes, { samples }: Media): Promise<string> => {
  const box = await boxes.find(samples, 'stsd');
  return box ? (await boxes.bytes(box, 16)).toString('latin1', 12, 16) : '';
};
