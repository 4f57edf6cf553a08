import { TextDecoder } from 'node:util';
import { guessCharset } from './guess.ts';
import { countUtf8 } from './utf8.ts';

/** How many first bytes a guess wants to see. */
export const CHARSET_BYTES = 256 * 1024;

/** Bytes that are wrong may stand in UTF-8 when it has this many times more that is right. */
const FORGIVEN = 4;

/**
 * The encoding of a text, as a label that `TextDecoder` knows. In this order: the mark at its begin, UTF-16 by its
 * zeros, UTF-8 when it reads as that (whatever is declared: no other text does so by chance), the declaration, a guess.
 */
export const charsetOf = (sample: Uint8Array, declared: string | null): string => {
  const marked = markIn(sample) ?? utf16In(sample);
  if (marked) return marked;
  const { sequences, broken } = countUtf8(sample);
  if (sequences > broken * FORGIVEN) return 'utf-8';
  const known = declared === null ? null : labelOf(declared);
  // neither can be what was meant: both would have shown themselves above
  if (known !== null && (broken === 0 || !known.startsWith('utf-'))) return known.startsWith('utf-') ? 'utf-8' : known;
  return broken === 0 ? 'utf-8' : guessCharset(sample);
};

/** The same of a document that may declare its encoding in its first bytes. */
export const charsetOfDocument = (head: Uint8Array, declaredIn: (head: Uint8Array) => string | null): string =>
  charsetOf(head.subarray(0, CHARSET_BYTES), declaredIn(head));

/** The label under which `TextDecoder` knows an encoding; `null` when it does not. */
export const labelOf = (name: string): string | null => {
  const label = /^(?:cp|dos-?|ibm-?)(866|125\d|874)$/i.exec(name.trim())?.[1];
  try {
    return new TextDecoder(label ? (label === '866' ? 'ibm866' : `windows-${label}`) : name).encoding;
  } catch {
    return null;
  }
};

const markIn = ([first, second, third]: Uint8Array): string | null => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
};

/** UTF-16 without a mark: nearly all zeros stand in every second byte, and there are many of them. */
const utf16In = (sample: Uint8Array): string | null => {
  const zeros: [number, number] = [0, 0];
  for (const [index, byte] of sample.subarray(0, 4096).entries()) if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  if (Math.max(even, odd) * 33 < Math.min(sample.length, 4096) || Math.max(even, odd) < 4) return null;
  if (even * 20 < odd) return 'utf-16le';
  return odd * 20 < even ? 'utf-16be' : null;
};
