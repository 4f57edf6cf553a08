import { readingTime } from '@lectern/contracts';
import { useEffect, useMemo, useState } from 'react';
import { call, session } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { getCurrentReader } from '../../lib/reader-storage.ts';
import { createReadingClock } from './reading-clock.ts';
import { thisDevice } from './this-device.ts';
import { type UnsentInterval, unsentIntervals } from './unsent-intervals.ts';

const SEND_INTERVAL_MS = 30_000;
/** Permanent errors: the book is gone, or the interval is invalid. */
const PERMANENT_ERRORS = ['file.not_found', 'request.invalid'];

const sendInterval = async (interval: UnsentInterval, reader: number | null): Promise<boolean> => {
  const { bookId, ...body } = interval;
  try {
    if (getCurrentReader() !== reader) return false; // another reader has signed in meanwhile
    const device = { device: thisDevice.id(), ...(body.fromMs !== undefined && { deviceName: thisDevice.name() }) };
    await call(readingTime.record, { params: { bookId }, body: { ...body, ...device } });
  } catch (error) {
    if (!(error instanceof CallError && PERMANENT_ERRORS.includes(error.code))) return false;
  }
  unsentIntervals.remove(interval, reader);
  return true;
};

/** Sends the stored intervals of a reader, oldest first, until one fails. An interval that is sent twice counts once. */
const sendAll = async (reader: number | null): Promise<void> => {
  for (const interval of unsentIntervals.read(Date.now(), reader)) if (!(await sendInterval(interval, reader))) return;
};

/** Sends unsent reading time at the reader's next sign-in, and when the network is back. Returns a function that stops this. */
export const sendUnsentReadingTime = (): (() => void) => {
  let previousReader: number | null = null;
  const checkReader = (): void => {
    const reader = getCurrentReader();
    if (reader !== null && reader !== previousReader) void sendAll(reader);
    previousReader = reader;
  };
  const onOnline = (): void => void sendAll(getCurrentReader());
  checkReader();
  addEventListener('online', onOnline);
  const stop = session.subscribe(checkReader);
  return () => {
    stop();
    removeEventListener('online', onOnline);
  };
};

/** The clock of an open book. */
type BookClock = Pick<ReturnType<typeof createReadingClock>, 'recordActivity' | 'rest' | 'storeNow'>;

/**
 * Counts the reading time of a book, and sends it in intervals. `isHeard`: time also counts on a hidden page, for listening.
 */
export const useReadingClock = (bookId: string, { isHeard }: { isHeard: boolean }): BookClock => {
  // The time belongs to the reader who opened the book, whoever is signed in when it is sent.
  const [reader] = useState(getCurrentReader);
  const clock = useMemo(
    () =>
      createReadingClock({
        now: () => performance.now(),
        generateId: () => crypto.randomUUID(),
        store: (interval, ageMs) => unsentIntervals.store(bookId, interval, ageMs, Date.now(), reader),
      }),
    [bookId, reader],
  );
  useEffect(() => {
    if (reader !== null) unsentIntervals.claim(bookId, reader);
    const updateVisibility = (): void => clock.setVisible(isHeard || document.visibilityState === 'visible');
    const send = (): Promise<void> => {
      clock.storeNow();
      return sendAll(reader);
    };
    const sendNow = (): void => void send();
    const onVisibilityChange = (): void => {
      updateVisibility();
      sendNow();
    };
    updateVisibility();
    void sendAll(reader);
    const stop = session.onBeforeLogOut(send);
    const timer = setInterval(sendNow, SEND_INTERVAL_MS);
    document.addEventListener('visibilitychange', onVisibilityChange);
    addEventListener('pagehide', clock.storeNow);
    addEventListener('online', sendNow);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      removeEventListener('pagehide', clock.storeNow);
      removeEventListener('online', sendNow);
      sendNow();
    };
  }, [clock, isHeard, bookId, reader]);
  return clock;
};
