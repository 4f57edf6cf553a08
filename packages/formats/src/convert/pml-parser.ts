import { TextDecoder } from 'node:util';
import { createLookup } from '../lookup.ts';
import { EREADER_ENCODING } from '../palm/ereader-book.ts';
import { type ContentElement, type ConvertedOutline, toPlainText } from './converted-book.ts';
import { nestOutline } from './outline.ts';
import { createTreeBuilder, type TreeBudget } from './tree-builder.ts';

/** Tag of the page-break element in the tree. */
export const PML_PAGE_BREAK = 'page-break';
/** Longest hidden remark; an unclosed tag must not hide the book. */
const MAX_HIDDEN = 20_000;
const LONGEST_HEADING = 1000;

/** A PML tag with its value, or a line end. */
const TOKEN = /\\(a\d{3}|U[0-9a-f]{4}|X[0-4]|C[0-4]|Fn|Sd|Sp|Sb|[^\r\n])(?:="([^"\\\r\n]{0,500})")?|\r\n?|\n/gi;

type Format = { key: string; tag: string; attributes: Record<string, string> };
const FORMATS = createLookup<[tag: string, className?: string]>({
  i: ['i'],
  u: ['u'],
  o: ['s'],
  b: ['b'],
  B: ['b'],
  k: ['span', 'small-caps'],
  Sp: ['sup'],
  Sb: ['sub'],
});
const BLOCKS = createLookup<string>({ c: 'center', r: 'right', t: 'indented' });

/** The id of an anchor (`Q`), a footnote (`Fn`) or a sidebar (`Sd`). */
export const toPmlId = (kind: 'Q' | 'Fn' | 'Sd', name: string): string => `${kind}-${name.replaceAll(/\s/g, '_')}`;

export type PmlTree = {
  root: ContentElement;
  /** The table of contents, when the text marks entries that are not headings. */
  outline: ConvertedOutline[] | null;
};

/**
 * Parses Palm Markup Language (PML, as eReader documented it): one-letter tags that open and close, one paragraph per
 * line, headings for the table of contents, characters by number.
 */
export const parsePml = (text: string, budget: TreeBudget): PmlTree => {
  const builder = createTreeBuilder(budget);
  const formats: Format[] = [];
  const blocks = new Set<string>();
  let line: 'none' | 'paragraph' | 'heading' = 'none';
  const isHeading = (): boolean => line === 'heading';
  let headingKey = '';
  let openFormats = 0;
  const entries: { level: number; title: () => string; id: string }[] = [];
  let hasTocEntries = false;

  const closeFormats = (): void => {
    for (; openFormats > 0; openFormats -= 1) builder.close();
  };
  const openFormatElements = (): void => {
    for (const { tag: handleTag, attributes } of formats) builder.open(handleTag, attributes);
    openFormats = formats.length;
  };
  const endLine = (): void => {
    if (line === 'none') return;
    closeFormats();
    builder.close();
    line = 'none';
  };
  const beginParagraph = (): void => {
    if (line !== 'none') return;
    const words = [...blocks].map((key) => BLOCKS[key]).join(' ');
    builder.open('p', words === '' ? {} : { class: words });
    line = 'paragraph';
    openFormatElements();
  };
  const writeText = (words: string): void => {
    if (words === '') return;
    beginParagraph();
    builder.text(words);
  };
  const addEmptyElement = (handleTag: string, attributes: Record<string, string> = {}): void => {
    builder.open(handleTag, attributes);
    builder.close();
  };
  const toggle = (format: Format): void => {
    const isOpen = line !== 'none';
    const at = formats.findIndex(({ key }) => key === format.key);
    if (at < 0) {
      formats.push(format);
      if (!isOpen) return;
      builder.open(format.tag, format.attributes);
      openFormats += 1;
      return;
    }
    if (isOpen) closeFormats();
    formats.splice(at, 1);
    if (isOpen) openFormatElements();
  };
  const addEntry = (level: number, title: () => string): string => {
    const id = `entry-${entries.length + 1}`;
    entries.push({ level, title, id });
    return id;
  };
  const toggleHeading = (key: string): void => {
    const isEnd = isHeading() && headingKey === key;
    endLine();
    if (isEnd) return;
    if (key === 'x') addEmptyElement(PML_PAGE_BREAK);
    const level = key === 'x' ? 0 : Number(key.slice(1));
    let element: ContentElement | undefined;
    builder.open(`h${level + 2}`, { id: addEntry(level, () => (element ? toPlainText(element.children) : '')) });
    element = builder.path().at(-1);
    [line, headingKey] = ['heading', key];
    openFormatElements();
  };

  const handleTag = (name: string, value: string): void => {
    const format = FORMATS[name];
    if (format) toggle({ key: name, tag: format[0], attributes: format[1] ? { class: format[1] } : {} });
    else if (name in BLOCKS) {
      if (line === 'paragraph') endLine();
      if (!blocks.delete(name)) blocks.add(name);
    } else if (/^(?:x|X\d)$/.test(name)) toggleHeading(name);
    else if (/^C\d$/.test(name)) {
      hasTocEntries = true;
      addEmptyElement('a', { id: addEntry(Number(name.slice(1)), () => value) });
    } else if (name === 'p') {
      endLine();
      addEmptyElement(PML_PAGE_BREAK);
    } else if (name === 'w') {
      endLine();
      addEmptyElement('hr');
    } else if (name === 'm') {
      beginParagraph();
      addEmptyElement('img', { src: value.toLowerCase() });
    } else if (name === 'Q') addEmptyElement('a', { id: toPmlId('Q', value) });
    else if (name === 'q')
      toggle({ key: 'q', tag: 'a', attributes: { href: `#${toPmlId('Q', value.replace(/^#/, ''))}` } });
    else if (name === 'Fn' || name === 'Sd') {
      const href = `#${toPmlId(name, value)}`;
      toggle({ key: name, tag: 'a', attributes: { href, 'epub:type': 'noteref' } });
    } else writeText(decodeCharacter(name));
  };

  let at = 0;
  let headingLength = 0;
  const words = (piece: string): void => {
    writeText(piece);
    headingLength = isHeading() ? headingLength + piece.length : 0;
    if (headingLength > LONGEST_HEADING) endLine(); // the heading was never closed
  };
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    words(text.slice(at, found.index));
    at = TOKEN.lastIndex;
    const [, name, value = ''] = found;
    if (name === undefined) {
      if (isHeading()) addEmptyElement('br');
      else endLine();
    } else if (name === 'v') {
      const end = text.slice(at, at + MAX_HIDDEN).indexOf('\\v');
      if (end >= 0) at += end + 2;
      TOKEN.lastIndex = at;
    } else handleTag(name, value);
  }
  words(text.slice(at));
  endLine();
  const outline = hasTocEntries
    ? nestOutline(entries.map(({ level, title, id }) => ({ level, title: title(), target: `#${id}` })))
    : null;
  return { root: builder.root, outline };
};

const decoder = new TextDecoder(EREADER_ENCODING);
/** Decodes a character given by its Windows-1252 or Unicode number, or an escape; empty for unknown tags. */
const decodeCharacter = (name: string): string => {
  if (name === '\\') return '\\';
  if (name === '-') return '\u00ad';
  if (/^a\d{3}$/.test(name)) return decoder.decode(Uint8Array.of(Number(name.slice(1)) & 0xff));
  return /^U[0-9a-f]{4}$/i.test(name) ? String.fromCharCode(Number.parseInt(name.slice(1), 16)) : '';
};
