import { TextDecoder } from 'node:util';
import { guessCharset } from './guess-charset.ts';
import { countUtf8 } from './utf8.ts';
import { detectUtf16 } from './utf16.ts';

/** Number of leading bytes that detection needs. */
export const CHARSET_BYTES = 256 * 1024;

/** Text counts as UTF-8 when valid sequences exceed invalid ones by this factor. */
const FORGIVEN = 4;

/**
 * Detects the encoding of a text, as a `TextDecoder` label. In this order: byte order mark, UTF-16, valid
 * UTF-8 (whatever is declared, because no other text reads so by chance), the declaration, a guess.
 */
export const detectCharset = (sample: Uint8Array, declared: string | null): string => {
  const marked = detectByteOrderMark(sample) ?? detectUtf16(sample);
  if (marked) return marked;
  const { sequences, broken } = countUtf8(sample);
  if (sequences > broken * FORGIVEN) return 'utf-8';
  const declaredLabel = declared === null ? null : toEncodingLabel(declared);
  // a declared UTF-8 or UTF-16 is wrong: it would have been detected above
  if (declaredLabel !== null && (broken === 0 || !declaredLabel.startsWith('utf-')))
    return declaredLabel.startsWith('utf-') ? 'utf-8' : declaredLabel;
  return broken === 0 ? 'utf-8' : guessCharset(sample);
};

/** Detects the encoding of a document that may declare it in its first bytes. */
export const detectDocumentCharset = (head: Uint8Array, declaredIn: (head: Uint8Array) => string | null): string =>
  detectCharset(head.subarray(0, CHARSET_BYTES), declaredIn(head));

/** The `TextDecoder` label of an encoding; `null` when it is not supported. */
export const toEncodingLabel = (name: string): string | null => {
  const label = /^(?:cp|dos-?|ibm-?)(866|125\d|874)$/i.exec(name.trim())?.[1];
  try {
    return new TextDecoder(label ? (label === '866' ? 'ibm866' : `windows-${label}`) : name).encoding;
  } catch {
    return null;
  }
};

const detectByteOrderMark = ([first, second, third]: Uint8Array): string | null => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
};
