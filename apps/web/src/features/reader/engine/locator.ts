/** Text around a position, to find it again in another edition of the book. Spaces are collapsed. */
export type Quote = { before: string; text: string; after: string };

/** The address type of the reader, for every format and layout. */
export type Locator = {
  /** Index into the spine. */
  spine: number;
  /** EPUB CFI of a point (EPUB Canonical Fragment Identifiers 1.1). */
  cfi: string;
  /** 0..1 inside the spine item, counted in characters. */
  progression: number;
  /** 0..1 of the whole book, counted in characters. */
  fraction: number;
  quote: Quote;
};

/** Where to go: a stored position, an entry of the table of contents, a share of the book (0..1), or of a spine item. */
export type Target =
  | { kind: 'place'; cfi: string | null; quote: Quote | null; fraction: number }
  | { kind: 'entry'; spine: number; fragment: string | null }
  | { kind: 'fraction'; fraction: number }
  | { kind: 'within'; spine: number; progression: number };

/** A range of text between the CFIs of two points; its text finds it again where the CFIs do not. */
export type TextRange = {
  start: string;
  end: string;
  before: string;
  text: string;
  after: string;
  progression: number;
  fraction: number;
};
/** A mark on a range of text; `look` is null for a bookmark, which is not drawn but reported when its page is shown. */
export type Mark = Omit<TextRange, 'fraction'> & {
  id: string;
  color: 'yellow' | 'red' | 'green' | 'cian' | 'violet';
  look: 'highlight' | 'underline' | 'squiggle' | null;
  /** A note belongs to it: the name of the sign that opens it. */
  noteLabel?: string | undefined;
};

export const EMPTY_QUOTE: Quote = { before: '', text: '', after: '' };
