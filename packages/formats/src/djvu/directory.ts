import { charsetOf } from '../text/charset.ts';
import { cleanLine } from '../text/clean.ts';
import { unpackBzz } from './bzz.ts';

/** A part of a document of several pages. `offset` is that of its `FORM` in the file, `null` when it is a file of its own. */
export type Component = { kind: 'page' | 'annotations' | 'other'; id: string; name: string; offset: number | null };

/** 65,535 components with names of 60 letters. */
const MAX_BYTES = 6 * 1024 ** 2;
const KINDS = ['other', 'page', 'other', 'annotations'] as const;

/**
 * Reads the directory of a document (`DIRM`; DjVu3 specification, "Directory chunk"): a flag, a count and the offsets,
 * then packed the sizes, the kinds, and the names. Throws `UnreadableBook` when it cannot be unpacked.
 */
export const componentsIn = (chunk: Buffer): Component[] => {
  if (chunk.length < 3) return [];
  const flags = chunk.readUInt8(0);
  const count = chunk.readUInt16BE(1);
  const offsetsEnd = 3 + (flags & 0x80 ? count * 4 : 0);
  if (offsetsEnd > chunk.length) return [];
  const packed = unpackBzz(chunk.subarray(offsetsEnd), MAX_BYTES);
  const kinds = packed.subarray(count * 3, count * 4);
  const nextName = namesIn(packed.subarray(count * 4));
  return Array.from(kinds, (kind, index) => {
    const isOld = (flags & 0x7f) === 0;
    const id = nextName();
    const name = kind & (isOld ? 0x02 : 0x80) ? nextName() : id;
    if (kind & (isOld ? 0x04 : 0x40)) nextName(); // a title: of the page, not of the book
    return {
      kind: KINDS[isOld ? kind & 1 : kind & 0x3f] ?? 'other',
      id,
      name,
      offset: flags & 0x80 ? chunk.readUInt32BE(3 + index * 4) : null,
    };
  });
};

/** Names that end with NUL, one after the other; empty when there are no more. */
const namesIn = (bytes: Buffer): (() => string) => {
  let at = 0;
  return () => {
    const end = bytes.indexOf(0, at);
    const name = bytes.subarray(at, end < 0 ? bytes.length : end);
    at = end < 0 ? bytes.length : end + 1;
    return cleanLine(new TextDecoder(charsetOf(name, null)).decode(name), 300);
  };
};
