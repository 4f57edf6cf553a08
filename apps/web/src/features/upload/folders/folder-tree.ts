/** A folder that the reader adds, with everything in it. */
export type FolderTree = { name: string; files: readonly File[]; folders: readonly FolderTree[] };

/** A file, and its path from a folder on, which it includes. */
export type FoundFile = { path: string; file: File };

/** All files of a folder and its subfolders. `path`: where the folder is. */
export const listFiles = ({ name, files, folders }: FolderTree, path = ''): FoundFile[] => {
  const here = `${path}${name}/`;
  return [
    ...files.map((file) => ({ path: `${here}${file.name}`, file })),
    ...folders.flatMap((folder) => listFiles(folder, here)),
  ];
};

/** Whether a file is one of an operating system. */
export const isSystemFile = (name: string): boolean => name.startsWith('.') || name === '__MACOSX';
