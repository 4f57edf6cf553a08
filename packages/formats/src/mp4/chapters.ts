import type { Marker } from '../audio/audio-file.ts';
import type { Box, Boxes } from './boxes.ts';
import type { Media } from './media.ts';
import { samplesIn } from './sample-table.ts';

const MAX_TITLE_BYTES = 1024;

/** The chapters of a movie: as QuickTime keeps them or as Nero does, whichever says more; QuickTime's when both say the same. */
export const markersOf = async (
  boxes: Boxes,
  movie: Box,
  media: Media[],
  { sound, durationMs }: { sound: Media; durationMs: number },
): Promise<Marker[]> => {
  const track = media.find(({ id, handler }) => handler !== 'vide' && sound.chapters.includes(id));
  const quickTime = track ? await fromTrack(boxes, track) : [];
  const nero = await fromNero(boxes, movie);
  const said = (markers: Marker[]): number =>
    markers.filter(({ startMs, title }) => startMs < durationMs && title.trim() !== '').length;
  return said(nero) > said(quickTime) ? nero : quickTime;
};

/** A track of text beside the sound: a sample is two bytes of length and the title (QuickTime file format, "Chapter lists"). */
const fromTrack = async (boxes: Boxes, { samples, timescale }: Media): Promise<Marker[]> => {
  const markers: Marker[] = [];
  for (const { time, at, bytes } of await samplesIn(boxes, samples)) {
    const sample = await boxes.source.read(at, Math.min(bytes, MAX_TITLE_BYTES));
    const length = sample.length >= 2 ? sample.readUInt16BE(0) : 0;
    markers.push({ startMs: (time / timescale) * 1000, title: textOf(sample.subarray(2, 2 + length)) });
  }
  return markers;
};

/** UTF-8, or UTF-16 with a mark. */
const textOf = (bytes: Buffer): string => {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  return new TextDecoder(mark === 0xfeff ? 'utf-16be' : mark === 0xfffe ? 'utf-16le' : 'utf-8').decode(bytes);
};

/** `chpl`: times in units of 100 ns, at most 255 chapters with titles of at most 255 bytes. */
const fromNero = async (boxes: Boxes, movie: Box): Promise<Marker[]> => {
  const box = await boxes.find(movie, 'udta', 'chpl');
  if (!box) return [];
  const bytes = await boxes.bytes(box, 9 + 256 * (9 + 255));
  const markers: Marker[] = [];
  let at = bytes[0] === 1 ? 9 : 5;
  for (let left = bytes[at - 1] ?? 0; left > 0 && at + 9 <= bytes.length; left -= 1) {
    const length = bytes[at + 8] ?? 0;
    const title = textOf(bytes.subarray(at + 9, at + 9 + length));
    markers.push({ startMs: Number(bytes.readBigUInt64BE(at)) / 10_000, title });
    at += 9 + length;
  }
  return markers;
};
