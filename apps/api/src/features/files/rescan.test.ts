import { type Book, BookDetails, reading } from '@lectern/contracts';
import { ParserPool, SCAN_VERSION } from '@lectern/formats';
import { buildM4b, buildSampleFiles, buildTxt, buildZip } from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/db/db.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createFileService } from './files.service.ts';
import { createRescanService, type RescanService } from './rescan.service.ts';

const CHAPTER = 'OEBPS/chapter-1.xhtml';
const OUTSIDE = 'OEBPS/notes.xhtml';
/** What the current version finds in the books of these tests. */
const PAGE_LIST = [{ label: '7', spine: 0, fragment: null }];

let app: TestApp;
let anna: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());
// the welcome book and those of the tests before
beforeEach(() => app.sql(`UPDATE document SET scan_version = ${SCAN_VERSION}`));

/** A book with a page list, a broken chapter, and notes outside of the spine. */
const buildBook = (title: string): Promise<Buffer> =>
  buildZip([
    ...buildSampleFiles({ title, cover: true }).map((file) => {
      const text = String(file.content);
      if (file.path === CHAPTER)
        return { ...file, content: text.replace('</body>', '<p>A & B<br><a href="notes.xhtml">1</a></p></body>') };
      if (file.path === 'OEBPS/nav.xhtml')
        return {
          ...file,
          content: text.replace(
            '</body>',
            '<nav epub:type="page-list"><ol><li><a href="chapter-1.xhtml">7</a></li></ol></nav></body>',
          ),
        };
      if (file.path !== 'OEBPS/content.opf') return file;
      const item = '<item id="notes" href="notes.xhtml" media-type="application/xhtml+xml"/>';
      return { ...file, content: text.replace('</manifest>', `${item}</manifest>`) };
    }),
    { path: OUTSIDE, content: '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>A note.</p></body></html>' },
  ]);
const upload = async (name: string, bytes: Buffer): Promise<Book> =>
  (await (await uploadFile(anna, name, bytes)).json()) as Book; // 201, or opening it fails
const documentOf = (id: string): string => `sha256 = (SELECT sha256 FROM book WHERE id = ${id})`;
/** Makes the document of a book one of the version before: without what that did not look for, with other counts of characters. */
const makeOld = ({ id }: Book, where = documentOf(id)) =>
  app.sql(`UPDATE document SET scan_version = 1,
    parts = (SELECT jsonb_agg(part - 'asHtml') FROM jsonb_array_elements(parts) AS part),
    manifest = jsonb_set(manifest - 'pageList', '{spine}', (SELECT jsonb_agg(item || '{"characters": 77}')
      FROM jsonb_array_elements(manifest -> 'spine') AS item WHERE NOT item ? 'outside')) || '{"totalCharacters": 7777}'
    WHERE ${where}`);
const readVersions = async (...books: Book[]): Promise<number[]> => {
  const { rows } = await app.sql(`SELECT scan_version FROM document JOIN book USING (sha256)
    WHERE book.id IN (${books.map(({ id }) => id).join()}) ORDER BY book.id`);
  return rows.map((row: { scan_version: number }) => row.scan_version);
};
const save = async ({ id }: Book, fraction: number): Promise<void> => {
  const quote = { before: '', text: 'words', after: '' };
  const at = { spine: 1, cfi: 'epubcfi(/6/4[c2]!/4/2/1:3)', progression: 0.5, fraction, quote };
  const answer = await anna.post(`/reader/positions/${id}`, { json: { at, page: 2, pages: 9, device: 'd', ageMs: 0 } });
  reading.save.reply.parse(await answer.json());
};

/** The service of another process, which is told of each book that it reads. */
const openRescan = async (onRead: () => void, use: (rescan: RescanService) => Promise<void>): Promise<void> => {
  const { database, storage: settings, dataDir } = app.deps.config;
  const [db, storage, pool] = [openDatabase(database.url), await openStorage(settings, dataDir), new ParserPool()];
  const files = createFileService({ db, storage, parsers: pool, clock: app.clock });
  const parsers: Pick<ParserPool, 'read'> = {
    read: (request) => {
      onRead();
      return pool.read(request);
    },
  };
  try {
    await use(
      createRescanService({
        db,
        files,
        parsers,
        updateDescriptions: async () => undefined,
        report: (error) => expect.unreachable(String(error)),
      }),
    );
  } finally {
    await pool.close();
    await db.$disconnect();
  }
};

describe('a book that an older version has read', () => {
  it('[META-85] [META-86] is read again when it is opened; nothing that its reader has moves', async () => {
    const book = await upload('older.epub', await buildBook('Older'));
    const fresh = await openTestBook(anna, book.id);
    expect(fresh.manifest).toMatchObject({ pageList: PAGE_LIST });
    await makeOld(book);
    await app.sql(`UPDATE book SET title = 'My own title', authors = 'Me' WHERE id = ${book.id}`);
    await save(book, 0.42);
    const readRow = async () =>
      (await app.sql(`SELECT to_jsonb(book) - 'mtime' AS row FROM book WHERE id = ${book.id}`)).rows[0];
    const before = await readRow();
    const documentRow = async () =>
      (await app.sql(`SELECT metadata, covers, facts, contents, lock FROM document WHERE ${documentOf(book.id)}`)).rows;
    const found = await documentRow();
    await app.restart(); // which has the document in its cache

    const opened = await openTestBook(anna, book.id);
    expect(opened.manifest).toEqual({
      ...fresh.manifest,
      title: 'My own title',
      totalCharacters: 7777,
      spine: fresh.manifest.spine.map((item) => (item.outside ? item : { ...item, characters: 77 })),
    });
    expect(opened.manifest.spine.at(-1)).toMatchObject({ href: OUTSIDE, outside: true });
    expect(opened.position).toMatchObject({ cfi: 'epubcfi(/6/4[c2]!/4/2/1:3)', fraction: 0.42 });
    expect([await readRow(), await documentRow()]).toEqual([before, found]);
    expect(await readVersions(book)).toEqual([SCAN_VERSION]);
    const part = await app.fetchBooks(opened.baseUrl + CHAPTER);
    expect(part.headers['content-type']).toBe('text/html; charset=utf-8');
    const { rows } = await app.sql(
      `SELECT part FROM document, jsonb_array_elements(parts) AS part WHERE ${documentOf(book.id)} AND part ->> 'path' = '${CHAPTER}'`,
    );
    expect(rows[0]).toMatchObject({ part: { asHtml: true } });
    const file = await anna.get('/files/older.epub');
    expect(Buffer.from(await file.arrayBuffer()).equals(await buildBook('Older'))).toBe(true);
  });

  it('[META-85] opens as it was when it can’t be read again, which is not tried twice', async () => {
    const book = await upload('unreadable.epub', await buildBook('Unreadable'));
    await makeOld(book);
    await app.sql(`UPDATE document SET format = 'mobi' WHERE ${documentOf(book.id)}`);
    const { manifest } = await openTestBook(anna, book.id);
    expect(manifest.totalCharacters).toBe(7777);
    expect(await readVersions(book)).toEqual([SCAN_VERSION]);
  });

  it('[META-85] has what another process has found as soon as it is opened', async () => {
    const book = await upload('shared.epub', await buildBook('Shared'));
    await makeOld(book);
    await app.restart();
    await anna.get(`/reader/documentInformation?fast_hash=${book.fast_hash}`); // now the former document is in the cache
    await app.sql(
      `UPDATE document SET scan_version = ${SCAN_VERSION}, manifest = manifest || $1 WHERE ${documentOf(book.id)}`,
      [{ pageList: PAGE_LIST }],
    );
    expect((await openTestBook(anna, book.id)).manifest).toMatchObject({ pageList: PAGE_LIST });
  });
});

describe('the job', () => {
  it('[META-87] reads books again, those that were read last first, and goes on where it stopped', async () => {
    const books = [];
    for (const name of ['never', 'long-ago', 'lately']) books.push(await upload(`${name}.epub`, await buildBook(name)));
    for (const book of books) await makeOld(book);
    const [never, longAgo, lately] = books as [Book, Book, Book];
    await save(longAgo, 0.1);
    app.clock.advance({ minutes: 1 });
    await save(lately, 0.1);

    expect(await app.deps.services.rescan.run(AbortSignal.abort())).toEqual({ updated: 0, kept: 0, left: 3 });
    const stopping = new AbortController();
    await openRescan(
      () => stopping.abort(),
      async (rescan) => {
        expect(await rescan.run(stopping.signal)).toEqual({ updated: 1, kept: 0, left: 2 });
      },
    );
    expect(await readVersions(never, longAgo, lately)).toEqual([1, 1, SCAN_VERSION]);
    expect(await app.deps.services.rescan.countOutdated()).toEqual({ outdated: 2, missing: 0 });
    await app.sql(`UPDATE document SET format = 'mobi' WHERE ${documentOf(longAgo.id)}`);
    await app.sql(`UPDATE blob SET missing_at = now() WHERE ${documentOf(never.id)}`);
    expect(await app.deps.services.rescan.run()).toEqual({ updated: 0, kept: 1, left: 1 });
    expect(await readVersions(never, longAgo, lately)).toEqual([1, SCAN_VERSION, SCAN_VERSION]);
    expect(await app.deps.services.rescan.countOutdated()).toEqual({ outdated: 1, missing: 1 });
  });

  it('[FMT-360] names recordings better than before, except for what their readers changed', async () => {
    const chapters = ['Глава', 'Конец'].map((title, index) => ({ title, startMs: index * 5000 }));
    const bytes = buildM4b({ title: 'Война и мир', authors: ['Лев Толстой'], chapters });
    const garble = (value: string) => new TextDecoder('windows-1252').decode(Buffer.from(value));
    const boris = await createTestReader(app, 'boris');
    const [book, edited] = await Promise.all(
      [anna, boris].map(async (reader) => (await (await uploadFile(reader, 'war.m4b', bytes)).json()) as Book),
    );
    if (!book || !edited) throw new Error('two readers have it');
    const title = garble('Война и мир');
    await app.sql(
      `UPDATE document SET scan_version = ${SCAN_VERSION - 1}, metadata = metadata || $1,
        contents = jsonb_set(contents, '{chapters,0,title}', $2) WHERE ${documentOf(book.id)}`,
      [{ title }, JSON.stringify(garble('Глава'))],
    );
    await app.sql(`UPDATE book SET title = $1 WHERE id = ${book.id}`, [title]);
    await app.sql(`UPDATE book SET title = 'My own title' WHERE id = ${edited.id}`);
    expect(await app.deps.services.rescan.run()).toEqual({ updated: 1, kept: 0, left: 0 });
    const read = async (reader: TestReader, id: string) => {
      const details = BookDetails.parse(await (await reader.get(`/books/${id}`)).json());
      return [details.title, details.metadata.authors, details.chapters[0]?.title];
    };
    expect(await read(anna, book.id)).toEqual(['Война и мир', 'Лев Толстой', 'Глава']);
    expect(await read(boris, edited.id)).toEqual(['My own title', 'Лев Толстой', 'Глава']);
  });

  it('[META-88] leaves books that are not opened part by part alone, and reads converted ones again', async () => {
    const book = await upload('plain.txt', buildTxt());
    const before = await openTestBook(anna, book.id);
    const converted = `sha256 = (SELECT form_sha256 FROM document WHERE ${documentOf(book.id)})`;
    await makeOld(book, converted);
    expect(await readVersions(book)).toEqual([null]);
    expect(await app.deps.services.rescan.run()).toEqual({ updated: 1, kept: 0, left: 0 });
    const after = await openTestBook(anna, book.id);
    expect(after.manifest.spine.map(({ href, characters }) => [href, characters])).toEqual(
      before.manifest.spine.map(({ href }) => [href, 77]),
    );
  });
});
