import type { Book } from './book.ts';
import { applyBookFlow, type LayoutRequest } from './book-flow.ts';
import { createChapterFrame, type Failure, loadFrame, type ProbeStatus } from './chapter-frame.ts';
import { type ChapterLayout, chooseTypeface, createChapterLayout } from './chapter-layout.ts';
import { type ChapterPage, createChapterPage, getAppliedStyles, hasContent } from './chapter-page.ts';
import { FONT_TIMEOUT_MS, loadFonts, sampleItalics } from './fonts.ts';
import { preloadPatterns } from './hyphenation/chapter-hyphenation.ts';
import { waitForIdle } from './idle.ts';
import { pauseLayout } from './layout-pause.ts';
import { findFragment, findPoint } from './locate.ts';
import type { PageGrid } from './page-grid.ts';
import { animateScroll } from './scroll-animation.ts';
import type { PageBox, Settings, Typeface } from './settings.ts';
import { loadSheetSources } from './sheet-sources.ts';
import type { View, ViewEvents } from './view.ts';
import { findFirstVisiblePoint, getRectAt } from './visible-point.ts';
import { scrollTableTo } from './wide-tables.ts';

const SCROLL_OVERLAP_PX = 48;

export type ChapterSetup = {
  stage: HTMLElement;
  book: Book;
  probeStatus: ProbeStatus;
  spine: number;
  title: string;
  typeface: Typeface;
  formulaCss: string;
  box: PageBox;
  settings: Settings;
  /** Created ahead of time: laid out while the browser is idle, unless `prioritise` is called. */
  isPreloaded: boolean;
  events: ViewEvents;
};

/** A chapter of reflowable text, in pages (columns) or scrolled. A page turn is one scroll. */
export const createChapterView = (setup: ChapterSetup): View => {
  const { stage, book, spine, events } = setup;
  const frame = createChapterFrame(stage.ownerDocument, setup.title);
  const { flow } = book.chapters[spine] ?? {};
  let { box, settings } = applyBookFlow(flow, setup);
  // conditions on the size of the window are read while the chapter loads
  Object.assign(frame.style, { width: `${box.width}px`, height: `${box.height}px` });
  let requested: LayoutRequest = setup;
  let lastLayout: LayoutRequest | null = null;
  let state: 'loading' | 'shown' | Failure = 'loading';
  let page: ChapterPage | null = null;
  let layout: ChapterLayout | null = null;
  let offset = 0;
  let isDragging = false;
  let hurry = (): void => {};
  const hurryRequested = setup.isPreloaded ? new Promise<void>((now) => (hurry = now)) : null;
  const waitUntilIdle = (): Promise<void> | null => hurryRequested && Promise.race([hurryRequested, waitForIdle()]);

  const isPaged = (): boolean => layout?.isPaged ?? settings.flow === 'paged';
  const countAllPages = (): number => layout?.pages ?? 1;
  const getGrid = (): PageGrid | null => layout?.grid ?? null;
  const scrollTo = (nextOffset: number): void => {
    if (!layout) return;
    // the page after the one on screen is always laid out
    if (nextOffset + 2 * layout.grid.step > layout.grid.length) layout.finish();
    if (nextOffset + layout.grid.step > layout.grid.length) layout.padLastPage();
    if (!isDragging) layout.grid.offset = nextOffset;
    offset = isDragging ? nextOffset : layout.grid.offset;
  };
  const getMaxOffset = (): number => {
    const grid = getGrid();
    return grid ? Math.max(0, grid.length - grid.step) : 0;
  };
  const getCurrentPage = (): number => {
    const grid = getGrid();
    return grid ? Math.min(countAllPages() - 1, Math.round(offset / grid.step)) : 0;
  };

  const onScroll = (): void => {
    const grid = getGrid();
    if (!grid || isDragging || Math.abs(grid.offset - offset) < 2) return;
    // focus and find-in-page scroll off the grid
    if (isPaged()) scrollTo(Math.round(grid.offset / grid.step) * grid.step);
    else offset = grid.offset;
    events.moved();
  };
  const onFocus = (event: Event): void => {
    if (!page || !isPaged()) return;
    const range = page.doc.createRange();
    range.selectNode(event.target as Node); // focus goes to elements only
    view.showPoint(range);
    events.moved();
  };

  /** Loads the font and the patterns that the first layout needs. */
  const loadTypography = async (target: ChapterPage, patterns: Promise<void>): Promise<void> => {
    const typeface = chooseTypeface(getAppliedStyles(target, settings.usePublisherStyles), settings, setup.typeface);
    const { doc } = target;
    const italics = typeface ? sampleItalics(doc) : '';
    const resume = typeface && pauseLayout(doc);
    await Promise.all([
      typeface && loadFonts(target, typeface, italics),
      Promise.race([patterns, new Promise((done) => setTimeout(done, FONT_TIMEOUT_MS))]),
    ]);
    resume?.();
  };
  const load = async (): Promise<void> => {
    const patterns = preloadPatterns(book.language, settings, box);
    const loaded = await loadFrame(frame, book.getChapterUrl(spine), setup.probeStatus);
    if (!loaded.ok) {
      state = loaded.reason;
      return;
    }
    const { doc, win } = loaded;
    const resume = doc.fonts.size === 0 ? pauseLayout(doc) : null;
    await Promise.all([waitUntilIdle(), loadSheetSources(doc)]);
    resume?.();
    page = createChapterPage(doc, win, setup, () => events.layoutChanging(() => layout?.layOutAgain()));
    await loadTypography(page, patterns);
    lastLayout = requested;
    // a preloaded chapter is laid out completely
    layout = createChapterLayout(page, frame, setup.typeface, { box, settings }, !setup.isPreloaded);
    scrollTo(0);
    if (doc.fonts.status === 'loading') {
      await Promise.race([doc.fonts.ready, new Promise((done) => setTimeout(done, FONT_TIMEOUT_MS))]);
      await waitUntilIdle();
      layout.measure();
    }
    doc.addEventListener('scroll', onScroll, { passive: true });
    doc.addEventListener('focusin', onFocus);
    // `details` were opened or closed
    doc.addEventListener('toggle', () => events.layoutChanging(() => layout?.measure()), true);
    doc.fonts.addEventListener('loadingdone', () => events.layoutChanging(() => layout?.measure()));
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
      return isPaged() || offset < getMaxOffset() - 2 ? getCurrentPage() : countAllPages() - 1;
    },
    get pages() {
      return countAllPages();
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
      if (!layout) return;
      lastLayout = requested;
      layout.layOut({ box, settings });
      scrollTo(isPaged() ? getCurrentPage() * layout.grid.step : offset);
    },
    turn(by) {
      const grid = getGrid();
      if (!grid) return false;
      if (isPaged()) {
        const next = getCurrentPage() + by;
        if (next < 0 || next >= countAllPages()) return false;
        scrollTo(next * grid.step);
        return true;
      }
      if (by > 0 ? offset >= getMaxOffset() - 2 : offset <= 2) return false;
      scrollTo(Math.min(getMaxOffset(), Math.max(0, offset + by * (grid.step - SCROLL_OVERLAP_PX))));
      return true;
    },
    goToEdge(edge) {
      if (edge === 'end') layout?.finish();
      const grid = getGrid();
      if (grid) scrollTo(edge === 'start' ? 0 : isPaged() ? (countAllPages() - 1) * grid.step : getMaxOffset());
    },
    findPoint(_spine, wanted) {
      if (!page) return null;
      return 'fragment' in wanted ? findFragment(page.doc, wanted.fragment) : findPoint(book, page.doc, wanted);
    },
    showPoint(point) {
      layout?.extendTo(point);
      scrollTableTo(point);
      const grid = getGrid();
      const rect = grid && getRectAt(point);
      if (!grid || !rect) return;
      const start = Math.max(0, grid.getStart(rect));
      if (isPaged()) scrollTo(Math.min(countAllPages() - 1, Math.floor((start + 1) / grid.step)) * grid.step);
      else scrollTo(Math.min(getMaxOffset(), Math.max(0, start - box.top)));
    },
    isPointVisible(point) {
      if (!layout?.contains(point)) return false;
      const { grid } = layout;
      const rect = getRectAt(point);
      if (!rect) return false;
      const start = grid.getStart(rect);
      return start >= offset - 1 && start < offset + grid.step - 1;
    },
    getFirstVisiblePoint() {
      const grid = getGrid();
      return { spine, point: page && grid && state === 'shown' ? findFirstVisiblePoint(grid, page.doc) : null };
    },
    drag(px) {
      layout?.finish();
      const grid = getGrid();
      if (!layout || !grid || !isPaged() || grid.axis === 'down' || !settings.slide) return;
      if (getCurrentPage() >= layout.pages - 2) layout.padLastPage();
      isDragging = true;
      grid.offset = offset + (grid.axis === 'left' ? px : -px);
    },
    release() {
      const grid = getGrid();
      if (!isDragging || !grid) return;
      animateScroll(grid, offset, () => {
        isDragging = false;
      });
    },
    isMoving: () => isDragging || layout?.isPartial === true,
    finishLayout: () => layout?.finish(),
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
    reportError(error);
    state = 'broken';
  });
  return view;
};
