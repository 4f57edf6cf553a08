import { isSystemFile } from '../zip/natural-order.ts';
import type { ZipArchive } from '../zip/zip-archive.ts';

const CONTAINER = /^((?:[^/]+\/){0,8})META-INF\/container\.xml$/i;
type Archive = Pick<ZipArchive, 'entries'>;

const countSteps = (folder: string): number => folder.split('/').length;

/** The folders that a path is in, the outermost first: '' for the archive itself, `a/`, `a/b/`. */
const listFolders = (path: string): string[] => {
  const steps = path.split('/').slice(0, -1);
  return ['', ...steps.map((_, index) => `${steps.slice(0, index + 1).join('/')}/`)];
};

/** The outermost folder of these that a path is in, if there is one. */
export const findFolderOf = (path: string, folders: ReadonlySet<string>): string | undefined =>
  listFolders(path).find((folder) => folders.has(folder));

/**
 * The folders of an archive that are publications: '' for the archive itself. Some programs pack the folder of a publication instead of
 * what is in it, and macOS shows such folders as files. A publication inside another one is a part of it.
 */
export const listPackageFolders = (archive: Archive): string[] => {
  const folders = archive
    .entries()
    .flatMap(({ path }) => (isSystemFile(path) ? [] : (CONTAINER.exec(path)?.[1] ?? [])));
  const found = new Set(folders);
  return folders.filter((folder) => findFolderOf(folder, found) === folder);
};

/** The folder that is the publication: the only one, or the least deep; `null` when none is, or several are. */
const findPackageFolder = (archive: Archive): string | null => {
  const [first, second] = listPackageFolders(archive).sort((a, b) => countSteps(a) - countSteps(b));
  if (first === undefined) return null;
  return second === undefined || countSteps(first) < countSteps(second) ? first : null;
};

/** Makes the folder of the publication the root of the archive, if there is one. */
export const enterPackageFolder = (archive: ZipArchive): void => {
  const folder = findPackageFolder(archive);
  if (folder) archive.enterFolder(folder);
};
