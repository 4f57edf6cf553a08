import type { AudioFile } from '../audio/audio-file.ts';
import type { ByteSource } from '../audio/byte-source.ts';
import { UnreadableBook } from '../book-facts.ts';
import { toAudioTags } from './audio-tags.ts';
import { type Box, BoxReader } from './box-reader.ts';
import { readChapterMarkers } from './chapters.ts';
import { type MediaTrack, readMediaTracks, readTimes } from './media-tracks.ts';
import { readMetadataItems } from './metadata-items.ts';
import { readLastChunkOffset } from './sample-table.ts';

/** Sample formats that need a key of FairPlay, Audible or Common Encryption. */
const PROTECTED_FORMATS = new Set(['drms', 'enca', 'aavd']);

/** Reads a file that may be in an archive. Throws `UnreadableBook`. */
export const readM4bFile = async (source: ByteSource): Promise<AudioFile> => {
  const boxes = new BoxReader(source);
  const movie = await findMovie(boxes);
  const media = await readMediaTracks(boxes, movie);
  const sound = media.find(({ handler }) => handler === 'soun');
  if (!sound) throw new UnreadableBook('damaged', 'a movie without sound');
  const durationMs = await readDuration(boxes, movie, sound);
  if (!(durationMs > 0)) throw new UnreadableBook('damaged', 'sound of no length');
  const last = await readLastChunkOffset(boxes, sound.samples);
  if (last === null && !(await boxes.find(movie, 'mvex'))) throw new UnreadableBook('damaged', 'no sound');
  if (last !== null && last >= source.size) throw new UnreadableBook('damaged', 'the end of the sound is missing');
  const items = await readMetadataItems(boxes, movie);
  return {
    tags: toAudioTags(items, sound.language),
    durationMs,
    markers: await readChapterMarkers(boxes, movie, media, { sound, durationMs }),
    seek: null,
    pictures: items.pictures,
    isDrm: PROTECTED_FORMATS.has(await readSampleFormat(boxes, sound)),
  };
};

/** Finds the movie box, before or after the audio data. */
const findMovie = async (boxes: BoxReader): Promise<Box> => {
  for await (const box of boxes.listBoxes(0, boxes.source.size)) if (box.type === 'moov') return box;
  throw new UnreadableBook('damaged', 'no movie');
};

/** Encoders insert some silence at the beginning, which players skip. */
const MAX_CUT_MS = 1000;

/** Reads the duration in milliseconds; 0 when neither the track nor the movie nor its fragments have one. */
const readDuration = async (boxes: BoxReader, movie: Box, sound: MediaTrack): Promise<number> => {
  const header = await boxes.find(movie, 'mvhd');
  const { timescale, duration } = header ? await readTimes(boxes, header) : { timescale: 0, duration: 0 };
  const toMilliseconds = (units: number): number => (timescale > 0 ? (units / timescale) * 1000 : 0);
  const inMedia = sound.timescale > 0 ? (sound.duration / sound.timescale) * 1000 : 0;
  if (inMedia === 0) return toMilliseconds(duration || (await readFragmentsDuration(boxes, movie)));
  const played = toMilliseconds(sound.played);
  return Math.abs(inMedia - played) < MAX_CUT_MS ? played : inMedia;
};

/** Reads the duration of a fragmented movie, in units of the movie. */
const readFragmentsDuration = async (boxes: BoxReader, movie: Box): Promise<number> => {
  const box = await boxes.find(movie, 'mvex', 'mehd');
  const bytes = box ? await boxes.bytes(box, 12) : Buffer.alloc(0);
  if (bytes.length < 8) return 0;
  return bytes[0] === 1 && bytes.length === 12 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4);
};

/** Reads the four letters of the sample format. */
const readSampleFormat = async (boxes: BoxReader, { samples }: MediaTrack): Promise<string> => {
  const box = await boxes.find(samples, 'stsd');
  return box ? (await boxes.bytes(box, 16)).toString('latin1', 12, 16) : '';
};
