import type { Book } from './book.ts';
import { findFragment } from './find.ts';
import { type Failure, loadFrame, makeFrame, type Probe } from './frame.ts';
import type { Box } from './settings.ts';
import { sheetOver } from './sheet.ts';
import { spinesOf, type Unit } from './units.ts';
import type { View, ViewEvents } from './view.ts';

type Size = { width: number; height: number };
type Leaf = {
  spine: number;
  side: 'left' | 'right' | 'centre';
  frame: HTMLIFrameElement;
  size: Size;
  doc: Document | null;
};

const USUAL: Size = { width: 1000, height: 1400 };

export type SpreadSetup = {
  stage: HTMLElement;
  book: Book;
  probe: Probe;
  unit: Extract<Unit, { kind: 'spread' }>;
  title: string;
  box: Box;
  events: ViewEvents;
};

/** Size that a fixed page gives itself: its viewport, or the box of its drawing (EPUB 3.3, 8.2.2). */
const sizeOf = (doc: Document): Size | null => {
  const told = doc.querySelector('meta[name="viewport"]')?.getAttribute('content') ?? '';
  const [width, height] = ['width', 'height'].map((name) =>
    Number(new RegExp(`\\b${name}\\s*=\\s*([\\d.]+)`).exec(told)?.[1]),
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

/** One or two pages of fixed size, scaled to the window; they meet in the middle. */
export const spreadView = ({ stage, book, unit, title, events, ...setup }: SpreadSetup): View => {
  const element = stage.ownerDocument.createElement('div');
  Object.assign(element.style, { position: 'absolute', inset: '0', overflow: 'hidden', visibility: 'hidden' });
  let { box } = setup;
  let state: 'loading' | 'shown' | Failure = 'loading';

  const leaves: Leaf[] = (['left', 'right', 'centre'] as const).flatMap((side) => {
    const spine = unit[side];
    if (spine === null) return [];
    const frame = makeFrame(stage.ownerDocument, title);
    frame.style.visibility = 'inherit';
    element.append(frame);
    return [{ spine, side, frame, size: book.chapters[spine]?.viewport ?? USUAL, doc: null }];
  });

  const draw = (): void => {
    const whole = box.width + 2 * box.outside;
    const room = leaves.some((leaf) => leaf.side !== 'centre') ? whole / 2 : whole;
    for (const { frame, size, side } of leaves) {
      const scale = Math.min(room / size.width, box.height / size.height);
      const width = size.width * scale;
      const x = side === 'left' ? room - width : side === 'right' ? room : (whole - width) / 2;
      Object.assign(frame.style, {
        width: `${size.width}px`,
        height: `${size.height}px`,
        transformOrigin: '0 0',
        transform: `translate(${x}px,${(box.height - size.height * scale) / 2}px) scale(${scale})`,
      });
    }
  };

  const loadLeaf = async (leaf: Leaf): Promise<Failure | null> => {
    const loaded = await loadFrame(leaf.frame, book.urlOf(leaf.spine), setup.probe);
    if (!loaded.ok) return loaded.reason;
    leaf.doc = loaded.doc;
    leaf.size = book.chapters[leaf.spine]?.viewport ?? sizeOf(loaded.doc) ?? USUAL;
    sheetOver(loaded.doc, loaded.win)('html{overflow:hidden!important;touch-action:pinch-zoom}body{margin:0}');
    events.loaded(leaf.spine, loaded.doc, leaf.frame);
    return null;
  };
  const load = async (): Promise<void> => {
    const failures = (await Promise.all(leaves.map(loadLeaf))).filter((reason) => reason !== null);
    draw();
    // one page of two is better than none
    state = failures.length === leaves.length ? (failures[0] ?? 'empty') : 'shown';
  };

  const first = spinesOf(unit)[0] ?? 0;
  stage.append(element);
  const ready = load();
  return {
    element,
    spines: spinesOf(unit),
    ready,
    get state() {
      return state;
    },
    page: 0,
    pages: 1,
    leftIsNext: book.rightToLeft,
    hurry: () => {},
    lay(next) {
      if (next === box) return;
      box = next;
      draw();
    },
    turn: () => false,
    enter: () => {},
    find(spine, wanted) {
      const doc = leaves.find((leaf) => leaf.spine === spine)?.doc;
      return doc && 'fragment' in wanted ? findFragment(doc, wanted.fragment) : null;
    },
    show: () => {},
    isShown: () => true,
    firstSeen: () => ({ spine: first, point: null }),
    drag: () => {},
    release: () => {},
    focus: () => leaves[0]?.frame.contentWindow?.focus(),
    close: () => element.remove(),
  };
};
