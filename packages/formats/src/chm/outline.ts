import { Parser } from 'htmlparser2';
import type { OutlineEntry } from '../book-contents.ts';
import { createOutlineBuilder } from '../text/outline-builder.ts';
import { MAX_PARSER_DEPTH, PARSER_SLICE } from '../text/parser-limits.ts';

/** A contents entry: list depth, title, and the unresolved page reference. */
export type ChmContentsEntry = { level: number; title: string; local: string | null };

const MAX_ENTRIES = 50_000;

/**
 * Parses the contents of a CHM (`.hhc`): nested lists in which an object with a parameter `Name` is an entry. Only the
 * list depth counts, because items are closed inconsistently. Reading stops at absurdly deep nesting.
 */
export const parseChmContents = (html: string): ChmContentsEntry[] => {
  const entries: ChmContentsEntry[] = [];
  let level = 0;
  let depth = 0;
  let open: ChmContentsEntry | null = null;
  const parser = new Parser({
    onopentag(name, { type = '', name: key = '', value = '' }) {
      depth += 1;
      if (name === 'ul') level += 1;
      if (name === 'object') open = /sitemap/i.test(type) ? { level, title: '', local: null } : null;
      if (name !== 'param' || !open) return;
      // an entry that leads to several pages names each of them: the first is its own name
      if (key.toLowerCase() === 'name' && open.title === '') open.title = value;
      if (key.toLowerCase() === 'local') open.local ??= value;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'ul') level -= 1;
      if (name !== 'object' || !open) return;
      if (entries.length < MAX_ENTRIES) entries.push(open);
      open = null;
    },
  });
  for (let at = 0; at < html.length && depth <= MAX_PARSER_DEPTH; at += PARSER_SLICE)
    parser.write(html.slice(at, at + PARSER_SLICE));
  if (depth <= MAX_PARSER_DEPTH) parser.end();
  return entries;
};

/** Parses the contents into an outline. */
export const parseChmOutline = (html: string): OutlineEntry[] => {
  const outline = createOutlineBuilder();
  for (const { level, title } of parseChmContents(html)) outline.add(level, title);
  return outline.entries;
};
