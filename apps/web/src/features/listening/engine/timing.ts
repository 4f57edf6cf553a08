/** Time, and news of the network. */
export type Timing = {
  /** Milliseconds since some moment; never goes back. */
  now(): number;
  /** Milliseconds since 1970, as the clock of the device says. */
  date(): number;
  /** Does something later; answers how to leave it. */
  after(ms: number, act: () => void): () => void;
  /** Hears that there is a network again; answers how to stop that. */
  onLine(hear: () => void): () => void;
};

/** That of the browser. */
export const browserTiming: Timing = {
  now: () => performance.now(),
  date: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  onLine: (hear) => {
    window.addEventListener('online', hear);
    return () => window.removeEventListener('online', hear);
  },
};
