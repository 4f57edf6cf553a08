/** Collaborators: how to send, where to keep what could not be sent, and a monotonic clock in milliseconds. */
export type KeeperParts<P> = {
  /** Rejects when the place did not arrive; `lost` says that it never will (the book is gone). */
  send: (place: P, ageMs: number) => Promise<void>;
  isLost: (error: unknown) => boolean;
  keep: (place: P, ageMs: number) => void;
  forget: () => void;
  now: () => number;
  later: (work: () => void, ms: number) => () => void;
  /** Hears whether the place that was sent last has arrived. */
  onSaved: (arrived: boolean) => void;
  /** The place to send instead of two, of which the first was not sent; the second, where nothing is said. */
  merge?: (unsent: P, next: P) => P;
};

/** Turning on quickly sends only the page on which the reader stays: well within the 2 seconds promised. */
const SETTLE_MS = 700;
const RETRY_MS = [2_000, 5_000, 10_000, 30_000] as const;

/** Saves where the reader is: the newest place only, again and again until it has arrived. `P`: a place, as it is sent. */
export const keepPlaces = <P>({ send, isLost, keep, forget, now, later, onSaved, merge }: KeeperParts<P>) => {
  let waiting: { place: P; reached: number } | null = null;
  let sending = false;
  let failures = 0;
  let cancel = (): void => {};

  const plan = (ms: number): void => {
    cancel();
    cancel = later(() => void flush(), ms);
  };

  /** Sends what waits now: after a pause, when the network is back, or when the page goes away. */
  const flush = async (): Promise<void> => {
    cancel();
    if (!waiting || sending) return;
    const mine = waiting;
    const age = now() - mine.reached;
    sending = true;
    // kept first: if the page dies while this is on its way, the next opening sends it
    keep(mine.place, age);
    try {
      await send(mine.place, age);
      failures = 0;
      onSaved(true);
    } catch (error) {
      if (!isLost(error)) {
        failures += 1;
        onSaved(false);
        sending = false;
        plan(RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? SETTLE_MS);
        return;
      }
    }
    sending = false;
    if (waiting === mine) {
      waiting = null;
      forget();
    } else plan(SETTLE_MS);
  };

  return {
    /** The reader has come to a place. */
    note: (place: P): void => {
      waiting = { place: waiting && merge ? merge(waiting.place, place) : place, reached: now() };
      if (!sending && failures === 0) plan(SETTLE_MS);
    },
    flush,
    /** The page goes away: what waits is sent at once, whatever else is on its way, and kept in case it does not arrive. */
    leave: (): void => {
      cancel();
      if (!waiting) return;
      const { place, reached } = waiting;
      const age = now() - reached;
      keep(place, age);
      send(place, age).then(forget, () => {}); // kept: the next opening sends it
    },
  };
};
