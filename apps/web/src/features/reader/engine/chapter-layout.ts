import type { LayoutRequest } from './book-flow.ts';
import { type ChapterPage, getAppliedStyles } from './chapter-page.ts';
import { buildChapterCss, type DetectedStyles, describeHyphenation } from './chapter-styles.ts';
import { setPageColours } from './colours/page-colours-css.ts';
import { arrangeChapter, resetArrangement } from './layout/arrange-chapter.ts';
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
  /** Lays everything out for a page box and settings; what is laid out stays when only the colours are others. */
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

type Measures = { grid: PageGrid; pages: number };

const differInColoursOnly = (one: Settings, other: Settings): boolean =>
  JSON.stringify({ ...one, colours: null }) === JSON.stringify({ ...other, colours: null });

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

  const measure = (): Measures => {
    // first everything that is written, then the first layout
    page.writeSpacer('');
    resetArrangement(doc);
    fitTables(doc, isPaged() || detected.vertical ? null : box.column);
    if (!arrangeChapter({ ...page, box, grid: createGrid(), isPaged: isPaged() })) {
      scrolled = { box, settings };
      writeFlow(getAppliedStyles(page, settings.usePublisherStyles));
      resetArrangement(doc);
      arrangeChapter({ ...page, box, grid: createGrid(), isPaged: false });
    }
    const grid = createGrid(); // boxes that were opened made it longer
    return { grid, pages: countPages(grid.length, grid.step) };
  };
  const applyStyles = (): void => {
    Object.assign(frame.style, { left: `${box.outside}px`, width: `${box.width}px`, height: `${box.height}px` });
    const { usePublisherStyles, userStyles } = settings;
    setPageColours(root, settings.colours);
    page.publisherStyles.setEnabled(usePublisherStyles);
    if (userStyles.align !== null || userStyles.indent !== null) page.publisherStyles.markAligned();
    const styles = getAppliedStyles(page, usePublisherStyles);
    // these have style sheets of their own: rewritten at each layout, fonts would be fetched again
    page.writeFontFaces(chooseTypeface(styles, settings, typeface)?.faces ?? '');
    page.writeUserStyles(buildUserStylesCss(settings));
    writeFlow(styles);
    page.colours.apply(settings.colours, usePublisherStyles, partial !== null);
    if (!styles.style && !styles.vertical) markOpenings(doc, box.column, settings.fontSize);
    page.hyphenation.apply(partial, describeHyphenation(settings, box, styles));
  };
  const layOut = (): void => {
    applyStyles();
    measures = measure();
  };

  writePartial(mayBePartial ? planPartialLayout(doc) : null);
  applyStyles();
  let measures = measure();
  return {
    get isPaged() {
      return isPaged();
    },
    get isPartial() {
      return partial !== null;
    },
    get grid() {
      return measures.grid;
    },
    get pages() {
      return measures.pages;
    },
    layOut(request) {
      const isSameLayout = !partial && isSameBox(request.box, box) && differInColoursOnly(request.settings, settings);
      ({ box, settings } = request);
      if (isSameLayout) return applyStyles();
      scrolled = null;
      writePartial(null);
      layOut();
    },
    layOutAgain: layOut,
    measure() {
      measures = measure();
    },
    contains: (point) => partial === null || partial.contains(point),
    extendTo(point) {
      if (!partial || partial.contains(point)) return;
      const extended = planPartialLayout(doc, point);
      writePartial(extended?.contains(point) ? extended : null);
      layOut();
    },
    finish() {
      if (!partial) return;
      writePartial(null);
      layOut();
    },
    padLastPage() {
      const { grid, pages } = measures;
      if (!isPaged() || grid.length >= pages * grid.step) return;
      page.writeSpacer(buildSpacerCss(grid.axis, pages * grid.step));
    },
  };
};
