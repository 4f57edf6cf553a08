import type { TocEntry } from '../manifest.ts';
import { cleanLine } from '../text/clean-line.ts';

const TITLE = 500;
const MAX_ENTRIES = 20_000;

/** Resolves a reference to an index in the spine and a fragment; `spine` is `null` when it points elsewhere. */
export type TargetResolver = (reference: string | undefined) => Pick<TocEntry, 'spine' | 'fragment'>;

/** Returns a function that cuts lists once they have more entries together than a table of contents may have. */
export const createEntryLimiter = () => {
  let left = MAX_ENTRIES;
  return <T>(elements: T[]): T[] => {
    const allowed = elements.slice(0, left);
    left -= allowed.length;
    return allowed;
  };
};

/** Replaces an entry without a title by its children. */
export const toEntries = (
  title: string,
  at: Pick<TocEntry, 'spine' | 'fragment'>,
  children: TocEntry[],
): TocEntry[] => {
  const words = cleanLine(title, TITLE);
  return words ? [{ title: words, ...at, children }] : children;
};

/** Counts all entries, and those with a place in the spine other than `self`, the document that contains them. */
export const countEntries = (entries: readonly TocEntry[], self?: number): { all: number; placed: number } => {
  const isPlaced = ({ spine }: TocEntry): boolean => spine !== null && spine !== self;
  const counts = { all: entries.length, placed: entries.filter(isPlaced).length };
  for (const { children } of entries) {
    const below = countEntries(children, self);
    counts.all += below.all;
    counts.placed += below.placed;
  }
  return counts;
};
