import { canPackFiles, packFiles } from '../../../lib/pack-files.ts';
import { type FolderTree, isSystemFile, listFiles } from './folder-tree.ts';

const MIMETYPE = { path: 'mimetype', file: new Blob(['application/epub+zip']) };

/** Whether a folder is an EPUB that was not packed, as Apple Books stores them; macOS shows such a folder as a file. */
export const isPublication = ({ folders }: FolderTree): boolean =>
  folders.some(
    ({ name, files }) => /^meta-inf$/i.test(name) && files.some((file) => file.name.toLowerCase() === 'container.xml'),
  );

/** Packs such a folder; null when no EPUB can hold it. */
export const packPublication = async (folder: FolderTree): Promise<File | null> => {
  const parts = listFiles(folder)
    .map(({ path, file }) => ({ path: path.slice(folder.name.length + 1), file }))
    .filter(({ path }) => path !== MIMETYPE.path && !path.split('/').some(isSystemFile))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const name = /\.epub$/i.test(folder.name) ? folder.name : `${folder.name}.epub`;
  // the media type stands first, where programs look for it
  const files = [MIMETYPE, ...parts];
  if (!canPackFiles(files)) return null;
  const lastModified = Math.max(0, ...parts.map(({ file }) => file.lastModified));
  return new File([await packFiles(files)], name, { lastModified });
};
