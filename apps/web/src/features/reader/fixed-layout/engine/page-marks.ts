import type { FromSurface, Mark, Rect } from '@lectern/contracts';
import { parsePagePointer } from '../../../../lib/page-pointer.ts';
import { watchSelection } from '../../engine/selection.ts';
import { findQuoteRects, TEXT_LAYER_READY, toPageTextRange } from '../../pdf/page-text.ts';
import { computeFraction } from './page-layout.ts';

type MarkMessage = Extract<FromSurface, { kind: 'selection' | 'mark' | 'bookmarks' }>;
type ScreenRect = Extract<MarkMessage, { kind: 'mark' }>['spot'];
type DrawnPage = { page: number; element: HTMLElement };

/** Tolerance for imprecise taps. */
const TAP_TOLERANCE_PX = 2;

const getBoundingRect = (rects: readonly DOMRect[]): ScreenRect => ({
  left: Math.min(...rects.map(({ left }) => left)),
  top: Math.min(...rects.map(({ top }) => top)),
  right: Math.max(...rects.map(({ right }) => right)),
  bottom: Math.max(...rects.map(({ bottom }) => bottom)),
});

/** Window rectangle of the visible part of a selection. */
const getVisibleRect = (selected: Range, pageElement: HTMLElement): ScreenRect => {
  const page = pageElement.getBoundingClientRect();
  const visibleRects = [...selected.getClientRects()].filter(
    ({ width, top, bottom }) => width > 0 && bottom > 0 && top < innerHeight && bottom > page.top && top < page.bottom,
  );
  return getBoundingRect(visibleRects.length > 0 ? visibleRects : [page]);
};

/** Draws the marks of the reader on fixed-layout pages, and reports taps on them and selections. @param count pages of the book */
export const createPageMarks = (doc: Document, count: number, send: (message: MarkMessage) => void) => {
  let marks: readonly (Mark & { page: number | null })[] = [];
  let drawnPages: DrawnPage[] = [];
  let visiblePages: [first: number, last: number] = [0, 0];
  let reportedIds: string | null = null;
  let isClosed = false;

  const createMarkElement = (mark: Mark, rects: readonly Rect[]): HTMLElement => {
    const drawn = doc.createElement('div');
    drawn.className = `mark ${rects.length === 0 ? 'whole' : (mark.look ?? '')}`;
    drawn.dataset['mark'] = mark.id;
    drawn.style.setProperty('--mark', `var(--hl-${mark.color === 'cian' ? 'blue' : mark.color})`);
    const pieces = rects.map(([left, top, width, height]) => Object.entries({ left, top, width, height }));
    for (const spot of pieces.length === 0 ? [[]] : pieces) {
      const piece = doc.createElement('i');
      for (const [side, share] of spot) piece.style.setProperty(side, `${share * 100}%`);
      drawn.append(piece);
    }
    return drawn;
  };
  const draw = ({ page, element: pageElement }: DrawnPage): void => {
    const pageMarks = marks.filter((mark) => mark.page === page && mark.look !== null);
    const textMarks = pageMarks.flatMap((mark) => {
      const rects = mark.text === '' ? [] : (mark.rects ?? findQuoteRects(pageElement, mark));
      return rects.length > 0 ? [createMarkElement(mark, rects)] : [];
    });
    const pageNotes = pageMarks.filter(({ text }) => text === '').map((mark) => createMarkElement(mark, []));
    pageElement.querySelector('.ink')?.replaceChildren(...textMarks);
    pageElement.querySelector('.signs')?.replaceChildren(...pageNotes);
  };
  const reportBookmarks = (): void => {
    const [first, last] = visiblePages;
    const visibleBookmarks = marks.filter(
      ({ look, page }) => look === null && page !== null && page >= first && page <= last,
    );
    const ids = visibleBookmarks.map(({ id }) => id);
    if (ids.join() === reportedIds) return;
    reportedIds = ids.join();
    send({ kind: 'bookmarks', ids });
  };
  const getPieceRects = (drawn: Element): DOMRect[] =>
    [...drawn.children].map((piece) => piece.getBoundingClientRect());

  watchSelection(doc, (selected) => {
    if (isClosed) return;
    for (const { page, element: pageElement } of selected ? drawnPages : []) {
      const stretch = selected && toPageTextRange(pageElement, page, computeFraction(page, count, false), selected);
      if (!stretch) continue;
      return send({ kind: 'selection', selection: { stretch, spot: getVisibleRect(selected, pageElement) } });
    }
    send({ kind: 'selection', selection: null });
  });

  return {
    /** A page element was added. */
    onPageAdded(page: number, pageElement: HTMLElement): void {
      drawnPages = drawnPages.filter((drawnPage) => drawnPage.element.isConnected);
      const drawnPage = { page, element: pageElement };
      drawnPages.push(drawnPage);
      drawnPages.sort((a, b) => a.page - b.page);
      pageElement.addEventListener(TEXT_LAYER_READY, () => draw(drawnPage));
      draw(drawnPage);
    },
    /** These pages are on screen. */
    onPagesShown(first: number, last: number): void {
      visiblePages = [first, last];
      reportBookmarks();
    },
    /** Replaces all marks of the book. */
    setMarks(next: readonly Mark[]): void {
      marks = next.map((mark) => ({ ...mark, page: parsePagePointer(mark.start) }));
      for (const drawnPage of drawnPages) draw(drawnPage);
      reportBookmarks();
    },
    /** Reports the mark at a point of the window; false when there is none. */
    onTap(x: number, y: number): boolean {
      const isHit = ({ left, top, right, bottom }: DOMRect): boolean =>
        x >= left - TAP_TOLERANCE_PX &&
        x <= right + TAP_TOLERANCE_PX &&
        y >= top - TAP_TOLERANCE_PX &&
        y <= bottom + TAP_TOLERANCE_PX;
      const hit = [...doc.querySelectorAll('.sheet:not([inert]) [data-mark]')].find((drawn) =>
        getPieceRects(drawn).some(isHit),
      );
      const id = hit?.getAttribute('data-mark');
      if (!hit || !id) return false;
      send({ kind: 'mark', id, spot: getBoundingRect(getPieceRects(hit)) });
      return true;
    },
    /** Scrolls a mark of a page on screen to the middle of the window, unless it is visible. */
    reveal(address: string): void {
      const mark = marks.find(({ start, look }) => start === address && look !== null);
      const piece = mark && doc.querySelector(`[data-mark="${CSS.escape(mark.id)}"]`)?.firstElementChild;
      const box = piece?.getBoundingClientRect();
      const isVisible = box && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
      if (!isVisible) piece?.scrollIntoView({ block: 'center', inline: 'nearest' });
    },
    clearSelection: (): void => doc.getSelection()?.removeAllRanges(),
    close(): void {
      isClosed = true;
    },
  };
};
