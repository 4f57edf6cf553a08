import type { PageGrid } from '../page-grid.ts';
import type { PageBox } from '../settings.ts';
import { closeBoxes, OPEN_BOXES_CSS } from './box-changes.ts';
import { type ColumnGeometry, createPagedGeometry, createScrolledGeometry, getLineOrder } from './column-geometry.ts';
import { fitPictures, PICTURES_CSS, resetPictures } from './fit-pictures.ts';
import { openBoxes } from './open-boxes.ts';
import { findUnreachableText } from './reachable-text.ts';
import type { Suspects } from './suspects.ts';

type Arrangement = {
  doc: Document;
  root: Element;
  suspects: Suspects;
  isPaged: boolean;
  box: PageBox;
  grid: PageGrid;
};

/** Constant, and written before the first layout: a change would cost another one. */
export const LAYOUT_CSS = OPEN_BOXES_CSS + PICTURES_CSS;

/** Longer chapters are not searched for lost text, which takes long. Their boxes are opened. */
const MAX_SEARCHED_LENGTH = 400_000;

/** Takes all changes back. Call before a new layout, which would be done twice otherwise. */
export const resetArrangement = (doc: Document): void => {
  closeBoxes(doc);
  resetPictures(doc);
};

/**
 * Changes what would put text or pictures where no page shows them. Most chapters need nothing and are laid out once.
 * False when some text still can't be reached in pages: the chapter is to be shown scrolled.
 */
export const arrangeChapter = (arrangement: Arrangement): boolean => {
  const { doc, root, suspects, isPaged, box, grid } = arrangement;
  const win = doc.defaultView;
  if (!win || !doc.body) return true;
  const order = getLineOrder(root);
  const geometry = isPaged ? createPagedGeometry(grid, box, order) : createScrolledGeometry(root, order);
  if (order === 'down') fitPictures(doc, geometry, win);
  const result = openBoxes(suspects, geometry, win);
  if (import.meta.env.DEV) reportUnreachableText(doc, geometry);
  if (result === 'fits' || !isPaged || (doc.body.textContent ?? '').length > MAX_SEARCHED_LENGTH) return true;
  return findUnreachableText(doc, geometry).length === 0;
};

/** Development assertion [READER-100]: every text of a chapter can be read on some page. */
const reportUnreachableText = (doc: Document, geometry: ColumnGeometry): void => {
  const texts = findUnreachableText(doc, geometry, 5).map(({ data }) => data.trim().slice(0, 60));
  if (texts.length > 0) reportError(new Error(`Text that no page shows, in ${doc.URL}: ${texts.join(' | ')}`));
};
