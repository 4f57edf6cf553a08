import type { ByteSource } from '../audio/byte-source.ts';
import type { TextMap } from '../audio/encoded-tags.ts';
import { decodeText } from './id3-text.ts';

const BYTES = 128;
/** The fields of the tag at the end of a file (from, until), by the equivalent ID3v2 frame. */
const FIELDS = { TIT2: [3, 33], TPE1: [33, 63], TALB: [63, 93], TYER: [93, 97] } as const;

/** A field ends with zeros or spaces. */
const cutField = (field: Buffer): Buffer => {
  const nul = field.indexOf(0);
  let end = nul < 0 ? field.length : nul;
  while (end > 0 && field[end - 1] === SPACE) end -= 1;
  return field.subarray(0, end);
};
const SPACE = 0x20;

/** Reads the ID3v1 tag, for files without another tag. */
export const readId3v1 = async (source: ByteSource): Promise<TextMap> => {
  const bytes = Buffer.from(await source.read(Math.max(0, source.size - BYTES), BYTES));
  const texts: TextMap = new Map();
  if (bytes.toString('latin1', 0, 3) !== 'TAG') return texts;
  for (const [id, [from, until]] of Object.entries(FIELDS)) {
    const field = cutField(bytes.subarray(from, until));
    if (field.length > 0) texts.set(id, [decodeText(0, field)]);
  }
  return texts;
};
