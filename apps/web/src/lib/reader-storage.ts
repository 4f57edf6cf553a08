import { session } from './api.ts';
import { browserStorage } from './browser-storage.ts';

/** The id of the signed-in reader, or null. */
export const getCurrentReader = (): number | null => {
  const state = session.current();
  return state.state === 'in' ? state.userId : null;
};

/** The storage name of a reader's value; without a reader the plain name. */
export const toReaderKey = (name: string, reader: number | null = getCurrentReader()): string =>
  reader === null ? name : `u${reader}.${name}`;

/**
 * Browser storage per reader: settings and unsent changes of whoever is signed in. Another reader of the same browser never
 * sees them, and they are still there when the first reader signs in again.
 */
export const readerStorage = {
  read: (name: string, reader = getCurrentReader()): string | null => browserStorage.read(toReaderKey(name, reader)),
  write: (name: string, text: string, reader = getCurrentReader()): void =>
    browserStorage.write(toReaderKey(name, reader), text),
  forget: (name: string, reader = getCurrentReader()): void => browserStorage.forget(toReaderKey(name, reader)),
};

/** Settings that older versions stored per browser instead of per reader. A name that ends in a dot is a prefix. */
const FORMERLY_SHARED = [
  'reader.page',
  'reader.page.',
  'reader.pages.',
  'reader.style',
  'listening.rate',
  'listening.rate.',
  'listening.settings',
  'places',
  'books.parts',
  'terms-hidden',
];

/** Moves settings of an older version (maybe from a tab that is still open) to the signed-in reader. */
export const migrateSharedSettings = (): void => {
  const reader = getCurrentReader();
  if (reader === null) return;
  const isShared = (name: string): boolean =>
    FORMERLY_SHARED.some((known) => name === known || (known.endsWith('.') && name.startsWith(known)));
  for (const name of browserStorage.names().filter(isShared)) {
    readerStorage.write(name, browserStorage.read(name) ?? '', reader);
    browserStorage.forget(name);
  }
};
