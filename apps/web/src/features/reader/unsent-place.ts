import { limits, reading, type Sent } from '@lectern/contracts';
import { remembered } from '../../lib/remembered.ts';

/** A place as the server takes it, without its age. */
export type PlaceToSave = Omit<Sent<typeof reading.save, 'body'>, 'ageMs' | 'device' | 'deviceName'>;
type Kept = PlaceToSave & { sinceMs: number };

const key = (bookId: string): string => `reader.unsent.${bookId}`;
const Shape = reading.save.body.omit({ ageMs: true, device: true, deviceName: true });

/** A place that could not be sent, kept over a reload. `now` is in milliseconds since 1970, of this device's clock. */
export const unsentPlace = {
  keep: (bookId: string, place: PlaceToSave, ageMs: number, now: number): void => {
    const kept: Kept = { ...place, sinceMs: now - ageMs };
    remembered.write(key(bookId), JSON.stringify(kept));
  },
  /** The kept place and its age, at most as old as the server believes. Only the difference of two readings of one clock is used, so a wrong clock does no harm. */
  read: (bookId: string, now: number): { place: PlaceToSave; ageMs: number } | null => {
    try {
      const kept: unknown = JSON.parse(remembered.read(key(bookId)) ?? 'null');
      const place = Shape.parse(kept);
      const since = kept !== null && typeof kept === 'object' && 'sinceMs' in kept ? Number(kept.sinceMs) : Number.NaN;
      return Number.isFinite(since) ? { place, ageMs: Math.min(Math.max(0, now - since), limits.QUEUED_MS) } : null;
    } catch {
      return null; // nothing kept, or by an older version
    }
  },
  forget: (bookId: string): void => remembered.forget(key(bookId)),
};
