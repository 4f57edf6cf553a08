import type { Book } from './book.ts';
import { getTextOffset, readDocumentText } from './document-text.ts';
import { runWhenIdle } from './idle.ts';
import { findFragment } from './locate.ts';
import type { DocumentLayer } from './view.ts';

/** Where a fragment that the contents or the page list names begins, as a share of its chapter. */
export type FragmentPosition = { fragment: string; progression: number };

/** Finds the fragments of a chapter that the contents and the page list name. Those that are not there are left out. */
export const findFragmentPositions = (book: Book, spine: number, doc: Document): FragmentPosition[] => {
  const text = readDocumentText(doc);
  return book.getListedFragments(spine).flatMap((fragment) => {
    const point = findFragment(doc, fragment);
    if (!point) return [];
    const offset = getTextOffset(text, point.startContainer, point.startOffset);
    return [{ fragment, progression: text.text.length === 0 ? 0 : offset / text.text.length }];
  });
};

/** Reports the fragment positions of each chapter that is loaded, once the browser is idle. */
export const createFragmentLayer = (
  book: Book,
  onFound: (spine: number, found: FragmentPosition[]) => void,
): DocumentLayer => {
  const reported = new Set<number>();
  return {
    onDocumentLoaded(spine, doc) {
      if (reported.has(spine) || book.getListedFragments(spine).length === 0) return;
      reported.add(spine);
      runWhenIdle(() => onFound(spine, findFragmentPositions(book, spine, doc)));
    },
    setColours: () => {},
  };
};

/** Loads chapters one after the other and reports their fragment positions. Chapters that do not load are left out. */
export const loadFragmentPositions = async (
  book: Book,
  load: (url: string) => Promise<Document | null>,
  spines: readonly number[],
  onFound: (spine: number, found: FragmentPosition[]) => void,
): Promise<void> => {
  for (const spine of spines) {
    if (book.getListedFragments(spine).length === 0) continue;
    const doc = await load(book.getChapterUrl(spine));
    if (doc) onFound(spine, findFragmentPositions(book, spine, doc));
  }
};
