import type { OutlineEntry } from '../contents.ts';
import { outlineBuilder } from '../text/outline.ts';

/**
 * Reads an unpacked outline (`NAVM`; DjVu3 specification, "Bookmarks"): a count, then for each entry how many below it
 * follow, its title and where it leads. `pageNamed` finds a page by its name, from 0.
 */
export const outlineIn = (bytes: Buffer, pages: number, pageNamed: (name: string) => number | null): OutlineEntry[] => {
  const outline = outlineBuilder();
  /** How many entries are to come at each level that is open. */
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

/** `#3` is the third page, `#name` one by its name; other addresses lead out of the document. */
const pageOf = (address: string, pages: number, pageNamed: (name: string) => number | null): number | null => {
  if (!address.startsWith('#')) return null;
  const target = address.slice(1);
  const number = /^\d{1,6}$/.test(target) ? Number(target) : 0;
  return number >= 1 && number <= pages ? number - 1 : pageNamed(target);
};
