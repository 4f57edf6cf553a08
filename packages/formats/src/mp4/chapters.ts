import type { ChapterMarker } from '../audio/audio-file.ts';
import { decodeDeclaredText, decodeUnicode } from '../audio/tag-encoding.ts';
import type { Box, BoxReader } from './box-reader.ts';
import type { FragmentedTrack } from './fragments.ts';
import type { MediaTrack } from './media-tracks.ts';
import { readSamples } from './sample-table.ts';

const MAX_TITLE_BYTES = 1024;

/** Reads the chapters of a movie in QuickTime or Nero format, whichever has more titled chapters; QuickTime if equal. */
export const readChapterMarkers = async (
  boxes: BoxReader,
  movie: Box,
  media: MediaTrack[],
  {
    sound,
    durationMs,
    fragments,
  }: { sound: MediaTrack; durationMs: number; fragments: ReadonlyMap<number, FragmentedTrack> },
): Promise<ChapterMarker[]> => {
  const track = media.find(({ id, handler }) => handler !== 'vide' && sound.chapters.includes(id));
  const quickTime = track ? await readQuickTimeMarkers(boxes, track, fragments.get(track.id)) : [];
  const nero = await readNeroMarkers(boxes, movie);
  const countTitled = (markers: ChapterMarker[]): number =>
    markers.filter(({ startMs, title }) => startMs < durationMs && title.trim() !== '').length;
  return countTitled(nero) > countTitled(quickTime) ? nero : quickTime;
};

/** Reads a text track: a sample is two bytes of length and the title (QuickTime file format, "Chapter lists"). */
const readQuickTimeMarkers = async (
  boxes: BoxReader,
  { samples, timescale }: MediaTrack,
  fragments: FragmentedTrack | undefined,
): Promise<ChapterMarker[]> => {
  const markers: ChapterMarker[] = [];
  for (const { time, at, bytes } of [...(await readSamples(boxes, samples)), ...(fragments?.samples ?? [])]) {
    const sample = await boxes.source.read(at, Math.min(bytes, MAX_TITLE_BYTES));
    const length = sample.length >= 2 ? sample.readUInt16BE(0) : 0;
    markers.push({ startMs: (time / timescale) * 1000, title: decodeText(sample.subarray(2, 2 + length)) });
  }
  return markers;
};

/** UTF-8, or UTF-16 with a byte order mark; other text is decoded with that of all tags. */
const decodeText = (bytes: Buffer): string => {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (mark !== 0xfeff && mark !== 0xfffe) return decodeDeclaredText(bytes);
  return decodeUnicode(mark === 0xfeff ? 'utf-16be' : 'utf-16le', bytes);
};

/** `chpl`: times in units of 100 ns, at most 255 chapters with titles of at most 255 bytes. */
const readNeroMarkers = async (boxes: BoxReader, movie: Box): Promise<ChapterMarker[]> => {
  const box = await boxes.find(movie, 'udta', 'chpl');
  if (!box) return [];
  const bytes = await boxes.bytes(box, 9 + 256 * (9 + 255));
  const markers: ChapterMarker[] = [];
  let at = bytes[0] === 1 ? 9 : 5;
  for (let left = bytes[at - 1] ?? 0; left > 0 && at + 9 <= bytes.length; left -= 1) {
    const length = bytes[at + 8] ?? 0;
    const title = decodeText(bytes.subarray(at + 9, at + 9 + length));
    markers.push({ startMs: Number(bytes.readBigUInt64BE(at)) / 10_000, title });
    at += 9 + length;
  }
  return markers;
};
