import { limits } from '@lectern/contracts';
import { z } from 'zod';
import { browserStorage } from '../../lib/browser-storage.ts';
import { getCurrentReader, readerStorage } from '../../lib/reader-storage.ts';
import type { ReadingInterval } from './reading-clock.ts';

const STORAGE_KEY = 'reader.pieces';
/** Fifty hours of reading without a network. */
const MAX_INTERVALS = 200;

const StoredInterval = z.object({
  bookId: z.string(),
  id: z.string(),
  seconds: z.int(),
  pages: z.int(),
  characters: z.int(),
  sinceMs: z.number(),
  fromMs: z.int().optional(),
  toMs: z.int().optional(),
});
type StoredInterval = z.infer<typeof StoredInterval>;
export type UnsentInterval = ReadingInterval & { bookId: string; ageMs: number };

const parseIntervals = (text: string | null): StoredInterval[] => {
  try {
    return z.array(StoredInterval).parse(JSON.parse(text ?? '[]'));
  } catch {
    return []; // stored by another version
  }
};
const readAll = (reader: number | null): StoredInterval[] => parseIntervals(readerStorage.read(STORAGE_KEY, reader));
const write = (intervals: readonly StoredInterval[], reader: number | null): void => {
  if (intervals.length > 0) readerStorage.write(STORAGE_KEY, JSON.stringify(intervals.slice(-MAX_INTERVALS)), reader);
  else readerStorage.forget(STORAGE_KEY, reader);
};

/**
 * Reading time that was not sent yet, stored over a reload and a sign-out for its reader. `now` is in milliseconds since 1970,
 * by the device’s clock.
 */
export const unsentIntervals = {
  store: (bookId: string, interval: ReadingInterval, ageMs: number, now: number, reader = getCurrentReader()): void => {
    const others = readAll(reader).filter(({ id }) => id !== interval.id);
    write([...others, { ...interval, bookId, sinceMs: now - ageMs }], reader);
  },
  /** Older versions stored intervals without a reader; a book belongs to one reader, so they are those of whoever opens it. */
  claim: (bookId: string, reader: number): void => {
    const shared = parseIntervals(browserStorage.read(STORAGE_KEY));
    const claimed = shared.filter((interval) => interval.bookId === bookId);
    if (claimed.length === 0) return;
    write([...claimed, ...readAll(reader)], reader);
    write(
      shared.filter((interval) => interval.bookId !== bookId),
      null,
    );
  },
  /** Oldest first. Uses only a difference of two clock readings, so a wrong clock does no harm. */
  read: (now: number, reader = getCurrentReader()): UnsentInterval[] =>
    readAll(reader).map(({ sinceMs, ...interval }) => ({
      ...interval,
      ageMs: Math.min(Math.max(0, now - sinceMs), limits.MAX_QUEUED_MS),
    })),
  /** Removes a sent interval, unless it has grown meanwhile. */
  remove: (sent: UnsentInterval, reader = getCurrentReader()): void =>
    write(
      readAll(reader).filter(({ id, seconds }) => id !== sent.id || seconds > sent.seconds),
      reader,
    ),
};
