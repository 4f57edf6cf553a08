import type { Box, Boxes } from './boxes.ts';

/** A track of a movie; times in its own units, `timescale` of them a second. */
export type Media = {
  id: number;
  /** `soun`, `text`, `vide` … */
  handler: string;
  timescale: number;
  /** 0 where the file does not say. */
  duration: number;
  /** The same as players cut it, in units of the movie; 0 where the file does not say. */
  played: number;
  /** ISO 639-2, `null` in files of old QuickTime. */
  language: string | null;
  /** Ids of the tracks that hold its chapters. */
  chapters: number[];
  /** `stbl`: where the samples lie. */
  samples: Box;
};

/** A table has as many entries as fit into its box, whatever it claims. */
export const MAX_TABLE_BYTES = 256 * 1024;

/** The tracks of a movie; those without samples or times are left out. */
export const mediaIn = async (boxes: Boxes, movie: Box): Promise<Media[]> => {
  const found: Media[] = [];
  for await (const box of boxes.inside(movie)) {
    const media = box.type === 'trak' && found.length < 100 ? await mediaOf(boxes, box) : null;
    if (media) found.push(media);
  }
  return found;
};

const mediaOf = async (boxes: Boxes, track: Box): Promise<Media | null> => {
  const [header, handler, times, samples, references] = [
    await boxes.find(track, 'tkhd'),
    await boxes.find(track, 'mdia', 'hdlr'),
    await boxes.find(track, 'mdia', 'mdhd'),
    await boxes.find(track, 'mdia', 'minf', 'stbl'),
    await boxes.find(track, 'tref', 'chap'),
  ];
  if (!header || !handler || !times || !samples) return null;
  const head = await boxes.bytes(header, 36);
  const isLong = head[0] === 1;
  const ids = references ? await boxes.bytes(references, 64) : Buffer.alloc(0);
  return {
    id: numberAt(head, isLong ? 20 : 12),
    played: isLong ? numberAt(head, 32) : numberAt(head, 20),
    handler: (await boxes.bytes(handler, 12)).toString('latin1', 8, 12),
    ...(await timesIn(boxes, times)),
    chapters: Array.from({ length: Math.floor(ids.length / 4) }, (_, index) => ids.readUInt32BE(index * 4)),
    samples,
  };
};

/** `mdhd` and `mvhd` begin alike; a duration of only ones is unknown. */
export const timesIn = async (
  boxes: Boxes,
  box: Box,
): Promise<{ timescale: number; duration: number; language: string | null }> => {
  const bytes = await boxes.bytes(box, 36);
  const isLong = bytes[0] === 1;
  const at = isLong ? 20 : 12;
  const duration = isLong && bytes.length >= 32 ? Number(bytes.readBigUInt64BE(24)) : numberAt(bytes, at + 4);
  const isKnown = isLong ? duration < 2 ** 53 : duration !== 0xffff_ffff;
  const language = numberAt(bytes, at + (isLong ? 10 : 6)) & 0xffff;
  return { timescale: numberAt(bytes, at), duration: isKnown ? duration : 0, language: languageOf(language) };
};

/** Three letters of five bits; small numbers are an older list of languages. */
const languageOf = (code: number): string | null =>
  code < 0x400 ? null : String.fromCharCode(...[10, 5, 0].map((shift) => ((code >> shift) & 31) + 0x60));

const numberAt = (bytes: Buffer, at: number): number => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0);
