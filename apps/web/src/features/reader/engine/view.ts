import type { Failure } from './chapter-frame.ts';
import type { PointQuery } from './locate.ts';
import type { PageBox, PageColours, Settings } from './settings.ts';

/** A rectangle in the window of the surface, in CSS pixels. */
export type ScreenRect = { left: number; top: number; right: number; bottom: number };

/** A point of a chapter; `point` is null where the chapter has none. */
export type ChapterPoint = { spine: number; point: Range | null };

/** What fills the window: a chapter, paged or scrolled, or a spread of fixed-layout pages. */
export type View = {
  readonly element: HTMLElement;
  readonly spines: readonly number[];
  /** Resolves once `state` is no longer `loading`; never rejects. */
  readonly ready: Promise<void>;
  readonly state: 'loading' | 'shown' | Failure;
  readonly page: number;
  readonly pages: number;
  /** Whether a turn leads to a page, and not a window further in a scrolled chapter. */
  readonly isPaged: boolean;
  /** Whether the left arrow means the next page. */
  readonly leftIsNext: boolean;
  /** A page is being dragged or animated, or the layout is still partial: what is visible now will change. */
  isMoving?(): boolean;
  /** Completes the layout of a long chapter that is shown partially laid out; nothing visible moves. */
  finishLayout?(): void;
  /** The view is needed now: stop deferring work to idle time. */
  prioritise(): void;
  /** Lays out for a page box and settings, unless that is done already. */
  layOut(box: PageBox, settings: Settings): void;
  /** Turns one page; false at the edge of the chapter. */
  turn(by: 1 | -1): boolean;
  goToEdge(edge: 'start' | 'end'): void;
  findPoint(spine: number, wanted: PointQuery | { fragment: string }): Range | null;
  showPoint(point: Range): void;
  /** Whether a point is on the page on screen. */
  isPointVisible(point: Range): boolean;
  getFirstVisiblePoint(): ChapterPoint;
  /** Drags the page by `px` to the right; `release` animates it back. */
  drag(px: number): void;
  release(): void;
  focus(): void;
  close(): void;
};

/** Events of a view. */
export type ViewEvents = {
  /** A document has loaded. */
  loaded(spine: number, doc: Document, frame: HTMLIFrameElement): void;
  /** The reader has moved other than by a page turn: by scrolling, focus or browser search. */
  moved(): void;
  /** Fonts or patterns that came late change the layout: call `change`, and show the same text again. */
  layoutChanging(change: () => void): void;
};

/** Something drawn over the loaded chapters, which it gets to know one by one. */
export type DocumentLayer = {
  /** A chapter has loaded. */
  onDocumentLoaded(spine: number, doc: Document, frame: HTMLIFrameElement): void;
  setColours(colours: PageColours): void;
  /** A page is shown and at rest, after a turn or a new layout. */
  onPageShown?(view: View): void;
  /** A tap on a point of a document; true when the layer has handled it. */
  onTap?(doc: Document, x: number, y: number): boolean;
  /** A click on a link inside the book; true when the layer has handled it. */
  onLink?(link: Element, to: { spine: number; fragment: string | null }): boolean;
};
