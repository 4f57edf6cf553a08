import { collectBooks, collectFiles, type FoundBooks } from './collect-books.ts';
import { type FolderTree, isSystemFile } from './folder-tree.ts';

const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** Reads all entries of a folder; they come in batches, with an empty one at the end. */
const readEntries = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (batch.length === 0) return all;
    all.push(...batch);
  }
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Reads a folder with its subfolders. An entry that can't be opened is skipped. */
const readFolder = async (folder: FileSystemDirectoryEntry, onSkipped: () => void): Promise<FolderTree> => {
  const files: File[] = [];
  const folders: FolderTree[] = [];
  for (const entry of await readEntries(folder)) {
    if (isSystemFile(entry.name)) {
      if (isFile(entry)) onSkipped();
      continue;
    }
    try {
      if (isFile(entry)) files.push(await readFile(entry));
      else if (isFolder(entry)) folders.push(await readFolder(entry, onSkipped));
    } catch {
      onSkipped();
    }
  }
  return { name: folder.name, files, folders };
};

/**
 * Reads the files of a drop, including all subfolders. A file that was dropped by itself is always included, so that its
 * refusal is shown; of folders only books are. Must be called before the drop event ends.
 */
export const readDroppedFiles = async (data: DataTransfer): Promise<FoundBooks> => {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  // Both are read now: the data of the drop is gone after the first await.
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const dropped: FoundBooks = { files: [], audiobooks: [], skipped: 0 };
  const loose: File[] = [];
  const skip = (): void => {
    dropped.skipped += 1;
  };
  for (const { entry, file } of entries) {
    if (entry !== null && isFolder(entry)) {
      await readFolder(entry, skip)
        .then((folder) => collectBooks(folder, dropped))
        .catch(skip);
    } else if (file !== null) loose.push(file);
  }
  dropped.audiobooks.push(...(await collectFiles(loose, (files) => dropped.files.push(...files))));
  return dropped;
};
