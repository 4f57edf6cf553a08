/** What is shown for less than this, while the page is visible, was only glanced at. */
export const GLANCE_MS = 10_000;
/** Who has turned this many pages reads, however fast. */
export const GLANCE_TURNS = 5;

export type Glance = {
  /** Whether the reader has only glanced at the book, or at the end to which he has jumped. */
  isOn(): boolean;
  /** Counts again from now. */
  restart(): void;
  end(): void;
  setVisible(visible: boolean): void;
  stop(): void;
};

/**
 * Tells reading from a glance: the book counts as read once it was visible for `GLANCE_MS`. @param onEnd called when that time is over
 * @param setTimer runs a callback later; returns a function that cancels it @param now a monotonic clock in milliseconds
 */
export const createGlance = (
  onEnd: () => void,
  now: () => number,
  setTimer: (callback: () => void, ms: number) => () => void,
): Glance => {
  let leftMs = GLANCE_MS;
  let startedAt: number | null = null;
  let isVisible = false;
  let cancel = (): void => {};

  const pause = (): void => {
    cancel();
    if (startedAt !== null) leftMs = Math.max(0, leftMs - (now() - startedAt));
    startedAt = null;
  };
  const run = (): void => {
    if (!isVisible || leftMs === 0 || startedAt !== null) return;
    startedAt = now();
    cancel = setTimer(() => {
      pause();
      leftMs = 0;
      onEnd();
    }, leftMs);
  };
  return {
    isOn: () => leftMs > 0,
    restart: () => {
      pause();
      leftMs = GLANCE_MS;
      run();
    },
    end: () => {
      pause();
      leftMs = 0;
    },
    setVisible: (visible) => {
      isVisible = visible;
      if (visible) run();
      else pause();
    },
    stop: pause,
  };
};
