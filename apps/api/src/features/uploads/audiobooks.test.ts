import { Book } from '@lectern/contracts';
import { buildM4b, buildMp3 } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let reader: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  reader = await createTestReader(app);
});
afterAll(() => app.close());

it.each([
  ['mp3', buildMp3({ seconds: 90, variable: true })],
  ['m4b', buildM4b({ seconds: 90 })],
])('[FMT-47] knows that an %s is an audiobook, and how long it lasts', async (format, bytes) => {
  const answer = await uploadFile(reader, `recording.${format}`, bytes);
  const book = Book.parse(await answer.json());
  expect(book).toMatchObject({ format, isAudioBook: true, metadata: { duration: 90 } });
  expect(await (await reader.get(`/books/${book.id}`)).json()).toMatchObject({ chapters: [{}], pages: null });
});
