import { Book } from '@lectern/contracts';
import { buildEpub, type EpubOptions } from '@lectern/sample-books';
import type { TestReader } from './test-reader.ts';

/** Uploads bytes under a name, as a client does, and returns the response. */
export const uploadFile = (
  reader: TestReader,
  name: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> =>
  reader.put(`/files/${encodeURIComponent(name)}`, { body: new Blob([new Uint8Array(bytes)]), headers });

/** Uploads a new EPUB into the reader's library; `options` are those of the EPUB. */
export const createTestBook = async (
  reader: TestReader,
  options: EpubOptions = {},
  name = 'book.epub',
): Promise<Book> => {
  const answer = await uploadFile(reader, name, await buildEpub(options));
  if (answer.status !== 201) throw new Error(`${name} was not stored: ${answer.status} ${await answer.text()}`);
  return Book.parse(await answer.json());
};

/** Lists the library without the welcome book. */
export const listLibrary = async (reader: TestReader): Promise<Book[]> => {
  const answer = (await (await reader.get('/books')).json()) as { items: unknown[] }; // parsed in the next line
  return answer.items.map((item) => Book.parse(item)).filter(({ name }) => !name.includes('Lectern'));
};

/** Permanently deletes all books of the reader, in the library and in the bin, except the welcome book. */
export const emptyLibrary = async (reader: TestReader): Promise<void> => {
  const ids = (await listLibrary(reader)).map(({ id }) => id);
  if (ids.length > 0) await reader.post('/bin/books', { json: { ids } });
  await reader.delete('/bin');
};
