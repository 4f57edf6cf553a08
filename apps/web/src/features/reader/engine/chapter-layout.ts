import type { LayoutRequest } from './book-flow.ts';
import { type ChapterPage, getAppliedStyles } from './chapter-page.ts';
import { buildChapterCss, type DetectedStyles } from './chapter-styles.ts';
import { arrangeChapter } from './layout/arrange-chapter.ts';
import { markOpenings } from './opening-paragraphs.ts';
import { type Axis, countPages, createPageGrid, type PageGrid } from './page-grid.ts';
import { type PartialLayout, planPartialLayout } from './partial-layout.ts';
import { isSameBox, type Settings, type Typeface } from './settings.ts';
import { buildUserStylesCss } from './user-styles.ts';
import { fitTables } from './wide-tables.ts';

/** A chapter laid out in pages (columns) or scrolled; a long one at first in part. */
export type ChapterLayout = {
  /** In pages: not when the settings, the book or its boxes want it scrolled. */
  readonly isPaged: boolean;
  readonly isPartial: boolean;
  readonly grid: PageGrid;
  readonly pages: number;
  /** Lays everything out for a page box and settings. */
  layOut(request: LayoutRequest): void;
  /** Lays out again what was laid out: words can be divided now. */
  layOutAgain(): void;
  /** Measures the pages again: fonts or pictures have changed them. */
  measure(): void;
  contains(point: Range): boolean;
  /** Lays out everything before a point, and a few pages after it. */
  extendTo(point: Range): void;
  /** Lays out the rest. */
  finish(): void;
  /** Pads a last page that is too short to scroll to. Only on demand, since it costs a layout. */
  padLastPage(): void;
};

const buildSpacerCss = (axis: Axis, px: number): string => {
  const from = { right: 'left', left: 'right', down: 'top' }[axis];
  const across = axis === 'down' ? 'left' : 'top';
  return `html::after{content:"";position:absolute;${from}:${px - 1}px;${across}:0;width:1px;height:1px}`;
};

/** The font that replaces or adds to those of the chapter; null where it has its own. */
export const chooseTypeface = (
  { font }: DetectedStyles,
  { userStyles }: Settings,
  typeface: Typeface,
): Typeface | null => userStyles.typeface ?? (font ? null : typeface);

/** Lays out a chapter; of a long one only the first part if `mayBePartial`. */
export const createChapterLayout = (
  page: ChapterPage,
  frame: HTMLIFrameElement,
  typeface: Typeface,
  initial: LayoutRequest,
  mayBePartial: boolean,
): ChapterLayout => {
  const { doc, root, detected } = page;
  let { box, settings } = initial;
  let pages = 1;
  /** The part that is laid out so far; null for all of it. */
  let partial: PartialLayout | null = null;
  /** The layout in which some text of the chapter would be lost in pages. */
  let scrolled: LayoutRequest | null = null;
  const isPaged = (): boolean => settings.flow === 'paged' && scrolled === null;

  const writeFlow = (styles: DetectedStyles): void => {
    const flow = isPaged() ? 'paged' : 'scrolled';
    page.writeBaseStyles(buildChapterCss({ ...settings, flow }, box, typeface, styles));
  };
  const writePartial = (next: PartialLayout | null): void => {
    partial = next;
    page.writePartialLayout(next?.css ?? '');
  };
  const createGrid = (): PageGrid =>
    createPageGrid(root, isPaged() ? page.axis : detected.vertical ? 'left' : 'down', box.width, box.height);
  let grid = createGrid();

  const measure = (): void => {
    fitTables(doc, isPaged() || detected.vertical ? null : box.column);
    page.writeSpacer('');
    grid = createGrid();
    if (!arrangeChapter({ ...page, box, grid, isPaged: isPaged() })) {
      scrolled = { box, settings };
      writeFlow(getAppliedStyles(page, settings.usePublisherStyles));
      grid = createGrid();
      arrangeChapter({ ...page, box, grid, isPaged: false });
    }
    grid = createGrid(); // boxes that were opened made it longer
    pages = countPages(grid.length, grid.step);
  };
  const applyStyles = (): void => {
    Object.assign(frame.style, { left: `${box.outside}px`, width: `${box.width}px`, height: `${box.height}px` });
    const { usePublisherStyles, userStyles } = settings;
    if (scrolled?.settings !== settings || !isSameBox(scrolled.box, box)) scrolled = null;
    page.publisherStyles.setEnabled(usePublisherStyles);
    if (userStyles.align !== null || userStyles.indent !== null) page.publisherStyles.markAligned();
    const styles = getAppliedStyles(page, usePublisherStyles);
    // these have style sheets of their own: rewritten at each layout, fonts would be fetched again
    page.writeFontFaces(chooseTypeface(styles, settings, typeface)?.faces ?? '');
    page.writeUserStyles(buildUserStylesCss(settings));
    writeFlow(styles);
    page.colours.apply(settings.colours, usePublisherStyles, partial !== null);
    if (!styles.style && !styles.vertical) markOpenings(doc, box.column, settings.fontSize);
    page.hyphenation.apply(partial);
    measure();
  };

  writePartial(mayBePartial ? planPartialLayout(doc) : null);
  applyStyles();
  return {
    get isPaged() {
      return isPaged();
    },
    get isPartial() {
      return partial !== null;
    },
    get grid() {
      return grid;
    },
    get pages() {
      return pages;
    },
    layOut(request) {
      ({ box, settings } = request);
      writePartial(null);
      applyStyles();
    },
    layOutAgain: applyStyles,
    measure,
    contains: (point) => partial === null || partial.contains(point),
    extendTo(point) {
      if (!partial || partial.contains(point)) return;
      const extended = planPartialLayout(doc, point);
      writePartial(extended?.contains(point) ? extended : null);
      applyStyles();
    },
    finish() {
      if (!partial) return;
      writePartial(null);
      applyStyles();
    },
    padLastPage() {
      if (!isPaged() || grid.length >= pages * grid.step) return;
      page.writeSpacer(buildSpacerCss(grid.axis, pages * grid.step));
    },
  };
};
