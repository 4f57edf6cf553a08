import type { SavedPosition } from '@lectern/contracts';

/** A place, and when it was reached by the monotonic clock of this page, in milliseconds. */
export type Reached = SavedPosition & { reached: number };

/** Dates a place that was just received. */
export const reachedBy = (place: SavedPosition, now: number): Reached => ({ ...place, reached: now - place.ageMs });
