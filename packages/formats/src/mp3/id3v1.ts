import type { ByteSource } from '../audio/byte-source.ts';
import { createTextResolver, decodeText } from './id3-text.ts';

const BYTES = 128;
/** The fields of the tag at the end of a file (from, until), by the equivalent ID3v2 frame. */
const FIELDS = { TIT2: [3, 33], TPE1: [33, 63], TALB: [63, 93], TYER: [93, 97] } as const;

const cutAtNul = (field: Buffer): Buffer => {
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
};

/** Reads the ID3v1 tag, for files without another tag. */
export const readId3v1 = async (source: ByteSource): Promise<Map<string, string[]>> => {
  const bytes = Buffer.from(await source.read(Math.max(0, source.size - BYTES), BYTES));
  const texts = new Map<string, string[]>();
  if (bytes.toString('latin1', 0, 3) !== 'TAG') return texts;
  for (const [id, [from, until]] of Object.entries(FIELDS)) {
    const text = decodeText(0, cutAtNul(bytes.subarray(from, until))).trim();
    if (text) texts.set(id, [text]);
  }
  const resolve = createTextResolver([...texts.values()].flat());
  for (const [id, strings] of texts) texts.set(id, strings.map(resolve));
  return texts;
};
