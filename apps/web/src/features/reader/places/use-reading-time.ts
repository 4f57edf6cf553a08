import { readingTime } from '@lectern/contracts';
import { useEffect, useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { Place } from '../reading-state.ts';
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

/** Counts the reading of an open book. Answers what hears of each page that is shown, and of the one before. */
export const useReadingTime = (bookId: string, totalCharacters: number): ((before: Place, place: Place) => void) => {
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
    const tell = (): void => {
      clock.tell();
      void sendAll();
    };
    const look = (): void => {
      clock.see(document.visibilityState === 'visible');
      tell();
    };
    clock.see(document.visibilityState === 'visible');
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
  }, [clock]);
  return (before, { at }) => {
    const characters = Math.round(Math.max(0, at.fraction - before.at.fraction) * totalCharacters);
    clock.moved({ pages: at.cfi === before.at.cfi ? 0 : 1, characters });
  };
};
