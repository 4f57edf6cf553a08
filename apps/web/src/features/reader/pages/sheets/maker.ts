import type { Size } from './measures.ts';

/** Why a page can't be shown. `expired`: the server refuses its address. */
export type PageTrouble = 'broken' | 'network' | 'expired';

export class PageFailed extends Error {
  override readonly name = 'PageFailed';
  readonly reason: PageTrouble;
  constructor(reason: PageTrouble, options?: ErrorOptions) {
    super(`The page can’t be shown: ${reason}`, options);
    this.reason = reason;
  }
}

/** Where pages come from: pictures of the server, or a file that is drawn here. */
export type PageMaker = {
  readonly count: number;
  /** Rows to make ready after the one that is shown. */
  readonly ahead: number;
  /** CSS pixels between pages of a strip. */
  readonly gap: number;
  /** Whether a hand that drags moves the page (pictures), rather than marking text. */
  readonly grabs: boolean;
  /** CSS pixels at 100 %; a guess where it is not known yet. */
  sizeOf(page: number): Size;
  /**
   * Draws a page and puts it into `into` in place of what was there, once it is complete. `width` in CSS pixels; `into`
   * keeps it stretched over itself. Answers its size at 100 %. Throws PageFailed, or whatever `signal` is aborted with.
   */
  draw(page: number, into: HTMLElement, width: number, signal: AbortSignal): Promise<Size>;
  /** A small picture of a page, some 200 pixels wide. */
  thumb(page: number): Promise<Blob>;
  /** Called for pages that leave the window for good. */
  letGo(page: number): void;
  close(): void;
};
