import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { findFormat, ParserPool } from '@lectern/formats';
import { buildBloatedEpub, buildEpub, buildPng, buildTxt } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/db/db.ts';
import { createDiskStorage } from '../../platform/storage/disk.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createFileService } from './files.service.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());

const uploadBook = async (
  reader: TestReader,
  name: string,
  bytes: Uint8Array,
): Promise<{ id: string; title: string }> => {
  const answer = await uploadFile(reader, name, bytes);
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string; title: string }; // a Book, by contract
};
const openBook = async (reader: TestReader, id: string): Promise<unknown> =>
  (await reader.get(`/reader/open/${id}`)).json();

describe('bytes that two readers have', () => {
  it('[BOOK-14] do not reveal to a reader what the other calls a text', async () => {
    const bytes = buildTxt({ firstLine: 'Held twice' });
    expect((await uploadBook(anna, 'My_secret_diary.txt', bytes)).title).toBe('My secret diary');
    expect((await uploadBook(boris, 'Notes.txt', bytes)).title).toBe('Notes');
  });

  it('[BOOK-14] [OPEN-11] do not reveal to a reader what the other calls an EPUB without a title', async () => {
    const bytes = await buildEpub({ title: '', seed: 'nameless' });
    const hers = await uploadBook(anna, 'My secret love.epub', bytes);
    const his = await uploadBook(boris, 'Novel.epub', bytes);
    expect([hers.title, his.title]).toEqual(['Unknown Title', 'Unknown Title']);
    const book = await openBook(boris, his.id);
    expect(book).toMatchObject({ title: 'Unknown Title', manifest: { title: 'Unknown Title' } });
    expect(JSON.stringify(book)).not.toContain('secret');
  });
});

describe('contents of a file', () => {
  it('[META-22] with too much metadata are not stored', async () => {
    const answer = await uploadFile(
      anna,
      'bloated.epub',
      await buildBloatedEpub({ entries: 20_000, pathLength: 1000 }),
    );
    expect([answer.status, await answer.json()]).toMatchObject([422, { error_code: 320 }]);
  });

  it('[FMT-10] are not parsed when they are more text than any book has', async () => {
    const line = Buffer.from(`${'Words upon words. '.repeat(60_000)}\n`);
    const size = findFormat('txt')?.maxParsedBytes ?? 0;
    const bytes = Buffer.concat(Array.from({ length: Math.ceil(size / line.length) }, () => line));
    const withWords = async (): Promise<boolean[]> =>
      (
        await app.sql("SELECT contents IS NOT NULL AS counted FROM document WHERE format = 'txt' ORDER BY counted")
      ).rows.map(({ counted }: { counted: boolean }) => counted);
    const before = await withWords();
    expect((await uploadFile(anna, 'short.txt', line)).status).toBe(201);
    expect((await uploadFile(anna, 'endless.txt', bytes)).status).toBe(201);
    expect(await withWords()).toEqual([false, ...before, true]);
  });

  it('[BOOK-15] leave no picture when one of two cannot be stored', async () => {
    const folder = path.join(app.dataDir, 'other-files');
    const disk = await createDiskStorage(folder);
    let puts = 0;
    const full: typeof disk.put = (key, bytes) => {
      puts += 1;
      return puts === 3 ? Promise.reject(new Error('the disk is full')) : disk.put(key, bytes);
    };
    const [db, parsers] = [openDatabase(app.deps.config.database.url), new ParserPool({ size: 1 })];
    const files = createFileService({ db, storage: { ...disk, put: full }, parsers, clock: app.clock });
    const book = await files.receive(Readable.from([await buildEpub({ title: 'Two pictures' })]));
    await expect(files.extractMetadata(book, 'epub')).rejects.toThrow('the disk is full');
    const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(left.map(({ name }) => name)).toEqual([book.key]);
    await Promise.all([db.$disconnect(), parsers.close()]);
  });
});

it('[BOOK-15] pictures that are the same in both sizes are one object, and are removed with their book', async () => {
  const countRows = async (): Promise<number> => (await app.sql('SELECT 1 FROM blob')).rowCount ?? 0;
  const objects = (): number =>
    readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((at) => at.isFile())
      .length;
  const [rowsBefore, objectsBefore] = [await countRows(), objects()];
  // One colour, and smaller than both sizes, so that resizing changes nothing.
  const bytes = await buildEpub({ title: 'A small cover', cover: buildPng({ width: 160, height: 240 }) });
  const answer = await uploadFile(anna, 'small.epub', bytes);
  const book = (await answer.json()) as { fast_hash: string; path: string }; // a Book, by contract
  expect(await countRows()).toBe(rowsBefore + 2);
  expect(objects()).toBe(objectsBefore + 2);
  const { fast_hash: hash, path: name } = book;
  expect((await anna.post(`/fileops/delete/?fast_hash=${hash}&path=${encodeURIComponent(name)}`)).status).toBe(200);
  expect((await anna.delete('/bin')).status).toBe(200);
  expect(await countRows()).toBe(rowsBefore);
  expect(objects()).toBe(objectsBefore);
});
