import type { Book } from './book.ts';
import type { Mark, Stretch } from './locator.ts';
import { type Painter, painterFor } from './painter.ts';
import { watchSelection } from './selecting.ts';
import type { PageColours } from './settings.ts';
import { rangeOf, stretchOf } from './stretch.ts';
import type { View } from './view.ts';

/** A rectangle in the window of the surface, in CSS pixels. */
export type Spot = { left: number; top: number; right: number; bottom: number };
export type MarkEvents = {
  selection(selection: { stretch: Stretch; spot: Spot } | null): void;
  mark(id: string, spot: Spot): void;
};

/** Wider than a finger is exact. */
const NEAR_PX = 2;

type Page = {
  spine: number;
  doc: Document;
  frame: HTMLIFrameElement;
  painter: Painter | null;
  ranges: Map<string, Range>;
};

const around = (rects: readonly DOMRect[]): Spot => ({
  left: Math.min(...rects.map(({ left }) => left)),
  top: Math.min(...rects.map(({ top }) => top)),
  right: Math.max(...rects.map(({ right }) => right)),
  bottom: Math.max(...rects.map(({ bottom }) => bottom)),
});

/**
 * What the reader has marked in the documents that are shown, and what is being selected there.
 * @param settle tells of a place that was not told yet: a later one would end what was touched
 */
export const marking = (book: Book, events: MarkEvents, settle: () => void) => {
  let marks: readonly (Mark & { spine: number | null })[] = [];
  let colours: PageColours | null = null;
  let pages: Page[] = [];

  /** Where the part of a range that is in sight stands in the window; null when none is. */
  const spotOf = ({ frame, doc }: Page, range: Range): Spot | null => {
    const outer = frame.getBoundingClientRect();
    const scale = frame.offsetWidth === 0 ? 1 : outer.width / frame.offsetWidth;
    const { clientWidth, clientHeight } = doc.documentElement;
    const seen = [...range.getClientRects()].filter(
      ({ left, right, top, bottom, width }) =>
        width > 0 && right > 0 && left < clientWidth && bottom > 0 && top < clientHeight,
    );
    if (seen.length === 0) return null;
    const { left, top, right, bottom } = around(seen);
    return {
      left: outer.left + left * scale,
      top: outer.top + top * scale,
      right: outer.left + right * scale,
      bottom: outer.top + bottom * scale,
    };
  };

  const draw = (page: Page): void => {
    page.ranges = new Map();
    const drawn = [];
    for (const mark of marks) {
      if (mark.spine !== page.spine) continue;
      const range = rangeOf(book, page.doc, mark);
      if (!range) continue;
      page.ranges.set(mark.id, range);
      drawn.push({ mark, range });
    }
    page.painter?.paint(drawn);
  };

  return {
    /** A chapter has come. */
    loaded(spine: number, doc: Document, frame: HTMLIFrameElement): void {
      const win = doc.defaultView;
      pages = pages.filter((page) => page.frame.isConnected);
      const page: Page = { spine, doc, frame, painter: win && painterFor(doc, win), ranges: new Map() };
      pages.push(page);
      if (colours) page.painter?.colours(colours);
      draw(page);
      watchSelection(doc, (selected) => {
        const stretch = selected && stretchOf(book, spine, selected);
        const spot = selected && spotOf(page, selected);
        events.selection(stretch && spot && stretch.text !== '' ? { stretch, spot } : null);
      });
    },
    wear(next: PageColours): void {
      colours = next;
      for (const { painter } of pages) painter?.colours(next);
    },
    /** All marks of the book, in place of those before. */
    set(next: readonly Mark[]): void {
      marks = next.map((mark) => ({ ...mark, spine: book.spineOfCfi(mark.start) }));
      for (const page of pages) draw(page);
    },
    /** Tells of the newest mark at a point of a document; false when there is none. */
    touch(doc: Document, x: number, y: number): boolean {
      const page = pages.find((one) => one.doc === doc);
      if (!page) return false;
      const hit = [...page.ranges].find(
        ([id, range]) =>
          marks.some((mark) => mark.id === id && mark.look !== null) &&
          [...range.getClientRects()].some(
            ({ left, right, top, bottom }) =>
              x >= left - NEAR_PX && x <= right + NEAR_PX && y >= top - NEAR_PX && y <= bottom + NEAR_PX,
          ),
      );
      const spot = hit && spotOf(page, hit[1]);
      if (!hit || !spot) return false;
      settle();
      events.mark(hit[0], spot);
      return true;
    },
    /** Bookmarks on the page that a view shows. */
    bookmarksIn(view: View): string[] {
      const ids = new Set(marks.filter(({ look }) => look === null).map(({ id }) => id));
      return pages
        .filter(({ spine }) => view.spines.includes(spine))
        .flatMap(({ ranges }) => [...ranges].filter(([id, range]) => ids.has(id) && view.isShown(range)))
        .map(([id]) => id);
    },
    unselect(): void {
      for (const { doc } of pages) doc.getSelection()?.removeAllRanges();
    },
  };
};
