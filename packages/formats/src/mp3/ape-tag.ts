import type { EmbeddedPicture } from '../audio/audio-file.ts';
import type { ByteSource } from '../audio/byte-source.ts';
import type { TextMap } from '../audio/encoded-tags.ts';
import { decodeDeclaredText } from '../audio/tag-encoding.ts';

/** The texts of an APEv2 tag by upper-case name, and its pictures. */
export type ApeTag = { fields: TextMap; pictures: EmbeddedPicture[] };

const NAME = 'APETAGEX';
const FOOTER_BYTES = 32;
const ID3V1_BYTES = 128;
const MAX_ITEMS = 500;
const MAX_KEY = 255;
const MAX_TEXT = 256 * 1024;
/** Bytes of all texts together. */
const MAX_TEXTS = 2 * 1024 ** 2;
const MAX_SAME = 50;
const MAX_PICTURE = 32 * 1024 ** 2;
const MAX_PICTURES = 5;

/** Where the items of the tag are: at the end of the file, also before an ID3v1 tag, or at its beginning. */
const locateItems = async (source: ByteSource): Promise<{ from: number; until: number } | null> => {
  for (const until of [source.size, source.size - ID3V1_BYTES]) {
    const footer = await readBlock(source, until - FOOTER_BYTES);
    if (footer) return { from: Math.max(0, until - footer.readUInt32LE(12)), until: until - FOOTER_BYTES };
  }
  const header = await readBlock(source, 0);
  const size = header?.readUInt32LE(12) ?? 0;
  return header && { from: FOOTER_BYTES, until: Math.min(source.size, size) };
};

const readBlock = async (source: ByteSource, at: number): Promise<Buffer | null> => {
  if (at < 0) return null;
  const bytes = Buffer.from(await source.read(at, FOOTER_BYTES));
  return bytes.length === FOOTER_BYTES && bytes.toString('latin1', 0, NAME.length) === NAME ? bytes : null;
};

/** Reads the APEv2 tag of a file; null without one. */
export const readApeTag = async (source: ByteSource): Promise<ApeTag | null> => {
  const items = await locateItems(source);
  if (!items) return null;
  const tag: ApeTag = { fields: new Map(), pictures: [] };
  let { from } = items;
  let room = MAX_TEXTS;
  for (let count = 0; count < MAX_ITEMS && from + 8 < items.until; count += 1) {
    const head = Buffer.from(await source.read(from, 8 + MAX_KEY + 1));
    const keyEnd = head.indexOf(0, 8);
    if (keyEnd <= 8) break;
    const key = head.toString('latin1', 8, keyEnd).toUpperCase();
    const valueFrom = from + keyEnd + 1;
    const size = head.readUInt32LE(0);
    if (valueFrom + size > items.until) break;
    const kind = (head.readUInt32LE(4) >> 1) & 3;
    if (kind === 0 && size <= Math.min(room, MAX_TEXT)) {
      room -= size;
      addTexts(tag.fields, key, Buffer.from(await source.read(valueFrom, size)));
    } else if (kind === 1 && key.startsWith('COVER ART') && tag.pictures.length < MAX_PICTURES)
      tag.pictures.push(() => readPicture(source, valueFrom, size));
    from = valueFrom + size;
  }
  return tag;
};

/** Several values are separated by zeros. */
const addTexts = (fields: TextMap, key: string, value: Buffer): void => {
  const known = fields.get(key) ?? [];
  for (let at = 0; at < value.length && known.length < MAX_SAME; ) {
    const next = value.indexOf(0, at);
    const end = next < 0 ? value.length : next;
    known.push(decodeDeclaredText(value.subarray(at, end)));
    at = end + 1;
  }
  fields.set(key, known);
};

/** A picture follows the name of its file. */
const readPicture = async (source: ByteSource, at: number, size: number): Promise<Buffer | null> => {
  if (size > MAX_PICTURE) return null;
  const value = Buffer.from(await source.read(at, size));
  return value.subarray(value.indexOf(0) + 1);
};
