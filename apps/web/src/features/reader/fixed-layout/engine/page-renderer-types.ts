import type { PageLabels } from './page-element.ts';
import type { FixedLayoutOptions } from './page-layout.ts';
import type { PageLoadFailure, PageSource } from './page-source.ts';

/** The position in a fixed-layout book: `page` is the first one on screen and `last` the last one, from 0. `moved`: the reader has moved here since the last report. */
export type FixedPagePosition = {
  page: number;
  last: number;
  count: number;
  fraction: number;
  leftIsNext: boolean;
  moved: boolean;
};

export type PageRendererEvents = {
  positionChanged(position: FixedPagePosition): void;
  failed(page: number, reason: PageLoadFailure): void;
  zoomed(zoom: number): void;
  tap(): void;
  key(event: KeyboardEvent): void;
  caretKey(event: KeyboardEvent): boolean;
  link(url: string): void;
  /** A page element was added, still empty. */
  pageAdded(page: number, sheet: HTMLElement): void;
  /** A tap on a point of the window; true when a mark there has handled it. */
  tapAt(x: number, y: number): boolean;
};

export type PageRenderer = {
  /** `adopted`: the page is the position of another device, not a choice of the reader. */
  goToPage(page: number, cause?: 'requested' | 'adopted'): void;
  /** To a share of the book, 0..1. */
  goToFraction(fraction: number, cause?: 'requested' | 'adopted'): void;
  turn(by: 1 | -1): void;
  goToEdge(of: 'start' | 'end'): void;
  applyOptions(view: FixedLayoutOptions): void;
  /** The element of a page; null when it is not on the canvas. */
  getPageElement(page: number): HTMLElement | null;
  /** Reports a pending position at once. */
  reportPositionNow(): void;
  /** Resolves when the pages on screen are drawn, or have failed. */
  waitUntilDrawn(): Promise<void>;
  focus(): void;
  close(): void;
};

export type PageRendererOptions = {
  stage: HTMLElement;
  source: PageSource;
  options: FixedLayoutOptions;
  labels: PageLabels;
  events: PageRendererEvents;
};
