import type { Book } from './book.ts';
import type { Failure, ProbeStatus } from './chapter-frame.ts';
import { runWhenIdle } from './idle.ts';
import { type InputHandlers, listenToInput } from './input.ts';
import { createLocator, findLastPassedFragment, resolveTarget } from './locate.ts';
import type { Locator, Mark, Target } from './locator.ts';
import { createMarkLayer, type MarkEvents } from './mark-layer.ts';
import { computePageBox, isSameBox, type Settings, type Typeface } from './settings.ts';
import type { ChapterPoint, DocumentLayer, View } from './view.ts';
import { createViewCache } from './view-cache.ts';

/** Shows an open book and navigates in it, whatever its layout. */
export type Renderer = {
  /**
   * Resolves when the target is shown, or can't be shown. A later call supersedes an earlier one. Only a target that the reader `requested`
   * for (the default) counts as a movement, not one `adopted` from another device, or shown again after a `relayout`.
   */
  goTo(to: Target, cause?: 'requested' | 'adopted' | 'relayout'): Promise<void>;
  turn(by: 1 | -1): void;
  /** Goes to an absolute address in the book, or reports one outside of it. */
  followLink(url: string): void;
  /** To the first or last page of the chapter. */
  goToEdge(of: 'start' | 'end'): void;
  applySettings(settings: Settings): void;
  focus(): void;
  /** Replaces all marks of the book. */
  setMarks(marks: readonly Mark[]): void;
  clearSelection(): void;
  close(): void;
};

export type PagePosition = {
  at: Locator;
  /** Page and pages of the chapter on this screen, counted from 0. */
  page: number;
  pages: number;
  atStart: boolean;
  atEnd: boolean;
  leftIsNext: boolean;
  /** Fragment id of the table of contents whose section contains this page. */
  fragment: string | null;
  /** The reader has moved here since the last report; a new layout alone is no movement. */
  moved: boolean;
};

export type RendererEvents = MarkEvents & {
  /** Bookmarks on the page on screen. */
  bookmarks(ids: string[]): void;
  position(position: PagePosition): void;
  failed(reason: Failure, spine: number): void;
  /** Whether a chapter takes so long to load that a skeleton should be shown. */
  waiting(on: boolean): void;
  tap(): void;
  key(event: KeyboardEvent): void;
  /** An address outside the book. */
  link(url: string): void;
  /** A link inside the book leads away from this chapter. */
  linkFollowed(spine: number): void;
};

export type RendererSetup = {
  stage: HTMLElement;
  book: Book;
  probeStatus: ProbeStatus;
  /** Accessible name of the chapter frames. */
  title: string;
  typeface: Typeface;
  settings: Settings;
  layers: readonly DocumentLayer[];
  events: RendererEvents;
};

const POSITION_DELAY_MS = 120;
const WAITING_DELAY_MS = 300;

export const createRenderer = ({
  stage,
  book,
  probeStatus,
  title,
  typeface,
  settings: initialSettings,
  layers,
  events,
}: RendererSetup): Renderer => {
  let settings = initialSettings;
  let box = computePageBox(stage.clientWidth, stage.clientHeight, settings);
  let unit = 0;
  let current: View | null = null;
  let dragged: View | null = null;
  /** The first visible point, kept until the reader moves: each new layout shows the same text again. */
  let anchor: ChapterPoint | null = null;
  let hasMoved = false;
  /** The progress of the last page inside the spine. */
  let lastFraction = 0;
  let navigationId = 0;
  let positionTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const markLayer = createMarkLayer(book, events, () => {
    if (positionTimer === undefined) return;
    current?.finishLayout?.();
    reportPosition();
  });
  const applyColours = (): void => {
    for (const layer of [markLayer, ...layers]) layer.setColours(settings.colours);
  };
  applyColours();
  const reportBookmarks = (): void => {
    if (!current || current.state !== 'shown') return;
    for (const layer of [markLayer, ...layers]) layer.onPageShown?.(current);
    events.bookmarks(markLayer.listVisibleBookmarks(current));
  };

  const reportPosition = (): void => {
    clearTimeout(positionTimer);
    positionTimer = undefined;
    if (isClosed || !current || current.state === 'loading') return;
    if (current.isMoving?.()) return scheduleReport();
    anchor ??= current.getFirstVisiblePoint();
    const found = createLocator(book, anchor.spine, anchor.point);
    const { page, pages, leftIsNext } = current;
    const atStart = unit <= viewCache.findUnit(book.locateFraction(0).spine) && page === 0; // a cover may precede it
    const atEnd = viewCache.isLast(unit) && page === pages - 1;
    // the last page counts as the end of the book, although its first word is not; a book of one page stays at its start
    const isOutside = book.chapters[anchor.spine]?.outside === true;
    const at = isOutside ? { ...found, fraction: lastFraction } : atEnd && !atStart ? { ...found, fraction: 1 } : found;
    lastFraction = at.fraction;
    const fragment = anchor.point ? findLastPassedFragment(anchor.point, book.getTocFragments(anchor.spine)) : null;
    // a document outside the spine is looked at, not read: the position in the book stays
    events.position({ at, page, pages, atStart, atEnd, leftIsNext, fragment, moved: hasMoved && !isOutside });
    hasMoved = false;
    reportBookmarks();
  };
  const scheduleReport = (): void => {
    clearTimeout(positionTimer);
    positionTimer = setTimeout(reportPosition, POSITION_DELAY_MS);
  };
  const onMoved = (): void => {
    anchor = null;
    hasMoved = true;
    scheduleReport();
  };

  const inputHandlers: InputHandlers = {
    turn: (by) => renderer.turn(by),
    tap: () => events.tap(),
    tapAt: (...at) => markLayer.onTap(...at) || layers.some((layer) => layer.onTap?.(...at)),
    key: (event) => events.key(event),
    link(url, link) {
      const inside = book.resolve(url);
      if (!inside || !layers.some((layer) => layer.onLink?.(link, inside))) renderer.followLink(url);
    },
    drag(px) {
      dragged = current;
      current?.drag(px);
    },
    release() {
      dragged?.release();
      dragged = null;
    },
    hasScrollBoxes: true,
    isPaged: () => (current?.isPaged ?? settings.flow === 'paged') || current?.pages === 1,
    isLeftNext: () => current?.leftIsNext ?? book.rightToLeft,
  };

  const viewCache = createViewCache({ stage, book, probeStatus, title, typeface }, { box, settings }, (view) => ({
    loaded(spine, doc, frame) {
      const left = (): number => frame.getBoundingClientRect().left;
      listenToInput(doc, left, () => stage.clientWidth, inputHandlers);
      for (const layer of [markLayer, ...layers]) layer.onDocumentLoaded(spine, doc, frame);
    },
    moved: () => current === view() && onMoved(),
    layoutChanged: () => current === view() && layOut(),
  }));

  /** Prepares the chapters around the current one in small tasks, so that a page turn can come between them. */
  const prepareNeighbours = (): void => {
    const centre = unit;
    const neighbours = ([1, -1] as const).map((by) => () => {
      if (viewCache.isTurnable(centre, by)) viewCache.preload(centre + by);
    });
    const tasks = [() => current?.finishLayout?.(), () => viewCache.evictAllBut(centre), ...neighbours];
    const next = (): void => {
      if (isClosed || !current || centre !== unit) return;
      tasks.shift()?.();
      if (tasks.length > 0) runWhenIdle(next);
    };
    runWhenIdle(next);
  };

  const showView = (next: View, index: number): void => {
    if (current !== next) {
      if (current) current.element.style.visibility = 'hidden';
      next.element.style.visibility = next.state === 'shown' ? 'visible' : 'hidden';
    }
    current = next;
    unit = index;
    events.waiting(false);
    prepareNeighbours();
    if (next.state !== 'shown' && next.state !== 'loading') events.failed(next.state, next.spines[0] ?? 0);
  };

  /** Shows a unit as soon as it is loaded. `moveToPage` selects the page in it. */
  const openUnit = async (index: number, moveToPage: (view: View) => void): Promise<boolean> => {
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
      console.error(error);
      showView(next, index);
      next.element.style.visibility = 'hidden';
      events.failed('broken', next.spines[0] ?? 0);
      return false;
    }
    showView(next, index);
    return true;
  };

  const layOut = (): void => {
    if (isClosed || stage.clientWidth === 0) return;
    const spot = current ? (anchor ?? current.getFirstVisiblePoint()) : null;
    box = computePageBox(stage.clientWidth, stage.clientHeight, settings);
    const changed = viewCache.applyLayout(box, settings);
    if (!current || !spot) return;
    if (changed) {
      current = null;
      void renderer.goTo({ kind: 'entry', spine: spot.spine, fragment: null }, 'relayout');
      return;
    }
    current.layOut(box, settings);
    if (spot.point) current.showPoint(spot.point);
    anchor = spot;
    prepareNeighbours();
    scheduleReport();
  };
  // the observer also reports the initial size
  const isNewSize = (): boolean => !isSameBox(computePageBox(stage.clientWidth, stage.clientHeight, settings), box);
  const resizeObserver = new ResizeObserver(() => (current !== null || isNewSize()) && layOut());
  resizeObserver.observe(stage);
  listenToInput(
    stage.ownerDocument,
    () => 0,
    () => stage.clientWidth,
    inputHandlers,
  );

  const renderer: Renderer = {
    async goTo(to, cause = 'requested') {
      if (cause === 'adopted' && hasMoved) return; // the reader has moved meanwhile, which is about to be reported
      const { spine, query } = resolveTarget(book, to);
      let point: Range | null = null;
      const shown = await openUnit(viewCache.findUnit(spine), (view) => {
        point = query && view.findPoint(spine, query);
        if (point) view.showPoint(point);
        else view.goToEdge('start');
      });
      if (!shown) return;
      anchor = point ? { spine, point } : null;
      if (cause !== 'relayout') hasMoved = cause === 'requested';
      reportPosition();
    },
    turn(by) {
      if (!current) return;
      if (current.turn(by)) {
        navigationId += 1;
        onMoved();
        return;
      }
      if (!viewCache.isTurnable(unit, by)) return;
      void openUnit(unit + by, (view) => view.goToEdge(by > 0 ? 'start' : 'end')).then((shown) => shown && onMoved());
    },
    followLink(url) {
      const inside = book.resolve(url);
      if (inside) {
        events.linkFollowed(current?.spines[0] ?? 0);
        void renderer.goTo({ kind: 'entry', ...inside });
      } else if (/^(https?|mailto):/.test(url) && !url.startsWith(`${location.origin}/`)) events.link(url);
    },
    goToEdge(of) {
      current?.goToEdge(of);
      onMoved();
    },
    applySettings(next) {
      settings = next;
      applyColours();
      layOut();
    },
    focus: () => current?.focus(),
    setMarks(next) {
      markLayer.setMarks(next);
      reportBookmarks();
    },
    clearSelection: markLayer.clearSelection,
    close() {
      isClosed = true;
      clearTimeout(positionTimer);
      resizeObserver.disconnect();
      viewCache.close();
    },
  };
  return renderer;
};
