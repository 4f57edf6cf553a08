import type { Box, BoxReader } from './box-reader.ts';

/** A track of a movie; times are in its own units, `timescale` per second. */
export type MediaTrack = {
  id: number;
  /** `soun`, `text`, `vide` … */
  handler: string;
  timescale: number;
  /** The duration as edited for playback, in units of the movie; 0 when the file does not state it. */
  played: number;
  /** ISO 639-2, `null` in files of old QuickTime. */
  language: string | null;
  /** Ids of the tracks with its chapters. */
  chapters: number[];
  /** The list of its edits (`elst`). */
  edits: Box | null;
  /** The `stbl` box, which locates the samples. */
  samples: Box;
};

/** How much of a table is read, whatever size it declares. */
export const MAX_TABLE_BYTES = 256 * 1024;

/** Reads the tracks of a movie; those without samples or times are left out. */
export const readMediaTracks = async (boxes: BoxReader, movie: Box): Promise<MediaTrack[]> => {
  const found: MediaTrack[] = [];
  for await (const box of boxes.listChildren(movie)) {
    const media = box.type === 'trak' && found.length < 100 ? await readMediaTrack(boxes, box) : null;
    if (media) found.push(media);
  }
  return found;
};

const readMediaTrack = async (boxes: BoxReader, track: Box): Promise<MediaTrack | null> => {
  const [header, handler, times, samples, references, edits] = [
    await boxes.find(track, 'tkhd'),
    await boxes.find(track, 'mdia', 'hdlr'),
    await boxes.find(track, 'mdia', 'mdhd'),
    await boxes.find(track, 'mdia', 'minf', 'stbl'),
    await boxes.find(track, 'tref', 'chap'),
    await boxes.find(track, 'edts', 'elst'),
  ];
  if (!header || !handler || !times || !samples) return null;
  const head = await boxes.bytes(header, 36);
  const isLong = head[0] === 1;
  const ids = references ? await boxes.bytes(references, 64) : Buffer.alloc(0);
  return {
    id: readUInt32(head, isLong ? 20 : 12),
    played: isLong ? readUInt32(head, 32) : readUInt32(head, 20),
    handler: (await boxes.bytes(handler, 12)).toString('latin1', 8, 12),
    ...(await readTimes(boxes, times)),
    chapters: Array.from({ length: Math.floor(ids.length / 4) }, (_, index) => ids.readUInt32BE(index * 4)),
    edits,
    samples,
  };
};

/** Reads the common part of `mdhd` and `mvhd`, but for the duration, which need not be that of the samples. */
export const readTimes = async (
  boxes: BoxReader,
  box: Box,
): Promise<{ timescale: number; language: string | null }> => {
  const bytes = await boxes.bytes(box, 36);
  const at = bytes[0] === 1 ? 20 : 12;
  const language = readUInt32(bytes, at + (bytes[0] === 1 ? 10 : 6)) & 0xffff;
  return { timescale: readUInt32(bytes, at), language: decodeLanguage(language) };
};

/** Decodes three letters of five bits each; `null` for small numbers, which are QuickTime language codes. */
const decodeLanguage = (code: number): string | null =>
  code < 0x400 ? null : String.fromCharCode(...[10, 5, 0].map((shift) => ((code >> shift) & 31) + 0x60));

const readUInt32 = (bytes: Buffer, at: number): number => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0);
