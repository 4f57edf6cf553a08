import type { PageOutlineEntry, ReadingManifest } from '@lectern/contracts';

/** One entry of the table of contents, with its nesting depth and the share of the book (0..1) at which its chapter begins. */
export type TocItem = {
  title: string;
  depth: number;
  spine: number | null;
  fragment: string | null;
  share: number;
  /** The first chapter of its file, but not at its start: the file begins with the end of the chapter before. */
  beginsInside?: true;
};

/** Where fragments begin as shares of their file, by the index of the file in the spine, as far as they are known. */
export type FragmentPositions = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** Characters before the first chapter of a file that are more than its ornament, number and motto. */
const MAX_LEAD_CHARACTERS = 1500;
/** Shares of a book are rounded. */
const SHARE_TOLERANCE = 1e-6;

type Entry = ReadingManifest['toc'][number];
type TocPosition = { spine: number; fragment: string | null };

const getChapterWeights = ({ spine, layout, totalCharacters }: ReadingManifest): number[] => {
  const usesCharacterCounts = totalCharacters > 0 && layout === 'reflowable';
  return spine.map((item) => (usesCharacterCounts ? (item.linear ? item.characters : 0) : 1));
};

/** Where each file of the spine begins, and its length, as shares of the book. */
export const getChapterStarts = (manifest: ReadingManifest): { share: number; length: number }[] => {
  const weights = getChapterWeights(manifest);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let sum = 0;
  return weights.map((weight) => {
    const share = sum / total;
    sum += weight;
    return { share, length: weight / total };
  });
};

/** Share of the book that one page of a section takes. @param pages pages of that section */
export const computePageShare = (manifest: ReadingManifest, spine: number, pages: number): number => {
  const weights = getChapterWeights(manifest);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return (weights[spine] ?? 0) / total / Math.max(1, pages);
};

/** Whether the table of contents is a mere placeholder: every EPUB must have one, so some list only their title or a dash. */
const isPlaceholder = ({ title, toc: [first, ...others] }: ReadingManifest): boolean =>
  first?.children.length === 0 && others.length === 0 && (first.title === title || !/[\p{L}\p{N}]/u.test(first.title));

/** The table of contents in reading order, as a flat list; empty for a placeholder. A chapter whose fragment position is unknown begins with its file. */
export const flattenToc = (manifest: ReadingManifest, fragmentPositions: FragmentPositions = new Map()): TocItem[] => {
  if (isPlaceholder(manifest)) return [];
  const starts = getChapterStarts(manifest);
  const items: TocItem[] = [];
  const begun = new Set<number>();
  const collect = (entries: readonly Entry[], depth: number): void => {
    for (const { title, spine, fragment, children } of entries) {
      const start = spine === null ? undefined : starts[spine];
      const progression = (spine !== null && fragment !== null && fragmentPositions.get(spine)?.get(fragment)) || 0;
      const isFirst = spine !== null && !begun.has(spine);
      if (spine !== null) begun.add(spine);
      const beginsInside = progression * (manifest.spine[spine ?? 0]?.characters ?? 0) > MAX_LEAD_CHARACTERS;
      const share = (start?.share ?? 0) + (isFirst && !beginsInside ? 0 : progression * (start?.length ?? 0));
      items.push({ title, depth, spine, fragment, share, ...(isFirst && beginsInside && { beginsInside }) });
      collect(children, depth + 1);
    }
  };
  collect(manifest.toc, 0);
  return items;
};

/** Index of the entry of a position: the one with its fragment, else the last one at or before its section; -1 for none. */
export const findTocIndex = (items: readonly TocItem[], at: TocPosition): number => {
  const exact = items.findIndex((item) => item.spine === at.spine && item.fragment === at.fragment);
  if (exact >= 0 && at.fragment !== null) return exact;
  const sectionIndex = items.findIndex((item) => item.spine === at.spine);
  if (sectionIndex >= 0 && !items[sectionIndex]?.beginsInside) return sectionIndex;
  const before = items.findLastIndex((item) => item.spine !== null && item.spine < at.spine);
  return before < 0 ? sectionIndex : before;
};

/** Index of the entry at a share of the book: the last one that begins at or before it; -1 for none. */
export const findTocIndexAt = (items: readonly TocItem[], fraction: number): number => {
  let found = -1;
  for (const [index, { spine, share }] of items.entries())
    if (spine !== null && share <= fraction + SHARE_TOLERANCE && share >= (items[found]?.share ?? 0)) found = index;
  return found;
};

/** Titles this short are mere numerals. */
const SHORT_TITLE_LENGTH = 5;

/** Title of an entry, with the title of its parent where it is a mere numeral. */
export const getChapterTitle = (items: readonly TocItem[], index: number): string => {
  const item = items[index];
  if (!item) return '';
  const above = items.slice(0, index).findLast((other) => other.depth < item.depth);
  return above && item.title.length <= SHORT_TITLE_LENGTH ? `${above.title}, ${item.title}` : item.title;
};

/** Start of the next or previous chapter, or section of the spine in a book without a table of contents. Null at the ends. */
export const findAdjacentChapter = (
  items: readonly TocItem[],
  sections: number,
  at: TocPosition,
  by: 1 | -1,
): TocPosition | null => {
  const targets = items.filter((item) => item.spine !== null);
  if (targets.length < 2) {
    const spine = at.spine + by;
    return spine >= 0 && spine < sections ? { spine, fragment: null } : null;
  }
  const item = targets[findTocIndex(targets, at) + by];
  return item && item.spine !== null ? { spine: item.spine, fragment: item.fragment } : null;
};

/** The outline of a fixed-layout book as a flat list; `spine` is the page. @param count pages of the book */
export const flattenOutline = (outline: readonly PageOutlineEntry[], count: number): TocItem[] => {
  const items: TocItem[] = [];
  const collect = (entries: readonly PageOutlineEntry[], depth: number): void => {
    for (const { title, page, children } of entries) {
      const share = page === null || count < 2 ? 0 : Math.min(1, page / (count - 1));
      items.push({ title, depth, spine: page, fragment: null, share });
      collect(children, depth + 1);
    }
  };
  collect(outline, 0);
  return items;
};
