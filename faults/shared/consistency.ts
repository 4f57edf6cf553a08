import { lstatSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import type { Product } from './product.ts';

/** What it needs of a product. */
type Inspected = Pick<Product, 'faults' | 'files' | 'admin' | 'sql'>;
/** The books that the API has acknowledged, by file name. */
export type StoredBooks = ReadonlyMap<string, Uint8Array>;

/** Complete objects by their keys, and incomplete files. */
const listStoredFiles = (files: string): { objects: string[]; incomplete: string[] } => {
  const all = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const begun = all.filter(({ parentPath }) => path.basename(parentPath) === 'incoming').map(({ name }) => name);
  return { objects: all.map(({ name }) => name).filter((name) => !begun.includes(name)), incomplete: begun };
};

/** Dates all stored files back by two hours, because the sweep spares recent ones. */
const makeOld = (files: string): void => {
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (lstatSync(file).isFile()) utimesSync(file, twoHoursAgo, twoHoursAgo);
  }
};

/**
 * Asserts that everything is consistent: the API logged no fault; the reader has exactly `storedBooks`, every byte of them; after
 * the sweep the storage holds exactly the objects that the database names, and nothing incomplete; the used space is the sum of
 * the books. Returns what the sweep had to remove, in words.
 */
export const assertConsistent = async (
  product: Inspected,
  client: Client,
  storedBooks: StoredBooks,
): Promise<string> => {
  expect(product.faults()).toEqual([]);
  const books = await client.books();
  expect(books.map(({ name }) => name).toSorted()).toEqual([...storedBooks.keys()].toSorted());
  for (const book of books) {
    expect(Buffer.compare(await client.download(book), storedBooks.get(book.name) ?? Buffer.alloc(0)), book.name).toBe(
      0,
    );
  }

  const before = listStoredFiles(product.files);
  makeOld(product.files);
  await product.admin('sweep', '--mend', '--at-once', '--even-many');
  const after = listStoredFiles(product.files);
  const named = await product.sql<{ object_key: string }>('SELECT object_key FROM blob');
  expect(after.objects.toSorted()).toEqual(named.map(({ object_key: key }) => key).toSorted());
  expect(after.incomplete).toEqual([]);

  const [space] = await product.sql<{ used: string; books: string; reserved: string }>(`
    SELECT (SELECT sum(files_size) FROM reader) AS used,
      (SELECT coalesce(sum(bytes), 0) FROM (
        SELECT bytes FROM book WHERE NOT free UNION ALL SELECT bytes FROM binned_book WHERE NOT free) AS stored) AS books,
      (SELECT count(*) FROM reservation WHERE expires_at > now() + interval '5 minutes') AS reserved`);
  expect(space?.used).toBe(space?.books);
  expect(space?.reserved).toBe('0');

  const leaked = before.objects.length - after.objects.length;
  const swept = [
    ...(leaked > 0 ? [`objects without owner: ${leaked}`] : []),
    ...(before.incomplete.length > 0 ? [`files begun: ${before.incomplete.length}`] : []),
  ];
  return `swept: ${swept.length > 0 ? swept.join(', ') : 'nothing'}; every book complete, no byte leaked, used space exact`;
};
