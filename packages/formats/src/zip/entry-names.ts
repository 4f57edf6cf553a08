import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { UnreadableBook } from '../book-facts.ts';
import { guessCharset } from '../text/guess-charset.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes the name of one entry: UTF-8 in nearly every book, flagged or not; Latin-1 keeps the others distinct. */
export const decodeEntryName = (raw: Uint8Array): string => {
  try {
    return utf8.decode(raw);
  } catch {
    return Buffer.from(raw).toString('latin1');
  }
};

/** Code page 437 from 0x80 to 0xa7, and its 0xe1: what Windows wrote for the letters of western languages. */
const WESTERN_LETTERS = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº';
const SHARP_S = 0xe1;
const isWestern = (byte: number): boolean => byte === SHARP_S || (byte >= 0x80 && byte < 0x80 + WESTERN_LETTERS.length);
const isHigh = (byte: number | undefined): boolean => byte !== undefined && byte > 0x7f;

const decodeWestern = (raw: Uint8Array): string =>
  Array.from(raw, (byte) =>
    byte === SHARP_S ? 'ß' : isHigh(byte) ? WESTERN_LETTERS.charAt(byte - 0x80) : String.fromCharCode(byte),
  ).join('');

/** How names are read that are no UTF-8: by the code page that fits all of them. */
const createNameDecoder = (names: readonly Uint8Array[]): ((raw: Uint8Array) => string) => {
  const sample = Buffer.concat(names.flatMap((name) => [name, Buffer.from('\n')])).subarray(0, MAX_SAMPLE);
  const high = sample.filter(isHigh);
  // letters of a western language stand alone between others, those of other scripts beside each other
  const adjoining = sample.filter((byte, at) => isHigh(byte) && (isHigh(sample[at - 1]) || isHigh(sample[at + 1])));
  if (adjoining.length < high.length / 2) return high.every(isWestern) ? decodeWestern : decodeEntryName;
  const decoder = new TextDecoder(guessCharset(sample));
  return (raw) => {
    const name = decoder.decode(raw);
    return name.includes('\ufffd') ? decodeEntryName(raw) : name;
  };
};
const MAX_SAMPLE = 64 * 1024;

/** Decodes the names of all entries of an archive. */
export const decodeEntryNames = (raws: readonly Uint8Array[]): string[] => {
  const foreign = raws.filter((raw) => !isUtf8(raw));
  if (foreign.length === 0) return raws.map(decodeEntryName);
  const decodeForeign = createNameDecoder(foreign);
  return raws.map((raw) => (isUtf8(raw) ? decodeEntryName(raw) : decodeForeign(raw)));
};

/** In UTF-16 units. The stored facts of a book repeat a path for each reference to it. */
const MAX_PATH = 1024;

const findNameProblem = (name: string): string | null => {
  if (name.length > MAX_PATH) return `more than ${MAX_PATH} characters`;
  if (name.includes('\0')) return 'a NUL';
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) return 'an absolute path';
  if (name.split('/').includes('..')) return 'a step out of the archive';
  return null;
};

/**
 * Converts the name of an entry to its path. Programs for Windows separate by backslashes; a dot at the beginning means the archive.
 * Throws `UnreadableBook('hostile')` for a name that is too long or would escape from the archive when unpacked.
 */
export const toSafeEntryPath = (name: string): string => {
  const path = name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  const reason = findNameProblem(path);
  if (reason) throw new UnreadableBook('hostile', `an archive entry has ${reason} in its name`);
  return path;
};

/**
 * Resolves a reference inside a container to a path; `null` when it leaves the container, has a URL scheme or is longer
 * than the name of an entry may be. `from` is the path of the referring document; fragment and query are dropped.
 */
export const resolveReference = (from: string, reference: string): string | null => {
  const bare = reference
    .trim()
    .replace(/[?#].*$/s, '')
    .replaceAll('\\', '/');
  if (/^[a-z][a-z0-9+.-]*:/i.test(bare) || bare.startsWith('//')) return null;
  if (bare === '') return from;
  // a leading slash means the root of the container
  const steps = bare.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of decodePercent(bare).replaceAll('\\', '/').split('/')) {
    if (step === '..') {
      if (steps.pop() === undefined) return null;
    } else if (step !== '.' && step !== '') steps.push(step);
  }
  const path = steps.join('/');
  return findNameProblem(path) ? null : path;
};

const MAX_FRAGMENT = 1000;

/** The decoded fragment of a reference without NUL; `null` without one, and for one that is too long. */
export const parseFragment = (reference: string): string | null => {
  const at = reference.indexOf('#');
  const fragment = at < 0 ? '' : decodePercent(reference.slice(at + 1)).replaceAll('\0', '');
  return fragment === '' || fragment.length > MAX_FRAGMENT ? null : fragment;
};

const decodePercent = (text: string): string => {
  try {
    // a percent sign that begins no escape is part of a name
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return text;
  }
};
