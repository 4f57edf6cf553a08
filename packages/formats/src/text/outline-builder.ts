import type { OutlineEntry } from '../book-contents.ts';
import { cleanLine } from './clean-line.ts';

const MAX_ENTRIES = 20_000;
const MAX_LEVELS = 20;
const MAX_TITLE = 300;

type OutlineBuilder = {
  /** Starts a part at this level and closes deeper ones, even when the part has no heading. */
  begin: (level: number) => void;
  /** `page` counts from 0. */
  add: (level: number, title: string, page?: number | null) => void;
  entries: OutlineEntry[];
};

/**
 * Builds the outline of a book from headings in order with their level. Empty headings and those beyond 20,000 are
 * dropped; levels deeper than 20 are flattened.
 */
export const createOutlineBuilder = (): OutlineBuilder => {
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
