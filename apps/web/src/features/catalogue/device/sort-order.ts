import type { Entry, SortOrder, View } from '../types.ts';

export type Comparator = (a: Entry, b: Entry) => number;

/** One order for texts of all languages, the same as the server's (`und`). */
const collator = new Intl.Collator('und', { numeric: true });
export const compareText = (a: string, b: string): number => collator.compare(a, b);

/** The newest first. Times are RFC 3339 with `Z` and a fixed number of digits, so they sort as texts. */
const byTime = (getTime: (book: Entry) => string | null): Comparator => {
  const toText = (book: Entry) => getTime(book) ?? '';
  return (a, b) => (toText(a) === toText(b) ? 0 : toText(a) < toText(b) ? 1 : -1);
};

/** Books without the text come last. */
const byText = (getText: (book: Entry) => string | null): Comparator => {
  return (a, b) => {
    const [left, right] = [getText(a), getText(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return compareText(left, right);
  };
};

const byTitle = byText((book) => book.title);
const byNumberInSeries = byText((book) => book.series_ord);
/** Finished books come before those at 100 %. */
const toProgress = (book: Entry): number => (book.read_status === 'read' ? 101 : book.percent);

const comparators: Record<SortOrder, Comparator> = {
  added: byTime((book) => book.added),
  updated: byTime((book) => book.updated),
  recent: byTime((book) => book.opened),
  title: byTitle,
  author: byText((book) => book.authors),
  progress: (a, b) => toProgress(b) - toProgress(a),
  rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0),
  format: byText((book) => book.format),
  size: (a, b) => b.bytes - a.bytes,
};

/** Ids only grow: the newer book first. */
const byId: Comparator = (a, b) => Number(b.id) - Number(a.id);

/** A total order: equal books are ordered by title, then by id, so that the result does not depend on how they arrived. */
export const createComparator = ({ shelf, order }: View): Comparator => {
  if (order === 'added' && shelf.kind === 'series') {
    return (a, b) => byNumberInSeries(a, b) || byTitle(a, b) || byId(a, b);
  }
  const byOrder = comparators[order];
  // As the server does: books that were added together, or have as many stars, are ordered by id alone.
  if (order === 'added' || order === 'title' || order === 'rating') return (a, b) => byOrder(a, b) || byId(a, b);
  return (a, b) => byOrder(a, b) || byTitle(a, b) || byId(a, b);
};
