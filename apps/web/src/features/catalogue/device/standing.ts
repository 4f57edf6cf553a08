import type { Entry, View } from '../entry.ts';
import { type Compare, compareOf } from './order.ts';
import { belongsTo } from './shelves.ts';

/** Two lists, each in order, as one. */
const merged = (left: readonly Entry[], right: readonly Entry[], compare: Compare): Entry[] => {
  const all: Entry[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [a, b] = [left[i], right[j]];
    if (a === undefined) return all.concat(right.slice(j));
    if (b === undefined) return all.concat(left.slice(i));
    if (compare(a, b) <= 0) {
      all.push(a);
      i += 1;
    } else {
      all.push(b);
      j += 1;
    }
  }
};

/** The books of a view as they stand; follows changes without being sorted anew. */
export const standing = (view: View, books: Iterable<Entry>) => {
  const holds = belongsTo(view.shelf);
  const compare = compareOf(view);
  let list = [...books].filter(holds).sort(compare);
  return {
    list: (): readonly Entry[] => list,
    /** These books became so; `null`: they are gone. Answers whether the view is another now. */
    change: (changed: ReadonlyMap<string, Entry | null>): boolean => {
      const rest = list.filter(({ id }) => !changed.has(id));
      const come = [...changed.values()]
        .filter((book) => book !== null)
        .filter(holds)
        .sort(compare);
      if (come.length === 0 && rest.length === list.length) return false;
      list = merged(rest, come, compare);
      return true;
    },
  };
};
export type Standing = ReturnType<typeof standing>;
