import { type ReadChmFile, sortByOffset } from './chm-files.ts';
import type { ChmDirectory } from './directory.ts';

const PAGE = /^\/[^#$].*\.x?html?$/i;
const MAX_PAGE_BYTES = 16 * 1024 ** 2;
/** Pages to try: damage at the beginning of a file costs some of them. */
const MAX_TRIED = 50;

/** Whether a page can be unpacked. A help file without one can be stored, but never be read. */
export const hasReadablePage = (directory: ChmDirectory, files: ReadChmFile): boolean => {
  const names = [...directory.entries.keys()].filter((name) => PAGE.test(name));
  return sortByOffset(directory, names)
    .slice(0, MAX_TRIED)
    .some((name) => files(name, MAX_PAGE_BYTES) !== null);
};
