import type { ChmDirectory } from '../chm/directory.ts';
import { parseFragment, resolveReference } from '../zip/entry-names.ts';

/**
 * Resolves a reference of a page to a path as `indexChmPaths` has it; `null` outside the file. Windows ignores case.
 */
export const resolveChmPath = (from: string, reference: string): string | null => {
  // ms-its:book.chm::/page.htm, and the same without its scheme
  const localReference = reference.trim().replace(/^[^#]{0,300}?::/, '/');
  const isAbsolute = /^[/\\]/.test(localReference);
  return (
    resolveReference(
      isAbsolute ? '' : from,
      isAbsolute ? localReference.replace(/^[/\\]+/, '') : localReference,
    )?.toLowerCase() ?? null
  );
};

/** Converts an anchor name to an id: names are case-insensitive and often contain spaces, which ids may not. */
export const toChmAnchor = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** The fragment of a reference, as the end of a URL; empty when there is none. */
export const toChmFragment = (reference: string): string => {
  const fragment = parseFragment(reference);
  return fragment === null ? '' : `#${encodeURIComponent(toChmAnchor(fragment).toWellFormed())}`;
};

/** Maps lower-case paths to the names of the files, without the internal files of the format. */
export const indexChmPaths = ({ entries }: ChmDirectory): Map<string, string> => {
  const names = new Map<string, string>();
  for (const name of entries.keys())
    if (/^\/[^#$]/.test(name)) {
      const path = name.slice(1).toLowerCase();
      if (!names.has(path)) names.set(path, name);
    }
  return names;
};
