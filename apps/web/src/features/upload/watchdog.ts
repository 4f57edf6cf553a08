/** Ends what has fallen silent: `onSilence` is called when `alive` was not for so many milliseconds, unless `rest` was. */
export const createWatchdog = (onSilence: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => clearTimeout(timer);
  return {
    alive: (ms: number): void => {
      rest();
      timer = setTimeout(onSilence, ms);
    },
    rest,
  };
};

/** In milliseconds. A piece may wait for its turn for a minute, and a whole file another one for what comes of it. */
export const SILENCE = { short: 30_000, sending: 75_000, whole: 150_000 } as const;
