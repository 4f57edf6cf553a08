import { limits } from '@lectern/contracts';
import type { z } from 'zod';
import { browserStorage } from '../../lib/browser-storage.ts';
import { getCurrentReader, readerStorage, toReaderKey } from '../../lib/reader-storage.ts';
import { thisHolder } from './this-holder.ts';

/** `forget` removes it from the browser. */
export type UnsentPosition<P> = { place: P; ageMs: number; forget: () => void };

/**
 * Positions that could not be sent, one per book and open page, stored over a reload for the reader who reached them. `now` is
 * in milliseconds since 1970, by the device's clock; `reader` is the one who is signed in, unless given.
 */
export type UnsentPositions<P> = {
  keep: (bookId: string, place: P, ageMs: number, now: number, reader?: number | null) => void;
  /**
   * The stored positions of all pages in the order in which they were reached, each with its age, at most the oldest that the
   * server accepts. Uses only a difference of two clock readings, so a wrong clock does no harm.
   */
  list: (bookId: string, now: number) => UnsentPosition<P>[];
  /** The last of them. */
  read: (bookId: string, now: number) => UnsentPosition<P> | null;
  /** Takes over the last of them, as one of this page. */
  adopt: (bookId: string, now: number, reader?: number | null) => { place: P; ageMs: number } | null;
  /** Removes that of this page. */
  forget: (bookId: string, reader?: number | null) => void;
};

/** @param name prefix of the stored keys @param shape of a position as it is sent, without its age @param holder this page */
export const createUnsentPositions = <P extends object>(
  name: string,
  shape: z.ZodType<P>,
  holder = thisHolder.id(),
): UnsentPositions<P> => {
  const key = (bookId: string): string => `${name}.${bookId}.${holder}`;
  /** Older versions stored one per book, and before that without a reader; a book belongs to one reader, so it is that of whoever opens it. */
  const listKeys = (bookId: string): string[] => {
    const known = [toReaderKey(`${name}.${bookId}`), `${name}.${bookId}`];
    const prefix = toReaderKey(`${name}.${bookId}.`);
    return browserStorage.names().filter((stored) => known.includes(stored) || stored.startsWith(prefix));
  };
  const read = (storedKey: string, now: number): UnsentPosition<P>[] => {
    try {
      const stored: unknown = JSON.parse(browserStorage.read(storedKey) ?? 'null');
      const place = shape.parse(stored);
      const since =
        stored !== null && typeof stored === 'object' && 'sinceMs' in stored ? Number(stored.sinceMs) : Number.NaN;
      if (!Number.isFinite(since)) return [];
      const ageMs = Math.min(Math.max(0, now - since), limits.MAX_QUEUED_MS);
      return [{ place, ageMs, forget: () => browserStorage.forget(storedKey) }];
    } catch {
      return []; // stored by an older version
    }
  };
  const list = (bookId: string, now: number): UnsentPosition<P>[] =>
    listKeys(bookId)
      .flatMap((storedKey) => read(storedKey, now))
      .sort((one, other) => other.ageMs - one.ageMs);
  const keep: UnsentPositions<P>['keep'] = (bookId, place, ageMs, now, reader = getCurrentReader()) =>
    readerStorage.write(key(bookId), JSON.stringify({ ...place, sinceMs: now - ageMs }), reader);
  const readLast = (bookId: string, now: number): UnsentPosition<P> | null => list(bookId, now).at(-1) ?? null;
  return {
    keep,
    list,
    read: readLast,
    adopt: (bookId, now, reader) => {
      const last = readLast(bookId, now);
      if (!last) return null;
      last.forget();
      keep(bookId, last.place, last.ageMs, now, reader);
      return last;
    },
    forget: (bookId, reader = getCurrentReader()) => readerStorage.forget(key(bookId), reader),
  };
};
