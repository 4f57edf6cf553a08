import type { Clock } from './clock.ts';

/** Delays before the first attempts; then the longest one. */
const DELAYS_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
const MAX_DELAY_MS = 30_000;
/** A connection that brings nothing for so long is opened again, even without an error. */
const SILENCE_MS = 10_000;
/** After so long the listener wants to know that it does not work. */
const GIVE_UP_MS = 10 * 60_000;

export type Retry = {
  /** Data is missing: tries again later. `isBroken`: the connection has failed. */
  schedule(isBroken: boolean): void;
  /** Everything works again. */
  reset(): void;
};

type RetryOptions = {
  clock: Clock;
  attempt(): void;
  onGiveUp(): void;
  /** Grows while data arrives, however slowly: then no new attempt is made. */
  getProgress(): number;
};

/** Repeats an attempt with growing delays, and at once when the network is back, until it succeeds or time is up. */
export const createRetry = ({ clock, attempt, onGiveUp, getProgress }: RetryOptions): Retry => {
  let startedAt: number | null = null;
  let attempts = 0;
  let lastProgress = 0;
  let cancelTimer = (): void => {};
  let stopWatchingNetwork = (): void => {};

  const reset = (): void => {
    cancelTimer();
    stopWatchingNetwork();
    startedAt = null;
    attempts = 0;
  };
  const tryNow = (): void => {
    cancelTimer();
    if (startedAt !== null && clock.now() - startedAt > GIVE_UP_MS) {
      reset();
      onGiveUp();
      return;
    }
    attempts += 1;
    // before the attempt: one that fails at once schedules the next with a longer delay
    cancelTimer = clock.setTimer(SILENCE_MS, checkSilence);
    attempt();
  };
  const checkSilence = (): void => {
    const before = lastProgress;
    lastProgress = getProgress();
    if (lastProgress > before) cancelTimer = clock.setTimer(SILENCE_MS, checkSilence);
    else tryNow();
  };

  return {
    schedule: (isBroken) => {
      const isFirst = startedAt === null;
      startedAt ??= clock.now();
      if (isFirst) stopWatchingNetwork = clock.onOnline(tryNow);
      if (!isBroken && !isFirst) return; // it is scheduled already
      cancelTimer();
      lastProgress = getProgress();
      if (isBroken) cancelTimer = clock.setTimer(DELAYS_MS[attempts] ?? MAX_DELAY_MS, tryNow);
      else cancelTimer = clock.setTimer(SILENCE_MS, checkSilence);
    },
    reset,
  };
};
