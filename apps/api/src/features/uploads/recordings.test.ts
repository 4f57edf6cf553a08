import { Book } from '@lectern/contracts';
import { anM4b, anMp3 } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let reader: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  reader = await aReader(app);
});
afterAll(() => app.close());

it.each([
  ['mp3', anMp3({ seconds: 90, variable: true })],
  ['m4b', anM4b({ seconds: 90 })],
])('[FMT-47] knows that an %s is an audiobook, and how long it lasts', async (format, bytes) => {
  const answer = await upload(reader, `recording.${format}`, bytes);
  const book = Book.parse(await answer.json());
  expect(book).toMatchObject({ format, isAudioBook: true, metadata: { duration: 90 } });
  expect(await (await reader.get(`/books/${book.id}`)).json()).toMatchObject({ chapters: [{}], pages: null });
});
