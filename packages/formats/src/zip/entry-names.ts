import { UnreadableBook } from '../book-facts.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes the name of an entry: UTF-8 in nearly every book, flagged or not; Latin-1 keeps the others distinct. */
export const decodeEntryName = (raw: Uint8Array): string => {
  try {
    return utf8.decode(raw);
  } catch {
    return Buffer.from(raw).toString('latin1');
  }
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
  for (const step of decodePercent(bare).split('/')) {
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
