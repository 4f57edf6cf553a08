import { Book } from '@lectern/contracts';
import { anEpub, type EpubOptions } from '@lectern/sample-books';
import type { TestReader } from './a-reader.ts';

/** Uploads bytes under a name, as a client does, and answers what came back. */
export const upload = (
  reader: TestReader,
  name: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> =>
  reader.put(`/files/${encodeURIComponent(name)}`, { body: new Blob([new Uint8Array(bytes)]), headers });

/** A book in the reader's library; `options` shape the EPUB. */
export const aBook = async (reader: TestReader, options: EpubOptions = {}, name = 'book.epub'): Promise<Book> => {
  const answer = await upload(reader, name, await anEpub(options));
  if (answer.status !== 201) throw new Error(`${name} was not stored: ${answer.status} ${await answer.text()}`);
  return Book.parse(await answer.json());
};

/** The whole library but the welcome book. */
export const libraryOf = async (reader: TestReader): Promise<Book[]> => {
  const answer = (await (await reader.get('/books')).json()) as { items: unknown[] }; // parsed in the next line
  return answer.items.map((item) => Book.parse(item)).filter(({ name }) => !name.includes('Lectern'));
};

/** Ends all books of the reader, in the library and in the bin, but the welcome book. */
export const clear = async (reader: TestReader): Promise<void> => {
  const ids = (await libraryOf(reader)).map(({ id }) => id);
  if (ids.length > 0) await reader.post('/bin/books', { json: { ids } });
  await reader.delete('/bin');
};
