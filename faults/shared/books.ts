import { randomBytes } from 'node:crypto';
import { anEpub } from '@lectern/sample-books';
import type { Client } from './client.ts';
import { until } from './processes.ts';
import type { Product } from './product.ts';

/** A book of so many megabytes: its picture is noise, which no packing makes smaller (and nobody can show). */
export const aHeavyBook = (title: string, megabytes: number): Promise<Buffer> =>
  anEpub({ title, cover: randomBytes(megabytes * 1024 ** 2) });

/** A book with pictures and some hundred kilobytes, of which a half can be sent. */
export const aBook = (title: string): Promise<Buffer> => anEpub({ title, paragraphs: 1500 });

/** A small one with pictures. */
export const aSmallBook = (title: string): Promise<Buffer> => anEpub({ title });

/** The welcome book is on the shelf, so that nothing of it is under way when something is killed. */
const isSettled = (product: Product): Promise<boolean> =>
  until('the welcome book is there', async () => {
    const [row] = await product.sql<{ n: string }>(`SELECT count(*) AS n FROM book WHERE free`);
    return row?.n === '1';
  });

/** One whole upload, so that a parser waits for the next. */
export const warmUp = async (product: Product, client: Client): Promise<Map<string, Uint8Array>> => {
  await isSettled(product);
  const bytes = await aSmallBook('First');
  await client.upload('first.epub', bytes);
  return new Map([['first.epub', bytes]]);
};
