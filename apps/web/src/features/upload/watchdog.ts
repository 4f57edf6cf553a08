/** Creates a timer that calls `onSilence` unless it is restarted or stopped in time. */
export const createWatchdog = (onSilence: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    restart: (ms: number): void => {
      stop();
      timer = setTimeout(onSilence, ms);
    },
    stop,
  };
};

/** A chunk may wait a minute for its turn, and a whole file another one for its result. */
export const SILENCE_MS = { short: 30_000, sending: 75_000, whole: 150_000 } as const;
