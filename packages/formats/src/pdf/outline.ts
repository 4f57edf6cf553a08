import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { OutlineEntry } from '../book-contents.ts';
import { cleanLine } from '../text/clean-line.ts';

const TITLE = 500;
const MAX_ENTRIES = 5000;
const MAX_DEPTH = 20;
/** Finding the page of an entry means walking the page tree: entries not resolved by then have no page. */
const PAGES_MS = 1500;

type Item = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** Reads the outline with the target pages of its entries; empty without one, and when it is damaged. */
export const readOutline = async (document: PDFDocumentProxy): Promise<OutlineEntry[]> => {
  const end = performance.now() + PAGES_MS;
  const findPage = createPageFinder(document);
  let left = MAX_ENTRIES;
  const toEntries = async (items: readonly Item[], depth: number): Promise<OutlineEntry[]> => {
    const entries: OutlineEntry[] = [];
    for (const item of items) {
      if (left <= 0 || depth > MAX_DEPTH) break;
      left -= 1;
      const title = cleanLine(item.title, TITLE);
      const page = title && performance.now() < end ? await findPage(item.dest) : null;
      // typed as `any`: items of the same type
      const children = await toEntries(item.items as Item[], depth + 1);
      // an entry without a title is replaced by its children
      entries.push(...(title ? [{ title, page, children }] : children));
    }
    return entries;
  };
  try {
    // `null` without an outline, which the types omit
    const items = (await document.getOutline()) as Item[] | null;
    return await toEntries(items ?? [], 1);
  } catch {
    return [];
  }
};

/** Creates a function that finds the page of a destination, named or explicit (ISO 32000-1 12.3.2); `null` if there is none. */
const createPageFinder = (document: PDFDocumentProxy) => {
  const known = new Map<string, Promise<number>>();
  return async (destination: Item['dest']): Promise<number | null> => {
    try {
      const explicit = typeof destination === 'string' ? await document.getDestination(destination) : destination;
      const target: unknown = explicit?.[0];
      if (typeof target === 'number') return target >= 0 && target < document.numPages ? target : null;
      if (!isReference(target)) return null;
      const key = `${target.num} ${target.gen}`;
      const page = known.get(key) ?? document.getPageIndex(target);
      known.set(key, page);
      return await page;
    } catch {
      return null;
    }
  };
};

const isReference = (target: unknown): target is { num: number; gen: number } =>
  typeof target === 'object' && target !== null && 'num' in target && 'gen' in target;
