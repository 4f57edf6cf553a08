import { limits } from '@lectern/contracts';
import type { z } from 'zod';
import { currentReader, own } from '../../lib/own.ts';
import { remembered } from '../../lib/remembered.ts';

/**
 * Places that could not be sent, one a book, kept over a reload for the reader who came to them. `now` is in milliseconds
 * since 1970, of this device's clock; `reader` is who is signed in, unless it says otherwise.
 */
export type UnsentPlaces<P> = {
  keep: (bookId: string, place: P, ageMs: number, now: number, reader?: number | null) => void;
  /** The kept place and its age, at most as old as the server believes. Only the difference of two readings of one clock is used, so a wrong clock does no harm. */
  read: (bookId: string, now: number) => { place: P; ageMs: number } | null;
  forget: (bookId: string, reader?: number | null) => void;
};

/** @param name of the kept entries @param shape of a place, as it is sent, without its age */
export const unsentPlaces = <P extends object>(name: string, shape: z.ZodType<P>): UnsentPlaces<P> => {
  const key = (bookId: string): string => `${name}.${bookId}`;
  return {
    keep: (bookId, place, ageMs, now, reader = currentReader()) =>
      own.write(key(bookId), JSON.stringify({ ...place, sinceMs: now - ageMs }), reader),
    read: (bookId, now) => {
      try {
        // Older versions kept it without a reader; a book is one reader's own, so it is of whoever opens it.
        const text = own.read(key(bookId)) ?? remembered.read(key(bookId));
        const kept: unknown = JSON.parse(text ?? 'null');
        const place = shape.parse(kept);
        const since =
          kept !== null && typeof kept === 'object' && 'sinceMs' in kept ? Number(kept.sinceMs) : Number.NaN;
        return Number.isFinite(since) ? { place, ageMs: Math.min(Math.max(0, now - since), limits.QUEUED_MS) } : null;
      } catch {
        return null; // nothing kept, or by an older version
      }
    },
    forget: (bookId, reader = currentReader()) => {
      own.forget(key(bookId), reader);
      remembered.forget(key(bookId));
    },
  };
};
