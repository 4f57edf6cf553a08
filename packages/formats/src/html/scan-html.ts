import { Parser } from 'htmlparser2';
import type { OutlineEntry } from '../book-contents.ts';
import { createOutlineBuilder } from '../text/outline-builder.ts';
import { MAX_PARSER_DEPTH, PARSER_SLICE } from '../text/parser-limits.ts';
import { createWordCounter } from '../text/word-counter.ts';

/** Raw values of the head of a page. */
export type HtmlHead = {
  title: string;
  language: string | null;
  /** Contents of `meta` elements by their name in lower case. */
  metas: Map<string, string[]>;
};

/** Elements whose text is not page text. */
const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'metadata',
  'title',
  'textarea',
  'select',
  'svg',
  'math',
]);
/** Elements that do not end a word. */
const INLINE =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/;
const HEADING = /^h([1-6])$/;
const MAX_TITLE = 2000;
const MAX_METAS = 200;
const MAX_CONTENT = 20_000;

/** Scans a page in one pass without a tree: head, word count, headings. Stops at absurdly deep nesting. */
export const scanHtml = async (
  pieces: AsyncIterable<string>,
): Promise<{ head: HtmlHead; words: number; outline: OutlineEntry[] }> => {
  const head: HtmlHead = { title: '', language: null, metas: new Map() };
  const count = createWordCounter();
  const outline = createOutlineBuilder();
  const silent: string[] = [];
  let depth = 0;
  let metas = 0;
  let isTitled = false;
  let heading: { level: number; text: string } | null = null;

  const endHeading = (): void => {
    if (heading) outline.add(heading.level, heading.text);
    heading = null;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (SILENT.has(name)) silent.push(name);
      if (!INLINE.test(name)) count.end();
      const level = HEADING.exec(name)?.[1];
      if (level !== undefined) {
        endHeading();
        heading = { level: Number(level), text: '' };
      } else if (heading && !INLINE.test(name)) heading.text += ' ';
      if (name === 'html') head.language ??= attributes.lang ?? attributes['xml:lang'] ?? null;
      if (name !== 'meta' || metas === MAX_METAS) return;
      metas += 1;
      const key = (attributes.name ?? attributes.property ?? attributes['http-equiv'] ?? '').toLowerCase();
      head.metas.set(key, [...(head.metas.get(key) ?? []), (attributes.content ?? '').slice(0, MAX_CONTENT)]);
    },
    onclosetag(name) {
      depth -= 1;
      if (silent.at(-1) === name) silent.pop();
      isTitled ||= name === 'title' && silent.length === 0;
      if (!INLINE.test(name)) count.end();
      if (HEADING.test(name)) endHeading();
    },
    ontext(text) {
      const isTitle = !isTitled && silent.length === 1 && silent[0] === 'title';
      if (isTitle && head.title.length < MAX_TITLE) head.title += text;
      if (silent.length > 0) return;
      count.add(text);
      if (heading && heading.text.length < MAX_TITLE) heading.text += text;
    },
  });
  for await (const piece of pieces)
    for (let at = 0; at < piece.length && depth <= MAX_PARSER_DEPTH; at += PARSER_SLICE)
      parser.write(piece.slice(at, at + PARSER_SLICE));
  if (depth <= MAX_PARSER_DEPTH) parser.end();
  endHeading();
  return { head, words: count.total(), outline: outline.entries };
};
