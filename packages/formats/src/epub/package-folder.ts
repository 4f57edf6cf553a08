import { isSystemFile } from '../zip/natural-order.ts';
import type { ZipArchive } from '../zip/zip-archive.ts';

const CONTAINER = /^((?:[^/]+\/){0,3})META-INF\/container\.xml$/i;

/**
 * The folder of an archive that is a publication: empty for the archive itself. Some programs pack the folder of a publication instead of
 * what is in it, and macOS shows such folders as files. `null` when no folder is one, or several are.
 */
export const findPackageFolder = (archive: Pick<ZipArchive, 'entries'>): string | null => {
  const folders = archive
    .entries()
    .flatMap(({ path }) => (isSystemFile(path) ? [] : (CONTAINER.exec(path)?.[1] ?? [])))
    .sort((a, b) => countSteps(a) - countSteps(b));
  const [first, second] = folders;
  if (first === undefined) return null;
  return second === undefined || countSteps(first) < countSteps(second) ? first : null;
};

const countSteps = (folder: string): number => folder.split('/').length;

/** Makes the folder of the publication the root of the archive, if there is one. */
export const enterPackageFolder = (archive: ZipArchive): void => {
  const folder = findPackageFolder(archive);
  if (folder) archive.enterFolder(folder);
};
