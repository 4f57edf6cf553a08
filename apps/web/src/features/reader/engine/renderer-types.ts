import type { Book } from './book.ts';
import type { Failure, ProbeStatus } from './chapter-frame.ts';
import type { Mark, Target } from './locator.ts';
import type { MarkEvents } from './mark-layer.ts';
import type { PagePosition } from './position-reporter.ts';
import type { Settings, Typeface } from './settings.ts';
import type { DocumentLayer, View } from './view.ts';

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
  /** What is on screen; null while nothing is. */
  getView(): View | null;
  /** Turns to the page of a point of the chapter on screen. */
  showPoint(point: Range): void;
  /**
   * Opens a chapter or page at its start or end, without reporting that the reader has moved. `superseded`: the reader has gone elsewhere
   * or closed the book meanwhile.
   */
  openSpine(spine: number, edge: 'start' | 'end'): Promise<'shown' | 'failed' | 'superseded'>;
  /** Opens a mark, footnote or picture at a point of a document; false where there is none. */
  tapAt(doc: Document, x: number, y: number): boolean;
  /** Replaces all marks of the book. */
  setMarks(marks: readonly Mark[]): void;
  clearSelection(): void;
  close(): void;
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
  caretKey(event: KeyboardEvent): boolean;
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
  /** Added to chapters with formulas. */
  formulaCss: string;
  settings: Settings;
  layers: readonly DocumentLayer[];
  events: RendererEvents;
};
