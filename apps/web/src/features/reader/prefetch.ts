/** An older answer is stale. */
const MAX_AGE_MS = 5000;

/** A request that is sent before the screen that needs its answer exists. */
export type Prefetch<T> = {
  /** Requests a book, and drops the previous request. */
  start(bookId: string): void;
  /** The answer to the last request, once; null when it was for another book or reader, or too long ago. */
  take(bookId: string): Promise<T> | null;
};

/**
 * @param now milliseconds of a monotonic clock
 * @param getReader whose books these are; the cookie may turn out to be another's than this browser knew
 */
export const createPrefetch = <T>(
  load: (bookId: string) => Promise<T>,
  now: () => number,
  getReader: () => number | null,
): Prefetch<T> => {
  let last: { bookId: string; reader: number | null; since: number; answer: Promise<T> } | null = null;
  return {
    start(bookId) {
      const answer = load(bookId);
      answer.catch(() => null); // `take` passes the failure on
      last = { bookId, reader: getReader(), since: now(), answer };
    },
    take(bookId) {
      const request = last;
      last = null;
      const isSame = request?.bookId === bookId && request.reader === getReader();
      return isSame && now() - request.since < MAX_AGE_MS ? request.answer : null;
    },
  };
};
