import type { Book } from './book.ts';
import type { Mark, TextRange } from './locator.ts';
import { createMarkPainter, type MarkPainter } from './mark-painter.ts';
import { createNoteSigns, type NoteSigns } from './note-signs.ts';
import { watchSelection } from './selection.ts';
import type { PageColours } from './settings.ts';
import { findTextRange, toTextRange } from './text-range.ts';
import type { ScreenRect, View } from './view.ts';

export type MarkEvents = {
  selection(selection: { stretch: TextRange; spot: ScreenRect } | null): void;
  /** A mark was tapped. `opensNote`: the sign of its note. */
  mark(id: string, spot: ScreenRect, opensNote: boolean): void;
};

/** Tolerance for imprecise taps. */
const TAP_TOLERANCE_PX = 2;

type Page = {
  spine: number;
  doc: Document;
  frame: HTMLIFrameElement;
  painter: MarkPainter | null;
  signs: NoteSigns;
  ranges: Map<string, Range>;
};

const getBoundingRect = (rects: readonly DOMRect[]): ScreenRect => ({
  left: Math.min(...rects.map(({ left }) => left)),
  top: Math.min(...rects.map(({ top }) => top)),
  right: Math.max(...rects.map(({ right }) => right)),
  bottom: Math.max(...rects.map(({ bottom }) => bottom)),
});

/**
 * Draws the marks of the reader in the loaded chapters, and reports taps on them and selections.
 * @param flushPosition reports a pending position, which would otherwise dismiss the tapped mark later
 */
export const createMarkLayer = (book: Book, events: MarkEvents, flushPosition: () => void) => {
  let marks: readonly (Mark & { spine: number | null })[] = [];
  let colours: PageColours | null = null;
  let pages: Page[] = [];

  /** Window rectangle of the visible part of a range; null when none is visible. */
  const getVisibleRect = ({ frame, doc }: Page, range: Range): ScreenRect | null => {
    const outer = frame.getBoundingClientRect();
    const scale = frame.offsetWidth === 0 ? 1 : outer.width / frame.offsetWidth;
    const { clientWidth, clientHeight } = doc.documentElement;
    const visibleRects = [...range.getClientRects()].filter(
      ({ left, right, top, bottom, width }) =>
        width > 0 && right > 0 && left < clientWidth && bottom > 0 && top < clientHeight,
    );
    if (visibleRects.length === 0) return null;
    const { left, top, right, bottom } = getBoundingRect(visibleRects);
    return {
      left: outer.left + left * scale,
      top: outer.top + top * scale,
      right: outer.left + right * scale,
      bottom: outer.top + bottom * scale,
    };
  };

  const draw = (page: Page): void => {
    page.ranges = new Map();
    const ranges = [];
    for (const mark of marks) {
      if (mark.spine !== page.spine) continue;
      const range = findTextRange(book, page.doc, mark);
      if (!range) continue;
      page.ranges.set(mark.id, range);
      ranges.push({ mark, range });
    }
    page.painter?.paint(ranges);
  };

  return {
    /** A chapter has loaded. */
    onDocumentLoaded(spine: number, doc: Document, frame: HTMLIFrameElement): void {
      const win = doc.defaultView;
      for (const { frame, signs } of pages) if (!frame.isConnected) signs.remove();
      pages = pages.filter((page) => page.frame.isConnected);
      const signs = createNoteSigns(frame, doc, (id, spot) => {
        flushPosition();
        events.mark(id, spot, true);
      });
      const page: Page = { spine, doc, frame, painter: win && createMarkPainter(doc, win), signs, ranges: new Map() };
      pages.push(page);
      if (colours) page.painter?.setColours(colours);
      draw(page);
      watchSelection(doc, (selected) => {
        const stretch = selected && toTextRange(book, spine, selected);
        const spot = selected && getVisibleRect(page, selected);
        events.selection(stretch && spot && stretch.text !== '' ? { stretch, spot } : null);
      });
    },
    /** A page is shown and at rest: text that has a note gets its sign there. */
    onPageShown(view: View): void {
      const labels = new Map(marks.map(({ id, noteLabel }) => [id, noteLabel]));
      for (const { spine, signs, ranges } of pages) {
        if (view.spines.includes(spine))
          signs.draw(
            [...ranges].flatMap(([id, range]) => {
              const label = labels.get(id);
              return label === undefined ? [] : [{ id, range, label }];
            }),
          );
        else signs.hide();
      }
    },
    setColours(next: PageColours): void {
      colours = next;
      for (const { painter } of pages) painter?.setColours(next);
    },
    /** Replaces all marks of the book. */
    setMarks(next: readonly Mark[]): void {
      marks = next.map((mark) => ({ ...mark, spine: book.findSpineIndex(mark.start) }));
      for (const page of pages) draw(page);
    },
    /** Reports the newest mark at a point of a document; false when there is none. */
    onTap(doc: Document, x: number, y: number): boolean {
      const page = pages.find((candidate) => candidate.doc === doc);
      if (!page) return false;
      const hit = [...page.ranges].find(
        ([id, range]) =>
          marks.some((mark) => mark.id === id && mark.look !== null) &&
          [...range.getClientRects()].some(
            ({ left, right, top, bottom }) =>
              x >= left - TAP_TOLERANCE_PX &&
              x <= right + TAP_TOLERANCE_PX &&
              y >= top - TAP_TOLERANCE_PX &&
              y <= bottom + TAP_TOLERANCE_PX,
          ),
      );
      const spot = hit && getVisibleRect(page, hit[1]);
      if (!hit || !spot) return false;
      flushPosition();
      events.mark(hit[0], spot, false);
      return true;
    },
    /** Ids of the bookmarks on the page that a view shows. */
    listVisibleBookmarks(view: View): string[] {
      const ids = new Set(marks.filter(({ look }) => look === null).map(({ id }) => id));
      return pages
        .filter(({ spine }) => view.spines.includes(spine))
        .flatMap(({ ranges }) => [...ranges].filter(([id, range]) => ids.has(id) && view.isPointVisible(range)))
        .map(([id]) => id);
    },
    clearSelection(): void {
      for (const { doc } of pages) doc.getSelection()?.removeAllRanges();
    },
  };
};
