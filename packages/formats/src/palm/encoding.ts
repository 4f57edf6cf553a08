import { TextDecoder } from 'node:util';

const DECLARED = /\b(?:encoding|charset)\s*=\s*["']?([\w.:-]{1,40})/i;

/**
 * The encoding of a text that begins so, where the format has no place for it: the one that an HTML head in it names,
 * UTF-8 when it is valid, Windows-1251 when most letters would be Cyrillic, else Windows-1252.
 */
export const guessEncoding = (start: Uint8Array): string => {
  const ascii = Buffer.from(start).toString('latin1');
  const declared = DECLARED.exec(ascii)?.[1] ?? '';
  if (isKnown(declared)) return declared;
  if (isUtf8(start)) return 'utf-8';
  const high = ascii.match(/[\xc0-\xff]/g)?.length ?? 0;
  return high > (ascii.match(/[a-z]/gi)?.length ?? 0) ? 'windows-1251' : 'windows-1252';
};

const isKnown = (label: string): boolean => {
  try {
    return !new TextDecoder(label).encoding.startsWith('utf-16');
  } catch {
    return false;
  }
};

/** The last characters may be cut off. */
const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};
