import { expect } from 'vitest';
import type { z } from 'zod';
import { expectOk, parseAnswer } from './answers.ts';
import type { Client, Fields } from './clients.ts';
import type { Answer, RawRequest } from './send.ts';
import * as shapes from './shapes.ts';

type Call = (method: string, path: string, query?: Fields, body?: RawRequest) => Promise<Answer>;
type OfBook = {
  book: z.output<typeof shapes.book>;
  /** Gets the book from the list. */
  getBook: () => Promise<z.output<typeof shapes.book>>;
  /** Asserts that the book's time is later after `change`. */
  expectNewerTime: (change: () => Promise<void>) => Promise<void>;
};

/** Does everything that old clients do with collections. */
export const exerciseCollections = async (
  client: Client,
  call: Call,
  { book, getBook, expectNewerTime }: OfBook,
): Promise<void> => {
  const hash = { fast_hash: book.fast_hash };
  const wanted = `Books, by ${client.name} & 100%`;
  const [old, path] = [encodeURIComponent(wanted), encodeURIComponent(book.name)];
  const empty = { headers: client.empty };
  const item = parseAnswer(await call('POST', `/collections/${old}`, {}, empty), shapes.collection);
  expect(item).toMatchObject({ name: wanted, books: [] });
  parseAnswer(await call('POST', `/collections/${old}`, {}, empty), shapes.refusal, 409);
  await expectNewerTime(async () => expectOk(await call('POST', `/collections/${old}/files/${path}`, hash, empty)));
  const { items } = parseAnswer(await call('GET', '/collections'), shapes.collectionList);
  expect(items.find(({ id }) => id === item.id)?.books).toEqual([book.path]);
  expect((await getBook()).collections).toBe(wanted);
  const to = `Renamed by ${client.name}`;
  const renaming = `/collections/${old}/rename/${encodeURIComponent(to).replaceAll('%20', '+')}`;
  expect(parseAnswer(await call('POST', renaming, {}, empty), shapes.collection).name).toBe(to);
  const encodedName = encodeURIComponent(to);
  expectOk(await call('DELETE', `/collections/${encodedName}/files//${path}`, {}, empty));
  expect((await getBook()).collections).toBeNull();
  const audio = (verb: string) => `/audio-books/${verb}-collection/${path}`;
  expectOk(await call('POST', audio('add-to'), {}, client.createJsonEncoder({ collection: to })));
  expect((await getBook()).collections).toBe(to);
  expectOk(await call('POST', audio('remove-from'), {}, client.form({ collection: to })));
  expect((await getBook()).collections).toBeNull();
  expectOk(await call('DELETE', `/collections/${encodedName}`, {}, empty));
  parseAnswer(await call('DELETE', `/collections/${encodedName}`, {}, empty), shapes.refusal, 404);
};
