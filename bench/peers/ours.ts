import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildEpub, buildPng } from '@lectern/sample-books';
import { z } from 'zod';
import { type Client, createClient } from '../shared/client.ts';
import type { startProduct } from '../shared/product.ts';
import type { Subject } from './measure-calls.ts';

const Metadata = z.object({ cover: z.array(z.object({ path: z.url() })).nullable() });
const Covered = z.object({ books: z.object({ items: z.array(z.object({ metadata: Metadata })) }) });
/** The server's limit of concurrent uploads of one reader. */
const CONCURRENCY = 4;
const WORDS = ['winter', 'river', 'зеркало', 'tolst', 'garden'];
/** A word in letters of random case, so that no answer of an earlier call is kept for it. */
export const pickWord = (n: number): string =>
  [...(WORDS[n % WORDS.length] ?? '')].map((letter) => (Math.random() < 0.5 ? letter : letter.toUpperCase())).join('');

type Product = Awaited<ReturnType<typeof startProduct>>;
export type Ours = { product: Product; client: Client };

export const connect = async (product: Product): Promise<Ours> => ({
  product,
  client: await createClient(product.api, product.demo),
});

export const upload = async ({ client }: Ours, name: string, bytes: Uint8Array): Promise<void> => {
  await (
    await client.ask('PUT', `/files/${encodeURIComponent(name)}`, { body: new Blob([new Uint8Array(bytes)]) })
  ).text();
};

export const uploadAll = async (ours: Ours, files: readonly string[]): Promise<void> => {
  const queue = files.values();
  const run = async (): Promise<void> => {
    for (const file of queue) await upload(ours, path.basename(file), readFileSync(file));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
};

/** The address of a cover; the books of the library differ only in the colour of theirs. */
export const findCover = async (ours: Ours): Promise<string> => {
  await upload(
    ours,
    'covered-for-the-bench.epub',
    await buildEpub({ title: 'covered-for-the-bench', cover: buildPng() }),
  );
  const hits = await ours.client.ask('GET', '/search?query=covered-for-the-bench&limit=1');
  const address = Covered.parse(await hits.json()).books.items[0]?.metadata.cover?.[0]?.path;
  if (address === undefined) throw new Error('the book has no cover');
  return `${address}?width=160`;
};

/** Calls of the API with the reader's token. */
export const call = ({ product, client }: Ours, toPath: (n: number) => string): Subject => ({
  pid: product.pid,
  headers: { authorization: `Bearer ${client.token}` },
  url: (n) => `${product.api}${toPath(n)}`,
});
