import { typeOf } from './accepted.ts';

/** `skipped`: files found inside folders that are no books; a folder of books is full of such. */
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

const walk = async (entry: FileSystemEntry): Promise<Dropped> => {
  if (isFile(entry)) {
    return typeOf(entry.name) === null ? { files: [], skipped: 1 } : { files: [await fileOf(entry)], skipped: 0 };
  }
  if (!isFolder(entry)) return { files: [], skipped: 0 };
  const inside: Dropped = { files: [], skipped: 0 };
  for (const child of await entriesOf(entry)) {
    const found = await walk(child);
    inside.files.push(...found.files);
    inside.skipped += found.skipped;
  }
  return inside;
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
    if (entry !== null && isFolder(entry)) {
      const found = await walk(entry);
      all.files.push(...found.files);
      all.skipped += found.skipped;
    } else if (file !== null) all.files.push(file);
  }
  return all;
};
