import { session } from './api.ts';
import { remembered } from './remembered.ts';

/** The reader who is signed in, or null. */
export const currentReader = (): number | null => {
  const now = session.current();
  return now.state === 'in' ? now.userId : null;
};

/** Under which name something of this reader is kept in the browser. What nobody is signed in for has the name alone. */
export const ownName = (name: string, reader: number | null = currentReader()): string =>
  reader === null ? name : `u${reader}.${name}`;

/**
 * What this browser keeps of the reader who is signed in: choices, and what is not sent yet. Never seen by the next reader of
 * the browser, and still there when its own one comes back.
 */
export const own = {
  read: (name: string, reader = currentReader()): string | null => remembered.read(ownName(name, reader)),
  write: (name: string, text: string, reader = currentReader()): void => remembered.write(ownName(name, reader), text),
  forget: (name: string, reader = currentReader()): void => remembered.forget(ownName(name, reader)),
};

/** Choices that were kept for whoever used the browser, until they were kept by reader; names that end in a dot begin many. */
const SHARED_BEFORE = [
  'reader.page',
  'reader.page.',
  'reader.pages.',
  'reader.style',
  'listening.rate',
  'listening.rate.',
  'listening.settings',
  'widgets.off',
  'places',
  'books.parts',
  'terms-hidden',
];

/** Choices that an older version keeps, maybe in a tab that is still open, become those of whoever is signed in here. */
export const adoptSharedChoices = (): void => {
  const reader = currentReader();
  if (reader === null) return;
  const isShared = (name: string): boolean =>
    SHARED_BEFORE.some((known) => name === known || (known.endsWith('.') && name.startsWith(known)));
  for (const name of remembered.names().filter(isShared)) {
    own.write(name, remembered.read(name) ?? '', reader);
    remembered.forget(name);
  }
};
