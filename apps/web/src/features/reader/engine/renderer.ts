import type { Book } from './book.ts';
import { whenCalm } from './calm.ts';
import { lastPassed, locatorOf, wantedOf } from './find.ts';
import type { Failure, Probe } from './frame.ts';
import { type Hands, listen } from './hands.ts';
import type { Layer } from './layer.ts';
import type { Locator, Mark, Target } from './locator.ts';
import { type MarkEvents, marking } from './marking.ts';
import { boxOf, isSameBox, type Settings, type Typeface } from './settings.ts';
import type { Spot, View } from './view.ts';
import { makeViews } from './views.ts';

/** What a reader can do, whatever the format and the layout. */
export type Renderer = {
  /**
   * Settles when the place is shown, or known to be impossible. A later call overtakes an earlier one. Only what the reader has
   * asked for is a movement, as it is where nothing is said: not a place that is `adopted`, nor one that is `laid` out anew.
   */
  go(to: Target, how?: 'asked' | 'adopted' | 'laid'): Promise<void>;
  turn(by: 1 | -1): void;
  /** Goes where an absolute address leads, or tells it when that is outside of the book. */
  follow(url: string): void;
  /** To the first or last page of the chapter. */
  edge(of: 'start' | 'end'): void;
  settle(settings: Settings): void;
  focus(): void;
  /** All marks of the book, in place of those before. */
  mark(marks: readonly Mark[]): void;
  unselect(): void;
  close(): void;
};

export type Place = {
  at: Locator;
  /** Page and pages of the chapter on this screen, counted from 0. */
  page: number;
  pages: number;
  atStart: boolean;
  atEnd: boolean;
  leftIsNext: boolean;
  /** The fragment of the contents whose section this page belongs to. */
  fragment: string | null;
  /** The reader has come here since the place told before; new measures alone don't move. */
  moved: boolean;
};

export type RendererEvents = MarkEvents & {
  /** Bookmarks on the page that is shown. */
  bookmarks(ids: string[]): void;
  place(place: Place): void;
  failed(reason: Failure, spine: number): void;
  /** Whether a chapter has let the reader wait for so long that it should be said. */
  waiting(on: boolean): void;
  tap(): void;
  key(event: KeyboardEvent): void;
  /** An address outside the book. */
  link(url: string): void;
  /** A link inside the book leads away from this chapter. */
  followed(spine: number): void;
};

export type RendererSetup = {
  stage: HTMLElement;
  book: Book;
  probe: Probe;
  /** Name of the page for those who hear it. */
  title: string;
  typeface: Typeface;
  settings: Settings;
  /** What is laid over the documents that are shown. */
  layers: readonly Layer[];
  events: RendererEvents;
};

const LOCATE_AFTER_MS = 120;
const WAITING_AFTER_MS = 300;

export const makeRenderer = ({
  stage,
  book,
  probe,
  title,
  typeface,
  settings: first,
  layers,
  events,
}: RendererSetup): Renderer => {
  let settings = first;
  let box = boxOf(stage.clientWidth, stage.clientHeight, settings);
  let unit = 0;
  let current: View | null = null;
  let dragged: View | null = null;
  /** Kept until the reader turns: new measures lay the same words on the page, however often they change. */
  let here: Spot | null = null;
  let hasMoved = false;
  let errand = 0;
  let locating: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const marks = marking(book, events, () => {
    if (locating === undefined) return;
    current?.layRest?.();
    locate();
  });
  const wear = (): void => {
    for (const layer of [marks, ...layers]) layer.wear(settings.colours);
  };
  wear();
  const tellBookmarks = (): void => {
    if (current && current.state === 'shown') events.bookmarks(marks.bookmarksIn(current));
  };

  const locate = (): void => {
    clearTimeout(locating);
    locating = undefined;
    if (closed || !current || current.state === 'loading') return;
    if (current.isMoving?.()) return locateSoon();
    here ??= current.firstSeen();
    const found = locatorOf(book, here.spine, here.point);
    const { page, pages, leftIsNext } = current;
    const atStart = unit <= views.unitOf(book.placeAt(0).spine) && page === 0; // a cover may stand before it
    const atEnd = views.isLast(unit) && page === pages - 1;
    // the last page of a book is its end, although its first word is not; a book of one page stays at its start
    const at = atEnd && !atStart ? { ...found, fraction: 1 } : found;
    const fragment = here.point ? lastPassed(here.point, book.fragmentsOf(here.spine)) : null;
    events.place({ at, page, pages, atStart, atEnd, leftIsNext, fragment, moved: hasMoved });
    hasMoved = false;
    tellBookmarks();
  };
  const locateSoon = (): void => {
    clearTimeout(locating);
    locating = setTimeout(locate, LOCATE_AFTER_MS);
  };
  const moved = (): void => {
    here = null;
    hasMoved = true;
    locateSoon();
  };

  const hands: Hands = {
    turn: (by) => renderer.turn(by),
    tap: () => events.tap(),
    touch: (...at) => marks.touch(...at) || layers.some((layer) => layer.touch?.(...at)),
    key: (event) => events.key(event),
    link(url, link) {
      const inside = book.resolve(url);
      if (!inside || !layers.some((layer) => layer.follow?.(link, inside))) renderer.follow(url);
    },
    drag(px) {
      dragged = current;
      current?.drag(px);
    },
    release() {
      dragged?.release();
      dragged = null;
    },
    paged: () => settings.flow === 'paged' || current?.pages === 1,
    leftIsNext: () => current?.leftIsNext ?? book.rightToLeft,
  };

  const views = makeViews({ stage, book, probe, title, typeface }, { box, settings }, (view) => ({
    loaded(spine, doc, frame) {
      const left = (): number => frame.getBoundingClientRect().left;
      listen(doc, left, () => stage.clientWidth, hands);
      for (const layer of [marks, ...layers]) layer.loaded(spine, doc, frame);
    },
    moved: () => current === view() && moved(),
    shifted: () => current === view() && relay(),
  }));

  /** A piece of it at a time: the next turn may come between them. */
  const prepare = (): void => {
    const around = unit;
    const beside = [1, -1].map((by) => () => views.prepare(around + by));
    const pieces = [() => current?.layRest?.(), () => views.letGo(around), ...beside];
    const next = (): void => {
      if (closed || !current || around !== unit) return;
      pieces.shift()?.();
      if (pieces.length > 0) whenCalm(next);
    };
    whenCalm(next);
  };

  const present = (next: View, index: number): void => {
    if (current !== next) {
      if (current) current.element.style.visibility = 'hidden';
      next.element.style.visibility = next.state === 'shown' ? 'visible' : 'hidden';
    }
    current = next;
    unit = index;
    events.waiting(false);
    prepare();
    if (next.state !== 'shown' && next.state !== 'loading') events.failed(next.state, next.spines[0] ?? 0);
  };

  /** Shows a unit once it can be shown: at once when it is ready. `arrive` puts it at the right page. */
  const visit = async (index: number, arrive: (view: View) => void): Promise<boolean> => {
    const mine = ++errand;
    const next = views.at(index);
    if (!next) return false;
    if (next.state === 'loading') {
      const patience = setTimeout(() => events.waiting(true), WAITING_AFTER_MS);
      await next.ready;
      clearTimeout(patience);
      if (mine !== errand || closed) return false;
      next.lay(box, settings);
    }
    arrive(next);
    present(next, index);
    return true;
  };

  const relay = (): void => {
    if (closed || stage.clientWidth === 0) return;
    const spot = current ? (here ?? current.firstSeen()) : null;
    box = boxOf(stage.clientWidth, stage.clientHeight, settings);
    const changed = views.measure(box, settings);
    if (!current || !spot) return;
    if (changed) {
      current = null;
      void renderer.go({ kind: 'entry', spine: spot.spine, fragment: null }, 'laid');
      return;
    }
    current.lay(box, settings);
    if (spot.point) current.show(spot.point);
    here = spot;
    prepare();
    locateSoon();
  };
  // it tells the size that was there when the watch began, too
  const isNew = (): boolean => !isSameBox(boxOf(stage.clientWidth, stage.clientHeight, settings), box);
  const watch = new ResizeObserver(() => (current !== null || isNew()) && relay());
  watch.observe(stage);
  listen(
    stage.ownerDocument,
    () => 0,
    () => stage.clientWidth,
    hands,
  );

  const renderer: Renderer = {
    async go(to, how = 'asked') {
      if (how === 'adopted' && hasMoved) return; // the reader has turned meanwhile, which is told in a moment
      const { spine, wanted } = wantedOf(book, to);
      let point: Range | null = null;
      const shown = await visit(views.unitOf(spine), (view) => {
        point = wanted && view.find(spine, wanted);
        if (point) view.show(point);
        else view.enter('start');
      });
      if (!shown) return;
      here = point ? { spine, point } : null;
      if (how !== 'laid') hasMoved = how === 'asked';
      locate();
    },
    turn(by) {
      if (!current) return;
      if (current.turn(by)) {
        errand += 1;
        moved();
        return;
      }
      void visit(unit + by, (view) => view.enter(by > 0 ? 'start' : 'end')).then((shown) => shown && moved());
    },
    follow(url) {
      const inside = book.resolve(url);
      if (inside) {
        events.followed(current?.spines[0] ?? 0);
        void renderer.go({ kind: 'entry', ...inside });
      } else if (/^(https?|mailto):/.test(url)) events.link(url);
    },
    edge(of) {
      current?.enter(of);
      moved();
    },
    settle(next) {
      settings = next;
      wear();
      relay();
    },
    focus: () => current?.focus(),
    mark(next) {
      marks.set(next);
      tellBookmarks();
    },
    unselect: marks.unselect,
    close() {
      closed = true;
      clearTimeout(locating);
      watch.disconnect();
      views.close();
    },
  };
  return renderer;
};
