import type { Book } from './book.ts';
import { calm } from './calm.ts';
import { type Brought, sheetFor, whatItBrings } from './css.ts';
import { findFragment, findPlace } from './find.ts';
import { type FirstPart, firstPart } from './first-part.ts';
import { type Failure, loadFrame, makeFrame, type Probe } from './frame.ts';
import { glide } from './glide.ts';
import { type Axis, type Grid, gridOf, pagesIn } from './grid.ts';
import { FONT_PATIENCE_MS, lettersHere } from './letters.ts';
import { type PublisherLooks, publisherLooks } from './publisher.ts';
import { firstSeen, rectAt } from './seen.ts';
import type { Box, Settings, Typeface } from './settings.ts';
import { sheetOver } from './sheet.ts';
import type { View, ViewEvents } from './view.ts';
import { bringAside, fitTables } from './wide-tables.ts';
import { wishesSheet } from './wishes.ts';
import { wordsOf } from './words.ts';

const LINES_KEPT_PX = 48;

export type ChapterSetup = {
  stage: HTMLElement;
  book: Book;
  probe: Probe;
  spine: number;
  title: string;
  typeface: Typeface;
  box: Box;
  settings: Settings;
  /** Made before it is wanted: laid out in calm moments, unless it is hurried. */
  ahead: boolean;
  events: ViewEvents;
};

type Page = {
  doc: Document;
  root: HTMLElement;
  brought: Brought;
  looks: PublisherLooks;
  axis: Axis;
  write(css: string): void;
  writeEnd(css: string): void;
  writeFaces(css: string): void;
  writeWishes(css: string): void;
  writePart(css: string): void;
};

const BARE = { style: false, font: false, lineHeight: false, align: false };

const roomUpTo = (axis: Axis, px: number): string => {
  const from = { right: 'left', left: 'right', down: 'top' }[axis];
  const across = axis === 'down' ? 'left' : 'top';
  return `html::after{content:"";position:absolute;${from}:${px - 1}px;${across}:0;width:1px;height:1px}`;
};

const shows = (doc: Document): boolean =>
  wordsOf(doc).nodes.length > 0 || doc.querySelector('img,svg,video,audio,math,canvas,object,hr') !== null;

/** A chapter of flowing text, in pages (columns) or as one strip. A page turn is one scroll. */
export const chapterView = (setup: ChapterSetup): View => {
  const { stage, book, spine, events } = setup;
  const frame = makeFrame(stage.ownerDocument, setup.title);
  let { box, settings } = setup;
  let laid: { box: Box; settings: Settings } | null = null;
  let state: 'loading' | 'shown' | Failure = 'loading';
  let page: Page | null = null;
  let grid: Grid | null = null;
  let pages = 1;
  let settled = 0;
  let dragging = false;
  /** What is laid out as yet; null for all of it. */
  let part: FirstPart | null = null;
  let hurry = (): void => {};
  const hurried = setup.ahead ? new Promise<void>((now) => (hurry = now)) : null;
  const rest = (): Promise<void> | null => hurried && Promise.race([hurried, calm()]);

  const paged = (): boolean => settings.flow === 'paged';
  const place = (offset: number): void => {
    if (!grid) return;
    // the page after the one that is shown is always there
    if (part && offset + 2 * grid.step > grid.length) layRest();
    if (offset + grid.step > grid.length) makeRoom();
    if (!dragging) grid.offset = offset;
    settled = dragging ? offset : grid.offset;
  };
  const last = (): number => Math.max(0, (grid?.length ?? 0) - (grid?.step ?? 0));
  const current = (): number => (grid ? Math.min(pages - 1, Math.round(settled / grid.step)) : 0);

  const lettersFor = ({ font }: Brought): Typeface | null => settings.wishes.typeface ?? (font ? null : setup.typeface);
  const write = (): void => {
    if (!page) return;
    Object.assign(frame.style, { left: `${box.outside}px`, width: `${box.width}px`, height: `${box.height}px` });
    const { publisher, wishes } = settings;
    page.looks.wear(publisher);
    if (wishes.align !== null || wishes.indent !== null) page.looks.markApart();
    const brought = publisher ? page.brought : { ...page.brought, ...BARE };
    // these stand in sheets of their own: written again with each new measure, letters would be fetched again
    page.writeFaces(lettersFor(brought)?.faces ?? '');
    page.writeWishes(wishesSheet(settings));
    page.write(sheetFor(settings, box, setup.typeface, brought));
    fitTables(page.doc, paged() || page.brought.vertical ? null : box.column);
    measure();
  };
  const measure = (): void => {
    if (!page) return;
    page.writeEnd('');
    const axis = paged() ? page.axis : page.brought.vertical ? 'left' : 'down';
    grid = gridOf(page.root, axis, box.width, box.height);
    pages = pagesIn(grid.length, grid.step);
  };
  const uncut = (): void => {
    part = null;
    page?.writePart('');
  };
  const layRest = (): void => {
    if (!part) return;
    uncut();
    write();
  };
  /** Lays out what stands before a point, and the pages behind it. */
  const layAround = (point: Range): void => {
    if (!page || !part || part.holds(point)) return;
    const longer = firstPart(page.doc, point);
    part = longer?.holds(point) ? longer : null;
    page.writePart(part?.css ?? '');
    write();
  };
  /** The last page may be cut short, and a window can't scroll to the start of it. Only once it is wanted: it is a layout more. */
  const makeRoom = (): void => {
    if (!page || !grid || !paged() || grid.length >= pages * grid.step) return;
    page.writeEnd(roomUpTo(grid.axis, pages * grid.step));
  };

  const onScroll = (): void => {
    if (!grid || dragging || Math.abs(grid.offset - settled) < 2) return;
    // focus and find-in-page scroll off the grid
    if (paged()) place(Math.round(grid.offset / grid.step) * grid.step);
    else settled = grid.offset;
    events.moved();
  };
  const onFocus = (event: Event): void => {
    if (!grid || !paged() || !page) return;
    const range = page.doc.createRange();
    range.selectNode(event.target as Node); // focus goes to elements only
    view.show(range);
    events.moved();
  };

  const load = async (): Promise<void> => {
    const loaded = await loadFrame(frame, book.urlOf(spine), setup.probe);
    if (!loaded.ok) {
      state = loaded.reason;
      return;
    }
    await rest();
    const { doc, win } = loaded;
    const root = doc.documentElement;
    if (!root.lang && book.language) root.lang = book.language;
    const looks = publisherLooks(doc, win);
    const brought = whatItBrings(doc, win);
    const look = win.getComputedStyle(doc.body ?? root);
    if (brought.vertical)
      root.style.writingMode = look.writingMode.startsWith('vertical') ? look.writingMode : 'vertical-rl';
    else if (look.direction === 'rtl') root.style.direction = 'rtl';
    const axis: Axis = brought.vertical ? 'down' : look.direction === 'rtl' ? 'left' : 'right';
    page = {
      doc,
      root,
      brought,
      looks,
      axis,
      writeFaces: sheetOver(doc, win),
      writeWishes: sheetOver(doc, win),
      writePart: sheetOver(doc, win),
      write: sheetOver(doc, win),
      writeEnd: sheetOver(doc, win),
    };
    await lettersHere(page, lettersFor(settings.publisher ? brought : { ...brought, ...BARE }));
    // one that is made before it is wanted is wanted whole
    part = setup.ahead ? null : firstPart(doc);
    page.writePart(part?.css ?? '');
    view.lay(box, settings);
    if (doc.fonts.status === 'loading') {
      await Promise.race([doc.fonts.ready, new Promise((done) => setTimeout(done, FONT_PATIENCE_MS))]);
      await rest();
      measure();
    }
    doc.addEventListener('scroll', onScroll, { passive: true });
    doc.addEventListener('focusin', onFocus);
    doc.fonts.addEventListener('loadingdone', () => {
      measure();
      events.shifted();
    });
    state = shows(doc) ? 'shown' : 'empty';
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
      return paged() || settled < last() - 2 ? current() : pages - 1;
    },
    get pages() {
      return pages;
    },
    get leftIsNext() {
      return book.rightToLeft || page?.axis === 'left' || page?.root.style.writingMode === 'vertical-rl';
    },
    hurry: () => hurry(),
    lay(nextBox, nextSettings) {
      if (laid?.box === nextBox && laid.settings === nextSettings) return;
      box = nextBox;
      settings = nextSettings;
      if (!page) return;
      if (laid) uncut();
      laid = { box, settings };
      write();
      place(paged() && grid ? Math.min(current(), pages - 1) * grid.step : settled);
    },
    turn(by) {
      if (!grid) return false;
      if (paged()) {
        const next = current() + by;
        if (next < 0 || next >= pages) return false;
        place(next * grid.step);
        return true;
      }
      if (by > 0 ? settled >= last() - 2 : settled <= 2) return false;
      place(Math.min(last(), Math.max(0, settled + by * (grid.step - LINES_KEPT_PX))));
      return true;
    },
    enter(edge) {
      if (edge === 'end') layRest();
      if (!grid) return;
      place(edge === 'start' ? 0 : paged() ? (pages - 1) * grid.step : last());
    },
    find(_spine, wanted) {
      if (!page) return null;
      return 'fragment' in wanted ? findFragment(page.doc, wanted.fragment) : findPlace(book, page.doc, wanted);
    },
    show(point) {
      layAround(point);
      bringAside(point);
      const rect = grid && rectAt(point);
      if (!grid || !rect) return;
      const start = Math.max(0, grid.startOf(rect));
      if (paged()) place(Math.min(pages - 1, Math.floor((start + 1) / grid.step)) * grid.step);
      else place(Math.min(last(), Math.max(0, start - box.top)));
    },
    isShown(point) {
      if (part && !part.holds(point)) return false;
      const rect = grid && rectAt(point);
      if (!grid || !rect) return false;
      const start = grid.startOf(rect);
      return start >= settled - 1 && start < settled + grid.step - 1;
    },
    firstSeen() {
      return { spine, point: page && grid && state === 'shown' ? firstSeen(grid, page.doc) : null };
    },
    drag(px) {
      layRest();
      if (!grid || !paged() || grid.axis === 'down' || !settings.slide) return;
      if (current() >= pages - 2) makeRoom();
      dragging = true;
      grid.offset = settled + (grid.axis === 'left' ? px : -px);
    },
    release() {
      if (!dragging || !grid) return;
      glide(grid, settled, () => {
        dragging = false;
      });
    },
    isMoving: () => dragging || part !== null,
    layRest,
    focus() {
      frame.contentWindow?.focus();
    },
    close() {
      frame.remove();
    },
  };
  stage.append(frame);
  const ready = load();
  return view;
};
