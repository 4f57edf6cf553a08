import { limits } from '@lectern/contracts';
import type { z } from 'zod';
import { remembered } from '../../lib/remembered.ts';

/** Places that could not be sent, one a book, kept over a reload. `now` is in milliseconds since 1970, of this device's clock. */
export type UnsentPlaces<P> = {
  keep: (bookId: string, place: P, ageMs: number, now: number) => void;
  /** The kept place and its age, at most as old as the server believes. Only the difference of two readings of one clock is used, so a wrong clock does no harm. */
  read: (bookId: string, now: number) => { place: P; ageMs: number } | null;
  forget: (bookId: string) => void;
};

/** @param name of the kept entries @param shape of a place, as it is sent, without its age */
export const unsentPlaces = <P extends object>(name: string, shape: z.ZodType<P>): UnsentPlaces<P> => {
  const key = (bookId: string): string => `${name}.${bookId}`;
  return {
    keep: (bookId, place, ageMs, now) =>
      remembered.write(key(bookId), JSON.stringify({ ...place, sinceMs: now - ageMs })),
    read: (bookId, now) => {
      try {
        const kept: unknown = JSON.parse(remembered.read(key(bookId)) ?? 'null');
        const place = shape.parse(kept);
        const since =
          kept !== null && typeof kept === 'object' && 'sinceMs' in kept ? Number(kept.sinceMs) : Number.NaN;
        return Number.isFinite(since) ? { place, ageMs: Math.min(Math.max(0, now - since), limits.QUEUED_MS) } : null;
      } catch {
        return null; // nothing kept, or by an older version
      }
    },
    forget: (bookId) => remembered.forget(key(bookId)),
  };
};
