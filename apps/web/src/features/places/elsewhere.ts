import type { SavedPosition } from '@lectern/contracts';

/** Nearer than this share of the book is the same place to a reader. */
const FAR = 0.01;

/** A place, and when it was reached by the monotonic clock of this page, in milliseconds. */
export type Reached = SavedPosition & { reached: number };

export const isFar = (one: number, other: number): boolean => Math.abs(one - other) > FAR;

/** Dates a place that was just received. */
export const reachedBy = (place: SavedPosition, now: number): Reached => ({ ...place, reached: now - place.ageMs });

/** Whether a reader at `fraction` on device `own` should be asked about a place: another device left it, and not near. */
export const isElsewhere = (place: SavedPosition, own: string, fraction: number): boolean =>
  place.device !== own && isFar(place.fraction, fraction);
