import { findMediaType } from './accepted-formats.ts';

/** `skipped`: files in folders that are no books, as most folders have some, or can't be opened. */
export type DroppedFiles = { files: File[]; skipped: number };

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

/** Collects the books of a folder. An entry that can't be opened is skipped. */
const collectFiles = async (entry: FileSystemEntry, found: DroppedFiles): Promise<void> => {
  try {
    if (isFile(entry)) {
      if (findMediaType(entry.name) === null) found.skipped += 1;
      else found.files.push(await readFile(entry));
    } else if (isFolder(entry)) for (const child of await readEntries(entry)) await collectFiles(child, found);
  } catch {
    found.skipped += 1;
  }
};

/**
 * Reads the files of a drop, including all subfolders. A file that was dropped by itself is always included, so that its
 * refusal is shown; of folders only books are. Must be called before the drop event ends.
 */
export const readDroppedFiles = async (data: DataTransfer): Promise<DroppedFiles> => {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  // Both are read now: the data of the drop is gone after the first await.
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const dropped: DroppedFiles = { files: [], skipped: 0 };
  for (const { entry, file } of entries) {
    if (entry !== null && isFolder(entry)) await collectFiles(entry, dropped);
    else if (file !== null) dropped.files.push(file);
  }
  return dropped;
};
