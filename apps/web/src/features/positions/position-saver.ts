/** `P`: a position as it is sent; `S`: the server's answer. Times in milliseconds of a monotonic clock. */
export type PositionSaverOptions<P, S = void> = {
  /** Rejects when the position did not arrive. */
  send: (position: P, ageMs: number) => Promise<S>;
  /** Whether an error is permanent (the book is gone). */
  isLost: (error: unknown) => boolean;
  /** Stores an unsent position. */
  store: (position: P, ageMs: number) => void;
  /** Removes what is stored: it has arrived. */
  removeStored: () => void;
  now: () => number;
  /** Runs `callback` later. Returns a function that cancels it. */
  setTimer: (callback: () => void, ms: number) => () => void;
  /** Called after each attempt: whether the position has arrived. */
  onAttempt: (hasArrived: boolean) => void;
  /** Called with the server's answer to a position, once it is known whether another one waits. */
  onAnswer?: (answer: S, position: P) => void;
  /** Merges two unsent positions into the one to send; without it the second one is sent. */
  merge?: (unsent: P, next: P) => P;
};

/** Quick page turns send only the page where the reader stays: well within the 2 seconds promised. */
const DEBOUNCE_MS = 700;
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 30_000] as const;

type PendingPosition<P> = { position: P; reachedAt: number };

/** Saves the newest position, and retries until it has arrived. */
export const createPositionSaver = <P, S = void>({
  send,
  isLost,
  store,
  removeStored,
  now,
  setTimer,
  onAttempt,
  onAnswer,
  merge,
}: PositionSaverOptions<P, S>) => {
  let pending: PendingPosition<P> | null = null;
  let sending: PendingPosition<P> | null = null;
  let failures = 0;
  let cancelTimer = (): void => {};

  const schedule = (ms: number): void => {
    cancelTimer();
    cancelTimer = setTimer(() => void flush(), ms);
  };
  /** Drops a position that has arrived or is lost, or schedules the newer one. */
  const settle = (sent: PendingPosition<P>): void => {
    if (pending === sent) {
      pending = null;
      removeStored();
    } else if (pending) schedule(DEBOUNCE_MS);
  };

  const sendPending = async (current: PendingPosition<P>): Promise<void> => {
    const ageMs = now() - current.reachedAt;
    sending = current;
    // stored first: if the page is closed meanwhile, the next one sends it
    store(current.position, ageMs);
    let answer: S;
    try {
      answer = await send(current.position, ageMs);
    } catch (error) {
      sending = null;
      if (isLost(error)) return settle(current);
      failures += 1;
      onAttempt(false);
      schedule(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? DEBOUNCE_MS);
      return;
    }
    failures = 0;
    sending = null;
    settle(current);
    onAttempt(true);
    onAnswer?.(answer, current.position);
  };

  let running: Promise<void> | null = null;
  /**
   * Sends the pending position now: after the delay, when the network is back, or when the reader leaves. Resolves after the attempt, also
   * one that runs already.
   */
  const flush = (): Promise<void> => {
    cancelTimer();
    if (!pending) failures = 0; // it has arrived when the page was left
    if (pending && !running)
      running = sendPending(pending).finally(() => {
        running = null;
      });
    return running ?? Promise.resolve();
  };

  return {
    /** Saves a position that the reader has reached now. */
    save: (position: P): void => {
      pending = { position: pending && merge ? merge(pending.position, position) : position, reachedAt: now() };
      if (!sending && failures === 0) schedule(DEBOUNCE_MS);
    },
    /** Sends a position that an earlier page could not send, unless the reader has reached another one. */
    resume: (position: P, ageMs: number): void => {
      if (pending) return;
      pending = { position, reachedAt: now() - ageMs };
      schedule(RETRY_DELAYS_MS[0]);
    },
    /** Whether a position has not arrived yet. */
    hasUnsent: (): boolean => pending !== null,
    flush,
    /** Sends all that waits, also what was reached while another position was being sent; what can't be sent stays stored. */
    drain: async (): Promise<void> => {
      await flush();
      if (pending && failures === 0) await flush();
    },
    /**
     * Called when the page is closed: stores the pending position and sends it at once. One that is being sent already
     * outlives the page, and is not sent twice.
     */
    flushOnLeave: (): void => {
      cancelTimer();
      failures = 0; // no retry waits any more: the next position is scheduled
      if (!pending || pending === sending) return;
      const current = pending;
      const ageMs = now() - current.reachedAt;
      store(current.position, ageMs);
      send(current.position, ageMs).then(
        (answer) => {
          settle(current);
          onAnswer?.(answer, current.position);
        },
        () => {}, // stored: the next page sends it
      );
    },
  };
};
