import type { PageColours } from './settings.ts';

/** What is laid over the documents that are shown, and knows of each. */
export type Layer = {
  /** A chapter has come. */
  loaded(spine: number, doc: Document, frame: HTMLIFrameElement): void;
  wear(colours: PageColours): void;
  /** A tap on a point of a document; true where that is all that shall happen. */
  touch?(doc: Document, x: number, y: number): boolean;
  /** A link was clicked that leads inside the book; true where that is all that shall happen. */
  follow?(link: Element, to: { spine: number; fragment: string | null }): boolean;
};
