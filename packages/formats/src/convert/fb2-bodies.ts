import { createLookup } from '../lookup.ts';
import { type ContentElement, type ContentNode, type ConvertedChapter, createElement } from './converted-book.ts';
import { createTreeBuilder } from './tree-builder.ts';

/** XHTML tag and class for each FictionBook 2.1 element. */
const ELEMENTS = createLookup<[tag: string, className?: string]>({
  p: ['p'],
  section: ['div', 'section'],
  subtitle: ['p', 'subtitle'],
  epigraph: ['blockquote', 'epigraph'],
  annotation: ['blockquote', 'annotation'],
  cite: ['blockquote', 'cite'],
  poem: ['div', 'poem'],
  stanza: ['div', 'stanza'],
  v: ['p', 'verse'],
  'text-author': ['p', 'text-author'],
  date: ['p', 'date'],
  strong: ['strong'],
  emphasis: ['em'],
  strikethrough: ['s'],
  sub: ['sub'],
  sup: ['sup'],
  code: ['code'],
  style: ['span'],
  table: ['table'],
  tr: ['tr'],
  td: ['td'],
  th: ['th'],
});
const NOTES = /^(?:notes|comments|footnotes)$/i;
const KEPT_ATTRIBUTES = ['id', 'colspan', 'rowspan', 'align', 'lang'];

type Body = { isNotes: boolean; chapters: ConvertedChapter[] };

/** Converts the bodies of an FB2 to chapters: one per top-level section, notes separately. */
export const createFb2BodyReader = () => {
  const bodies: Body[] = [];
  let builder = createTreeBuilder();
  let isNotes = false;
  /** Number of open sections; determines the heading level of titles. */
  let depth = 0;
  /** What `open` did for each open element, so that `close` can undo it. */
  const open: ('element' | 'title' | 'line' | 'nothing')[] = [];
  let inTitle = 0;

  const finish = (): void => {
    if (open.length > 0 || builder.root.children.length === 0) return;
    bodies.push({ isNotes, chapters: toChapters(builder.root.children, isNotes) });
    builder = createTreeBuilder();
  };
  const toAttributes = (attributes: Map<string, string>, className?: string): Record<string, string> => ({
    ...Object.fromEntries(
      KEPT_ATTRIBUTES.flatMap((name) => (attributes.has(name) ? [[name, attributes.get(name) ?? '']] : [])),
    ),
    ...(className && { class: className }),
  });
  const openElement = (name: string, attributes: Map<string, string>): (typeof open)[number] => {
    if (name === 'section') depth += 1;
    if (name === 'title') {
      inTitle += 1;
      const tag = builder.path().at(-1)?.attributes.class === 'poem' ? 'p' : `h${Math.min(depth + 1, 6)}`;
      const className = depth === 0 ? 'book-title' : tag === 'p' ? 'subtitle' : undefined;
      builder.open(isNotes ? 'p' : tag, toAttributes(attributes, isNotes ? 'note-title' : className));
      return 'title';
    }
    if (inTitle > 0 && (name === 'p' || name === 'empty-line')) {
      // all lines of a title form one heading
      if (
        builder
          .path()
          .at(-1)
          ?.children.some((child) => typeof child !== 'string' || child.trim() !== '')
      ) {
        builder.open('br');
        builder.close();
      }
      return 'line';
    }
    if (name === 'empty-line') {
      builder.open('p', { class: 'empty-line' });
      builder.open('br');
      builder.close();
      builder.close();
      return 'nothing';
    }
    if (name === 'br') {
      // of HTML, but some programs write it
      builder.open('br');
      builder.close();
      return 'nothing';
    }
    if (name === 'image') {
      openImage(attributes);
      return 'nothing';
    }
    if (name === 'a') {
      const isNote = attributes.get('type') === 'note';
      const isRaised = builder.path().some(({ tag }) => tag === 'sup' || tag === 'sub');
      builder.open('a', {
        href: attributes.get('href')?.trim() ?? '',
        ...(isNote && { 'epub:type': 'noteref' }),
        // sources write the reference as plain text; without a class "word" and "1" would run together
        ...(isNote && !isRaised && { class: 'noteref' }),
      });
      return 'element';
    }
    const [tag, className] = ELEMENTS[name] ?? [];
    if (tag === undefined) return 'nothing';
    builder.open(tag, toAttributes(attributes, className));
    return 'element';
  };
  const openImage = (attributes: Map<string, string>): void => {
    const src = attributes.get('href')?.trim().replace(/^#/, '') ?? '';
    const alt = attributes.get('alt') ?? attributes.get('title') ?? '';
    const isInline = builder.path().some(({ tag }) => /^(?:p|h\d|td|th|span|em|strong)$/.test(tag));
    const id = attributes.get('id');
    if (!isInline) builder.open('p', { class: 'picture', ...(id !== undefined && { id }) });
    builder.open('img', { src, alt });
    builder.close();
    if (!isInline) builder.close();
  };

  return {
    open(name: string, attributes: Map<string, string>): void {
      if (name === 'body') {
        open.length = 0;
        finish();
        depth = 0;
        inTitle = 0;
        isNotes = NOTES.test(attributes.get('name') ?? '');
        return;
      }
      open.push(openElement(name, attributes));
    },
    close(name: string): void {
      if (name === 'body') {
        open.length = 0;
        finish();
        return;
      }
      const action = open.pop();
      if (name === 'section') depth -= 1;
      if (action === 'title') inTitle -= 1;
      if (action === 'element' || action === 'title') builder.close();
    },
    text: (text: string): void => builder.text(text),
    chapters(): ConvertedChapter[] {
      open.length = 0;
      finish();
      return bodies.flatMap(({ chapters }) => chapters);
    },
  };
};

/** Content before the first section, such as a title and an epigraph, becomes its own chapter. */
const toChapters = (nodes: readonly ContentNode[], isNotes: boolean): ConvertedChapter[] => {
  if (isNotes) return [{ name: null, isAuxiliary: true, nodes: toNotes(nodes) }];
  const chapters: ConvertedChapter[] = [];
  let preamble: ContentNode[] = [];
  const flush = (): void => {
    if (preamble.some((node) => typeof node !== 'string' || node.trim() !== ''))
      chapters.push({ name: null, isAuxiliary: false, nodes: preamble });
    preamble = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || node.attributes.class !== 'section') {
      preamble.push(node);
      continue;
    }
    flush();
    chapters.push({ name: null, isAuxiliary: false, nodes: [node] });
  }
  flush();
  return chapters;
};

/** A section with an id is one note; sections that only group others are unwrapped. */
const toNotes = (nodes: readonly ContentNode[]): ContentNode[] =>
  nodes.flatMap((node): ContentNode[] => {
    if (typeof node === 'string' || node.attributes.class !== 'section') return [node];
    if (node.attributes.id === undefined) return toNotes(node.children);
    const note: ContentElement = createElement('aside', { ...node.attributes, class: 'note', 'epub:type': 'footnote' });
    note.children = node.children;
    return [note];
  });
