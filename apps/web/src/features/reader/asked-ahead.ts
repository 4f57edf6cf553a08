/** What was asked longer ago is not what a reader finds now. */
const FRESH_MS = 5000;

/** A question that is asked before there is a screen for its answer. */
export type AskedAhead<T> = {
  /** Asks for a book, in place of what was asked before. */
  begin(bookId: string): void;
  /** The answer to the last question, once; null when that was for another book, or too long ago. */
  take(bookId: string): Promise<T> | null;
};

/** @param now milliseconds on a clock that nobody sets */
export const askedAhead = <T>(ask: (bookId: string) => Promise<T>, now: () => number): AskedAhead<T> => {
  let last: { bookId: string; since: number; answer: Promise<T> } | null = null;
  return {
    begin(bookId) {
      const answer = ask(bookId);
      answer.catch(() => null); // who takes it is told
      last = { bookId, since: now(), answer };
    },
    take(bookId) {
      const taken = last;
      last = null;
      return taken?.bookId === bookId && now() - taken.since < FRESH_MS ? taken.answer : null;
    },
  };
};
