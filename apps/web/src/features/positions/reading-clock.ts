/** A period of reading without a longer pause. */
export type ReadingInterval = {
  id: string;
  seconds: number;
  pages: number;
  characters: number;
  /** Of an audiobook: where it began and has come to, in milliseconds. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
};

/** `now` is a monotonic clock in milliseconds; `store` receives an interval and how long ago it began. */
export type ReadingClockOptions = {
  now: () => number;
  generateId: () => string;
  store: (interval: ReadingInterval, ageMs: number) => void;
};

/** Without activity for so long, the reader is idle. */
const IDLE_AFTER_MS = 120_000;
/** An interval belongs to the day on which it began, so it must not be long. */
const MAX_INTERVAL_MS = 15 * 60_000;

/** Counts the reading time: while the page is visible and there was activity in the last two minutes; listening, until it stops. */
export const createReadingClock = ({ now, generateId, store }: ReadingClockOptions) => {
  let interval: {
    id: string;
    started: number;
    ms: number;
    pages: number;
    characters: number;
    fromMs: number | undefined;
    toMs: number | undefined;
  } | null = null;
  let countedUntil = now();
  let activeUntil = Number.NEGATIVE_INFINITY;
  let isVisible = true;

  const count = (): void => {
    const time = now();
    if (interval && isVisible) interval.ms += Math.max(0, Math.min(time, activeUntil) - countedUntil);
    countedUntil = time;
  };
  const storeInterval = (): void => {
    count();
    if (!interval || interval.ms < 1000) return;
    const { id, started, ms, pages, characters, fromMs, toMs } = interval;
    const places = fromMs !== undefined && { fromMs, toMs };
    store({ id, seconds: Math.floor(ms / 1000), pages, characters, ...places }, now() - started);
  };
  return {
    /** Records activity, and the pages and characters read, or the place in an audiobook. */
    recordActivity: (by: { pages: number; characters: number; atMs?: number }): void => {
      const time = now();
      count();
      if (!interval || time > activeUntil || time - interval.started > MAX_INTERVAL_MS) {
        storeInterval();
        interval = { id: generateId(), started: time, ms: 0, pages: 0, characters: 0, fromMs: by.atMs, toMs: by.atMs };
      }
      activeUntil = time + IDLE_AFTER_MS;
      interval.pages += by.pages;
      interval.characters += by.characters;
      interval.toMs = by.atMs;
    },
    /** Ends the activity now, as when audio stops, instead of after the idle time. `atMs`: the place in an audiobook. */
    rest: (atMs?: number): void => {
      count();
      if (interval && now() <= activeUntil && atMs !== undefined) interval.toMs = atMs;
      activeUntil = Number.NEGATIVE_INFINITY;
    },
    /** The page is visible, or hidden. */
    setVisible: (visible: boolean): void => {
      count();
      isVisible = visible;
    },
    storeNow: storeInterval,
  };
};
