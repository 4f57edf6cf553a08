/** Time, timers, and the network's return. */
export type Clock = {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Milliseconds since 1970, by the device's clock. */
  date(): number;
  /** Calls `callback` later. Returns a function that cancels it. */
  setTimer(ms: number, callback: () => void): () => void;
  /** Calls `callback` when the network is back. Returns a function that stops this. */
  onOnline(callback: () => void): () => void;
};

export const browserClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  setTimer: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  onOnline: (callback) => {
    window.addEventListener('online', callback);
    return () => window.removeEventListener('online', callback);
  },
};
