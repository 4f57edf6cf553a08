import type { PageOutlineEntry } from '@lectern/contracts';
import type { ChapterLine } from '../chapters.ts';

/** The outline in order, without its nesting; `spine` is the page. @param count pages of the book */
export const outlineLines = (outline: readonly PageOutlineEntry[], count: number): ChapterLine[] => {
  const lines: ChapterLine[] = [];
  const gather = (entries: readonly PageOutlineEntry[], depth: number): void => {
    for (const { title, page, children } of entries) {
      const share = page === null || count < 2 ? 0 : Math.min(1, page / (count - 1));
      lines.push({ title, depth, spine: page, fragment: null, share });
      gather(children, depth + 1);
    }
  };
  gather(outline, 0);
  return lines;
};
