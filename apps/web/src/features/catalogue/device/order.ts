import type { Entry, Order, View } from '../entry.ts';

export type Compare = (a: Entry, b: Entry) => number;

/** One order of words for all languages, as the server's (`und`). */
const collator = new Intl.Collator('und', { numeric: true });
export const compareWords = (a: string, b: string): number => collator.compare(a, b);

/** RFC 3339 with `Z` and always as many digits: they stand in the order of their signs. The newest first. */
const newest = (timeOf: (book: Entry) => string | null): Compare => {
  const at = (book: Entry) => timeOf(book) ?? '';
  return (a, b) => (at(a) === at(b) ? 0 : at(a) < at(b) ? 1 : -1);
};

/** Books without a word for it come last. */
const byWord = (wordOf: (book: Entry) => string | null): Compare => {
  return (a, b) => {
    const [left, right] = [wordOf(a), wordOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return compareWords(left, right);
  };
};

const byTitle = byWord((book) => book.title);
const progressOf = (book: Entry): number => (book.read_status === 'read' ? 101 : book.percent);
const byNumber = byWord((book) => book.series_ord);

const compares: Record<Order, Compare> = {
  added: newest((book) => book.added),
  updated: newest((book) => book.updated),
  recent: newest((book) => book.opened),
  title: byTitle,
  author: byWord((book) => book.authors),
  progress: (a, b) => progressOf(b) - progressOf(a),
  format: byWord((book) => book.format),
  size: (a, b) => b.bytes - a.bytes,
};

/** Ids only grow: the younger book first. */
const younger: Compare = (a, b) => Number(b.id) - Number(a.id);

/** A whole order: equal ones stand by title, then by id, so that it never depends on how they arrived. */
export const compareOf = ({ shelf, order }: View): Compare => {
  if (order === 'added' && shelf.kind === 'series') {
    return (a, b) => byNumber(a, b) || byTitle(a, b) || younger(a, b);
  }
  const first = compares[order];
  // What came together stands as the server has it: by id alone.
  if (order === 'added' || order === 'title') return (a, b) => first(a, b) || younger(a, b);
  return (a, b) => first(a, b) || byTitle(a, b) || younger(a, b);
};
