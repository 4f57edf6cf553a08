import { detectCharset } from '../text/charset.ts';
import { cleanLine } from '../text/clean-line.ts';
import { unpackBzz } from './bzz.ts';

/** A component of a multi-page document. `offset` is that of its `FORM` in the file, `null` for a separate file. */
export type Component = { kind: 'page' | 'annotations' | 'other'; id: string; name: string; offset: number | null };

/** 65,535 components with names of 60 letters. */
const MAX_BYTES = 6 * 1024 ** 2;
const KINDS = ['other', 'page', 'other', 'annotations'] as const;

/**
 * Parses the directory (`DIRM`; DjVu3 specification, "Directory chunk"): flags, count and offsets, then compressed
 * sizes, kinds and names. Throws `UnreadableBook` when it cannot be decompressed.
 */
export const parseDirectory = (chunk: Buffer): Component[] => {
  if (chunk.length < 3) return [];
  const flags = chunk.readUInt8(0);
  const count = chunk.readUInt16BE(1);
  const offsetsEnd = 3 + (flags & 0x80 ? count * 4 : 0);
  if (offsetsEnd > chunk.length) return [];
  const packed = unpackBzz(chunk.subarray(offsetsEnd), MAX_BYTES);
  const kinds = packed.subarray(count * 3, count * 4);
  const nextName = createNameReader(packed.subarray(count * 4));
  return Array.from(kinds, (kind, index) => {
    const isOld = (flags & 0x7f) === 0;
    const id = nextName();
    const name = kind & (isOld ? 0x02 : 0x80) ? nextName() : id;
    if (kind & (isOld ? 0x04 : 0x40)) nextName(); // skips the title of the page
    return {
      kind: KINDS[isOld ? kind & 1 : kind & 0x3f] ?? 'other',
      id,
      name,
      offset: flags & 0x80 ? chunk.readUInt32BE(3 + index * 4) : null,
    };
  });
};

/** Creates a reader for consecutive NUL-terminated names; empty after the last. */
const createNameReader = (bytes: Buffer): (() => string) => {
  let at = 0;
  return () => {
    const end = bytes.indexOf(0, at);
    const name = bytes.subarray(at, end < 0 ? bytes.length : end);
    at = end < 0 ? bytes.length : end + 1;
    return cleanLine(new TextDecoder(detectCharset(name, null)).decode(name), 300);
  };
};
