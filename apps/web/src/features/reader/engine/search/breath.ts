/** Longer work than this would be felt by a hand that turns a page. */
const WORK_MS = 12;

/** Lets other things happen, as soon as work has gone on for long enough; at once resolved before that. */
export const makeBreath = (): (() => Promise<void> | null) => {
  let since = performance.now();
  return () => {
    if (performance.now() - since < WORK_MS) return null;
    return new Promise((go) =>
      setTimeout(() => {
        since = performance.now();
        go();
      }),
    );
  };
};
