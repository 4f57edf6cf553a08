import type { Entry, View } from '../types.ts';
import { createBookFilter } from './book-filter.ts';
import { createShelfFilter } from './shelves.ts';
import { type Comparator, createComparator } from './sort-order.ts';
import { createTextFilter } from './text-filter.ts';

/** Merges two sorted lists. */
const mergeSorted = (left: readonly Entry[], right: readonly Entry[], compare: Comparator): Entry[] => {
  const merged: Entry[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [a, b] = [left[i], right[j]];
    if (a === undefined) return merged.concat(right.slice(j));
    if (b === undefined) return merged.concat(left.slice(i));
    if (compare(a, b) <= 0) {
      merged.push(a);
      i += 1;
    } else {
      merged.push(b);
      j += 1;
    }
  }
};

const createViewFilter = ({ shelf, filter, text }: View): ((book: Entry) => boolean) => {
  const conditions = [createShelfFilter(shelf)];
  if (filter !== undefined) conditions.push(createBookFilter(filter, Date.now()));
  if (text !== undefined) conditions.push(createTextFilter(text));
  return (book) => conditions.every((isMet) => isMet(book));
};

/** The books of a view in its order. Changes are merged in, without sorting all books again. */
export const createSortedView = (view: View, books: Iterable<Entry>) => {
  const isInView = createViewFilter(view);
  const compare = createComparator(view);
  let sorted = [...books].filter(isInView).sort(compare);
  return {
    books: (): readonly Entry[] => sorted,
    /** Applies changed books; null: deleted. Returns whether the view has changed. */
    applyChanges: (changes: ReadonlyMap<string, Entry | null>): boolean => {
      const unchanged = sorted.filter(({ id }) => !changes.has(id));
      const changed = [...changes.values()]
        .filter((book) => book !== null)
        .filter(isInView)
        .sort(compare);
      if (changed.length === 0 && unchanged.length === sorted.length) return false;
      sorted = mergeSorted(unchanged, changed, compare);
      return true;
    },
  };
};
export type SortedView = ReturnType<typeof createSortedView>;
