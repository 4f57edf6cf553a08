/** Words around a place, so that it can be found again in another edition of the text. Spaces are collapsed. */
export type Quote = { before: string; text: string; after: string };

/** The one address type of the reader: every format and every layout speaks it. */
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

/** Where to go: a stored place, a contents entry, a share of the book (0..1), or of a spine item. */
export type Target =
  | { kind: 'place'; cfi: string | null; quote: Quote | null; fraction: number }
  | { kind: 'entry'; spine: number; fragment: string | null }
  | { kind: 'fraction'; fraction: number }
  | { kind: 'within'; spine: number; progression: number };

/** A stretch of text, between the CFIs of two points; the words find it again where these do not. */
export type Stretch = {
  start: string;
  end: string;
  before: string;
  text: string;
  after: string;
  progression: number;
  fraction: number;
};
/** What is drawn over a stretch; `look` null for a bookmark, which is only told when its page is shown. */
export type Mark = Omit<Stretch, 'fraction'> & {
  id: string;
  color: 'yellow' | 'red' | 'green' | 'cian' | 'violet';
  look: 'highlight' | 'underline' | 'squiggle' | null;
};

export const NO_QUOTE: Quote = { before: '', text: '', after: '' };
