import { TextDecoder } from 'node:util';
import { createLookup } from '../lookup.ts';
import { PEANUT_ENCODING } from '../palm/peanut-book.ts';
import type { FormElement, FormOutline } from './form.ts';
import { lineOf } from './line-of.ts';
import { nestedOutline } from './nested-outline.ts';
import { type TreeBudget, treeBuilder } from './tree-builder.ts';

/** What stands for a new page in the tree. */
export const PML_BREAK = 'page-break';
/** Remarks that are not shown have some words; a tag that nothing closes does not hide the book. */
const MAX_HIDDEN = 20_000;
const LONGEST_HEADING = 1000;

/** A tag of Palm's markup with its value, or the end of a line. */
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

/** The id of a place that a tag of that kind names: an anchor (`Q`), a footnote (`Fn`), a sidebar (`Sd`). */
export const pmlId = (kind: 'Q' | 'Fn' | 'Sd', name: string): string => `${kind}-${name.replaceAll(/\s/g, '_')}`;

export type PmlTree = {
  root: FormElement;
  /** The contents, where the text names entries that are no headings. */
  outline: FormOutline[] | null;
};

/**
 * Reads Palm's markup (PML, as eReader described it for its makers): tags of a letter that open and close, a paragraph each
 * line, headings for the contents, characters by numbers.
 */
export const pmlTree = (text: string, budget: TreeBudget): PmlTree => {
  const builder = treeBuilder(budget);
  const formats: Format[] = [];
  const blocks = new Set<string>();
  let line: 'none' | 'paragraph' | 'heading' = 'none';
  const isHeading = (): boolean => line === 'heading';
  let headingKey = '';
  let openFormats = 0;
  const entries: { level: number; title: () => string; id: string }[] = [];
  let isListed = false;

  const closeFormats = (): void => {
    for (; openFormats > 0; openFormats -= 1) builder.close();
  };
  const openAll = (): void => {
    for (const { tag, attributes } of formats) builder.open(tag, attributes);
    openFormats = formats.length;
  };
  const endLine = (): void => {
    if (line === 'none') return;
    closeFormats();
    builder.close();
    line = 'none';
  };
  const begin = (): void => {
    if (line !== 'none') return;
    const words = [...blocks].map((key) => BLOCKS[key]).join(' ');
    builder.open('p', words === '' ? {} : { class: words });
    line = 'paragraph';
    openAll();
  };
  const put = (words: string): void => {
    if (words === '') return;
    begin();
    builder.text(words);
  };
  const single = (tag: string, attributes: Record<string, string> = {}): void => {
    builder.open(tag, attributes);
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
    if (isOpen) openAll();
  };
  const entry = (level: number, title: () => string): string => {
    const id = `entry-${entries.length + 1}`;
    entries.push({ level, title, id });
    return id;
  };
  const heading = (key: string): void => {
    const isEnd = isHeading() && headingKey === key;
    endLine();
    if (isEnd) return;
    if (key === 'x') single(PML_BREAK);
    const level = key === 'x' ? 0 : Number(key.slice(1));
    let element: FormElement | undefined;
    builder.open(`h${level + 2}`, { id: entry(level, () => (element ? lineOf(element.children) : '')) });
    element = builder.path().at(-1);
    [line, headingKey] = ['heading', key];
    openAll();
  };

  const tag = (name: string, value: string): void => {
    const format = FORMATS[name];
    if (format) toggle({ key: name, tag: format[0], attributes: format[1] ? { class: format[1] } : {} });
    else if (name in BLOCKS) {
      if (line === 'paragraph') endLine();
      if (!blocks.delete(name)) blocks.add(name);
    } else if (/^(?:x|X\d)$/.test(name)) heading(name);
    else if (/^C\d$/.test(name)) {
      isListed = true;
      single('a', { id: entry(Number(name.slice(1)), () => value) });
    } else if (name === 'p') {
      endLine();
      single(PML_BREAK);
    } else if (name === 'w') {
      endLine();
      single('hr');
    } else if (name === 'm') {
      begin();
      single('img', { src: value.toLowerCase() });
    } else if (name === 'Q') single('a', { id: pmlId('Q', value) });
    else if (name === 'q')
      toggle({ key: 'q', tag: 'a', attributes: { href: `#${pmlId('Q', value.replace(/^#/, ''))}` } });
    else if (name === 'Fn' || name === 'Sd') {
      const href = `#${pmlId(name, value)}`;
      toggle({ key: name, tag: 'a', attributes: { href, 'epub:type': 'noteref' } });
    } else put(characterOf(name));
  };

  let at = 0;
  let headingLength = 0;
  const words = (piece: string): void => {
    put(piece);
    headingLength = isHeading() ? headingLength + piece.length : 0;
    if (headingLength > LONGEST_HEADING) endLine(); // nobody closed it
  };
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    words(text.slice(at, found.index));
    at = TOKEN.lastIndex;
    const [, name, value = ''] = found;
    if (name === undefined) {
      if (isHeading()) single('br');
      else endLine();
    } else if (name === 'v') {
      const end = text.slice(at, at + MAX_HIDDEN).indexOf('\\v');
      if (end >= 0) at += end + 2;
      TOKEN.lastIndex = at;
    } else tag(name, value);
  }
  words(text.slice(at));
  endLine();
  const outline = isListed
    ? nestedOutline(entries.map(({ level, title, id }) => ({ level, title: title(), target: `#${id}` })))
    : null;
  return { root: builder.root, outline };
};

const decoder = new TextDecoder(PEANUT_ENCODING);
/** A character by its number, in Windows-1252 or in Unicode, or escaped; other tags are nothing to see. */
const characterOf = (name: string): string => {
  if (name === '\\') return '\\';
  if (name === '-') return '\u00ad';
  if (/^a\d{3}$/.test(name)) return decoder.decode(Uint8Array.of(Number(name.slice(1)) & 0xff));
  return /^U[0-9a-f]{4}$/i.test(name) ? String.fromCharCode(Number.parseInt(name.slice(1), 16)) : '';
};
