import type { Size } from './page-layout.ts';

/** Why a page can't be loaded. `expired`: the server refuses its address. */
export type PageLoadFailure = 'broken' | 'network' | 'expired';

export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
  readonly reason: PageLoadFailure;
  constructor(reason: PageLoadFailure, options?: ErrorOptions) {
    super(`The page can’t be shown: ${reason}`, options);
    this.reason = reason;
  }
}

/** Draws the pages of a book: images from the server, or a PDF that is rendered here. */
export type PageSource = {
  readonly count: number;
  /** Rows to draw ahead of the one on screen. */
  readonly preloadedRows: number;
  /** CSS pixels between pages of a strip. */
  readonly gap: number;
  /** Whether dragging with the mouse pans the page (images) instead of selecting text. */
  readonly canDragPages: boolean;
  /** CSS pixels at 100 %; an estimate until the page is loaded. */
  getSize(page: number): Size;
  /**
   * Draws a page and, once it is complete, replaces the content of `container`, which stretches it to its own size. `width` in CSS
   * pixels. Returns the size of the page at 100 %. Throws PageLoadError, or the abort reason of `signal`.
   */
  draw(page: number, container: HTMLElement, width: number, signal: AbortSignal): Promise<Size>;
  /** A thumbnail of a page, some 200 pixels wide. */
  createThumbnail(page: number): Promise<Blob>;
  /** Call for pages that are no longer needed. */
  release(page: number): void;
  close(): void;
};
