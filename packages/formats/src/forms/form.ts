/** What a converter makes of a book: plain data, valid or not. `valid.ts` makes it right, `write-epub.ts` an EPUB of it. */
export type FormNode = string | FormElement;

/**
 * Tags are those of XHTML, in lower case. `href` of a link is `#id`, `name#id` or `name` (a chapter's name) inside the book;
 * `src` of an `img` is the name under which the picture was added. Of `class` and `epub:type` only the words of
 * `style.ts` remain.
 */
export type FormElement = { tag: string; attributes: Record<string, string>; children: FormNode[] };

export type FormChapter = {
  /** By which links and the outline name it, a path for instance; `null` where nothing does. */
  name: string | null;
  /** Reached by links only, as notes are. */
  isAside: boolean;
  nodes: FormNode[];
};

/** An entry of the table of contents; `target` as an `href`, `null` for a heading without one. */
export type FormOutline = { title: string; target: string | null; children: FormOutline[] };

export type FormBook = {
  progression: 'ltr' | 'rtl';
  chapters: FormChapter[];
  /** `null` where the headings are the table of contents; so they are for one that leads nowhere. */
  outline: FormOutline[] | null;
};

export type FormSource = {
  path: string;
  format: string;
  /** Keeps a picture; what no browser shows is passed over. The name is any text that is unique in the book. */
  addPicture: (name: string, bytes: Uint8Array) => void;
  /** Resolves when so much of the pictures is written that more may come. */
  room: () => Promise<void>;
  /** How much of the source has been read, 0 to 1. */
  progress: (share: number) => void;
};

/** One format's way into the reading form. Throws `UnreadableBook`; keeps to the bounds of `LIMITS`. */
export type Converter = (source: FormSource) => Promise<FormBook>;

/** What is turned over, at most: more than any book has, and what its tree needs in memory. */
export const LIMITS = { characters: 24_000_000, nodes: 1_500_000, depth: 100, pictures: 20_000, outline: 20_000 };

export const element = (
  tag: string,
  attributes: Record<string, string> = {},
  children: FormNode[] = [],
): FormElement => ({ tag, attributes, children });

/** All elements of these nodes, in the order of the document. */
export function* elementsIn(nodes: readonly FormNode[]): Generator<FormElement> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    yield node;
    yield* elementsIn(node.children);
  }
}
