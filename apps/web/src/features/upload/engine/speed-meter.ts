/** Speed is measured over this window: long enough to be stable, short enough to be current. */
const WINDOW_MS = 8_000;
/** Nothing is estimated before so much was measured. */
const MIN_MEASURED_MS = 1_000;

type Sample = { at: number; bytes: number };

/** Measures the speed of the last seconds, and estimates the remaining time. */
export const createSpeedMeter = (now: () => number) => {
  let samples: Sample[] = [];
  const bytesPerSecond = (): number | null => {
    const [first, last] = [samples[0], samples.at(-1)];
    if (!first || !last || last.at - first.at < MIN_MEASURED_MS || last.bytes === first.bytes) return null;
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
  };
  return {
    /** Records the total number of bytes that were transferred, without those that had arrived before. */
    record: (bytes: number): void => {
      const at = now();
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, bytes }];
    },
    /** Nothing is transferred now: a new measurement starts later. */
    reset: (): void => {
      samples = [];
    },
    /** Null while that is unknown. */
    bytesPerSecond,
    /** Estimates the seconds for `left` bytes; null while unknown. */
    estimateSeconds: (left: number): number | null => {
      const speed = bytesPerSecond();
      return speed === null ? null : Math.ceil(left / speed);
    },
  };
};
