import { waitForIdle } from '../../engine/idle.ts';
import { type InputHandlers, listenToInput } from '../../engine/input.ts';
import { createPageElement, type PageElement } from './page-element.ts';
import {
  computeFraction,
  computeScrollTop,
  findRowAt,
  groupIntoSpreads,
  layOutPages,
  type PageCanvas,
  type PageRow,
  rotateSize,
  type Size,
} from './page-layout.ts';
import type { PageRenderer, PageRendererOptions } from './page-renderer-types.ts';
import { findRowsAround, findRowsInStrip } from './rows-to-draw.ts';
import { listenToZoom } from './zoom-gestures.ts';

const [MIN_ZOOM, MAX_ZOOM] = [0.25, 8];
const DOUBLE_TAP_ZOOM = 2;
const POSITION_DELAY_MS = 120;
const REDRAW_DELAY_MS = 180;
/** Share of the window height that a page turn scrolls by, so that a line or two stay visible. */
const TURN_SCROLL_SHARE = 0.9;
/** In a strip, the page at this share of the window height is the current one. */
const READING_LINE = 0.35;

export const createPageRenderer = ({
  stage,
  source,
  options: initialOptions,
  labels,
  events,
}: PageRendererOptions): PageRenderer => {
  const doc = stage.ownerDocument;
  let options = initialOptions;
  let currentRow = 0;
  let isEnd = false;
  let canvas: PageCanvas = { rows: [], width: 0, height: 0 };
  let positionTimer: ReturnType<typeof setTimeout> | undefined;
  let redrawTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let hasMoved = false;
  /** Where this code has scrolled to; other scroll positions come from the reader. */
  let expectedScrollTop: number | null = null;
  const pageElements = new Map<number, PageElement>();

  const scroller = doc.createElement('div');
  scroller.className = 'scroller';
  scroller.tabIndex = 0;
  const canvasElement = doc.createElement('div');
  canvasElement.className = 'paper';
  scroller.append(canvasElement);
  stage.replaceChildren(scroller);

  const getWindowSize = (): Size => ({ width: stage.clientWidth, height: stage.clientHeight });
  const isStrip = (): boolean => options.layout === 'strip';
  const getCurrentRow = (): PageRow | undefined => canvas.rows[currentRow];
  const findRowOfPage = (page: number): number =>
    Math.max(
      0,
      canvas.rows.findIndex(({ pages }) => pages.some((placedPage) => placedPage.page === page)),
    );
  const getFirstPage = (of: PageRow | undefined): number => Math.min(...(of?.pages.map(({ page }) => page) ?? [0]));
  const getLastPage = (of: PageRow | undefined): number => Math.max(...(of?.pages.map(({ page }) => page) ?? [0]));
  const getScrollRoom = (by: 1 | -1): number =>
    by > 0 ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : scroller.scrollTop;
  const overflowsDown = (): boolean => scroller.scrollHeight > scroller.clientHeight + 1;
  const overflowsAcross = (): boolean => scroller.scrollWidth > scroller.clientWidth + 1;

  const reportPosition = (): void => {
    positionTimer = undefined;
    if (isClosed || canvas.rows.length === 0) return;
    const [page, last] = [getFirstPage(getCurrentRow()), getLastPage(getCurrentRow())];
    const atEnd = last === source.count - 1 || (isStrip() && getScrollRoom(1) <= 1);
    const end = atEnd && isStrip() && getScrollRoom(1) <= 1 ? source.count - 1 : last;
    const fraction = computeFraction(page, source.count, atEnd);
    const leftIsNext = options.direction === 'rtl';
    events.positionChanged({ page, last: end, count: source.count, fraction, leftIsNext, moved: hasMoved });
    hasMoved = false;
  };
  const scheduleReport = (): void => {
    clearTimeout(positionTimer);
    positionTimer = setTimeout(reportPosition, POSITION_DELAY_MS);
  };
  /** Updates the current row of a strip from its scroll position; it stays when everything fits the window, as while loading. */
  const updateStripPosition = (): void => {
    if (!overflowsDown()) return;
    const at = findRowAt(canvas.rows, scroller.scrollTop + scroller.clientHeight * READING_LINE);
    const end = getScrollRoom(1) <= 1;
    if (at === currentRow && end === isEnd) return;
    [currentRow, isEnd] = [at, end];
    if (expectedScrollTop === null || Math.abs(scroller.scrollTop - expectedScrollTop) > 1) hasMoved = true;
    scheduleReport();
  };

  const onSizeKnown = (page: number, size: Size): void => {
    const placedPage = canvas.rows[findRowOfPage(page)]?.pages.find((row) => row.page === page);
    const actualSize = rotateSize(size, options.rotation);
    if (placedPage && Math.abs(placedPage.width / placedPage.height - actualSize.width / actualSize.height) > 0.01)
      layOut();
  };
  const getOrCreatePage = (page: number): PageElement => {
    const existing = pageElements.get(page);
    if (existing) return existing;
    const created = createPageElement({ doc, page, source, labels, onSizeKnown, onFailure: events.failed });
    pageElements.set(page, created);
    canvasElement.append(created.element);
    events.pageAdded(page, created.element);
    return created;
  };

  let drawing: Promise<unknown> = Promise.resolve();
  /** Places the page elements, and draws missing ones: the visible ones first, then those that come next. */
  const update = (redraw: boolean): void => {
    const { rows } = canvas;
    const { visible: visibleRows, upcoming: upcomingRows } = isStrip()
      ? findRowsInStrip(rows, scroller)
      : findRowsAround(rows, currentRow, source.preloadedRows);
    const pages = new Set<number>();
    const place = (at: number, isVisible: boolean): PageElement[] => {
      const row = canvas.rows[at];
      return (row?.pages ?? []).map((placedPage) => {
        const pageElement = getOrCreatePage(placedPage.page);
        pages.add(placedPage.page);
        pageElement.setPlacement(
          { ...placedPage, left: placedPage.left + (row?.left ?? 0), top: placedPage.top + (row?.top ?? 0) },
          options.rotation,
        );
        pageElement.element.classList.toggle('aside', !isVisible && !isStrip());
        pageElement.element.toggleAttribute('inert', !isVisible);
        return pageElement;
      });
    };
    const visible = visibleRows.flatMap((at) => place(at, true));
    const next = upcomingRows.flatMap((at) => place(at, false));
    for (const [page, pageElement] of pageElements) {
      if (pages.has(page)) continue;
      pageElement.remove();
      pageElements.delete(page);
    }
    const current = isStrip() ? canvas : (getCurrentRow() ?? canvas);
    Object.assign(canvasElement.style, {
      width: `${Math.max(canvas.width, current.width)}px`,
      height: `${Math.max(canvas.height, current.height)}px`,
    });
    if (!redraw) return;
    drawing = Promise.allSettled(visible.map((pageElement) => pageElement.draw()));
    // waits until the visible pages are painted
    void drawing.then(waitForIdle).then(async () => {
      const work = isClosed
        ? []
        : next.filter((pageElement) => pageElement.element.isConnected).map((pageElement) => pageElement.draw());
      await Promise.allSettled(work);
    });
  };

  const goToRow = (index: number, at: 'start' | 'end'): void => {
    currentRow = Math.min(canvas.rows.length - 1, Math.max(0, index));
    if (!isStrip()) update(false);
    const { clientWidth, clientHeight } = scroller;
    const rowTop = at === 'end' ? Math.max(0, (getCurrentRow()?.height ?? 0) - clientHeight) : 0;
    const down = isStrip() ? computeScrollTop(canvas, currentRow, at, clientHeight) : rowTop;
    scroller.scrollTo((canvasElement.clientWidth - clientWidth) / 2, down);
    expectedScrollTop = scroller.scrollTop;
    update(true);
    scheduleReport();
  };

  /** Lays everything out again, and keeps the content at a point of the window in place. */
  const layOut = (x = scroller.clientWidth / 2, y = scroller.clientHeight * READING_LINE): void => {
    if (isClosed || stage.clientWidth === 0) return;
    const before = getCurrentRow();
    const page = getFirstPage(before);
    const anchorRow =
      isStrip() && overflowsDown() ? canvas.rows[findRowAt(canvas.rows, scroller.scrollTop + y)] : before;
    const anchor = {
      page: getFirstPage(anchorRow),
      x: anchorRow ? (scroller.scrollLeft + x - anchorRow.left) / anchorRow.width : 0.5,
      y: anchorRow ? (scroller.scrollTop + y - anchorRow.top) / anchorRow.height : 0,
    };
    const isWide = (at: number): boolean => {
      const { width, height } = rotateSize(source.getSize(at), options.rotation);
      return width > height;
    };
    canvas = layOutPages(
      groupIntoSpreads(source.count, options.layout, isWide),
      source.getSize,
      options,
      getWindowSize(),
      source.gap,
    );
    currentRow = findRowOfPage(page);
    update(false);
    const anchorRowAfter = canvas.rows[findRowOfPage(anchor.page)];
    if (before && anchorRowAfter)
      scroller.scrollTo(
        anchorRowAfter.left + anchor.x * anchorRowAfter.width - x,
        anchorRowAfter.top + anchor.y * anchorRowAfter.height - y,
      );
    expectedScrollTop = scroller.scrollTop;
    clearTimeout(redrawTimer);
    redrawTimer = setTimeout(() => update(true), REDRAW_DELAY_MS);
    scheduleReport();
  };

  const zoomTo = (zoom: number, x: number, y: number): void => {
    const next = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
    if (next === options.zoom) return;
    options = { ...options, zoom: next };
    layOut(x, y);
    events.zoomed(next);
  };

  const inputHandlers: InputHandlers = {
    turn: (by) => !isClosed && renderer.turn(by),
    tap: () => !isClosed && events.tap(),
    tapAt: (_, x, y) => !isClosed && events.tapAt(x, y),
    key: (event) => !isClosed && events.key(event),
    caretKey: (event) => !isClosed && events.caretKey(event),
    link: (url) => !isClosed && /^(https?|mailto):/.test(url) && events.link(url),
    drag: (px) => {
      canvasElement.style.transform = `translateX(${px}px)`;
    },
    release: () => {
      canvasElement.style.transform = '';
    },
    isPaged: () => !isStrip() && !overflowsDown(),
    isLeftNext: () => options.direction === 'rtl',
    hasTapZones: () => !isStrip() && options.zoom <= 1,
    canSwipe: () => !isStrip() && !overflowsAcross(),
    isAtScrollEnd: (by) => !isStrip() && getScrollRoom(by) <= 1,
  };
  listenToInput(
    doc,
    () => 0,
    () => stage.clientWidth,
    inputHandlers,
  );
  listenToZoom(scroller, {
    zoomBy: (factor, x, y) => zoomTo(options.zoom * factor, x, y),
    toggleZoom: (x, y) => zoomTo(options.zoom > 1 ? 1 : DOUBLE_TAP_ZOOM, x, y),
    canDragPages: () => source.canDragPages,
  });
  scroller.addEventListener('scroll', () => {
    if (!isStrip() || isClosed) return;
    updateStripPosition();
    update(false);
    clearTimeout(redrawTimer);
    redrawTimer = setTimeout(() => update(true), 60);
  });
  const resizeObserver = new ResizeObserver(() => layOut());
  resizeObserver.observe(stage);
  layOut();

  const renderer: PageRenderer = {
    goToPage(page, cause = 'requested') {
      if (cause === 'adopted' && hasMoved) return; // the reader has moved meanwhile, which is about to be reported
      hasMoved = cause === 'requested';
      goToRow(findRowOfPage(Math.min(source.count - 1, Math.max(0, page))), 'start');
    },
    goToFraction: (fraction, cause) => renderer.goToPage(Math.round(fraction * (source.count - 1)), cause),
    turn(by) {
      hasMoved = true;
      if (getScrollRoom(by) > 1) {
        scroller.scrollBy(0, by * scroller.clientHeight * TURN_SCROLL_SHARE);
        scheduleReport();
      } else if (!isStrip() && canvas.rows[currentRow + by]) goToRow(currentRow + by, by > 0 ? 'start' : 'end');
    },
    goToEdge(of) {
      hasMoved = true;
      goToRow(of === 'start' ? 0 : canvas.rows.length - 1, of);
    },
    applyOptions(next) {
      options = next;
      layOut();
      if (!isStrip()) update(true);
    },
    getPageElement: (page) => pageElements.get(page)?.element ?? null,
    reportPositionNow() {
      if (isStrip()) updateStripPosition();
      if (positionTimer === undefined) return;
      clearTimeout(positionTimer);
      reportPosition();
    },
    waitUntilDrawn: async () => void (await drawing),
    focus: () => scroller.focus({ preventScroll: true }),
    close() {
      isClosed = true;
      clearTimeout(positionTimer);
      clearTimeout(redrawTimer);
      resizeObserver.disconnect();
      for (const pageElement of pageElements.values()) pageElement.remove();
      pageElements.clear();
      scroller.remove();
      source.close();
    },
  };
  return renderer;
};
