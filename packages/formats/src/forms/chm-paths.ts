import type { ChmDirectory } from '../chm/directory.ts';
import { fragmentOf, resolveReference } from '../zip/names.ts';

/** The file that a reference of a page means, as `chmNames` has it; `null` for what lies elsewhere. Windows reads it in any case. */
export const chmPath = (from: string, written: string): string | null => {
  // ms-its:book.chm::/page.htm, and the same without its scheme
  const inside = written.trim().replace(/^[^#]{0,300}?::/, '/');
  const isWhole = /^[/\\]/.test(inside);
  return resolveReference(isWhole ? '' : from, isWhole ? inside.replace(/^[/\\]+/, '') : inside)?.toLowerCase() ?? null;
};

/** Names of places are read in any case, too, and often have spaces in them, which no id may have. */
export const chmAnchor = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** The place in a file that a reference names, as the end of an address. */
export const chmFragment = (written: string): string => {
  const fragment = fragmentOf(written);
  return fragment === null ? '' : `#${encodeURIComponent(chmAnchor(fragment).toWellFormed())}`;
};

/** The files of a CHM by their paths in lower case, without those that describe it. */
export const chmNames = ({ entries }: ChmDirectory): Map<string, string> => {
  const names = new Map<string, string>();
  for (const name of entries.keys())
    if (/^\/[^#$]/.test(name)) {
      const path = name.slice(1).toLowerCase();
      if (!names.has(path)) names.set(path, name);
    }
  return names;
};
