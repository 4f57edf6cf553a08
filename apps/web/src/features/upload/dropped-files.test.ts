import { expect, it } from 'vitest';
import { readDroppedFiles } from './dropped-files.ts';

type Tree = File | { name: string; inside: Tree[] } | { name: string; isShut: true };

/** An entry of a drop, as browsers hand it out: folders give their children in portions of two. */
const entryOf = (tree: Tree): unknown => {
  if (tree instanceof File) {
    return { isFile: true, isDirectory: false, name: tree.name, file: (take: (file: File) => void) => take(tree) };
  }
  if ('isShut' in tree) {
    const shut = (_take: unknown, refuse: (why: Error) => void) => refuse(new DOMException('no', 'NotReadableError'));
    return { isFile: true, isDirectory: false, name: tree.name, file: shut };
  }
  const children = tree.inside.map(entryOf);
  const createReader = () => ({ readEntries: (take: (some: unknown[]) => void) => take(children.splice(0, 2)) });
  return { isFile: false, isDirectory: true, name: tree.name, createReader };
};

const dropOf = (...trees: Tree[]): DataTransfer => {
  const items = trees.map((tree) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(tree),
    getAsFile: () => (tree instanceof File ? tree : null),
  }));
  // Only what a drop is asked for.
  return { items } as unknown as DataTransfer;
};

const file = (name: string): File => new File(['x'], name);
const namesOf = ({ files }: { files: File[] }) => files.map(({ name }) => name);

it('[UPL-15] reads all subfolders, in batches, and counts files that are no books', async () => {
  const inside = ['a.epub', 'cover.jpg', 'b.txt', '.DS_Store', 'c.EPUB'].map(file);
  const dropped = await readDroppedFiles(dropOf({ name: 'shelf', inside: [{ name: 'deep', inside }, file('d.epub')] }));
  expect(namesOf(dropped)).toEqual(['a.epub', 'b.txt', 'c.EPUB', 'd.epub']);
  expect(dropped.skipped).toBe(2);
});

it('[UPL-15] keeps any file that was dropped by itself', async () => {
  const dropped = await readDroppedFiles(dropOf(file('notes.wps'), file('a.epub')));
  expect(namesOf(dropped)).toEqual(['notes.wps', 'a.epub']);
  expect(dropped.skipped).toBe(0);
});

it('[UPL-15] only entries that can’t be opened are skipped', async () => {
  const inside = [file('a.epub'), { name: 'shut.epub', isShut: true as const }, file('b.epub')];
  const dropped = await readDroppedFiles(dropOf({ name: 'shelf', inside }));
  expect(namesOf(dropped)).toEqual(['a.epub', 'b.epub']);
  expect(dropped.skipped).toBe(1);
});
