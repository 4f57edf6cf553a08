import { randomBytes } from 'node:crypto';
import { buildEpub } from '@lectern/sample-books';
import type { Client } from './client.ts';
import { waitUntil } from './processes.ts';
import type { Product } from './product.ts';

/** Builds a book of about `megabytes`: its cover is incompressible noise, which is no valid picture. */
export const buildLargeBook = (title: string, megabytes: number): Promise<Buffer> =>
  buildEpub({ title, cover: randomBytes(megabytes * 1024 ** 2) });

/** Builds a book of some hundred kilobytes, large enough to send half of it. */
export const buildBook = (title: string): Promise<Buffer> => buildEpub({ title, paragraphs: 1500 });

/** Builds a small book. */
export const buildSmallBook = (title: string): Promise<Buffer> => buildEpub({ title });

/** Waits until the welcome book is stored, so that a later kill does not interrupt it. */
const waitForWelcomeBook = (product: Product): Promise<boolean> =>
  waitUntil('the welcome book is stored', async () => {
    const [row] = await product.sql<{ n: string }>(`SELECT count(*) AS n FROM book WHERE free`);
    return row?.n === '1';
  });

/** Uploads one book, so that a parser process is running for the next. Returns the stored books by name. */
export const warmUp = async (product: Product, client: Client): Promise<Map<string, Uint8Array>> => {
  await waitForWelcomeBook(product);
  const bytes = await buildSmallBook('First');
  await client.upload('first.epub', bytes);
  return new Map([['first.epub', bytes]]);
};
