import type { OutlineEntry } from '../contents.ts';
import { cleanLine } from './clean.ts';

const MAX_ENTRIES = 20_000;
const MAX_LEVELS = 20;
const MAX_TITLE = 300;

type OutlineBuilder = {
  /** A part at this level begins: what was open at it or below is over, even when the part has no heading. */
  begin: (level: number) => void;
  /** `page` counts from 0. */
  add: (level: number, title: string, page?: number | null) => void;
  entries: OutlineEntry[];
};

/**
 * Makes the tree of headings of a book, from headings in their order and how deep each stands. Those without
 * words are left out, and so is what comes after 20,000; deeper than 20 levels all stand side by side.
 */
export const outlineBuilder = (): OutlineBuilder => {
  const entries: OutlineEntry[] = [];
  const open: { level: number; children: OutlineEntry[] }[] = [];
  let count = 0;
  const begin = (level: number): void => {
    while ((open.at(-1)?.level ?? -1) >= level) open.pop();
  };
  return {
    entries,
    begin,
    add(level, title, page = null) {
      const words = cleanLine(title, MAX_TITLE);
      if (!words || count === MAX_ENTRIES) return;
      count += 1;
      begin(level);
      while (open.length >= MAX_LEVELS) open.pop();
      const entry: OutlineEntry = { title: words, page, children: [] };
      (open.at(-1)?.children ?? entries).push(entry);
      open.push({ level, children: entry.children });
    },
  };
};
