import { adaptDocument } from './adapt-document.ts';
import type { Book } from './book.ts';
import { applyBookFlow, type ChapterLayout } from './book-flow.ts';
import { createChapterFrame, type Failure, loadFrame, type ProbeStatus } from './chapter-frame.ts';
import { buildChapterCss, type DetectedStyles, detectStyles } from './chapter-styles.ts';
import { type ChapterColours, createChapterColours } from './colours/chapter-colours.ts';
import { readDocumentText } from './document-text.ts';
import { FONT_TIMEOUT_MS, loadFonts } from './fonts.ts';
import {
  type ChapterHyphenation,
  createChapterHyphenation,
  preloadPatterns,
} from './hyphenation/chapter-hyphenation.ts';
import { waitForIdle } from './idle.ts';
import { LANGUAGE_DIRECTION_CSS, markLanguageDirections } from './language-direction.ts';
import { arrangeChapter, LAYOUT_CSS } from './layout/arrange-chapter.ts';
import { findSuspects, type Suspects } from './layout/suspects.ts';
import { findFragment, findPoint } from './locate.ts';
import { markOpenings } from './opening-paragraphs.ts';
import { convertPageBreaks } from './page-breaks.ts';
import { type Axis, countPages, createPageGrid, type PageGrid } from './page-grid.ts';
import { type PartialLayout, planPartialLayout } from './partial-layout.ts';
import { keepPictureRatios } from './picture-ratio.ts';
import { createPublisherStyles, type PublisherStyles } from './publisher-styles.ts';
import { animateScroll } from './scroll-animation.ts';
import { isSameBox, type PageBox, type Settings, type Typeface } from './settings.ts';
import { createStyleSheetWriter } from './style-sheet.ts';
import { buildUserStylesCss } from './user-styles.ts';
import type { View, ViewEvents } from './view.ts';
import { findFirstVisiblePoint, getRectAt } from './visible-point.ts';
import { fitTables, scrollTableTo } from './wide-tables.ts';

const SCROLL_OVERLAP_PX = 48;

export type ChapterSetup = {
  stage: HTMLElement;
  book: Book;
  probeStatus: ProbeStatus;
  spine: number;
  title: string;
  typeface: Typeface;
  box: PageBox;
  settings: Settings;
  /** Created ahead of time: laid out while the browser is idle, unless `prioritise` is called. */
  isPreloaded: boolean;
  events: ViewEvents;
};

type Page = {
  doc: Document;
  root: HTMLElement;
  detected: DetectedStyles;
  publisherStyles: PublisherStyles;
  colours: ChapterColours;
  suspects: Suspects;
  hyphenation: ChapterHyphenation;
  axis: Axis;
  writeBaseStyles(css: string): void;
  writeSpacer(css: string): void;
  writeFontFaces(css: string): void;
  writeUserStyles(css: string): void;
  writePartialLayout(css: string): void;
};

const NO_STYLES = {
  style: false,
  font: false,
  lineHeight: false,
  align: false,
  justified: false,
  rootScale: 1,
  colours: null,
};

const buildSpacerCss = (axis: Axis, px: number): string => {
  const from = { right: 'left', left: 'right', down: 'top' }[axis];
  const across = axis === 'down' ? 'left' : 'top';
  return `html::after{content:"";position:absolute;${from}:${px - 1}px;${across}:0;width:1px;height:1px}`;
};

const hasContent = (doc: Document): boolean =>
  readDocumentText(doc).nodes.length > 0 || doc.querySelector('img,svg,video,audio,math,canvas,object,hr') !== null;

/** A chapter of reflowable text, in pages (columns) or scrolled. A page turn is one scroll. */
export const createChapterView = (setup: ChapterSetup): View => {
  const { stage, book, spine, events } = setup;
  const frame = createChapterFrame(stage.ownerDocument, setup.title);
  const { flow } = book.chapters[spine] ?? {};
  let { box, settings } = applyBookFlow(flow, setup);
  let requested: ChapterLayout = setup;
  let lastLayout: ChapterLayout | null = null;
  let state: 'loading' | 'shown' | Failure = 'loading';
  let page: Page | null = null;
  let grid: PageGrid | null = null;
  let pages = 1;
  let offset = 0;
  let isDragging = false;
  /** The part that is laid out so far; null for all of it. */
  let partial: PartialLayout | null = null;
  let hurry = (): void => {};
  const hurryRequested = setup.isPreloaded ? new Promise<void>((now) => (hurry = now)) : null;
  const waitUntilIdle = (): Promise<void> | null => hurryRequested && Promise.race([hurryRequested, waitForIdle()]);

  /** The layout in which some text of the chapter would be lost in pages. */
  let scrolledLayout: ChapterLayout | null = null;
  const isPaged = (): boolean => settings.flow === 'paged' && scrolledLayout === null;
  const scrollTo = (nextOffset: number): void => {
    if (!grid) return;
    // the page after the one on screen is always laid out
    if (partial && nextOffset + 2 * grid.step > grid.length) finishLayout();
    if (nextOffset + grid.step > grid.length) padLastPage();
    if (!isDragging) grid.offset = nextOffset;
    offset = isDragging ? nextOffset : grid.offset;
  };
  const getMaxOffset = (): number => Math.max(0, (grid?.length ?? 0) - (grid?.step ?? 0));
  const getCurrentPage = (): number => (grid ? Math.min(pages - 1, Math.round(offset / grid.step)) : 0);

  const chooseTypeface = ({ font }: DetectedStyles): Typeface | null =>
    settings.userStyles.typeface ?? (font ? null : setup.typeface);
  const applyStyles = (): void => {
    if (!page) return;
    Object.assign(frame.style, { left: `${box.outside}px`, width: `${box.width}px`, height: `${box.height}px` });
    const { usePublisherStyles, userStyles } = settings;
    if (scrolledLayout?.settings !== settings || !isSameBox(scrolledLayout.box, box)) scrolledLayout = null;
    page.publisherStyles.setEnabled(usePublisherStyles);
    if (userStyles.align !== null || userStyles.indent !== null) page.publisherStyles.markAligned();
    const detected = getStyles(page);
    // these have style sheets of their own: rewritten at each layout, fonts would be fetched again
    page.writeFontFaces(chooseTypeface(detected)?.faces ?? '');
    page.writeUserStyles(buildUserStylesCss(settings));
    writeFlow(page);
    page.colours.apply(settings.colours, usePublisherStyles, partial !== null);
    if (!detected.style && !detected.vertical) markOpenings(page.doc, box.column, settings.fontSize);
    page.hyphenation.apply(partial);
    fitTables(page.doc, isPaged() || page.detected.vertical ? null : box.column);
    measure();
  };
  const getStyles = ({ detected }: Page): DetectedStyles =>
    settings.usePublisherStyles ? detected : { ...detected, ...NO_STYLES };
  const writeFlow = (target: Page): void => {
    const flow = isPaged() ? 'paged' : 'scrolled';
    target.writeBaseStyles(buildChapterCss({ ...settings, flow }, box, setup.typeface, getStyles(target)));
  };
  const createGrid = ({ root, axis, detected }: Page): PageGrid =>
    createPageGrid(root, isPaged() ? axis : detected.vertical ? 'left' : 'down', box.width, box.height);
  const measure = (): void => {
    if (!page) return;
    page.writeSpacer('');
    grid = createGrid(page);
    if (!arrangeChapter({ ...page, box, grid, isPaged: isPaged() })) {
      scrolledLayout = { box, settings };
      writeFlow(page);
      grid = createGrid(page);
      arrangeChapter({ ...page, box, grid, isPaged: false });
    }
    grid = createGrid(page); // boxes that were opened made it longer
    pages = countPages(grid.length, grid.step);
  };
  const clearPartialLayout = (): void => {
    partial = null;
    page?.writePartialLayout('');
  };
  const finishLayout = (): void => {
    if (!partial) return;
    clearPartialLayout();
    applyStyles();
  };
  /** Lays out everything before a point, and a few pages after it. */
  const extendPartialLayout = (point: Range): void => {
    if (!page || !partial || partial.contains(point)) return;
    const extended = planPartialLayout(page.doc, point);
    partial = extended?.contains(point) ? extended : null;
    page.writePartialLayout(partial?.css ?? '');
    applyStyles();
  };
  /** Pads a last page that is too short to scroll to. Only on demand, since it costs a layout. */
  const padLastPage = (): void => {
    if (!page || !grid || !isPaged() || grid.length >= pages * grid.step) return;
    page.writeSpacer(buildSpacerCss(grid.axis, pages * grid.step));
  };

  const onScroll = (): void => {
    if (!grid || isDragging || Math.abs(grid.offset - offset) < 2) return;
    // focus and find-in-page scroll off the grid
    if (isPaged()) scrollTo(Math.round(grid.offset / grid.step) * grid.step);
    else offset = grid.offset;
    events.moved();
  };
  const onFocus = (event: Event): void => {
    if (!grid || !isPaged() || !page) return;
    const range = page.doc.createRange();
    range.selectNode(event.target as Node); // focus goes to elements only
    view.showPoint(range);
    events.moved();
  };

  const onPatternsLoaded = (): void => {
    applyStyles();
    events.layoutChanged();
  };

  const load = async (): Promise<void> => {
    const patterns = preloadPatterns(book.language, settings, box);
    const loaded = await loadFrame(frame, book.getChapterUrl(spine), setup.probeStatus);
    if (!loaded.ok) {
      state = loaded.reason;
      return;
    }
    await waitUntilIdle();
    const { doc, win } = loaded;
    const root = doc.documentElement;
    adaptDocument(doc, win, book);
    if (!root.lang && book.language) root.lang = book.language;
    if (markLanguageDirections(doc, book.language)) createStyleSheetWriter(doc, win)(LANGUAGE_DIRECTION_CSS);
    keepPictureRatios(doc);
    const publisherStyles = createPublisherStyles(doc, win);
    const suspects = findSuspects(doc);
    createStyleSheetWriter(doc, win)(LAYOUT_CSS);
    convertPageBreaks(doc, win);
    const colours = createChapterColours(doc, win);
    const detected = detectStyles(doc, win, { rootScale: publisherStyles.rootScale, colours: colours.declared });
    const bodyStyle = win.getComputedStyle(doc.body ?? root);
    if (detected.vertical)
      root.style.writingMode = bodyStyle.writingMode.startsWith('vertical') ? bodyStyle.writingMode : 'vertical-rl';
    else if (bodyStyle.direction === 'rtl') root.style.direction = 'rtl';
    const axis: Axis = detected.vertical ? 'down' : bodyStyle.direction === 'rtl' ? 'left' : 'right';
    page = {
      doc,
      root,
      detected,
      publisherStyles,
      colours,
      suspects,
      hyphenation: createChapterHyphenation(doc, win, onPatternsLoaded),
      axis,
      writeFontFaces: createStyleSheetWriter(doc, win),
      writeUserStyles: createStyleSheetWriter(doc, win),
      writePartialLayout: createStyleSheetWriter(doc, win),
      writeBaseStyles: createStyleSheetWriter(doc, win),
      writeSpacer: createStyleSheetWriter(doc, win),
    };
    const fonts = loadFonts(
      page,
      chooseTypeface(settings.usePublisherStyles ? detected : { ...detected, ...NO_STYLES }),
    );
    await Promise.all([fonts, Promise.race([patterns, new Promise((done) => setTimeout(done, FONT_TIMEOUT_MS))])]);
    // a preloaded chapter is laid out completely
    partial = setup.isPreloaded ? null : planPartialLayout(doc);
    page.writePartialLayout(partial?.css ?? '');
    view.layOut(requested.box, requested.settings);
    if (doc.fonts.status === 'loading') {
      await Promise.race([doc.fonts.ready, new Promise((done) => setTimeout(done, FONT_TIMEOUT_MS))]);
      await waitUntilIdle();
      measure();
    }
    doc.addEventListener('scroll', onScroll, { passive: true });
    doc.addEventListener('focusin', onFocus);
    doc.fonts.addEventListener('loadingdone', () => {
      measure();
      events.layoutChanged();
    });
    state = hasContent(doc) ? 'shown' : 'empty';
    events.loaded(spine, doc, frame);
  };

  const view: View = {
    element: frame,
    spines: [spine],
    get ready() {
      return ready;
    },
    get state() {
      return state;
    },
    get page() {
      return isPaged() || offset < getMaxOffset() - 2 ? getCurrentPage() : pages - 1;
    },
    get pages() {
      return pages;
    },
    get isPaged() {
      return isPaged();
    },
    get leftIsNext() {
      return book.rightToLeft || page?.axis === 'left' || page?.root.style.writingMode === 'vertical-rl';
    },
    prioritise: () => hurry(),
    layOut(nextBox, nextSettings) {
      if (lastLayout?.box === nextBox && lastLayout.settings === nextSettings) return;
      requested = { box: nextBox, settings: nextSettings };
      ({ box, settings } = applyBookFlow(flow, requested));
      if (!page) return;
      if (lastLayout) clearPartialLayout();
      lastLayout = requested;
      applyStyles();
      scrollTo(isPaged() && grid ? Math.min(getCurrentPage(), pages - 1) * grid.step : offset);
    },
    turn(by) {
      if (!grid) return false;
      if (isPaged()) {
        const next = getCurrentPage() + by;
        if (next < 0 || next >= pages) return false;
        scrollTo(next * grid.step);
        return true;
      }
      if (by > 0 ? offset >= getMaxOffset() - 2 : offset <= 2) return false;
      scrollTo(Math.min(getMaxOffset(), Math.max(0, offset + by * (grid.step - SCROLL_OVERLAP_PX))));
      return true;
    },
    goToEdge(edge) {
      if (edge === 'end') finishLayout();
      if (!grid) return;
      scrollTo(edge === 'start' ? 0 : isPaged() ? (pages - 1) * grid.step : getMaxOffset());
    },
    findPoint(_spine, wanted) {
      if (!page) return null;
      return 'fragment' in wanted ? findFragment(page.doc, wanted.fragment) : findPoint(book, page.doc, wanted);
    },
    showPoint(point) {
      extendPartialLayout(point);
      scrollTableTo(point);
      const rect = grid && getRectAt(point);
      if (!grid || !rect) return;
      const start = Math.max(0, grid.getStart(rect));
      if (isPaged()) scrollTo(Math.min(pages - 1, Math.floor((start + 1) / grid.step)) * grid.step);
      else scrollTo(Math.min(getMaxOffset(), Math.max(0, start - box.top)));
    },
    isPointVisible(point) {
      if (partial && !partial.contains(point)) return false;
      const rect = grid && getRectAt(point);
      if (!grid || !rect) return false;
      const start = grid.getStart(rect);
      return start >= offset - 1 && start < offset + grid.step - 1;
    },
    getFirstVisiblePoint() {
      return { spine, point: page && grid && state === 'shown' ? findFirstVisiblePoint(grid, page.doc) : null };
    },
    drag(px) {
      finishLayout();
      if (!grid || !isPaged() || grid.axis === 'down' || !settings.slide) return;
      if (getCurrentPage() >= pages - 2) padLastPage();
      isDragging = true;
      grid.offset = offset + (grid.axis === 'left' ? px : -px);
    },
    release() {
      if (!isDragging || !grid) return;
      animateScroll(grid, offset, () => {
        isDragging = false;
      });
    },
    isMoving: () => isDragging || partial !== null,
    finishLayout,
    focus() {
      frame.contentWindow?.focus();
    },
    close() {
      frame.remove();
    },
  };
  stage.append(frame);
  const ready = load().catch((error: unknown) => {
    // a document that cannot be laid out is broken, whatever else works
    console.error(error);
    state = 'broken';
  });
  return view;
};
