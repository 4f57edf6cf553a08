import { limits } from '@lectern/contracts';
import type { z } from 'zod';
import { browserStorage } from '../../lib/browser-storage.ts';
import { getCurrentReader, readerStorage } from '../../lib/reader-storage.ts';

/**
 * Positions that could not be sent, one per book, stored over a reload for the reader who reached them. `now` is in
 * milliseconds since 1970, by the device's clock; `reader` is the one who is signed in, unless given.
 */
export type UnsentPositions<P> = {
  keep: (bookId: string, place: P, ageMs: number, now: number, reader?: number | null) => void;
  /** The stored position and its age, at most the oldest that the server accepts. Uses only a difference of two clock readings, so a wrong clock does no harm. */
  read: (bookId: string, now: number) => { place: P; ageMs: number } | null;
  forget: (bookId: string, reader?: number | null) => void;
};

/** @param name prefix of the stored keys @param shape of a position as it is sent, without its age */
export const createUnsentPositions = <P extends object>(name: string, shape: z.ZodType<P>): UnsentPositions<P> => {
  const key = (bookId: string): string => `${name}.${bookId}`;
  return {
    keep: (bookId, place, ageMs, now, reader = getCurrentReader()) =>
      readerStorage.write(key(bookId), JSON.stringify({ ...place, sinceMs: now - ageMs }), reader),
    read: (bookId, now) => {
      try {
        // Older versions stored it without a reader; a book belongs to one reader, so it is that of whoever opens it.
        const text = readerStorage.read(key(bookId)) ?? browserStorage.read(key(bookId));
        const stored: unknown = JSON.parse(text ?? 'null');
        const place = shape.parse(stored);
        const since =
          stored !== null && typeof stored === 'object' && 'sinceMs' in stored ? Number(stored.sinceMs) : Number.NaN;
        return Number.isFinite(since)
          ? { place, ageMs: Math.min(Math.max(0, now - since), limits.MAX_QUEUED_MS) }
          : null;
      } catch {
        return null; // nothing stored, or by an older version
      }
    },
    forget: (bookId, reader = getCurrentReader()) => {
      readerStorage.forget(key(bookId), reader);
      browserStorage.forget(key(bookId));
    },
  };
};
