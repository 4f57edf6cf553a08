/**
 * What a reader needs to open a book part by part. The server builds it once, at upload, so that opening a book costs
 * one small file and the requested chapter (no container, package or navigation document is fetched).
 * Browser-safe: types only.
 */

/** One document of the reading order. `href` is the decoded path inside the container, without a fragment. */
export type SpineItem = {
  index: number;
  idref: string;
  href: string;
  mediaType: string;
  /** Items that are not linear are in the spine but count zero characters. */
  linear: boolean;
  /** Characters of text in the body, white space collapsed. */
  characters: number;
  layout: 'reflowable' | 'pre-paginated';
  spread: 'left' | 'right' | 'center' | null;
  /** Size of a fixed-layout page in CSS pixels. */
  viewport: { width: number; height: number } | null;
  /** Decoded path of the media overlay (EPUB 3.3, 9). Absent without one. */
  overlay?: string | undefined;
};

export type TocEntry = {
  title: string;
  /** Index into the spine; null for a heading without a target. */
  spine: number | null;
  fragment: string | null;
  children: TocEntry[];
};

export type ReadingManifest = {
  version: 1;
  /** Empty when the book has none. */
  title: string;
  language: string | null;
  layout: 'reflowable' | 'pre-paginated';
  /** The order in which pages follow each other, not the direction of the text. */
  progression: 'ltr' | 'rtl' | 'default';
  /** EPUB CFI step of the spine element inside the package document, `/6` in nearly every book. */
  cfiSpineStep: string;
  /** Sum over the linear items. */
  totalCharacters: number;
  spine: SpineItem[];
  /** The class that the reader gives to the element being spoken (`media:active-class`). Absent without one. */
  activeClass?: string | undefined;
  toc: TocEntry[];
};
