import { lstatSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import type { Product } from './product.ts';

/** What a reader was told is stored, by its name on the shelf. */
export type Shelf = ReadonlyMap<string, Uint8Array>;

/** Finished objects by their keys, and files that were begun. */
const stored = (files: string): { objects: string[]; begun: string[] } => {
  const all = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const begun = all.filter(({ parentPath }) => path.basename(parentPath) === 'incoming').map(({ name }) => name);
  return { objects: all.map(({ name }) => name).filter((name) => !begun.includes(name)), begun };
};

/** Two hours pass for everything that lies in the storage: the sweep leaves alone what is young. */
const age = (files: string): void => {
  const then = new Date(Date.now() - 2 * 3_600_000);
  for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    if (lstatSync(place).isFile()) utimesSync(place, then, then);
  }
};

/**
 * Looks at everything: the API met nothing that it did not expect; the shelf holds exactly `shelf`, every byte of it; the sweep leaves exactly the objects that the
 * database names and nothing half written; the reader's space is the sum of the books. Answers what the sweep had to
 * remove, in words.
 */
export const judge = async (product: Product, client: Client, shelf: Shelf): Promise<string> => {
  expect(product.faults()).toEqual([]);
  const books = await client.books();
  expect(books.map(({ name }) => name).toSorted()).toEqual([...shelf.keys()].toSorted());
  for (const book of books) {
    expect(Buffer.compare(await client.bytesOf(book), shelf.get(book.name) ?? Buffer.alloc(0)), book.name).toBe(0);
  }

  const before = stored(product.files);
  age(product.files);
  await product.admin('sweep', '--mend', '--at-once', '--even-many');
  const after = stored(product.files);
  const named = await product.sql<{ object_key: string }>('SELECT object_key FROM blob');
  expect(after.objects.toSorted()).toEqual(named.map(({ object_key: key }) => key).toSorted());
  expect(after.begun).toEqual([]);

  const [space] = await product.sql<{ used: string; books: string; reserved: string }>(`
    SELECT (SELECT sum(files_size) FROM reader) AS used,
      (SELECT coalesce(sum(bytes), 0) FROM (
        SELECT bytes FROM book WHERE NOT free UNION ALL SELECT bytes FROM binned_book WHERE NOT free) AS both) AS books,
      (SELECT count(*) FROM reservation WHERE expires_at > now() + interval '5 minutes') AS reserved`);
  expect(space?.used).toBe(space?.books);
  expect(space?.reserved).toBe('0');

  const leaked = before.objects.length - after.objects.length;
  const swept = [
    ...(leaked > 0 ? [`objects without owner: ${leaked}`] : []),
    ...(before.begun.length > 0 ? [`files begun: ${before.begun.length}`] : []),
  ];
  return `swept: ${swept.length > 0 ? swept.join(', ') : 'nothing'}; every book whole, no byte leaked, space exact`;
};
