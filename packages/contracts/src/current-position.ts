import { z } from 'zod';

/** The largest integer of the database. */
const MAX_INT = 2_147_483_647;

/** The id of a holder: one open page that moves in a book (a tab, a window, the installed app). A new page has a new one. */
export const Holder = z.string().regex(/^[\w-]{1,64}$/);

/** Where a save comes from. Programs that do not know holders send none. */
export const SaveOrigin = z.object({
  holder: Holder,
  /** Numbers the positions of a holder: saves may overtake each other, or be sent again. */
  number: z.int().min(1).max(MAX_INT),
  /** `version` of the position that this holder last saw, followed or answered; 0 for a book without a position. */
  basedOn: z.int().min(0).max(MAX_INT),
});
export type SaveOrigin = z.infer<typeof SaveOrigin>;

/** The current position of a book, as far as it decides about a save. */
export type CurrentPosition = {
  version: number;
  holder: string | null;
  number: number | null;
  fraction: number;
  /** In milliseconds, by the server's clock. */
  reachedAt: number;
};
export type SaveRequest = {
  /** Null for a program that does not know holders. */
  origin: SaveOrigin | null;
  fraction: number;
  reachedAt: number;
  /** It was reached before it was sent. */
  isQueued: boolean;
};

/**
 * What becomes of a save. `current`: it becomes the position of the book; `kept`: it is kept in the history only, and its page
 * asks; `repeated`: it, or a later one of its holder, is the position of the book already.
 */
export type SavePlacement = 'current' | 'kept' | 'repeated';

/**
 * Decides whether a save becomes the current position of a book (positions.md, PLACE-21). Server and tests share it.
 * @param isNear whether two fractions of the book are so near that nobody is asked
 */
export const placeSave = (
  current: CurrentPosition | null,
  { origin, fraction, reachedAt, isQueued }: SaveRequest,
  isNear: IsNear,
): SavePlacement => {
  if (current === null) return 'current';
  const isLater = reachedAt >= current.reachedAt;
  // a program that can't be asked: what arrives as it is reached is later, whatever the clock shows
  if (origin === null) return isLater || !isQueued ? 'current' : 'kept';
  if (current.holder === origin.holder) return origin.number > (current.number ?? 0) ? 'current' : 'repeated';
  if (current.version === origin.basedOn) return 'current';
  return isNear(current.fraction, fraction) && isLater ? 'current' : 'kept';
};

const NEAR_LISTENING_MS = 15_000;
/** Pages differ in length: only a distance of at least this share of an average page is another page. */
const NEAR_PAGE_SHARE = 0.5;

/** Whether two fractions of a book are so near that nobody is asked, and the later action counts. */
export type IsNear = (there: number, here: number) => boolean;
export const createIsNearInRecording =
  (durationMs: number): IsNear =>
  (there, here) =>
    Math.round(Math.abs(there - here) * durationMs) < NEAR_LISTENING_MS;
/** @param pageShare share of the book that one page takes */
export const createIsNearInText =
  (pageShare: number): IsNear =>
  (there, here) =>
    there === here || Math.abs(there - here) < pageShare * NEAR_PAGE_SHARE;

/**
 * When a position was reached, by the server's clock: the time of arrival minus the age that the device sent, but not before
 * its page's previous save of this book in the same session. So neither a wrong clock nor a stale queue wins over a newer
 * position; a queue may be older than the session that sends it. Times in milliseconds.
 */
export const computeReachedAt = (receivedAt: number, ageMs: number, lastContact: number): number =>
  Math.min(receivedAt, Math.max(receivedAt - ageMs, lastContact));
