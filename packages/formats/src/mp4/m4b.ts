import type { ByteSource } from '../audio/byte-source.ts';
import type { EncodedAudioFile } from '../audio/encoded-tags.ts';
import { UnreadableBook } from '../book-facts.ts';
import { readAacFrames } from './aac-frames.ts';
import { toEncodedTags } from './audio-tags.ts';
import { type Box, BoxReader } from './box-reader.ts';
import { readChapterMarkers } from './chapters.ts';
import { type FragmentedTrack, readDefaults, readFragments } from './fragments.ts';
import { type MediaTrack, readMediaTracks, readTimes } from './media-tracks.ts';
import { readMetadataItems } from './metadata-items.ts';
import { readLastChunkOffset, sumSampleDurations } from './sample-table.ts';

/** Sample formats that need a key of FairPlay, Audible or Common Encryption. */
const PROTECTED_FORMATS = new Set(['drms', 'enca', 'aavd']);
/** Sample formats that every browser plays, and those that are protected. Others are named, as `alac`, `ac-3` or `opus`. */
const USUAL_FORMATS = new Set(['mp4a', '.mp3', '', ...PROTECTED_FORMATS]);

/** Reads a file that may be in an archive. Throws `UnreadableBook`. */
export const readM4bFile = async (source: ByteSource): Promise<EncodedAudioFile> => {
  const boxes = new BoxReader(source);
  const movie = await findMovie(boxes);
  const media = await readMediaTracks(boxes, movie);
  const sound = media.find(({ handler }) => handler === 'soun');
  if (!sound) throw new UnreadableBook('damaged', 'a movie without sound');
  const last = await readLastChunkOffset(boxes, sound.samples);
  if (last !== null && last >= source.size) throw new UnreadableBook('damaged', 'the end of the sound is missing');
  const fragments = await readMovieFragments(boxes, movie, media);
  if (last === null && !fragments.has(sound.id)) throw new UnreadableBook('damaged', 'no sound');
  const durationMs = await readDuration(boxes, movie, sound, fragments.get(sound.id));
  if (!(durationMs > 0)) throw new UnreadableBook('damaged', 'sound of no length');
  const format = await readSampleFormat(boxes, sound);
  const isWhole = fragments.size === 0 && format === 'mp4a';
  const frames = isWhole ? await readAacFrames(boxes, sound) : undefined;
  const items = await readMetadataItems(boxes, movie);
  return {
    tags: toEncodedTags(items, sound.language),
    durationMs,
    markers: await readChapterMarkers(boxes, movie, media, { sound, durationMs, fragments }),
    seek: null,
    pictures: items.pictures,
    isDrm: PROTECTED_FORMATS.has(format),
    ...(frames && { frames }),
    ...(USUAL_FORMATS.has(format) ? {} : { codecs: format.toLowerCase() }),
  };
};

/** Finds the movie box, before or after the audio data. */
const findMovie = async (boxes: BoxReader): Promise<Box> => {
  for await (const box of boxes.listBoxes(0, boxes.source.size)) if (box.type === 'moov') return box;
  throw new UnreadableBook('damaged', 'no movie');
};

/** Reads the fragments behind the movie box, which hold the sound of the file or what follows its first piece. */
const readMovieFragments = async (
  boxes: BoxReader,
  movie: Box,
  media: readonly MediaTrack[],
): Promise<ReadonlyMap<number, FragmentedTrack>> => {
  const extension = await boxes.find(movie, 'mvex');
  if (!extension) return new Map();
  const begins = new Map<number, number>();
  for (const { id, samples } of media) begins.set(id, await sumSampleDurations(boxes, samples));
  const collect = new Set(media.flatMap(({ handler, chapters }) => (handler === 'soun' ? chapters : [])));
  return readFragments(boxes.source, await readDefaults(boxes, extension), { begins, collect });
};

/** Encoders insert some silence at the beginning, which players skip. */
const MAX_CUT_MS = 1000;

/** Measures the duration in milliseconds by the samples that there are: headers may state anything. */
const readDuration = async (
  boxes: BoxReader,
  movie: Box,
  sound: MediaTrack,
  fragments: FragmentedTrack | undefined,
): Promise<number> => {
  if (sound.timescale === 0) return 0;
  const inMovie = await sumSampleDurations(boxes, sound.samples);
  // a piece of a broadcast begins late, and players begin with it
  const start = inMovie === 0 ? (fragments?.startTime ?? 0) : 0;
  const inMedia = ((Math.max(inMovie, fragments?.endTime ?? 0) - start) / sound.timescale) * 1000;
  const header = await boxes.find(movie, 'mvhd');
  const { timescale } = header ? await readTimes(boxes, header) : { timescale: 0 };
  const played = timescale > 0 ? (sound.played / timescale) * 1000 : 0;
  return played > 0 && Math.abs(inMedia - played) < Math.min(MAX_CUT_MS, inMedia) ? played : inMedia;
};

/** Reads the four letters of the sample format. */
const readSampleFormat = async (boxes: BoxReader, { samples }: MediaTrack): Promise<string> => {
  const box = await boxes.find(samples, 'stsd');
  const letters = box ? (await boxes.bytes(box, 16)).toString('latin1', 12, 16) : '';
  return /^[\w.-]{4}$/.test(letters) ? letters : '';
};
