import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { formatNamed, ParserPool } from '@lectern/formats';
import { aBloatedEpub, anEpub, aPicture, aTxt } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/db/db.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import { upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { fileService } from './files.service.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await aReader(app, 'anna');
  boris = await aReader(app, 'boris');
});
afterAll(() => app.close());

const stored = async (reader: TestReader, name: string, bytes: Uint8Array): Promise<{ id: string; title: string }> => {
  const answer = await upload(reader, name, bytes);
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string; title: string }; // a Book, by contract
};
const opened = async (reader: TestReader, id: string): Promise<unknown> =>
  (await reader.get(`/reader/open/${id}`)).json();

describe('bytes that two readers hold', () => {
  it('[BOOK-14] tell no reader what the other calls a text', async () => {
    const bytes = aTxt({ firstLine: 'Held twice' });
    expect((await stored(anna, 'My_secret_diary.txt', bytes)).title).toBe('My secret diary');
    expect((await stored(boris, 'Notes.txt', bytes)).title).toBe('Notes');
  });

  it('[BOOK-14] [OPEN-11] tell no reader what the other calls an EPUB without a title', async () => {
    const bytes = await anEpub({ title: '', seed: 'nameless' });
    const hers = await stored(anna, 'My secret love.epub', bytes);
    const his = await stored(boris, 'Novel.epub', bytes);
    expect([hers.title, his.title]).toEqual(['Unknown Title', 'Unknown Title']);
    const book = await opened(boris, his.id);
    expect(book).toMatchObject({ title: 'Unknown Title', manifest: { title: 'Unknown Title' } });
    expect(JSON.stringify(book)).not.toContain('secret');
  });
});

describe('what is in the bytes', () => {
  it('[META-22] that say too much about themselves is not stored', async () => {
    const answer = await upload(anna, 'bloated.epub', await aBloatedEpub({ entries: 20_000, pathLength: 1000 }));
    expect([answer.status, await answer.json()]).toMatchObject([422, { error_code: 320 }]);
  });

  it('[FMT-10] is not looked into where it is more text than any book has', async () => {
    const line = Buffer.from(`${'Words upon words. '.repeat(60_000)}\n`);
    const size = formatNamed('txt')?.parsedUpTo ?? 0;
    const bytes = Buffer.concat(Array.from({ length: Math.ceil(size / line.length) }, () => line));
    const withWords = async (): Promise<boolean[]> =>
      (
        await app.sql("SELECT contents IS NOT NULL AS counted FROM document WHERE format = 'txt' ORDER BY counted")
      ).rows.map(({ counted }: { counted: boolean }) => counted);
    const before = await withWords();
    expect((await upload(anna, 'short.txt', line)).status).toBe(201);
    expect((await upload(anna, 'endless.txt', bytes)).status).toBe(201);
    expect(await withWords()).toEqual([false, ...before, true]);
  });

  it('[BOOK-15] leaves no picture when one of two cannot be stored', async () => {
    const folder = path.join(app.dataDir, 'other-files');
    const disk = await diskStorage(folder);
    let puts = 0;
    const full: typeof disk.put = (key, bytes) => {
      puts += 1;
      return puts === 3 ? Promise.reject(new Error('the disk is full')) : disk.put(key, bytes);
    };
    const [db, parsers] = [openDatabase(app.deps.config.database.url), new ParserPool({ size: 1 })];
    const files = fileService({ db, storage: { ...disk, put: full }, parsers });
    const book = await files.receive(Readable.from([await anEpub({ title: 'Two pictures' })]));
    await expect(files.describe(book, 'epub')).rejects.toThrow('the disk is full');
    const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(left.map(({ name }) => name)).toEqual([book.key]);
    await Promise.all([db.$disconnect(), parsers.close()]);
  });
});

it('[BOOK-15] pictures that are the same in both sizes are one object, and go with their book', async () => {
  const holders = async (): Promise<number[]> =>
    (await app.sql('SELECT holders FROM blob ORDER BY created_at, holders')).rows.map(
      (row: { holders: number }) => row.holders,
    );
  const objects = (): number =>
    readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((at) => at.isFile())
      .length;
  const [rowsBefore, objectsBefore] = [await holders(), objects()];
  // Of one colour and smaller than either size, so that drawing it again changes nothing.
  const bytes = await anEpub({ title: 'A small cover', cover: aPicture({ width: 160, height: 240 }) });
  const answer = await upload(anna, 'small.epub', bytes);
  const book = (await answer.json()) as { fast_hash: string; path: string }; // a Book, by contract
  expect(await holders()).toEqual([...rowsBefore, 1, 2]);
  expect(objects()).toBe(objectsBefore + 2);
  const { fast_hash: hash, path: name } = book;
  expect((await anna.post(`/fileops/delete/?fast_hash=${hash}&path=${encodeURIComponent(name)}`)).status).toBe(200);
  expect((await anna.delete('/bin')).status).toBe(200);
  expect(await holders()).toEqual(rowsBefore);
  expect(objects()).toBe(objectsBefore);
});
