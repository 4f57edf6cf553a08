import { readingTime } from '@lectern/contracts';
import { useEffect, useMemo, useState } from 'react';
import { call, session } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { currentReader } from '../../lib/own.ts';
import { device } from './device.ts';
import { readingClock } from './reading-clock.ts';
import { type UnsentPiece, unsentPieces } from './unsent-pieces.ts';

const TELL_MS = 30_000;
/** No later try will help: the book is gone, or the piece is not one. */
const FINAL = ['file.not_found', 'request.invalid'];

const sendOne = async (piece: UnsentPiece, reader: number | null): Promise<boolean> => {
  const { bookId, ...body } = piece;
  try {
    if (currentReader() !== reader) return false; // another one has signed in meanwhile: this is not theirs to send
    await call(readingTime.record, { params: { bookId }, body: { ...body, device: device.id() } });
  } catch (error) {
    if (!(error instanceof CallError && FINAL.includes(error.code))) return false;
  }
  unsentPieces.forget(piece, reader);
  return true;
};

/** Sends what waits of this reader, the oldest first, until one does not arrive. What is sent twice counts once. */
const sendAll = async (reader: number | null): Promise<void> => {
  for (const piece of unsentPieces.read(Date.now(), reader)) if (!(await sendOne(piece, reader))) return;
};

/** What a reader could not send before the last sign-out is sent at the next sign-in, and when the network is back. Answers how to stop. */
export const followUnsentTime = (): (() => void) => {
  let before: number | null = null;
  const look = (): void => {
    const reader = currentReader();
    if (reader !== null && reader !== before) void sendAll(reader);
    before = reader;
  };
  const online = (): void => void sendAll(currentReader());
  look();
  addEventListener('online', online);
  const stop = session.subscribe(look);
  return () => {
    stop();
    removeEventListener('online', online);
  };
};

/** Of an open book: hears of what the reader does. */
type BookClock = Pick<ReturnType<typeof readingClock>, 'moved' | 'rest' | 'tell'>;

/**
 * Counts the time for which a book is read, and sends it in pieces. `isHeard`: it goes on where nobody sees the page, as sound does.
 */
export const useReadingClock = (bookId: string, { isHeard }: { isHeard: boolean }): BookClock => {
  // Whoever opened the book has read it, whoever is signed in when that is told.
  const [reader] = useState(currentReader);
  const clock = useMemo(
    () =>
      readingClock({
        now: () => performance.now(),
        newId: () => crypto.randomUUID(),
        keep: (piece, ageMs) => unsentPieces.keep(bookId, piece, ageMs, Date.now(), reader),
      }),
    [bookId, reader],
  );
  useEffect(() => {
    if (reader !== null) unsentPieces.claim(bookId, reader);
    const see = (): void => clock.see(isHeard || document.visibilityState === 'visible');
    const send = (): Promise<void> => {
      clock.tell();
      return sendAll(reader);
    };
    const tell = (): void => void send();
    const look = (): void => {
      see();
      tell();
    };
    see();
    void sendAll(reader);
    const stop = session.onLeaving(send);
    const timer = setInterval(tell, TELL_MS);
    document.addEventListener('visibilitychange', look);
    addEventListener('pagehide', clock.tell);
    addEventListener('online', tell);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pagehide', clock.tell);
      removeEventListener('online', tell);
      tell();
    };
  }, [clock, isHeard, bookId, reader]);
  return clock;
};
