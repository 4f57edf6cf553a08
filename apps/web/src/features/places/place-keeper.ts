/** Collaborators: how to send, where to keep what could not be sent, and a monotonic clock in milliseconds. `S`: the answer. */
export type KeeperParts<P, S = void> = {
  /** Rejects when the place did not arrive; `lost` says that it never will (the book is gone). */
  send: (place: P, ageMs: number) => Promise<S>;
  isLost: (error: unknown) => boolean;
  keep: (place: P, ageMs: number) => void;
  forget: () => void;
  now: () => number;
  later: (work: () => void, ms: number) => () => void;
  /** Hears whether the place that was sent last has arrived. */
  onSaved: (arrived: boolean) => void;
  /** Hears the server's answer, once it is known whether anything still waits. */
  onAnswer?: (answer: S) => void;
  /** The place to send instead of two, of which the first was not sent; the second, where nothing is said. */
  merge?: (unsent: P, next: P) => P;
};

/** Turning on quickly sends only the page on which the reader stays: well within the 2 seconds promised. */
const SETTLE_MS = 700;
const RETRY_MS = [2_000, 5_000, 10_000, 30_000] as const;

/** Saves where the reader is: the newest place only, again and again until it has arrived. `P`: a place, as it is sent. */
export const keepPlaces = <P, S = void>({
  send,
  isLost,
  keep,
  forget,
  now,
  later,
  onSaved,
  onAnswer,
  merge,
}: KeeperParts<P, S>) => {
  let waiting: { place: P; reached: number } | null = null;
  /** What is on its way. */
  let sending: { place: P; reached: number } | null = null;
  let failures = 0;
  let cancel = (): void => {};

  const plan = (ms: number): void => {
    cancel();
    cancel = later(() => void flush(), ms);
  };
  const settle = (sent: { place: P; reached: number }): void => {
    if (waiting === sent) {
      waiting = null;
      forget();
    } else if (waiting) plan(SETTLE_MS);
  };

  /** Sends what waits now: after a pause, when the network is back, or when the page goes away. */
  const flush = async (): Promise<void> => {
    cancel();
    if (!waiting || sending) return;
    const mine = waiting;
    const age = now() - mine.reached;
    sending = mine;
    // kept first: if the page dies while this is on its way, the next opening sends it
    keep(mine.place, age);
    let answer: S;
    try {
      answer = await send(mine.place, age);
    } catch (error) {
      sending = null;
      if (isLost(error)) return settle(mine);
      failures += 1;
      onSaved(false);
      plan(RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? SETTLE_MS);
      return;
    }
    failures = 0;
    sending = null;
    settle(mine);
    onSaved(true);
    onAnswer?.(answer);
  };

  return {
    /** The reader has come to a place. */
    note: (place: P): void => {
      waiting = { place: waiting && merge ? merge(waiting.place, place) : place, reached: now() };
      if (!sending && failures === 0) plan(SETTLE_MS);
    },
    /** A place that an earlier page could not send is sent by this one, unless the reader has come to another. */
    resume: (place: P, ageMs: number): void => {
      if (waiting) return;
      waiting = { place, reached: now() - ageMs };
      plan(RETRY_MS[0]);
    },
    /** Whether a place waits that has not arrived. */
    isWaiting: (): boolean => waiting !== null,
    flush,
    /**
     * The page goes away: what waits is sent at once, whatever else is on its way, and kept in case it does not arrive. What is on its
     * way itself outlives the page, and is not sent twice.
     */
    leave: (): void => {
      cancel();
      if (!waiting || waiting === sending) return;
      const mine = waiting;
      const age = now() - mine.reached;
      keep(mine.place, age);
      send(mine.place, age).then(
        (answer) => {
          settle(mine);
          onAnswer?.(answer);
        },
        () => {}, // kept: the next opening sends it
      );
    },
  };
};
