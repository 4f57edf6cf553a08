import type { ReadingManifest } from '@lectern/contracts';
import { type FragmentPositions, getChapterStarts } from './toc.ts';

/**
 * The pages of a book: those of its printed edition, if the book lists them, else pages of a fixed number of characters, which depends on
 * the type size alone. So a page keeps its number in every window, whatever is laid out.
 */
export type BookPages = {
  /** The number of the last page. */
  last: string;
  first: string;
  /** The page at a share of the book. */
  getPage(fraction: number): string;
  /** The share of the book at which a page begins; null when there is no such page. */
  findPage(label: string): number | null;
  /** The pages are those of a printed edition, and have to be located chapter by chapter. */
  isPrinted: boolean;
};

/** Characters on a page of a paperback, at the default type size. In Chinese, Japanese and Korean a character takes more room. */
const CHARACTERS_PER_PAGE = 1800;
const CJK_CHARACTERS_PER_PAGE = 600;
const DEFAULT_FONT_SIZE = 18;
/** A position this little before a page, as a share of a page, counts to it: shares of a book are rounded. */
const TOLERANCE = 0.02;

const countPages = ({ totalCharacters, layout, spine, language }: ReadingManifest, fontSize: number): number => {
  // pages of images have no characters: there each document is a page
  if (totalCharacters === 0 || layout !== 'reflowable') return Math.max(1, spine.length);
  const perPage = /^(zh|ja|ko)\b/.test(language ?? '') ? CJK_CHARACTERS_PER_PAGE : CHARACTERS_PER_PAGE;
  return Math.max(1, Math.ceil((totalCharacters / perPage) * (fontSize / DEFAULT_FONT_SIZE) ** 2));
};

const createComputedPages = (count: number): BookPages => ({
  isPrinted: false,
  first: '1',
  last: String(count),
  getPage: (fraction) => String(Math.min(count, Math.floor(fraction * count + TOLERANCE) + 1)),
  findPage(label) {
    const page = /^\d+$/.test(label) ? Number(label) : 0;
    return page >= 1 && page <= count ? (page - 1) / count : null;
  },
});

const createPrintedPages = (
  manifest: ReadingManifest,
  list: NonNullable<ReadingManifest['pageList']>,
  fragmentPositions: FragmentPositions,
): BookPages => {
  const starts = getChapterStarts(manifest);
  const counts = new Map<number, number>();
  for (const { spine } of list) counts.set(spine, (counts.get(spine) ?? 0) + 1);
  const seen = new Map<number, number>();
  const pages = list.map(({ label, spine, fragment }) => {
    const nth = seen.get(spine) ?? 0;
    seen.set(spine, nth + 1);
    // until the chapter has been read its pages are taken to be of equal length
    const estimate = nth / (counts.get(spine) ?? 1);
    const progression = fragment === null ? 0 : (fragmentPositions.get(spine)?.get(fragment) ?? estimate);
    const { share = 0, length = 0 } = starts[spine] ?? {};
    return { label, share: share + progression * length };
  });
  const [first] = pages;
  return {
    isPrinted: true,
    first: first?.label ?? '',
    last: (pages.findLast(({ label }) => /^\d+$/.test(label)) ?? pages.at(-1))?.label ?? '',
    getPage: (fraction) => (pages.findLast(({ share }) => share <= fraction + 1e-6) ?? first)?.label ?? '',
    findPage: (label) =>
      pages.find((page) => page.label.toLocaleLowerCase() === label.toLocaleLowerCase())?.share ?? null,
  };
};

/** @param fontSize in CSS pixels */
export const createBookPages = (
  manifest: ReadingManifest,
  fontSize: number,
  fragmentPositions: FragmentPositions,
): BookPages =>
  manifest.pageList && manifest.pageList.length > 1
    ? createPrintedPages(manifest, manifest.pageList, fragmentPositions)
    : createComputedPages(countPages(manifest, fontSize));
