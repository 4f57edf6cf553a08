/** Speed is measured over this long, in milliseconds: long enough to be calm, short enough to be true. */
const WINDOW_MS = 8_000;
/** Before this much has been seen nothing is foretold. */
const LEAST_MS = 1_000;

type Mark = { at: number; sent: number };

/** Foretells from the last seconds how long the rest takes. */
export const createPace = (now: () => number) => {
  let marks: Mark[] = [];
  return {
    /** Bytes sent so far by everything that is under way. A smaller number than before (a new queue) starts afresh. */
    note: (sent: number): void => {
      const at = now();
      if (sent < (marks.at(-1)?.sent ?? 0)) marks = [];
      marks = [...marks.filter((mark) => at - mark.at <= WINDOW_MS), { at, sent }];
    },
    /** Whole seconds for `left` bytes, or null while that is unknown. */
    secondsFor: (left: number): number | null => {
      const [first, last] = [marks[0], marks.at(-1)];
      if (!first || !last || last.at - first.at < LEAST_MS || last.sent === first.sent) return null;
      return Math.ceil((left * (last.at - first.at)) / (last.sent - first.sent) / 1000);
    },
  };
};
