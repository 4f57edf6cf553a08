import { runWhenIdle } from './idle.ts';
import { type InputHandlers, listenToInput } from './input.ts';
import { loadDocument } from './load-document.ts';
import { resolveTarget } from './locate.ts';
import { createMarkLayer } from './mark-layer.ts';
import { createPositionReporter, type ShownUnit } from './position-reporter.ts';
import { findQuoteElsewhere, isQuoteLost } from './quote-elsewhere.ts';
import type { Renderer, RendererSetup } from './renderer-types.ts';
import { computePageBox, isSameBox } from './settings.ts';
import type { ChapterPoint, View } from './view.ts';
import { createViewCache } from './view-cache.ts';

const WAITING_DELAY_MS = 300;

export const createRenderer = ({
  stage,
  book,
  probeStatus,
  title,
  typeface,
  formulaCss,
  settings: initialSettings,
  layers,
  events,
}: RendererSetup): Renderer => {
  let settings = initialSettings;
  let box = computePageBox(stage.clientWidth, stage.clientHeight, settings);
  const shown: ShownUnit = { view: null, unit: 0 };
  let dragged: View | null = null;
  let navigationId = 0;
  let isClosed = false;

  const markLayer = createMarkLayer(book, events, () => reporter.flush());
  const applyColours = (): void => {
    for (const layer of [markLayer, ...layers]) layer.setColours(settings.colours);
  };
  applyColours();
  const reportBookmarks = (): void => {
    if (shown.view?.state !== 'shown') return;
    for (const layer of [markLayer, ...layers]) layer.onPageShown?.(shown.view);
    events.bookmarks(markLayer.listVisibleBookmarks(shown.view));
  };

  const inputHandlers: InputHandlers = {
    turn: (by) => renderer.turn(by),
    tap: () => events.tap(),
    tapAt: (...at) => markLayer.onTap(...at) || layers.some((layer) => layer.onTap?.(...at)),
    key: (event) => events.key(event),
    caretKey: (event) => events.caretKey(event),
    link(url, link) {
      const inside = book.resolve(url);
      if (!inside || !layers.some((layer) => layer.onLink?.(link, inside))) renderer.followLink(url);
    },
    drag(px) {
      dragged = shown.view;
      shown.view?.drag(px);
    },
    release() {
      dragged?.release();
      dragged = null;
    },
    hasScrollBoxes: true,
    isPaged: () => (shown.view?.isPaged ?? settings.flow === 'paged') || shown.view?.pages === 1,
    isLeftNext: () => shown.view?.leftIsNext ?? book.rightToLeft,
  };

  const viewCache = createViewCache(
    { stage, book, probeStatus, title, typeface, formulaCss },
    { box, settings },
    (view) => ({
      loaded(spine, doc, frame) {
        const left = (): number => frame.getBoundingClientRect().left;
        listenToInput(doc, left, () => stage.clientWidth, inputHandlers);
        for (const layer of [markLayer, ...layers]) layer.onDocumentLoaded(spine, doc, frame);
      },
      moved: () => shown.view === view() && reporter.move(),
      layoutChanging: (change) => (shown.view === view() ? changeLayout(change) : change()),
    }),
  );
  const reporter = createPositionReporter({
    book,
    units: viewCache,
    shown,
    onPosition(position) {
      events.position(position);
      reportBookmarks();
    },
  });

  /** Prepares the chapters around the current one in small tasks, so that a page turn can come between them. */
  const prepareNeighbours = (): void => {
    const centre = shown.unit;
    const neighbours = ([1, -1] as const).map((by) => () => {
      if (viewCache.isTurnable(centre, by)) viewCache.preload(centre + by);
    });
    const tasks = [() => shown.view?.finishLayout?.(), () => viewCache.evictAllBut(centre), ...neighbours];
    const next = (): void => {
      if (isClosed || !shown.view || centre !== shown.unit) return;
      tasks.shift()?.();
      if (tasks.length > 0) runWhenIdle(next);
    };
    runWhenIdle(next);
  };

  const showView = (next: View, index: number): void => {
    if (shown.view !== next) {
      if (shown.view) shown.view.element.style.visibility = 'hidden';
      next.element.style.visibility = next.state === 'shown' ? 'visible' : 'hidden';
    }
    Object.assign(shown, { view: next, unit: index });
    events.waiting(false);
    prepareNeighbours();
    if (next.state !== 'shown' && next.state !== 'loading') events.failed(next.state, next.spines[0] ?? 0);
  };

  /** Shows a unit as soon as it is loaded. `moveToPage` selects the page in it. */
  const openUnit = async (index: number, moveToPage: (view: View) => void): Promise<boolean> => {
    if (isClosed) return false;
    const id = ++navigationId;
    const next = viewCache.open(index);
    if (!next) return false;
    if (next.state === 'loading') {
      const waitingTimer = setTimeout(() => events.waiting(true), WAITING_DELAY_MS);
      await next.ready;
      clearTimeout(waitingTimer);
      if (id !== navigationId || isClosed) return false;
      next.layOut(box, settings);
    }
    try {
      moveToPage(next);
    } catch (error) {
      // never an error over the text of another chapter, nor one of the network
      reportError(error);
      showView(next, index);
      next.element.style.visibility = 'hidden';
      events.failed('broken', next.spines[0] ?? 0);
      return false;
    }
    showView(next, index);
    return true;
  };

  /** Changes the layout and shows the same text again. */
  const changeLayout = (change: (spot: ChapterPoint | null) => void): void => {
    const spot = shown.view && reporter.getAnchor(shown.view);
    change(spot);
    if (!shown.view || !spot) return;
    if (spot.point) shown.view.showPoint(spot.point);
    reporter.setAnchor(spot);
    prepareNeighbours();
    reporter.schedule();
  };
  const layOut = (): void => {
    if (isClosed || stage.clientWidth === 0) return;
    const nextBox = computePageBox(stage.clientWidth, stage.clientHeight, settings);
    if (!isSameBox(nextBox, box)) box = nextBox; // views compare boxes by identity
    changeLayout((spot) => {
      if (!viewCache.applyLayout(box, settings)) return shown.view?.layOut(box, settings);
      shown.view = null;
      if (spot) void renderer.goTo({ kind: 'entry', spine: spot.spine, fragment: null }, 'relayout');
    });
  };
  // the observer also reports the initial size
  const isNewSize = (): boolean => !isSameBox(computePageBox(stage.clientWidth, stage.clientHeight, settings), box);
  const resizeObserver = new ResizeObserver(() => (shown.view !== null || isNewSize()) && layOut());
  resizeObserver.observe(stage);
  listenToInput(
    stage.ownerDocument,
    () => 0,
    () => stage.clientWidth,
    inputHandlers,
  );

  const renderer: Renderer = {
    async goTo(to, cause = 'requested') {
      if (cause === 'adopted' && reporter.hasMoved) return; // the reader has moved meanwhile, which is about to be reported
      const { spine, query } = resolveTarget(book, to);
      let point: Range | null = null;
      const isShown = await openUnit(viewCache.findUnit(spine), (view) => {
        point = query && view.findPoint(spine, query);
        if (point) view.showPoint(point);
        else view.goToEdge('start');
      });
      if (!isShown) return;
      const id = navigationId;
      const elsewhere =
        to.kind === 'place' && isQuoteLost(point, to)
          ? await findQuoteElsewhere(book, loadDocument, to, { spine, point })
          : null;
      if (elsewhere && id === navigationId && !isClosed) return renderer.goTo(elsewhere, cause);
      if (id === navigationId) reporter.arrive(point && { spine, point }, cause);
    },
    turn(by) {
      if (!shown.view) return;
      if (shown.view.turn(by)) {
        navigationId += 1;
        reporter.move();
        return;
      }
      if (!viewCache.isTurnable(shown.unit, by)) return;
      void openUnit(shown.unit + by, (view) => view.goToEdge(by > 0 ? 'start' : 'end')).then(
        (isShown) => isShown && reporter.move(),
      );
    },
    followLink(url) {
      const inside = book.resolve(url);
      if (inside) {
        events.linkFollowed(shown.view?.spines[0] ?? 0);
        void renderer.goTo({ kind: 'entry', ...inside });
      } else if (/^(https?|mailto):/.test(url) && !url.startsWith(`${location.origin}/`)) events.link(url);
    },
    goToEdge(of) {
      shown.view?.goToEdge(of);
      reporter.move();
    },
    applySettings(next) {
      settings = next;
      applyColours();
      layOut();
    },
    focus: () => shown.view?.focus(),
    getView: () => shown.view,
    showPoint(point) {
      shown.view?.showPoint(point);
      navigationId += 1;
      reporter.move();
    },
    async openSpine(spine, edge) {
      const opening = openUnit(viewCache.findUnit(spine), (view) => view.goToEdge(edge));
      const id = navigationId;
      const isShown = await opening;
      if (isClosed || id !== navigationId) return 'superseded';
      return isShown && shown.view?.state === 'shown' ? 'shown' : 'failed';
    },
    tapAt: inputHandlers.tapAt,
    setMarks(next) {
      markLayer.setMarks(next);
      reportBookmarks();
    },
    clearSelection: markLayer.clearSelection,
    close() {
      isClosed = true;
      reporter.close();
      resizeObserver.disconnect();
      viewCache.close();
    },
  };
  return renderer;
};
