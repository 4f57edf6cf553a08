import { type Book, Collection, errors } from '@lectern/contracts';
import { buildTxt } from '@lectern/sample-books';
import { expect } from 'vitest';
import { listLibrary, uploadFile } from '../../../testing/test-books.ts';
import type { TestReader } from '../../../testing/test-reader.ts';

type Stored = { id: string; name: string; fast_hash: string };
let uploadCount = 0;

/** Uploads a small text book with unique bytes and, unless given, a unique name. */
export const uploadText = async (reader: TestReader, name?: string): Promise<Stored> => {
  uploadCount += 1;
  const bytes = Buffer.concat([buildTxt(), Buffer.from(String(uploadCount))]);
  const answer = await uploadFile(reader, name ?? `text ${uploadCount}.txt`, bytes);
  return (await answer.json()) as Stored; // by contract
};

/** The URL of a collection by name, or of something below it. */
export const toCollectionUrl = (...parts: string[]): string =>
  `/collections/${parts.map(encodeURIComponent).join('/')}`;

export const parseCollection = async (answer: Response): Promise<Collection> => {
  expect(answer.status).toBe(200);
  return Collection.parse(await answer.json());
};
export const createCollection = async (reader: TestReader, name: string, bookIds: string[] = []): Promise<Collection> =>
  parseCollection(await reader.post('/collections', { json: { name, book_ids: bookIds } }));

export const listCollections = async (reader: TestReader): Promise<Collection[]> => {
  const { total, items } = (await (await reader.get('/collections')).json()) as { total: number; items: Collection[] }; // by contract
  expect(items).toHaveLength(total);
  return items.map((item) => Collection.parse(item));
};
export const listCollectionNames = async (reader: TestReader): Promise<string[]> =>
  (await listCollections(reader)).map(({ name }) => name);

/** The current entry of a book in the library. */
export const findBook = async (reader: TestReader, { name }: { name: string }): Promise<Book> => {
  const found = (await listLibrary(reader)).find((book) => book.name === name);
  if (!found) throw new Error(`${name} is not in the library`);
  return found;
};

export const expectOk = async (answer: Promise<Response>): Promise<void> => {
  const response = await answer;
  expect([response.status, await response.text()]).toEqual([200, 'OK']);
};
/** Expects a refusal and returns its status, number and text. */
export const expectRefusal = async (answer: Promise<Response>): Promise<[number, number, string]> => {
  const response = await answer;
  const body = (await response.json()) as { error: keyof typeof errors; error_code: number; error_msg: string }; // ErrorBody
  expect([response.status, body.error_code]).toEqual([errors[body.error].status, errors[body.error].number]);
  return [response.status, body.error_code, body.error_msg];
};
