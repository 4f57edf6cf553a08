import { Book, listening } from '@lectern/contracts';
import { buildAac, buildFlac, buildM4b, buildMp3, buildOpus, buildWav, buildZip } from '@lectern/sample-books';
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
  ['wav', buildWav({ seconds: 90 })],
])('[FMT-47] knows that an %s is an audiobook, and how long it lasts', async (format, bytes) => {
  const answer = await uploadFile(reader, `recording.${format}`, bytes);
  const book = Book.parse(await answer.json());
  expect(book).toMatchObject({ format, isAudioBook: true, metadata: { duration: 90 } });
  expect(await (await reader.get(`/books/${book.id}`)).json()).toMatchObject({ chapters: [{}], pages: null });
});

it.each([
  ['flac', 'audio/flac', buildFlac({ seconds: 5 })],
  ['opus', 'audio/ogg', buildOpus({ seconds: 5 })],
  ['oga', 'audio/ogg', buildOpus({ seconds: 6 })],
  ['aac', 'audio/aac', buildAac({ seconds: 5 })],
  ['wav', 'audio/wav', buildWav({ seconds: 5 })],
])('[FMT-100] a .%s can be uploaded and listened to', async (extension, type, bytes) => {
  const book = Book.parse(await (await uploadFile(reader, `A recording.${extension}`, bytes)).json());
  expect(book).toMatchObject({ isAudioBook: true });
  const opened = listening.open.reply.parse(await (await reader.get(`/listening/open?book=${book.id}`)).json());
  expect(opened.tracks).toMatchObject([{ mediaType: type, bytes: bytes.length }]);
});

it('[FMT-52] [FMT-100] a ZIP of FLAC and Opus files is one audiobook', async () => {
  const zip = await buildZip([
    { path: '1.flac', content: buildFlac({ title: 'One' }) },
    { path: '2.opus', content: buildOpus({ title: 'Two' }) },
  ]);
  const book = Book.parse(await (await uploadFile(reader, 'Recordings.zip', zip)).json());
  expect(book).toMatchObject({ isAudioBook: true, format: 'zip' });
});
