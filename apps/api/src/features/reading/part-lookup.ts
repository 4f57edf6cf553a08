import type { PartEntry } from '@lectern/formats';

/** Finds the parts of a book by the paths that its chapters use. */
export type PartLookup = (path: string) => PartEntry | undefined;

const foldPath = (path: string): string => path.replaceAll('\\', '/').normalize('NFC').toLowerCase();

const decodeAgain = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * Creates a lookup that forgives what books mix up (META-62): letter case, Unicode form, and paths from another root, where one file
 * alone fits. An exact path always wins.
 */
export const createPartLookup = (parts: readonly PartEntry[]): PartLookup => {
  const exact = new Map(parts.map((part) => [part.path, part]));
  const folded = new Map<string, PartEntry>();
  for (const part of parts) if (!folded.has(foldPath(part.path))) folded.set(foldPath(part.path), part);
  const findByEnding = (path: string): PartEntry | undefined => {
    const ending = `/${path}`;
    const found = [...folded].filter(([candidate]) => candidate.endsWith(ending) || path.endsWith(`/${candidate}`));
    return found.length === 1 ? found[0]?.[1] : undefined;
  };
  const find = (path: string): PartEntry | undefined => {
    const key = foldPath(path);
    return exact.get(path) ?? folded.get(key) ?? (path === '' ? undefined : findByEnding(key));
  };
  return (path) => {
    const once = find(path);
    // some packagers escape names twice
    return once ?? (path.includes('%') ? find(decodeAgain(path)) : undefined);
  };
};
