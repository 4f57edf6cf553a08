/** Speed is measured over this long, in milliseconds: long enough to be calm, short enough to be true. */
const WINDOW_MS = 8_000;
/** Before this much has been seen nothing is foretold. */
const LEAST_MS = 1_000;

type Mark = { at: number; moved: number };

/** Foretells from the last seconds how long the rest takes. */
export const createPace = (now: () => number) => {
  let marks: Mark[] = [];
  const bytesASecond = (): number | null => {
    const [first, last] = [marks[0], marks.at(-1)];
    if (!first || !last || last.at - first.at < LEAST_MS || last.moved === first.moved) return null;
    return ((last.moved - first.moved) * 1000) / (last.at - first.at);
  };
  return {
    /** Bytes that have gone over the line so far, in all; what was there already is not among them. */
    note: (moved: number): void => {
      const at = now();
      marks = [...marks.filter((mark) => at - mark.at <= WINDOW_MS), { at, moved }];
    },
    /** Nothing moves now: what comes later is measured for itself. */
    rest: (): void => {
      marks = [];
    },
    /** Null while that is unknown. */
    bytesASecond,
    /** Whole seconds for `left` bytes, or null while that is unknown. */
    secondsFor: (left: number): number | null => {
      const speed = bytesASecond();
      return speed === null ? null : Math.ceil(left / speed);
    },
  };
};
