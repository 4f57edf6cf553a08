import { limits } from './limits.ts';

/** What a file name ends with: `.epub`, `.fb2.zip`. */
const ENDING = /\.(?:fb2\.zip|[\p{L}\p{N}]{1,10})$/iu;
/** No cluster of letter and marks that is worth keeping is longer, in UTF-16 units. */
const LONGEST_CLUSTER = 64;

const countBytes = (text: string): number => {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
};

/** The first parts of a text that fit into so many bytes together. */
const takeFitting = (parts: Iterable<string>, bytes: number): string => {
  let [taken, left] = ['', bytes];
  for (const part of parts) {
    left -= countBytes(part);
    if (left < 0) break;
    taken += part;
  }
  return taken;
};

/** Splits a file name before its ending, which is empty where there is none. */
export const splitFileName = (name: string): { stem: string; ending: string } => {
  const at = name.search(ENDING);
  return at > 0 ? { stem: name.slice(0, at), ending: name.slice(at) } : { stem: name, ending: '' };
};

/** The first part of a text, at most so many UTF-8 bytes long. Letters keep their accents, and emoji their parts. */
export const truncateToBytes = (text: string, bytes: number): string => {
  if (countBytes(text) <= bytes) return text;
  const head = text.slice(0, bytes + LONGEST_CLUSTER);
  const clusters = Array.from(new Intl.Segmenter().segment(head), ({ segment }) => segment);
  return (takeFitting(clusters, bytes) || takeFitting(head, bytes)).trimEnd();
};

/** Shortens a file name before its ending, to at most so many UTF-8 bytes. */
const shortenFileName = (name: string, bytes: number): string => {
  const { stem, ending } = splitFileName(name);
  return truncateToBytes(stem, bytes - countBytes(ending)) + ending;
};

/** A file name as libraries keep it: composed, without spaces around it, and no longer than `FILE_NAME_BYTES`. */
export const normalizeFileName = (name: string): string =>
  shortenFileName(name.normalize('NFC').trim(), limits.FILE_NAME_BYTES);
