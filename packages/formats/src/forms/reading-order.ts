import type { FormOutline } from './form.ts';

/** Where the target of an entry stands in the book; entries are in order when this never falls. */
export type PlaceOf = (target: string) => number;
type Entry = { title: string; target: string | null; place: number; children: Entry[] };

/**
 * Brings a table of contents into the order of reading, as EPUB wants it (EPUB 3.3, 7.4.2.2): entries side by side by their
 * places, none before the one it belongs to. The fewest links that still go back are lost: such an entry stays for those it
 * holds, or goes.
 */
export const inReadingOrder = (outline: readonly FormOutline[], placeOf: PlaceOf): FormOutline[] => {
  const entries = sorted(outline, placeOf);
  const linked = [...linkedIn(entries)];
  const kept = longestRise(linked.map(({ place }) => place));
  for (const [index, entry] of linked.entries()) if (!kept.has(index)) entry.target = null;
  return written(entries);
};

const sorted = (outline: readonly FormOutline[], placeOf: PlaceOf): Entry[] => {
  let last = 0;
  const entries = outline.map(({ title, target, children }): Entry => {
    const own = sorted(children, placeOf);
    const first = own.find((child) => child.target !== null);
    const isBehind = target !== null && first && placeOf(target) > first.place;
    const at = isBehind ? first.target : target;
    // a heading without a place stays behind the one before it
    const place = at === null ? (first?.place ?? last) : placeOf(at);
    last = place;
    return { title, target: at, place, children: own };
  });
  return entries.sort((one, other) => one.place - other.place);
};

function* linkedIn(entries: readonly Entry[]): Generator<Entry> {
  for (const entry of entries) {
    if (entry.target !== null) yield entry;
    yield* linkedIn(entry.children);
  }
}

const written = (entries: readonly Entry[]): FormOutline[] =>
  entries.flatMap(({ title, target, children }) => {
    const own = written(children);
    return target === null && own.length === 0 ? [] : [{ title, target, children: own }];
  });

/** The indexes of the longest part of these numbers that never falls. */
const longestRise = (numbers: readonly number[]): Set<number> => {
  /** For each length the index of the least number that such a part can end with. */
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
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) kept.add(at);
  return kept;
};
