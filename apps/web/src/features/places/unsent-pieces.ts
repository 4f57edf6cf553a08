import { limits } from '@lectern/contracts';
import { z } from 'zod';
import { remembered } from '../../lib/remembered.ts';
import type { Piece } from './reading-clock.ts';

const NAME = 'reader.pieces';
/** Fifty hours of reading without a network. */
const MOST = 200;

const Kept = z.object({
  bookId: z.string(),
  id: z.string(),
  seconds: z.int(),
  pages: z.int(),
  characters: z.int(),
  sinceMs: z.number(),
});
type Kept = z.infer<typeof Kept>;
export type UnsentPiece = Piece & { bookId: string; ageMs: number };

const all = (): Kept[] => {
  try {
    return z.array(Kept).parse(JSON.parse(remembered.read(NAME) ?? '[]'));
  } catch {
    return []; // by another version
  }
};

/** Reading that the server doesn't know of yet, kept over a reload. `now` is in milliseconds since 1970, of this device’s clock. */
export const unsentPieces = {
  keep: (bookId: string, piece: Piece, ageMs: number, now: number): void => {
    const others = all().filter(({ id }) => id !== piece.id);
    remembered.write(NAME, JSON.stringify([...others, { ...piece, bookId, sinceMs: now - ageMs }].slice(-MOST)));
  },
  /** The oldest first. Only the difference of two readings of one clock is used, so a wrong clock does no harm. */
  read: (now: number): UnsentPiece[] =>
    all().map(({ sinceMs, ...piece }) => ({
      ...piece,
      ageMs: Math.min(Math.max(0, now - sinceMs), limits.QUEUED_MS),
    })),
  /** Unless it has grown meanwhile. */
  forget: (sent: UnsentPiece): void => {
    const left = all().filter(({ id, seconds }) => id !== sent.id || seconds > sent.seconds);
    if (left.length > 0) remembered.write(NAME, JSON.stringify(left));
    else remembered.forget(NAME);
  },
};
