import type { FromSurface, Mark, Rect } from '@lectern/contracts';
import { pageIn } from '../../../../lib/page-address.ts';
import { watchSelection } from '../../engine/selecting.ts';
import { rectsOfQuote, stretchOnPage, WORDS_CAME } from '../../pdf/page-words.ts';
import { shareOf } from './measures.ts';

type Said = Extract<FromSurface, { kind: 'selection' | 'mark' | 'bookmarks' }>;
type Spot = Extract<Said, { kind: 'mark' }>['spot'];
type Leaf = { page: number; sheet: HTMLElement };

/** Wider than a finger is exact. */
const NEAR_PX = 2;

const around = (rects: readonly DOMRect[]): Spot => ({
  left: Math.min(...rects.map(({ left }) => left)),
  top: Math.min(...rects.map(({ top }) => top)),
  right: Math.max(...rects.map(({ right }) => right)),
  bottom: Math.max(...rects.map(({ bottom }) => bottom)),
});

/** Where the part of a selection that is in sight stands on its page. */
const spotOf = (selected: Range, sheet: HTMLElement): Spot => {
  const page = sheet.getBoundingClientRect();
  const seen = [...selected.getClientRects()].filter(
    ({ width, top, bottom }) => width > 0 && bottom > 0 && top < innerHeight && bottom > page.top && top < page.bottom,
  );
  return around(seen.length > 0 ? seen : [page]);
};

/** What the reader has marked on fixed pages, and what is being selected there. @param count pages of the book */
export const pageMarks = (doc: Document, count: number, say: (message: Said) => void) => {
  let marks: readonly (Mark & { page: number | null })[] = [];
  let leaves: Leaf[] = [];
  let shown: [first: number, last: number] = [0, 0];
  let told: string | null = null;
  let closed = false;

  const drawnOf = (mark: Mark, rects: readonly Rect[]): HTMLElement => {
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
  const draw = ({ page, sheet }: Leaf): void => {
    const here = marks.filter((mark) => mark.page === page && mark.look !== null);
    const words = here.flatMap((mark) => {
      const rects = mark.text === '' ? [] : (mark.rects ?? rectsOfQuote(sheet, mark));
      return rects.length > 0 ? [drawnOf(mark, rects)] : [];
    });
    const signs = here.filter(({ text }) => text === '').map((mark) => drawnOf(mark, []));
    sheet.querySelector('.ink')?.replaceChildren(...words);
    sheet.querySelector('.signs')?.replaceChildren(...signs);
  };
  const tellBookmarks = (): void => {
    const [first, last] = shown;
    const here = marks.filter(({ look, page }) => look === null && page !== null && page >= first && page <= last);
    const ids = here.map(({ id }) => id);
    if (ids.join() === told) return;
    told = ids.join();
    say({ kind: 'bookmarks', ids });
  };
  const piecesOf = (drawn: Element): DOMRect[] => [...drawn.children].map((piece) => piece.getBoundingClientRect());

  watchSelection(doc, (selected) => {
    if (closed) return;
    for (const { page, sheet } of selected ? leaves : []) {
      const stretch = selected && stretchOnPage(sheet, page, shareOf(page, count, false), selected);
      if (!stretch) continue;
      return say({ kind: 'selection', selection: { stretch, spot: spotOf(selected, sheet) } });
    }
    say({ kind: 'selection', selection: null });
  });

  return {
    /** A page was put on the paper. */
    laid(page: number, sheet: HTMLElement): void {
      leaves = leaves.filter((leaf) => leaf.sheet.isConnected);
      const leaf = { page, sheet };
      leaves.push(leaf);
      leaves.sort((a, b) => a.page - b.page);
      sheet.addEventListener(WORDS_CAME, () => draw(leaf));
      draw(leaf);
    },
    /** These pages are in the window. */
    shows(first: number, last: number): void {
      shown = [first, last];
      tellBookmarks();
    },
    /** All marks of the book, in place of those before. */
    set(next: readonly Mark[]): void {
      marks = next.map((mark) => ({ ...mark, page: pageIn(mark.start) }));
      for (const leaf of leaves) draw(leaf);
      tellBookmarks();
    },
    /** Tells of the newest mark at a point of the window; false when there is none. */
    touch(x: number, y: number): boolean {
      const isHit = ({ left, top, right, bottom }: DOMRect): boolean =>
        x >= left - NEAR_PX && x <= right + NEAR_PX && y >= top - NEAR_PX && y <= bottom + NEAR_PX;
      const hit = [...doc.querySelectorAll('.sheet:not([inert]) [data-mark]')].find((drawn) =>
        piecesOf(drawn).some(isHit),
      );
      const id = hit?.getAttribute('data-mark');
      if (!hit || !id) return false;
      say({ kind: 'mark', id, spot: around(piecesOf(hit)) });
      return true;
    },
    /** Brings a mark into the middle of the window whose page is shown, unless it is in sight. */
    reveal(address: string): void {
      const mark = marks.find(({ start, look }) => start === address && look !== null);
      const piece = mark && doc.querySelector(`[data-mark="${CSS.escape(mark.id)}"]`)?.firstElementChild;
      const box = piece?.getBoundingClientRect();
      const isSeen = box && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
      if (!isSeen) piece?.scrollIntoView({ block: 'center', inline: 'nearest' });
    },
    unselect: (): void => doc.getSelection()?.removeAllRanges(),
    close(): void {
      closed = true;
    },
  };
};
