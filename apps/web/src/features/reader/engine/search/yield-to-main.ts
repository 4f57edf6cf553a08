/** Longer work would delay a page turn noticeably. */
const MAX_BLOCKING_MS = 12;

/** Returns a function to call often during long work: it yields to the main thread once the work has blocked it for long enough, else returns null. */
export const createYielder = (): (() => Promise<void> | null) => {
  let since = performance.now();
  return () => {
    if (performance.now() - since < MAX_BLOCKING_MS) return null;
    return new Promise((resolve) =>
      setTimeout(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
};
