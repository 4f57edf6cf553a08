import { Parser } from 'htmlparser2';
import type { OutlineEntry } from '../contents.ts';
import { outlineBuilder } from '../text/outline.ts';
import { MAX_CHAPTER_DEPTH, SLICE } from '../text/slices.ts';

/** An entry of the contents: how deep its list lies, its title, and the page it leads to as it is written. */
export type ChmContentsEntry = { level: number; title: string; local: string | null };

const MAX_ENTRIES = 50_000;

/**
 * The contents of a CHM (`.hhc`): lists within lists, in which an object with a parameter `Name` is an entry. Only the
 * depth of the lists counts; their items are closed as anybody likes. Lists that nest absurdly deep are read up to there.
 */
export const chmContents = (html: string): ChmContentsEntry[] => {
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
  for (let at = 0; at < html.length && depth <= MAX_CHAPTER_DEPTH; at += SLICE)
    parser.write(html.slice(at, at + SLICE));
  if (depth <= MAX_CHAPTER_DEPTH) parser.end();
  return entries;
};

/** The same as the headings of a book. */
export const chmOutline = (html: string): OutlineEntry[] => {
  const outline = outlineBuilder();
  for (const { level, title } of chmContents(html)) outline.add(level, title);
  return outline.entries;
};
