import { type Book, Collection, errors } from '@lectern/contracts';
import { aTxt } from '@lectern/sample-books';
import { expect } from 'vitest';
import { libraryOf, upload } from '../../../testing/a-book.ts';
import type { TestReader } from '../../../testing/a-reader.ts';

type Stored = { id: string; name: string; fast_hash: string };
let texts = 0;

/** A small book of its own; never the same bytes, nor the same name unless told. */
export const aText = async (reader: TestReader, name?: string): Promise<Stored> => {
  texts += 1;
  const bytes = Buffer.concat([aTxt(), Buffer.from(String(texts))]);
  const answer = await upload(reader, name ?? `text ${texts}.txt`, bytes);
  return (await answer.json()) as Stored; // by contract
};

/** The address of a collection by its name, and of what is below it. */
export const at = (...parts: string[]): string => `/collections/${parts.map(encodeURIComponent).join('/')}`;

export const read = async (answer: Response): Promise<Collection> => {
  expect(answer.status).toBe(200);
  return Collection.parse(await answer.json());
};
export const made = async (reader: TestReader, name: string, bookIds: string[] = []): Promise<Collection> =>
  read(await reader.post('/collections', { json: { name, book_ids: bookIds } }));

export const list = async (reader: TestReader): Promise<Collection[]> => {
  const { total, items } = (await (await reader.get('/collections')).json()) as { total: number; items: Collection[] }; // by contract
  expect(items).toHaveLength(total);
  return items.map((item) => Collection.parse(item));
};
export const namesOf = async (reader: TestReader): Promise<string[]> => (await list(reader)).map(({ name }) => name);

/** A book as the list has it now. */
export const bookNow = async (reader: TestReader, { name }: { name: string }): Promise<Book> => {
  const found = (await libraryOf(reader)).find((book) => book.name === name);
  if (!found) throw new Error(`${name} is not in the library`);
  return found;
};

export const ok = async (answer: Promise<Response>): Promise<void> => {
  const sent = await answer;
  expect([sent.status, await sent.text()]).toEqual([200, 'OK']);
};
/** Status, number and words of a refusal. */
export const refused = async (answer: Promise<Response>): Promise<[number, number, string]> => {
  const sent = await answer;
  const body = (await sent.json()) as { error: keyof typeof errors; error_code: number; error_msg: string }; // ErrorBody
  expect([sent.status, body.error_code]).toEqual([errors[body.error].status, errors[body.error].number]);
  return [sent.status, body.error_code, body.error_msg];
};
