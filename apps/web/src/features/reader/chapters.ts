import type { ReadingManifest } from '@lectern/contracts';

/** One line of the contents, with how deep it stands and the share of the book (0..1) at which its chapter begins. */
export type ChapterLine = {
  title: string;
  depth: number;
  spine: number | null;
  fragment: string | null;
  share: number;
};

type Entry = ReadingManifest['toc'][number];
type Spot = { spine: number; fragment: string | null };

const weightsOf = ({ spine, layout, totalCharacters }: ReadingManifest): number[] => {
  const counted = totalCharacters > 0 && layout === 'reflowable';
  return spine.map((item) => (counted ? (item.linear ? item.characters : 0) : 1));
};

/** Share of the book that a page of a section takes, which has so many. */
export const pageShare = (manifest: ReadingManifest, spine: number, pages: number): number => {
  const weights = weightsOf(manifest);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return (weights[spine] ?? 0) / total / Math.max(1, pages);
};

/** An EPUB has contents, whether there is anything to list or not: the title, or a sign, stands in for them. */
const saysNothing = ({ title, toc: [first, ...others] }: ReadingManifest): boolean =>
  first?.children.length === 0 && others.length === 0 && (first.title === title || !/[\p{L}\p{N}]/u.test(first.title));

/** The contents in reading order, without their nesting. A book without contents has its sections, unnamed. */
export const chapterLines = (manifest: ReadingManifest): ChapterLine[] => {
  if (saysNothing(manifest)) return [];
  const weights = weightsOf(manifest);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let sum = 0;
  const shares = weights.map((weight) => {
    const share = sum / total;
    sum += weight;
    return share;
  });
  const lines: ChapterLine[] = [];
  const gather = (entries: readonly Entry[], depth: number): void => {
    for (const { title, spine, fragment, children } of entries) {
      lines.push({ title, depth, spine, fragment, share: spine === null ? 0 : (shares[spine] ?? 0) });
      gather(children, depth + 1);
    }
  };
  gather(manifest.toc, 0);
  return lines;
};

/** Index of the line that a place belongs to: its own fragment, else the last line at or before its section; -1 for none. */
export const currentLine = (lines: readonly ChapterLine[], at: Spot): number => {
  const exact = lines.findIndex((line) => line.spine === at.spine && line.fragment === at.fragment);
  if (exact >= 0 && at.fragment !== null) return exact;
  const here = lines.findIndex((line) => line.spine === at.spine);
  if (here >= 0) return here;
  return lines.findLastIndex((line) => line.spine !== null && line.spine < at.spine);
};

/** Numerals alone tell nothing. */
const SAYS_LITTLE = 5;

/** Name of what is being read: the line itself, with the chapter above it where it is only a number. */
export const lineName = (lines: readonly ChapterLine[], index: number): string => {
  const line = lines[index];
  if (!line) return '';
  const above = lines.slice(0, index).findLast((other) => other.depth < line.depth);
  return above && line.title.length <= SAYS_LITTLE ? `${above.title}, ${line.title}` : line.title;
};

/** Where the next (or previous) chapter begins; sections of the spine where the contents say nothing. Null at the ends. */
export const chapterBeside = (lines: readonly ChapterLine[], sections: number, at: Spot, by: 1 | -1): Spot | null => {
  const targets = lines.filter((line) => line.spine !== null);
  if (targets.length < 2) {
    const spine = at.spine + by;
    return spine >= 0 && spine < sections ? { spine, fragment: null } : null;
  }
  const line = targets[currentLine(targets, at) + by];
  return line && line.spine !== null ? { spine: line.spine, fragment: line.fragment } : null;
};

/** Characters read in a minute, without hurry. Characters of Chinese, Japanese and Korean say more each. */
const PACE = 1150;
const DENSE_PACE = 420;

/** Who leafs through a book, or falls asleep over it, has no pace of reading: it is held within these, as shares of the usual one. */
const SLOWEST = 0.2;
const FASTEST = 4;

const minutesFor = (characters: number, { language }: ReadingManifest, own: number | null): number => {
  const usual = /^(zh|ja|ko)\b/.test(language ?? '') ? DENSE_PACE : PACE;
  return Math.ceil(characters / Math.min(Math.max(own ?? usual, usual * SLOWEST), usual * FASTEST));
};

/** Minutes left in the section, at least one while anything is left. `own`: characters a minute of this reader, null when not known. */
export const minutesLeft = (
  manifest: ReadingManifest,
  spine: number,
  progression: number,
  own: number | null,
): number => minutesFor((manifest.spine[spine]?.characters ?? 0) * (1 - progression), manifest, own);

/** Minutes left in the book, as `minutesLeft`; `fraction` is the share of it that was read. */
export const minutesLeftInBook = (manifest: ReadingManifest, fraction: number, own: number | null): number =>
  minutesFor(manifest.totalCharacters * (1 - fraction), manifest, own);
