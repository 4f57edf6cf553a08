import type { ConvertedOutline } from './converted-book.ts';

/** Position of an entry's target in the book; a sorted outline never goes back. */
export type GetPosition = (target: string) => number;
type Entry = { title: string; target: string | null; position: number; children: Entry[] };

/**
 * Sorts a table of contents into reading order, as EPUB requires (EPUB 3.3, 7.4.2.2): siblings by position, no child
 * before its parent. As few remaining backward links as possible are removed: such an entry stays as a heading for its
 * children, or is dropped.
 */
export const sortByReadingOrder = (
  outline: readonly ConvertedOutline[],
  getPosition: GetPosition,
): ConvertedOutline[] => {
  const entries = toSortedEntries(outline, getPosition);
  const linked = [...walkLinkedEntries(entries)];
  const keptIndexes = findLongestAscending(linked.map(({ position }) => position));
  for (const [index, entry] of linked.entries()) if (!keptIndexes.has(index)) entry.target = null;
  return toOutline(entries);
};

const toSortedEntries = (outline: readonly ConvertedOutline[], getPosition: GetPosition): Entry[] => {
  let last = 0;
  const entries = outline.map(({ title, target, children }): Entry => {
    const childEntries = toSortedEntries(children, getPosition);
    const first = childEntries.find((child) => child.target !== null);
    const isBehind = target !== null && first && getPosition(target) > first.position;
    const at = isBehind ? first.target : target;
    // a heading without a target stays behind the previous entry
    const position = at === null ? (first?.position ?? last) : getPosition(at);
    last = position;
    return { title, target: at, position, children: childEntries };
  });
  return entries.sort((one, other) => one.position - other.position);
};

function* walkLinkedEntries(entries: readonly Entry[]): Generator<Entry> {
  for (const entry of entries) {
    if (entry.target !== null) yield entry;
    yield* walkLinkedEntries(entry.children);
  }
}

const toOutline = (entries: readonly Entry[]): ConvertedOutline[] =>
  entries.flatMap(({ title, target, children }) => {
    const childEntries = toOutline(children);
    return target === null && childEntries.length === 0 ? [] : [{ title, target, children: childEntries }];
  });

/** Indexes of the longest non-decreasing subsequence. */
const findLongestAscending = (numbers: readonly number[]): Set<number> => {
  /** For each length, the index of the smallest number that ends a subsequence of that length. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) <= number) low = middle + 1;
      else high = middle;
    }
    before.push(ends[low - 1]);
    ends[low] = index;
  }
  const keptIndexes = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) keptIndexes.add(at);
  return keptIndexes;
};

/** Nests entries that are given in order with their level. */
export const nestOutline = (
  entries: Iterable<Omit<ConvertedOutline, 'children'> & { level: number }>,
): ConvertedOutline[] => {
  const top: ConvertedOutline[] = [];
  const open: { level: number; children: ConvertedOutline[] }[] = [];
  for (const { level, title, target } of entries) {
    while ((open.at(-1)?.level ?? level - 1) >= level) open.pop();
    const item: ConvertedOutline = { title, target, children: [] };
    (open.at(-1)?.children ?? top).push(item);
    open.push({ level, children: item.children });
  }
  return top;
};
