/**
 * Intermediate model of a converted book: plain data that need not be valid. `normalize-blocks.ts` makes it valid,
 * `convert-to-epub.ts` packs it as EPUB.
 */
export type ContentNode = string | ContentElement;

/**
 * An XHTML element with a lower-case tag. Inside the book, `href` is `#id`, `name#id` or `name` (the name of a
 * chapter); `src` of an `img` is the name under which the picture was added. Of `class` and `epub:type`, only the
 * values in `style-sheet.ts` are kept.
 */
export type ContentElement = { tag: string; attributes: Record<string, string>; children: ContentNode[] };

export type ConvertedChapter = {
  /** Name used by links and the outline, for instance a path; `null` when nothing refers to the chapter. */
  name: string | null;
  /** Not in the linear reading order, like notes. */
  isAuxiliary: boolean;
  nodes: ContentNode[];
};

/** A table of contents entry; `target` has the form of an `href`, `null` for a heading without a link. */
export type ConvertedOutline = { title: string; target: string | null; children: ConvertedOutline[] };

export type ConvertedBook = {
  progression: 'ltr' | 'rtl';
  chapters: ConvertedChapter[];
  /** `null` to build the table of contents from headings, which also replaces an outline without valid targets. */
  outline: ConvertedOutline[] | null;
};

export type ConversionSource = {
  path: string;
  format: string;
  /** Adds a picture; formats that browsers cannot show are ignored. The name is any text unique in the book. */
  addPicture: (name: string, bytes: Uint8Array) => void;
  /** Resolves when enough pictures have been written to accept more. */
  waitForDrain: () => Promise<void>;
  /** Reports how much of the source has been read, 0 to 1. */
  progress: (share: number) => void;
};

/** Converts one format. Throws `UnreadableBook`; stays within `CONVERSION_LIMITS`. */
export type Converter = (source: ConversionSource) => Promise<ConvertedBook>;

/** Upper limits of a conversion: more than any real book has, and bounded memory. */
export const CONVERSION_LIMITS = {
  characters: 24_000_000,
  nodes: 1_500_000,
  depth: 100,
  pictures: 20_000,
  outline: 20_000,
};

export const createElement = (
  tag: string,
  attributes: Record<string, string> = {},
  children: ContentNode[] = [],
): ContentElement => ({ tag, attributes, children });

/** All elements of these nodes in document order. */
export function* walkElements(nodes: readonly ContentNode[]): Generator<ContentElement> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    yield node;
    yield* walkElements(node.children);
  }
}

const collectText = (nodes: readonly ContentNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? ' ' : collectText(node.children)))
    .join('');

/** The text of the nodes on one line. */
export const toPlainText = (nodes: readonly ContentNode[]): string => collectText(nodes).replaceAll(/\s+/g, ' ').trim();
