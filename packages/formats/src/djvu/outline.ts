import type { OutlineEntry } from '../book-contents.ts';
import { createOutlineBuilder } from '../text/outline-builder.ts';

/**
 * Parses a decompressed outline (`NAVM`; DjVu3 specification, "Bookmarks"): a count, then for each entry the number of
 * children, title and target. `pageNamed` finds a page index by name.
 */
export const parseDjvuOutline = (
  bytes: Buffer,
  pages: number,
  pageNamed: (name: string) => number | null,
): OutlineEntry[] => {
  const outline = createOutlineBuilder();
  /** Remaining entries at each open level. */
  const expected: number[] = [];
  let at = 2;
  const text = (): string => {
    const from = at + 3;
    const to = from + (from <= bytes.length ? bytes.readUIntBE(at, 3) : 0);
    at = to;
    return bytes.toString('utf8', from, Math.min(to, bytes.length));
  };
  for (let left = bytes.length < 2 ? 0 : bytes.readUInt16BE(0); left > 0 && at < bytes.length; left -= 1) {
    const below = bytes.readUInt8(at);
    at += 1;
    const title = text();
    const page = pageOf(text(), pages, pageNamed);
    const level = expected.length;
    outline.begin(level);
    outline.add(level, title, page);
    expected.push((expected.pop() ?? 0) - 1, below);
    while (expected.length > 0 && (expected.at(-1) ?? 0) <= 0) expected.pop();
  }
  return outline.entries;
};

/** Resolves `#3` to the third page and `#name` to a named one; other addresses are external. */
const pageOf = (address: string, pages: number, pageNamed: (name: string) => number | null): number | null => {
  if (!address.startsWith('#')) return null;
  const target = address.slice(1);
  const number = /^\d{1,6}$/.test(target) ? Number(target) : 0;
  return number >= 1 && number <= pages ? number - 1 : pageNamed(target);
};
