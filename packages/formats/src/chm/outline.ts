import { Parser } from 'htmlparser2';
import type { OutlineEntry } from '../contents.ts';
import { outlineBuilder } from '../text/outline.ts';
import { MAX_CHAPTER_DEPTH, SLICE } from '../text/slices.ts';

/**
 * The contents of a CHM (`.hhc`): lists within lists, in which an object with a parameter `Name` is an entry. Only the
 * depth of the lists counts; their items are closed as anybody likes. Lists that nest absurdly deep are read up to there.
 */
export const chmOutline = (html: string): OutlineEntry[] => {
  const outline = outlineBuilder();
  let level = 0;
  let depth = 0;
  let isEntry = false;
  let title = '';
  const parser = new Parser({
    onopentag(name, { type = '', name: key = '', value = '' }) {
      depth += 1;
      if (name === 'ul') level += 1;
      if (name === 'object') [isEntry, title] = [/sitemap/i.test(type), ''];
      // an entry that leads to several pages names each of them: the first is its own name
      if (name === 'param' && isEntry && title === '' && key.toLowerCase() === 'name') title = value;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'ul') level -= 1;
      if (name !== 'object' || !isEntry) return;
      outline.add(level, title);
      isEntry = false;
    },
  });
  for (let at = 0; at < html.length && depth <= MAX_CHAPTER_DEPTH; at += SLICE)
    parser.write(html.slice(at, at + SLICE));
  if (depth <= MAX_CHAPTER_DEPTH) parser.end();
  return outline.entries;
};
