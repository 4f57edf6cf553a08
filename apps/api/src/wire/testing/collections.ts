import { expect } from 'vitest';
import type { z } from 'zod';
import { ok, read } from './answers.ts';
import type { Client, Fields } from './clients.ts';
import type { Answer, Sent } from './send.ts';
import * as shapes from './shapes.ts';

type Call = (method: string, path: string, query?: Fields, body?: Sent) => Promise<Answer>;
type OfBook = {
  book: z.output<typeof shapes.book>;
  /** The book as the list has it. */
  now: () => Promise<z.output<typeof shapes.book>>;
  /** The book's time must be later after `change` than before. */
  raising: (change: () => Promise<void>) => Promise<void>;
};

/** Everything that old programs do with collections. */
export const useCollections = async (client: Client, call: Call, { book, now, raising }: OfBook): Promise<void> => {
  const hash = { fast_hash: book.fast_hash };
  const wanted = `Books, by ${client.name} & 100%`;
  const [old, path] = [encodeURIComponent(wanted), encodeURIComponent(book.name)];
  const empty = { headers: client.empty };
  const item = read(await call('POST', `/collections/${old}`, {}, empty), shapes.collection);
  expect(item).toMatchObject({ name: wanted, books: [] });
  read(await call('POST', `/collections/${old}`, {}, empty), shapes.refusal, 409);
  await raising(async () => ok(await call('POST', `/collections/${old}/files/${path}`, hash, empty)));
  const { items } = read(await call('GET', '/collections'), shapes.collectionList);
  expect(items.find(({ id }) => id === item.id)?.books).toEqual([book.path]);
  expect((await now()).collections).toBe(wanted);
  const to = `Renamed by ${client.name}`;
  const renaming = `/collections/${old}/rename/${encodeURIComponent(to).replaceAll('%20', '+')}`;
  expect(read(await call('POST', renaming, {}, empty), shapes.collection).name).toBe(to);
  const kept = encodeURIComponent(to);
  ok(await call('DELETE', `/collections/${kept}/files//${path}`, {}, empty));
  expect((await now()).collections).toBeNull();
  const audio = (verb: string) => `/audio-books/${verb}-collection/${path}`;
  ok(await call('POST', audio('add-to'), {}, client.json({ collection: to })));
  expect((await now()).collections).toBe(to);
  ok(await call('POST', audio('remove-from'), {}, client.form({ collection: to })));
  expect((await now()).collections).toBeNull();
  ok(await call('DELETE', `/collections/${kept}`, {}, empty));
  read(await call('DELETE', `/collections/${kept}`, {}, empty), shapes.refusal, 404);
};
