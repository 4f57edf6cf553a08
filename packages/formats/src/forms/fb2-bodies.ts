import { createLookup } from '../lookup.ts';
import { element, type FormChapter, type FormElement, type FormNode } from './form.ts';
import { treeBuilder } from './tree-builder.ts';

/** Elements of FictionBook 2.1 as those of XHTML, with the class that gives them their look. */
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
const KEPT = ['id', 'colspan', 'rowspan', 'align', 'lang'];

type Body = { isNotes: boolean; chapters: FormChapter[] };

/** Hears the bodies of an FB2 and makes chapters of them: one a section of the first level, notes apart. */
export const fb2Bodies = () => {
  const bodies: Body[] = [];
  let builder = treeBuilder();
  let isNotes = false;
  /** Sections that are open; titles are headings by it. */
  let depth = 0;
  /** What `open` did for each element that is open, so that `close` undoes it. */
  const open: ('element' | 'title' | 'line' | 'nothing')[] = [];
  let inTitle = 0;

  const finish = (): void => {
    if (open.length > 0 || builder.root.children.length === 0) return;
    bodies.push({ isNotes, chapters: chaptersOf(builder.root.children, isNotes) });
    builder = treeBuilder();
  };
  const attributesOf = (attributes: Map<string, string>, className?: string): Record<string, string> => ({
    ...Object.fromEntries(KEPT.flatMap((name) => (attributes.has(name) ? [[name, attributes.get(name) ?? '']] : []))),
    ...(className && { class: className }),
  });
  const opened = (name: string, attributes: Map<string, string>): (typeof open)[number] => {
    if (name === 'section') depth += 1;
    if (name === 'title') {
      inTitle += 1;
      const tag = builder.path().at(-1)?.attributes.class === 'poem' ? 'p' : `h${Math.min(depth + 1, 6)}`;
      const className = depth === 0 ? 'book-title' : tag === 'p' ? 'subtitle' : undefined;
      builder.open(isNotes ? 'p' : tag, attributesOf(attributes, isNotes ? 'note-title' : className));
      return 'title';
    }
    if (inTitle > 0 && (name === 'p' || name === 'empty-line')) {
      // the lines of a title are one heading
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
        // sources write them as plain text: "word" and "1" would be one
        ...(isNote && !isRaised && { class: 'noteref' }),
      });
      return 'element';
    }
    const [tag, className] = ELEMENTS[name] ?? [];
    if (tag === undefined) return 'nothing';
    builder.open(tag, attributesOf(attributes, className));
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
      open.push(opened(name, attributes));
    },
    close(name: string): void {
      if (name === 'body') {
        open.length = 0;
        finish();
        return;
      }
      const did = open.pop();
      if (name === 'section') depth -= 1;
      if (did === 'title') inTitle -= 1;
      if (did === 'element' || did === 'title') builder.close();
    },
    text: (text: string): void => builder.text(text),
    chapters(): FormChapter[] {
      open.length = 0;
      finish();
      return bodies.flatMap(({ chapters }) => chapters);
    },
  };
};

/** What stands before the first section, a title and an epigraph, is a page of its own. */
const chaptersOf = (nodes: readonly FormNode[], isNotes: boolean): FormChapter[] => {
  if (isNotes) return [{ name: null, isAside: true, nodes: notesOf(nodes) }];
  const chapters: FormChapter[] = [];
  let loose: FormNode[] = [];
  const flush = (): void => {
    if (loose.some((node) => typeof node !== 'string' || node.trim() !== ''))
      chapters.push({ name: null, isAside: false, nodes: loose });
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || node.attributes.class !== 'section') {
      loose.push(node);
      continue;
    }
    flush();
    chapters.push({ name: null, isAside: false, nodes: [node] });
  }
  flush();
  return chapters;
};

/** A section with an id is one note; sections that only hold others are opened. */
const notesOf = (nodes: readonly FormNode[]): FormNode[] =>
  nodes.flatMap((node): FormNode[] => {
    if (typeof node === 'string' || node.attributes.class !== 'section') return [node];
    if (node.attributes.id === undefined) return notesOf(node.children);
    const note: FormElement = element('aside', { ...node.attributes, class: 'note', 'epub:type': 'footnote' });
    note.children = node.children;
    return [note];
  });
