/** An older answer is stale. */
const MAX_AGE_MS = 5000;

/** A request that is sent before the screen that needs its answer exists. */
export type Prefetch<T> = {
  /** Requests a book, and drops the previous request. */
  start(bookId: string): void;
  /** The answer to the last request, once; null when it was for another book, or too long ago. */
  take(bookId: string): Promise<T> | null;
};

/** @param now milliseconds of a monotonic clock */
export const createPrefetch = <T>(load: (bookId: string) => Promise<T>, now: () => number): Prefetch<T> => {
  let last: { bookId: string; since: number; answer: Promise<T> } | null = null;
  return {
    start(bookId) {
      const answer = load(bookId);
      answer.catch(() => null); // `take` passes the failure on
      last = { bookId, since: now(), answer };
    },
    take(bookId) {
      const request = last;
      last = null;
      return request?.bookId === bookId && now() - request.since < MAX_AGE_MS ? request.answer : null;
    },
  };
};
