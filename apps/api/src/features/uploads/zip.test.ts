import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Book, BookDetails, OpenedPages, StoredBook } from '@lectern/contracts';
import {
  buildBrokenEpub,
  buildEpub,
  buildMp3,
  buildPdf,
  buildPng,
  buildSampleFiles,
  buildTxt,
  buildZip,
  getSentence,
  overrideZipField,
  type PackedFile,
} from '@lectern/sample-books';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { emptyLibrary, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestTusClient } from '../../testing/test-tus-client.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
/** Number of objects of the welcome books. */
let initialObjects: number;

beforeAll(async () => {
  app = await startTestApp({ env: { FREE_STORAGE_BYTES: '2000000' } });
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
  initialObjects = listObjects().length;
});
afterAll(() => app.close());

const listObjects = (): string[] =>
  readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const getUsedBytes = async (reader: TestReader): Promise<number> =>
  ((await (await reader.get('/user')).json()) as { files_size: number }).files_size; // a number by contract
afterEach(async () => {
  await emptyLibrary(anna);
  await emptyLibrary(boris);
  expect(listObjects()).toHaveLength(initialObjects);
  expect([await getUsedBytes(anna), await getUsedBytes(boris)]).toEqual([0, 0]);
  expect((await app.sql('SELECT count(*)::int AS n FROM reservation')).rows[0]).toEqual({ n: 0 });
});

const parseErrorCode = async (answer: Response): Promise<[number, number]> => [
  answer.status,
  ((await answer.json()) as { error_code: number }).error_code, // by contract
];
const uploadZip = async (name: string, files: PackedFile[], reader = anna): Promise<StoredBook> => {
  const answer = await uploadFile(reader, name, await buildZip(files));
  expect(answer.status).toBe(201);
  return StoredBook.parse(await answer.json());
};
/** The stored name, or the number of the refusal, by the name in the ZIP. */
const toResults = ({ books = [] }: StoredBook) =>
  books.map(({ name, book, error }) => [name, book?.name ?? error?.error_code]);

describe('a ZIP with one book', () => {
  it('[UP-20] is that book, in the bytes in which it came', async () => {
    const epub = await buildEpub({ title: 'In a ZIP', authors: ['Ada Writer'] });
    const bytes = await buildZip([
      { path: 'folder/story.epub', content: epub },
      { path: 'folder/readme.txt', content: buildTxt() },
    ]);
    const answer = await uploadFile(anna, 'story.zip', bytes);
    const book = StoredBook.parse(await answer.json());
    expect(book).toMatchObject({
      name: 'story.zip',
      format: 'epub',
      title: 'In a ZIP',
      mime_type: 'application/zip',
      bytes: bytes.length,
      md5_hash: createHash('md5').update(bytes).digest('base64'),
      metadata: { authors: 'Ada Writer', cover: [{}, {}] },
    });
    expect(book.books).toBeUndefined();
    expect(Buffer.from(await (await fetch(book.link)).arrayBuffer()).equals(bytes)).toBe(true);
    expect(await getUsedBytes(anna)).toBe(bytes.length);
    const details = BookDetails.parse(await (await anna.get(`/books/${book.id}`)).json());
    expect([details.readable, details.chapters.length]).toEqual([true, 3]);
    const opened = await openTestBook(anna, book.id);
    expect(opened.title).toBe('In a ZIP');
    expect((await app.fetchBooks(`${opened.baseUrl}OEBPS/chapter-1.xhtml`)).text).toContain(getSentence(0));
    expect(await parseErrorCode(await uploadFile(anna, 'story.zip', bytes))).toEqual([409, 303]);
  });

  it('[UP-20] shares its bytes with readers who have the book itself, and leaves them theirs', async () => {
    const epub = await buildEpub({ title: 'Shared' });
    const zipped = await uploadZip('shared.zip', [{ path: 'shared.epub', content: epub, stored: true }]);
    const bare = Book.parse(await (await uploadFile(boris, 'shared.epub', epub)).json());
    const other = await uploadZip('shared too.zip', [{ path: 'shared.epub', content: epub }], boris);
    for (const [reader, { id }] of [
      [anna, zipped],
      [boris, other],
    ] as const)
      await openTestBook(reader, id);
    const look = () => app.deps.services.sweep.run({ mend: false, many: false, signal: new AbortController().signal });
    expect(await look()).toMatchObject({ unheld: 0, ownerless: 0, missing: 0 });
    await emptyLibrary(anna);
    expect(Buffer.from(await (await fetch(bare.link)).arrayBuffer()).equals(epub)).toBe(true);
    expect((await fetch(bare.metadata.cover?.[0]?.path ?? '')).status).toBe(200);
    expect(await look()).toMatchObject({ unheld: 0, ownerless: 0, missing: 0 });
  });

  it.each(['', 'Folder Book.epub/'])('[META-38] may be the folder of an EPUB, packed as it is (%j)', async (folder) => {
    const files = buildSampleFiles({ title: `Unpacked ${folder.length}` }).filter(
      ({ path: name }) => name !== 'mimetype',
    );
    const packed = files.map((file) => ({ ...file, path: `${folder}${file.path}` }));
    const book = await uploadZip('Folder Book.epub.zip', [{ path: '__MACOSX/._x', content: 'x' }, ...packed]);
    expect(book).toMatchObject({ format: 'epub', title: `Unpacked ${folder.length}` });
    const opened = await openTestBook(anna, book.id);
    const chapter = opened.manifest.spine.find(({ href }) => href.endsWith('chapter-1.xhtml'));
    expect((await app.fetchBooks(`${opened.baseUrl}${chapter?.href}`)).text).toContain('Chapter 1');
  });

  it('[UP-20] may be an FB2, a text, or recordings with a booklet', async () => {
    const fb2 =
      '<?xml version="1.0"?><FictionBook><description><title-info><book-title>Зима</book-title></title-info></description><body><section><p>Снег.</p></section></body></FictionBook>';
    expect(await uploadZip('winter.zip', [{ path: 'winter.fb2', content: fb2 }])).toMatchObject({
      format: 'fb2.zip',
      title: 'Зима',
    });
    const story = await uploadZip('Some story.zip', [{ path: 'a.txt', content: buildTxt() }]);
    expect(story).toMatchObject({ format: 'txt', title: 'Some story' });
    const { baseUrl, manifest } = await openTestBook(anna, story.id);
    expect((await app.fetchBooks(`${baseUrl}${manifest.spine[0]?.href}`)).text).toContain(buildTxt().slice(0, 20));
    const recordings = [1, 2].map((n) => ({ path: `${n}.mp3`, content: buildMp3({ seconds: n }) }));
    const audiobook = await uploadZip('heard.zip', [
      ...recordings,
      { path: 'booklet.epub', content: await buildEpub() },
    ]);
    expect(audiobook).toMatchObject({ format: 'zip', isAudioBook: true });
  });

  it('[UP-20] [META-78] shows the pages of a comic, of pictures, and of a PDF', async () => {
    const picture = { path: '1.png', content: buildPng({ width: 300, height: 50 }) };
    for (const file of [{ path: 'c.cbz', content: await buildZip([picture]) }, picture]) {
      const comic = await uploadZip(`Walk ${file.path}.zip`, [file]);
      expect(comic.format).toBe('cbz');
      const { source } = OpenedPages.parse(await (await anna.get(`/reader/open/${comic.id}`)).json());
      const page = source.kind === 'pictures' ? source.pageUrl.replace('{page}', '0') : '';
      expect((await app.fetchBooks(page)).status).toBe(200);
    }

    const pdf = buildPdf();
    const paper = await uploadZip('paper.zip', [{ path: 'paper.pdf', content: pdf }]);
    const opened = OpenedPages.parse(await (await anna.get(`/reader/open/${paper.id}`)).json()).source;
    expect(opened).toMatchObject({ kind: 'pdf', bytes: pdf.length });
    const file = await app.fetchBooks(opened.kind === 'pdf' ? opened.fileUrl : '');
    expect([file.status, file.headers['content-length']]).toEqual([200, String(pdf.length)]);
  });

  it('[UP-20] is refused as that book would be', async () => {
    const broken = { path: 'x.epub', content: await buildBrokenEpub('truncated') };
    expect(await parseErrorCode(await uploadFile(anna, 'broken.zip', await buildZip([broken])))).toEqual([422, 339]);
    const harmful = { path: 'x.epub', content: await buildBrokenEpub('outside-name') };
    expect(await parseErrorCode(await uploadFile(anna, 'harmful.zip', await buildZip([harmful])))).toEqual([422, 320]);
    const nothing = { path: 'x.bin', content: 'nothing' };
    expect(await parseErrorCode(await uploadFile(anna, 'nothing.zip', await buildZip([nothing])))).toEqual([422, 339]);
    const lying = overrideZipField(
      await buildZip([{ path: 'x.epub', content: await buildEpub() }]),
      'x.epub',
      'crc32',
      1,
    );
    expect(await parseErrorCode(await uploadFile(anna, 'lying.zip', lying))).toEqual([422, 339]);
  });

  it('[UP-20] may not unpack to much more than its counted size', async () => {
    const text = { path: 'long.txt', content: 'a line of words and nothing else\n'.repeat(400_000) };
    expect(await parseErrorCode(await uploadFile(anna, 'long.zip', await buildZip([text])))).toEqual([422, 320]);
  });
});

describe('a ZIP with several books', () => {
  const epub = async (title: string, file: string, cover?: Buffer): Promise<PackedFile> => ({
    path: file,
    content: await buildEpub({ title, ...(cover && { cover }) }),
  });

  it('[UP-21] stores each book by itself, and answers the result of each', async () => {
    const [one, two] = [await epub('One', 'a/1.epub'), await epub('Two', 'b/2.epub')];
    const known = await epub('Known', '3.epub');
    await uploadFile(anna, 'known.epub', Buffer.from(known.content));
    const answer = await uploadFile(
      anna,
      'shelf.zip',
      await buildZip([
        { path: '0.epub', content: await buildBrokenEpub('truncated') },
        two,
        one,
        known,
        { path: 'same/1.epub', content: await buildEpub({ title: 'Same name' }) },
      ]),
      { 'accept-language': 'de' },
    );
    expect(answer.status).toBe(201);
    const stored = StoredBook.parse(await answer.json());
    expect(toResults(stored)).toEqual([
      ['0.epub', 339],
      ['3.epub', 303],
      ['1.epub', '1.epub'],
      ['2.epub', '2.epub'],
      ['1.epub', '1[1].epub'],
    ]);
    expect(stored.books?.[0]?.error?.error_msg).toContain('nicht als Buch gelesen');
    expect(stored).toMatchObject({ title: 'One', name: '1.epub', format: 'epub', bytes: one.content.length });
    const shelf = await listLibrary(anna);
    expect(shelf.map(({ title }) => title).toSorted()).toEqual(['Known', 'One', 'Same name', 'Two']);
    expect(await getUsedBytes(anna)).toBe(shelf.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(Buffer.from(await (await fetch(stored.link)).arrayBuffer()).equals(Buffer.from(one.content))).toBe(true);
  });

  it('[UP-21] is refused when the reader has all books already, or none is valid', async () => {
    const two = [await epub('One', '1.epub'), await epub('Two', '2.epub')];
    await uploadZip('two.zip', two);
    expect(await parseErrorCode(await uploadFile(anna, 'again.zip', await buildZip(two.toReversed())))).toEqual([
      409, 303,
    ]);
    const broken = ['x.epub', 'y.epub'].map(async (file) => ({
      path: file,
      content: await buildBrokenEpub('truncated'),
    }));
    expect(
      await parseErrorCode(await uploadFile(anna, 'broken.zip', await buildZip(await Promise.all(broken)))),
    ).toEqual([422, 339]);
  });

  it('[UP-21] counts the stored books, and not the ZIP', async () => {
    const large = (n: number) => epub(`Large ${n}`, `${n}.epub`, randomBytes(800_000));
    const stored = await uploadZip('large.zip', [await large(1), await epub('Small', '2.epub')]);
    expect(toResults(stored).map(([, name]) => name)).toEqual(['1.epub', '2.epub']);
    // 1.2 of 2 MB are free: the ZIP fits, the second of its books no longer does
    const more = await uploadZip('more.zip', [
      await large(3),
      await epub('Between', '4.epub'),
      await epub('Last', '6.epub'),
    ]);
    expect(toResults(more).map(([, name]) => name)).toEqual(['3.epub', '4.epub', '6.epub']);
    const packed = (file: string) => ({
      path: file,
      content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(700_000)]),
    });
    const unpacked = await uploadFile(anna, 'p.zip', await buildZip([packed('5.pdf'), await epub('Fits', '7.epub')]));
    expect(toResults(StoredBook.parse(await unpacked.json()))).toEqual([
      ['5.pdf', 334],
      ['7.epub', '7.epub'],
    ]);
  });

  it('[UP-22] accepts two hundred books and no more', async () => {
    const text = (n: number): PackedFile => ({ path: `${n}.txt`, content: `Text ${n}` });
    const all = Array.from({ length: 201 }, (_, n) => text(n));
    const answer = await uploadFile(anna, 'too many.zip', await buildZip(all));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error_code: 320, error_msg: expect.stringContaining('201 books') });
    expect(await listLibrary(anna)).toEqual([]);
  });

  it('[UP-23] can be a resumable upload too, whose results are answered again', async () => {
    const tus = createTestTusClient(anna, app.url);
    const bytes = await buildZip([
      await epub('One', '1.epub'),
      await epub('Two', '2.epub'),
      { path: '3.epub', content: await buildBrokenEpub('truncated') },
    ]);
    const address = await tus.createUpload('shelf.zip', bytes.length);
    const answer = await tus.send(address, 0, bytes);
    expect(answer.status).toBe(200);
    const stored = StoredBook.parse(await answer.json());
    expect(toResults(stored)).toEqual([
      ['1.epub', '1.epub'],
      ['2.epub', '2.epub'],
      ['3.epub', 339],
    ]);
    const again = StoredBook.parse(await (await tus.outcome(address)).json());
    expect(toResults(again)).toEqual(toResults(stored));
    expect((await app.sql('SELECT count(*)::int AS n FROM upload_piece')).rows[0]).toEqual({ n: 0 });
    await anna.post(`/fileops/delete/?fast_hash=${stored.fast_hash}`);
    const later = StoredBook.parse(await (await tus.outcome(address)).json());
    expect(toResults(later).slice(0, 2)).toEqual([
      ['1.epub', 311],
      ['2.epub', '2.epub'],
    ]);
    await tus.end(address);
    const one = await buildZip([await epub('Alone', 'alone.epub')]);
    const alone = await tus.send(await tus.createUpload('alone.zip', one.length), 0, one);
    expect(await alone.json()).toMatchObject({ title: 'Alone', format: 'epub', name: 'alone.zip' });
  });
});
