import type { Wanted } from './find.ts';
import type { Failure } from './frame.ts';
import type { Box, Settings } from './settings.ts';

/** A point of a chapter; `point` is null where nothing can be pointed at. */
export type Spot = { spine: number; point: Range | null };

/** What fills the window at one time: a chapter in pages or in one long strip, or a spread of fixed pages. */
export type View = {
  readonly element: HTMLElement;
  readonly spines: readonly number[];
  /** Settles once `state` has left `loading`; never rejects. */
  readonly ready: Promise<void>;
  readonly state: 'loading' | 'shown' | Failure;
  readonly page: number;
  readonly pages: number;
  /** Whether the left arrow means the next page. */
  readonly leftIsNext: boolean;
  /** A page is under way, by a finger or on its own, or the pages are not counted yet: what is seen now is not yet what will be. */
  isMoving?(): boolean;
  /** A long chapter may be shown before all of it is laid out: lays out the rest, where nothing that is seen moves. */
  layRest?(): void;
  /** Wanted now: nothing is put off any more for a calm moment. */
  hurry(): void;
  /** Lays out for a window; nothing happens when that is done already. */
  lay(box: Box, settings: Settings): void;
  /** One page on; false at the edge. */
  turn(by: 1 | -1): boolean;
  enter(edge: 'start' | 'end'): void;
  find(spine: number, wanted: Wanted | { fragment: string }): Range | null;
  show(point: Range): void;
  /** Whether a point stands on the page that is shown. */
  isShown(point: Range): boolean;
  firstSeen(): Spot;
  /** The page follows a finger that has moved by `px` to the right; `release` lets it go back to its place. */
  drag(px: number): void;
  release(): void;
  focus(): void;
  close(): void;
};

/** What a view tells while it stands. */
export type ViewEvents = {
  /** A document has come: listen to it. */
  loaded(spine: number, doc: Document, frame: HTMLIFrameElement): void;
  /** The reader has moved by other means than a turn: scrolling, focus, find. */
  moved(): void;
  /** Letters came late, and lengths have changed. */
  shifted(): void;
};
