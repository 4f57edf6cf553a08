import { limits } from '@lectern/contracts';
import { z } from 'zod';
import { currentReader, own } from '../../lib/own.ts';
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

const parsed = (text: string | null): Kept[] => {
  try {
    return z.array(Kept).parse(JSON.parse(text ?? '[]'));
  } catch {
    return []; // by another version
  }
};
const all = (reader: number | null): Kept[] => parsed(own.read(NAME, reader));
const write = (pieces: readonly Kept[], reader: number | null): void => {
  if (pieces.length > 0) own.write(NAME, JSON.stringify(pieces.slice(-MOST)), reader);
  else own.forget(NAME, reader);
};

/**
 * Reading that the server doesn't know of yet, kept over a reload and a sign-out for the reader who read. `now` is in
 * milliseconds since 1970, of this device’s clock.
 */
export const unsentPieces = {
  keep: (bookId: string, piece: Piece, ageMs: number, now: number, reader = currentReader()): void => {
    const others = all(reader).filter(({ id }) => id !== piece.id);
    write([...others, { ...piece, bookId, sinceMs: now - ageMs }], reader);
  },
  /** Older versions kept pieces without a reader; a book is one reader's own, so they are of whoever opens it. */
  claim: (bookId: string, reader: number): void => {
    const shared = parsed(remembered.read(NAME));
    const claimed = shared.filter((piece) => piece.bookId === bookId);
    if (claimed.length === 0) return;
    write([...claimed, ...all(reader)], reader);
    write(
      shared.filter((piece) => piece.bookId !== bookId),
      null,
    );
  },
  /** The oldest first. Only the difference of two readings of one clock is used, so a wrong clock does no harm. */
  read: (now: number, reader = currentReader()): UnsentPiece[] =>
    all(reader).map(({ sinceMs, ...piece }) => ({
      ...piece,
      ageMs: Math.min(Math.max(0, now - sinceMs), limits.QUEUED_MS),
    })),
  /** Unless it has grown meanwhile. */
  forget: (sent: UnsentPiece, reader = currentReader()): void =>
    write(
      all(reader).filter(({ id, seconds }) => id !== sent.id || seconds > sent.seconds),
      reader,
    ),
};
