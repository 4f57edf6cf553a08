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
  /** Whether a fixed-layout page is paired in no window, or in every one (`rendition:spread`). Absent: in landscape windows. */
  pairing?: 'never' | 'always' | undefined;
  /** A chapter that the book wants to scroll (`rendition:flow`). Absent: as the reader chooses. */
  flow?: 'scrolled' | undefined;
  /** A document that the spine does not name, but links lead to. It follows the spine, and no page turn leads to it. */
  outside?: true | undefined;
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

/** Where a page of the printed edition begins. */
export type PageListEntry = { label: string; spine: number; fragment: string | null };

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
  /** The pages of the printed edition in reading order (EPUB 3.3, 7.4.2.2). Absent where the book lists none. */
  pageList?: PageListEntry[] | undefined;
};
