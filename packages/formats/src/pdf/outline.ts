import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { OutlineEntry } from '../contents.ts';
import { cleanLine } from '../text/clean.ts';

const TITLE = 500;
const MAX_ENTRIES = 5000;
const MAX_DEPTH = 20;
/** Finding the page of an entry means to walk the tree of pages: what is not found by then has none. */
const PAGES_MS = 1500;

type Item = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** The outline with the pages that its entries lead to; empty without one, and when it is damaged. */
export const pdfOutline = async (document: PDFDocumentProxy): Promise<OutlineEntry[]> => {
  const end = performance.now() + PAGES_MS;
  const pageOf = pagesOf(document);
  let left = MAX_ENTRIES;
  const entriesOf = async (items: readonly Item[], depth: number): Promise<OutlineEntry[]> => {
    const entries: OutlineEntry[] = [];
    for (const item of items) {
      if (left <= 0 || depth > MAX_DEPTH) break;
      left -= 1;
      const title = cleanLine(item.title, TITLE);
      const page = title && performance.now() < end ? await pageOf(item.dest) : null;
      // any by its types: the same items again
      const children = await entriesOf(item.items as Item[], depth + 1);
      // an entry without words is dropped, its children take its place
      entries.push(...(title ? [{ title, page, children }] : children));
    }
    return entries;
  };
  try {
    // `null` without an outline, whatever its types say
    const items = (await document.getOutline()) as Item[] | null;
    return await entriesOf(items ?? [], 1);
  } catch {
    return [];
  }
};

/** Finds pages by destinations, named or explicit (ISO 32000-1 12.3.2); `null` for one that leads nowhere. */
const pagesOf = (document: PDFDocumentProxy) => {
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
