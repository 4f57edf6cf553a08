import { adaptDocument } from './adapt-document.ts';
import type { Book } from './book.ts';
import { createChapterFrame, type Failure, loadFrame, type ProbeStatus } from './chapter-frame.ts';
import { findFragment } from './locate.ts';
import type { PageBox } from './settings.ts';
import { createStyleSheetWriter } from './style-sheet.ts';
import { listSpineIndices, type ViewUnit } from './units.ts';
import type { View, ViewEvents } from './view.ts';

type Size = { width: number; height: number };
type SpreadPage = {
  spine: number;
  side: 'left' | 'right' | 'centre';
  frame: HTMLIFrameElement;
  size: Size;
  doc: Document | null;
};

/** The quiet line of the app is at the foot of the window, below the pages. */
const STATUS_LINE_PX = 26;
const DEFAULT_SIZE: Size = { width: 1000, height: 1400 };

export type SpreadSetup = {
  stage: HTMLElement;
  book: Book;
  probeStatus: ProbeStatus;
  unit: Extract<ViewUnit, { kind: 'spread' }>;
  title: string;
  box: PageBox;
  events: ViewEvents;
};

/** Size that a fixed-layout page declares: its viewport, or the view box of its SVG (EPUB 3.3, 8.2.2). */
const detectPageSize = (doc: Document): Size | null => {
  const viewport = doc.querySelector('meta[name="viewport"]')?.getAttribute('content') ?? '';
  const [width, height] = ['width', 'height'].map((name) =>
    Number(new RegExp(`\\b${name}\\s*=\\s*([\\d.]+)`).exec(viewport)?.[1]),
  );
  if (width && height) return { width, height };
  const box = doc
    .querySelector('svg')
    ?.getAttribute('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  if (box?.[2] && box[3]) return { width: box[2], height: box[3] };
  const picture = doc.querySelector('img');
  return picture?.naturalWidth ? { width: picture.naturalWidth, height: picture.naturalHeight } : null;
};

/** A spread of one or two fixed-layout pages, scaled to the window; two pages meet in the middle. */
export const createSpreadView = ({ stage, book, unit, title, events, ...setup }: SpreadSetup): View => {
  const element = stage.ownerDocument.createElement('div');
  Object.assign(element.style, { position: 'absolute', inset: '0', overflow: 'hidden', visibility: 'hidden' });
  let { box } = setup;
  let state: 'loading' | 'shown' | Failure = 'loading';

  const pages: SpreadPage[] = (['left', 'right', 'centre'] as const).flatMap((side) => {
    const spine = unit[side];
    if (spine === null) return [];
    const frame = createChapterFrame(stage.ownerDocument, title);
    frame.style.visibility = 'inherit';
    element.append(frame);
    return [{ spine, side, frame, size: book.chapters[spine]?.viewport ?? DEFAULT_SIZE, doc: null }];
  });

  const layOut = (): void => {
    const fullWidth = box.width + 2 * box.outside;
    const height = box.height - STATUS_LINE_PX;
    const pageWidth = pages.some((page) => page.side !== 'centre') ? fullWidth / 2 : fullWidth;
    for (const { frame, size, side } of pages) {
      const scale = Math.min(pageWidth / size.width, height / size.height);
      const width = size.width * scale;
      const x = side === 'left' ? pageWidth - width : side === 'right' ? pageWidth : (fullWidth - width) / 2;
      Object.assign(frame.style, {
        width: `${size.width}px`,
        height: `${size.height}px`,
        transformOrigin: '0 0',
        transform: `translate(${x}px,${(height - size.height * scale) / 2}px) scale(${scale})`,
      });
    }
  };

  const loadPage = async (page: SpreadPage): Promise<Failure | null> => {
    const loaded = await loadFrame(page.frame, book.getChapterUrl(page.spine), setup.probeStatus);
    if (!loaded.ok) return loaded.reason;
    page.doc = loaded.doc;
    adaptDocument(loaded.doc, loaded.win, book);
    page.size = book.chapters[page.spine]?.viewport ?? detectPageSize(loaded.doc) ?? DEFAULT_SIZE;
    createStyleSheetWriter(
      loaded.doc,
      loaded.win,
    )('html{overflow:hidden!important;touch-action:pinch-zoom}body{margin:0}');
    events.loaded(page.spine, loaded.doc, page.frame);
    return null;
  };
  const load = async (): Promise<void> => {
    const loadSafely = (page: SpreadPage): Promise<Failure | null> =>
      loadPage(page).catch((error: unknown) => {
        reportError(error);
        return 'broken';
      });
    const failures = (await Promise.all(pages.map(loadSafely))).filter((reason) => reason !== null);
    layOut();
    // one loaded page of two is enough
    state = failures.length === pages.length ? (failures[0] ?? 'empty') : 'shown';
  };

  const first = listSpineIndices(unit)[0] ?? 0;
  stage.append(element);
  const ready = load();
  return {
    element,
    spines: listSpineIndices(unit),
    ready,
    get state() {
      return state;
    },
    page: 0,
    pages: 1,
    isPaged: true,
    leftIsNext: book.rightToLeft,
    prioritise: () => {},
    layOut(next) {
      if (next === box) return;
      box = next;
      layOut();
    },
    turn: () => false,
    goToEdge: () => {},
    findPoint(spine, wanted) {
      const doc = pages.find((page) => page.spine === spine)?.doc;
      return doc && 'fragment' in wanted ? findFragment(doc, wanted.fragment) : null;
    },
    showPoint: () => {},
    isPointVisible: () => true,
    getFirstVisiblePoint: () => ({ spine: first, point: null }),
    drag: () => {},
    release: () => {},
    focus: () => pages[0]?.frame.contentWindow?.focus(),
    close: () => element.remove(),
  };
};
