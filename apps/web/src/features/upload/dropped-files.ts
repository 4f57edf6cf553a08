import { typeOf } from './accepted.ts';

/** `skipped`: found inside folders, and no book (a folder of books is full of such) or not to be opened. */
export type Dropped = { files: File[]; skipped: number };

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** A reader of a folder hands out its entries in portions, and an empty one at the end. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** One that can't be opened takes none of the others with it. */
const walk = async (entry: FileSystemEntry, found: Dropped): Promise<void> => {
  try {
    if (isFile(entry)) {
      if (typeOf(entry.name) === null) found.skipped += 1;
      else found.files.push(await fileOf(entry));
    } else if (isFolder(entry)) for (const child of await entriesOf(entry)) await walk(child, found);
  } catch {
    found.skipped += 1;
  }
};

/**
 * The files of a drop, folders walked to the bottom. A file that was dropped by itself is kept whatever it is, so that
 * its refusal can be shown; inside folders only books are taken. Must be called before the drop event ends.
 */
export const filesOfDrop = async (data: DataTransfer): Promise<Dropped> => {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  // Both must be asked now: the drop's data is gone after the first wait.
  const held = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const all: Dropped = { files: [], skipped: 0 };
  for (const { entry, file } of held) {
    if (entry !== null && isFolder(entry)) await walk(entry, all);
    else if (file !== null) all.files.push(file);
  }
  return all;
};
