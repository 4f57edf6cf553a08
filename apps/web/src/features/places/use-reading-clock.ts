import { readingTime } from '@lectern/contracts';
import { useEffect, useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { device } from './device.ts';
import { readingClock } from './reading-clock.ts';
import { type UnsentPiece, unsentPieces } from './unsent-pieces.ts';

const TELL_MS = 30_000;
/** No later try will help: the book is gone, or the piece is not one. */
const FINAL = ['file.not_found', 'request.invalid'];

const sendOne = async (piece: UnsentPiece): Promise<boolean> => {
  const { bookId, ...body } = piece;
  try {
    await call(readingTime.record, { params: { bookId }, body: { ...body, device: device.id() } });
  } catch (error) {
    if (!(error instanceof CallError && FINAL.includes(error.code))) return false;
  }
  unsentPieces.forget(piece);
  return true;
};

/** Sends what waits, the oldest first, until one does not arrive. What is sent twice counts once. */
const sendAll = async (): Promise<void> => {
  for (const piece of unsentPieces.read(Date.now())) if (!(await sendOne(piece))) return;
};

/** Of an open book: hears of what the reader does. */
type BookClock = Pick<ReturnType<typeof readingClock>, 'moved' | 'rest' | 'tell'>;

/**
 * Counts the time for which a book is read, and sends it in pieces. `isHeard`: it goes on where nobody sees the page, as sound does.
 */
export const useReadingClock = (bookId: string, { isHeard }: { isHeard: boolean }): BookClock => {
  const clock = useMemo(
    () =>
      readingClock({
        now: () => performance.now(),
        newId: () => crypto.randomUUID(),
        keep: (piece, ageMs) => unsentPieces.keep(bookId, piece, ageMs, Date.now()),
      }),
    [bookId],
  );
  useEffect(() => {
    const see = (): void => clock.see(isHeard || document.visibilityState === 'visible');
    const tell = (): void => {
      clock.tell();
      void sendAll();
    };
    const look = (): void => {
      see();
      tell();
    };
    see();
    void sendAll();
    const timer = setInterval(tell, TELL_MS);
    document.addEventListener('visibilitychange', look);
    addEventListener('pagehide', clock.tell);
    addEventListener('online', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pagehide', clock.tell);
      removeEventListener('online', tell);
      tell();
    };
  }, [clock, isHeard]);
  return clock;
};
