import { UnreadableBook } from '../facts.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The name of an entry: UTF-8 in nearly every book, flagged or not; Latin-1 keeps the others distinct. */
export const decodeEntryName = (raw: Uint8Array): string => {
  try {
    return utf8.decode(raw);
  } catch {
    return Buffer.from(raw).toString('latin1');
  }
};

/** In UTF-16 units. Paths come back in what is stored about a book, as often as the book refers to them. */
const MAX_PATH = 1024;

const reasonAgainst = (name: string): string | null => {
  if (name.length > MAX_PATH) return `more than ${MAX_PATH} characters`;
  if (name.includes('\0')) return 'a NUL';
  if (name.includes('\\')) return 'a backslash';
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) return 'an absolute path';
  if (name.split('/').includes('..')) return 'a step out of the archive';
  return null;
};

/** Throws `UnreadableBook('hostile')` for a name that is absurdly long, or would leave its archive when unpacked. */
export const refuseHostileName = (name: string): void => {
  const reason = reasonAgainst(name);
  if (reason) throw new UnreadableBook('hostile', `an archive entry has ${reason} in its name`);
};

/**
 * The path that a reference inside a container means, or `null` when it leaves the container, names another scheme or
 * is longer than any file of an archive may be called. `from` is the path of the document that refers; fragment and query are dropped.
 */
export const resolveReference = (from: string, reference: string): string | null => {
  const bare = reference
    .trim()
    .replace(/[?#].*$/s, '')
    .replaceAll('\\', '/');
  if (/^[a-z][a-z0-9+.-]*:/i.test(bare) || bare.startsWith('/')) return null;
  if (bare === '') return from;
  const steps = from.split('/').slice(0, -1);
  for (const step of decodePercent(bare).split('/')) {
    if (step === '..') {
      if (steps.pop() === undefined) return null;
    } else if (step !== '.' && step !== '') steps.push(step);
  }
  const path = steps.join('/');
  return reasonAgainst(path) ? null : path;
};

const MAX_FRAGMENT = 1000;

/** The fragment of a reference, decoded, without NUL; `null` without one and for one that is no honest name. */
export const fragmentOf = (reference: string): string | null => {
  const at = reference.indexOf('#');
  const fragment = at < 0 ? '' : decodePercent(reference.slice(at + 1)).replaceAll('\0', '');
  return fragment === '' || fragment.length > MAX_FRAGMENT ? null : fragment;
};

const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
