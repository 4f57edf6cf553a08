import { calm } from '../../engine/calm.ts';
import { type Hands, listen } from '../../engine/hands.ts';
import type { PageMaker, PageTrouble } from './maker.ts';
import {
  layOut,
  type Paper,
  type Row,
  reachOf,
  rowAt,
  type Size,
  shareOf,
  spreadsOf,
  turned,
  type View,
} from './measures.ts';
import type { PagesEvents } from './pages-events.ts';
import { wantedAlone, wantedInStrip } from './rows-wanted.ts';
import { makeSheet, type Sheet, type SheetWords } from './sheet.ts';
import { listenToZoom } from './zoom-hands.ts';

export type PagesRenderer = {
  /** A page that is `adopted` is none that the reader has asked for. */
  go(page: number, how?: 'asked' | 'adopted'): void;
  /** To a share of the book, 0..1. */
  goTo(fraction: number, how?: 'asked' | 'adopted'): void;
  turn(by: 1 | -1): void;
  edge(of: 'start' | 'end'): void;
  settle(view: View): void;
  /** The element of a page that is on the paper. */
  sheet(page: number): HTMLElement | null;
  /** Tells of a place that was not told yet. */
  tellNow(): void;
  /** Settles when the pages in the window are drawn, or can’t be. */
  drawn(): Promise<void>;
  focus(): void;
  close(): void;
};

type PagesSetup = { stage: HTMLElement; maker: PageMaker; view: View; words: SheetWords; events: PagesEvents };

const [SMALLEST, LARGEST] = [0.25, 8];
const LARGER = 2;
const TOLD_AFTER_MS = 120;
const SHARP_AFTER_MS = 180;
/** Share of the window that a turn scrolls by: a line or two stay in sight. */
const SCROLL = 0.9;
/** What stands so far down the window is what is read in a strip. */
const EYE = 0.35;

export const makePages = ({ stage, maker, view: first, words, events }: PagesSetup): PagesRenderer => {
  const doc = stage.ownerDocument;
  let view = first;
  let row = 0;
  let isEnd = false;
  let paper: Paper = { rows: [], width: 0, height: 0 };
  let told: ReturnType<typeof setTimeout> | undefined;
  let sharp: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let hasMoved = false;
  /** Where the strip was scrolled to by this code, not by the reader. */
  let laidTop: number | null = null;
  const sheets = new Map<number, Sheet>();

  const scroller = doc.createElement('div');
  scroller.className = 'scroller';
  scroller.tabIndex = 0;
  const sheetPaper = doc.createElement('div');
  sheetPaper.className = 'paper';
  scroller.append(sheetPaper);
  stage.replaceChildren(scroller);

  const box = (): Size => ({ width: stage.clientWidth, height: stage.clientHeight });
  const strip = (): boolean => view.layout === 'strip';
  const shown = (): Row | undefined => paper.rows[row];
  const rowOf = (page: number): number =>
    Math.max(
      0,
      paper.rows.findIndex(({ spots }) => spots.some((spot) => spot.page === page)),
    );
  const firstOf = (of: Row | undefined): number => Math.min(...(of?.spots.map(({ page }) => page) ?? [0]));
  const lastOf = (of: Row | undefined): number => Math.max(...(of?.spots.map(({ page }) => page) ?? [0]));
  const room = (by: 1 | -1): number =>
    by > 0 ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : scroller.scrollTop;
  const overflows = (): boolean => scroller.scrollHeight > scroller.clientHeight + 1;
  const isWider = (): boolean => scroller.scrollWidth > scroller.clientWidth + 1;

  const tell = (): void => {
    told = undefined;
    if (closed || paper.rows.length === 0) return;
    const [page, last] = [firstOf(shown()), lastOf(shown())];
    const atEnd = last === maker.count - 1 || (strip() && room(1) <= 1);
    const end = atEnd && strip() && room(1) <= 1 ? maker.count - 1 : last;
    const fraction = shareOf(page, maker.count, atEnd);
    const leftIsNext = view.direction === 'rtl';
    events.place({ page, last: end, count: maker.count, fraction, leftIsNext, moved: hasMoved });
    hasMoved = false;
  };
  const moved = (): void => {
    clearTimeout(told);
    told = setTimeout(tell, TOLD_AFTER_MS);
  };
  /** In a strip the place is what stands before the eye; where all is in the window, as in one still narrow, it stays. */
  const lookDown = (): void => {
    if (!overflows()) return;
    const at = rowAt(paper.rows, scroller.scrollTop + scroller.clientHeight * EYE);
    const end = room(1) <= 1;
    if (at === row && end === isEnd) return;
    [row, isEnd] = [at, end];
    if (laidTop === null || Math.abs(scroller.scrollTop - laidTop) > 1) hasMoved = true;
    moved();
  };

  const grown = (page: number, size: Size): void => {
    const spot = paper.rows[rowOf(page)]?.spots.find((each) => each.page === page);
    const now = turned(size, view.rotation);
    if (spot && Math.abs(spot.width / spot.height - now.width / now.height) > 0.01) relay();
  };
  const failed = (page: number, reason: PageTrouble): void => events.failed(page, reason);
  const sheetOf = (page: number): Sheet => {
    const there = sheets.get(page);
    if (there) return there;
    const made = makeSheet({ doc, page, maker, words, grown, failed });
    sheets.set(page, made);
    sheetPaper.append(made.element);
    events.laid(page, made.element);
    return made;
  };

  let drawing: Promise<unknown> = Promise.resolve();
  /** Puts the sheets where they belong and draws what is missing: what is seen first, then what comes next. */
  const update = (redraw: boolean): void => {
    const { rows } = paper;
    const { now, soon } = strip() ? wantedInStrip(rows, scroller) : wantedAlone(rows, row, maker.ahead);
    const pages = new Set<number>();
    const place = (at: number, isSeen: boolean): Sheet[] => {
      const each = paper.rows[at];
      return (each?.spots ?? []).map((spot) => {
        const sheet = sheetOf(spot.page);
        pages.add(spot.page);
        sheet.place({ ...spot, left: spot.left + (each?.left ?? 0), top: spot.top + (each?.top ?? 0) }, view.rotation);
        sheet.element.classList.toggle('aside', !isSeen && !strip());
        sheet.element.toggleAttribute('inert', !isSeen);
        return sheet;
      });
    };
    const seen = now.flatMap((at) => place(at, true));
    const next = soon.flatMap((at) => place(at, false));
    for (const [page, sheet] of sheets) {
      if (pages.has(page)) continue;
      sheet.drop();
      sheets.delete(page);
    }
    const current = strip() ? paper : (shown() ?? paper);
    Object.assign(sheetPaper.style, {
      width: `${Math.max(paper.width, current.width)}px`,
      height: `${Math.max(paper.height, current.height)}px`,
    });
    if (!redraw) return;
    drawing = Promise.allSettled(seen.map((sheet) => sheet.draw()));
    // the frame that shows those comes first
    void drawing.then(calm).then(async () => {
      const work = closed ? [] : next.filter((sheet) => sheet.element.isConnected).map((sheet) => sheet.draw());
      await Promise.allSettled(work);
    });
  };

  const enter = (index: number, at: 'start' | 'end'): void => {
    row = Math.min(paper.rows.length - 1, Math.max(0, index));
    if (!strip()) update(false);
    const { clientWidth, clientHeight } = scroller;
    const alone = at === 'end' ? Math.max(0, (shown()?.height ?? 0) - clientHeight) : 0;
    const down = strip() ? reachOf(paper, row, at, clientHeight) : alone;
    scroller.scrollTo((sheetPaper.clientWidth - clientWidth) / 2, down);
    laidTop = scroller.scrollTop;
    update(true);
    moved();
  };

  /** Lays everything out anew; what lies at a point of the window stays there. */
  const relay = (x = scroller.clientWidth / 2, y = scroller.clientHeight * EYE): void => {
    if (closed || stage.clientWidth === 0) return;
    const before = shown();
    const page = firstOf(before);
    const under = strip() && overflows() ? paper.rows[rowAt(paper.rows, scroller.scrollTop + y)] : before;
    const held = {
      page: firstOf(under),
      x: under ? (scroller.scrollLeft + x - under.left) / under.width : 0.5,
      y: under ? (scroller.scrollTop + y - under.top) / under.height : 0,
    };
    const wide = (at: number): boolean => {
      const { width, height } = turned(maker.sizeOf(at), view.rotation);
      return width > height;
    };
    paper = layOut(spreadsOf(maker.count, view.layout, wide), maker.sizeOf, view, box(), maker.gap);
    row = rowOf(page);
    update(false);
    const now = paper.rows[rowOf(held.page)];
    if (before && now) scroller.scrollTo(now.left + held.x * now.width - x, now.top + held.y * now.height - y);
    laidTop = scroller.scrollTop;
    clearTimeout(sharp);
    sharp = setTimeout(() => update(true), SHARP_AFTER_MS);
    moved();
  };

  const zoomTo = (zoom: number, x: number, y: number): void => {
    const next = Math.min(LARGEST, Math.max(SMALLEST, zoom));
    if (next === view.zoom) return;
    view = { ...view, zoom: next };
    relay(x, y);
    events.zoomed(next);
  };

  const hands: Hands = {
    turn: (by) => !closed && renderer.turn(by),
    tap: () => !closed && events.tap(),
    touch: (_, x, y) => !closed && events.touch(x, y),
    key: (event) => !closed && events.key(event),
    link: (url) => !closed && /^(https?|mailto):/.test(url) && events.link(url),
    drag: (px) => {
      sheetPaper.style.transform = `translateX(${px}px)`;
    },
    release: () => {
      sheetPaper.style.transform = '';
    },
    paged: () => !strip() && !overflows(),
    leftIsNext: () => view.direction === 'rtl',
    zones: () => !strip() && view.zoom <= 1,
    swipes: () => !strip() && !isWider(),
    stuck: (by) => !strip() && room(by) <= 1,
  };
  listen(
    doc,
    () => 0,
    () => stage.clientWidth,
    hands,
  );
  listenToZoom(scroller, {
    by: (factor, x, y) => zoomTo(view.zoom * factor, x, y),
    toggle: (x, y) => zoomTo(view.zoom > 1 ? 1 : LARGER, x, y),
    grabs: () => maker.grabs,
  });
  scroller.addEventListener('scroll', () => {
    if (!strip() || closed) return;
    lookDown();
    update(false);
    clearTimeout(sharp);
    sharp = setTimeout(() => update(true), 60);
  });
  const watch = new ResizeObserver(() => relay());
  watch.observe(stage);
  relay();

  const renderer: PagesRenderer = {
    go(page, how = 'asked') {
      if (how === 'adopted' && hasMoved) return; // the reader has turned meanwhile, which is told in a moment
      hasMoved = how === 'asked';
      enter(rowOf(Math.min(maker.count - 1, Math.max(0, page))), 'start');
    },
    goTo: (fraction, how) => renderer.go(Math.round(fraction * (maker.count - 1)), how),
    turn(by) {
      hasMoved = true;
      if (room(by) > 1) {
        scroller.scrollBy(0, by * scroller.clientHeight * SCROLL);
        moved();
      } else if (!strip() && paper.rows[row + by]) enter(row + by, by > 0 ? 'start' : 'end');
    },
    edge(of) {
      hasMoved = true;
      enter(of === 'start' ? 0 : paper.rows.length - 1, of);
    },
    settle(next) {
      view = next;
      relay();
      if (!strip()) update(true);
    },
    sheet: (page) => sheets.get(page)?.element ?? null,
    tellNow() {
      if (strip()) lookDown();
      if (told === undefined) return;
      clearTimeout(told);
      tell();
    },
    drawn: async () => void (await drawing),
    focus: () => scroller.focus({ preventScroll: true }),
    close() {
      closed = true;
      clearTimeout(told);
      clearTimeout(sharp);
      watch.disconnect();
      for (const sheet of sheets.values()) sheet.drop();
      sheets.clear();
      scroller.remove();
      maker.close();
    },
  };
  return renderer;
};
