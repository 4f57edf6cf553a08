// oxlint-disable max-lines -- the calls of pages, with one set-up
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { type Book, OpenedPages, pages } from '@lectern/contracts';
import {
  buildMp3,
  buildPdf,
  buildPng,
  buildRar5,
  buildScannedPdf,
  buildSevenZip,
  buildTar,
  buildZip,
} from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());

/** A picture of 16 × 9 pixels. */
const AVIF = Buffer.from(
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACMAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAABAAAAAJAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAArbWRhdBIACgg4DP4aQENBpDIVHEJi5OAAFgAAdX1Zvcy42sBRGnlc',
  'base64',
);
/** A baseline TIFF of one pixel (TIFF 6.0 section 6). */
const buildTiff = (rgb: Buffer): Buffer => {
  const tags = [
    [256, 3, 1, 1],
    [257, 3, 1, 1],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 2],
    [273, 4, 1, 8],
    [277, 3, 1, 3],
    [278, 3, 1, 1],
    [279, 4, 1, 3],
  ] as const;
  const directory = Buffer.alloc(2 + tags.length * 12 + 4);
  directory.writeUInt16LE(tags.length);
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    directory.writeUInt16LE(tag, 2 + index * 12);
    directory.writeUInt16LE(type, 4 + index * 12);
    directory.writeUInt32LE(count, 6 + index * 12);
    directory.writeUInt32LE(value, 10 + index * 12);
  }
  return Buffer.concat([Buffer.from('II*\0\x0c\0\0\0', 'latin1'), rgb, Buffer.alloc(1), directory]);
};
const WEBP = { accept: 'image/avif,image/webp,*/*;q=0.8' };
/** Pages of 100, 200 … pixels, identified by their width; by name, the last ones sort first. */
const pictures = (count: number, more = 0) =>
  Array.from({ length: count }, (_, index) => ({
    path: `c/${index + 1}.png`,
    content: buildPng({ width: 100 * (index + 1), height: 50, red: more }),
  })).reverse();
const archives = {
  cbz: (more: number) => buildZip(pictures(3, more)),
  cbr: async (more: number) => buildRar5(pictures(3, more)),
  cb7: async (more: number) => buildSevenZip(pictures(3, more)),
  cbt: async (more: number) => buildTar(pictures(3, more)),
};
const isComic = Object.entries(archives);

const stored = async (name: string, bytes: Uint8Array): Promise<Book> => {
  const answer = await uploadFile(anna, name, bytes);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Book; // 201, by contract
};
const open = async ({ id }: Pick<Book, 'id'>, reader = anna): Promise<OpenedPages> =>
  OpenedPages.parse(await (await reader.get(`/reader/open/${id}`)).json());
const pageUrlOf = ({ source }: OpenedPages): string => {
  if (source.kind !== 'pictures') throw new Error('it has no pictures');
  return source.pageUrl;
};
const opening = async (name: string, bytes: Uint8Array) => {
  const pageUrl = pageUrlOf(await open(await stored(name, bytes)));
  return (page: number | string, query = '', headers: Record<string, string> = WEBP) =>
    app.fetchBooks(pageUrl.replace('{page}', String(page)) + query, headers);
};
const storedFiles = (): string[] => {
  const entries = readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
};
/** Width of a PNG or a lossy WebP. */
const readWidth = (bytes: Buffer): number =>
  bytes.toString('latin1', 1, 4) === 'PNG' ? bytes.readUInt32BE(16) : bytes.readUInt16LE(26) & 0x3fff;

it('[PAGE-2] [FMT-29] a page in TIFF is converted; one in JPEG XL is listed, and refused by itself', async () => {
  const red = Buffer.from([255, 0, 0]);
  const page = await opening(
    'scans.cbz',
    await buildZip([
      { path: '1.tif', content: buildTiff(red) },
      { path: '2.jxl', content: Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1') },
      { path: '3.png', content: buildPng({ width: 10, height: 10 }) },
    ]),
  );
  const statuses = [await page(0), await page(1), await page(2)].map(({ status }) => status);
  expect(statuses).toEqual([200, 422, 200]);
  expect((await page(0)).headers['content-type']).toBe('image/webp');
});

describe('opening a fixed-layout book', () => {
  it('[PAGE-10] returns everything for the first page, to the book’s reader only', async () => {
    const info = `<ComicInfo><Manga>YesAndRightToLeft</Manga><Pages><Page Image="1" Bookmark="Two"/></Pages></ComicInfo>`;
    const book = await stored('manga.cbz', await buildZip([...pictures(2), { path: 'ComicInfo.xml', content: info }]));
    const opened = await open(book);
    expect(opened).toMatchObject({
      title: 'manga',
      fast_hash: book.fast_hash,
      surfaceUrl: `${app.booksUrl}/surface/`,
      pages: 2,
      sizes: [
        { width: 100, height: 50 },
        { width: 200, height: 50 },
      ],
      progression: 'rtl',
      outline: [{ title: 'Two', page: 1, children: [] }],
      source: { kind: 'pictures', widths: expect.arrayContaining([640, 1280]) },
      position: null,
    });
    const boris = await createTestReader(app, 'boris');
    expect((await boris.get(`/reader/open/${book.id}`)).status).toBe(404);
  });

  it('[PAGE-10] returns the reading position', async () => {
    const book = await stored('placed.cbz', await buildZip(pictures(4, 1)));
    await anna.post(`/books/read-position?fast_hash=${book.fast_hash}`, {
      json: { offs: 50, pointer: 'pbr:/page?page=2&offs=0' },
    });
    expect((await open(book)).position).toMatchObject({ page: 2, fraction: 0.5 });
  });

  it('[PAGE-10] is refused for books without displayable pages', async () => {
    const sound = await stored('heard.mp3', buildMp3({ title: 'Heard' }));
    const answer = await anna.get(`/reader/open/${sound.id}`);
    expect([answer.status, await answer.json()]).toMatchObject([415, { error: 'file.format_unsupported' }]);
    const locked = buildPdf({ encrypt: '<< /Filter /EBX_HANDLER /V 4 >>' });
    const refused = await anna.get(`/reader/open/${(await stored('locked.pdf', locked)).id}`);
    expect([refused.status, await refused.json()]).toMatchObject([403, { error: 'book.locked' }]);
  });
});

describe('pages of a comic', () => {
  it.each(isComic)('[PAGE-12] are in natural order, in the requested width (%s)', async (format, make) => {
    const page = await opening(`order.${format}`, await make(10));
    for (const n of [0, 1, 2]) {
      const { status, bytes, headers } = await page(n);
      expect([status, readWidth(bytes), headers['content-type']]).toEqual([200, 100 * (n + 1), 'image/png']);
    }
    expect(readWidth((await page(2, '?width=160')).bytes)).toBe(160);
    for (const other of [3, 999_999, '-1', '1.5', 'x', '%00', '1/2'])
      expect((await page(other)).status, `${other}`).toBe(404);
  });

  it('[PAGE-12] that can’t be rendered are refused individually, and not cached', async () => {
    const files = [{ path: '1.png', content: 'no picture' }, ...pictures(1, 2)];
    const page = await opening('broken.cbz', await buildZip(files));
    const broken = await page(0, '?width=640');
    expect(broken.status).toBe(422);
    expect([broken.headers['cache-control'], broken.headers['etag']]).toEqual(['no-store', undefined]);
    expect((await page(1, '?width=640')).status).toBe(200);
  });

  it('[PAGE-2] without a width are sent as they lie in the archive, or drawn when the client does not show their type', async () => {
    const contents = [buildPng({ width: 7, height: 5 }), AVIF];
    const files = contents.map((content, index) => ({ path: `${index}.${index === 0 ? 'png' : 'avif'}`, content }));
    const page = await opening('as-they-lie.cbz', await buildZip(files));
    for (const [index, type] of ['image/png', 'image/avif'].entries()) {
      const { status, bytes, headers } = await page(index);
      expect([status, headers['content-type']]).toEqual([200, type]);
      expect(bytes.equals(contents[index] ?? Buffer.alloc(0)), type).toBe(true);
    }
    const png = await page(0, '', { accept: '*/*' });
    expect(png.bytes.equals(contents[0] ?? Buffer.alloc(0))).toBe(true);
    const drawn = await page(1, '', { accept: '*/*' });
    expect([drawn.status, drawn.headers['content-type'], drawn.bytes.toString('hex', 0, 2)]).toEqual([
      200,
      'image/jpeg',
      'ffd8',
    ]);
    const webp = await page(1, '', { accept: 'image/webp,*/*' });
    expect([webp.headers['content-type'], webp.bytes.toString('latin1', 8, 12)]).toEqual(['image/webp', 'WEBP']);
  });

  it('[PAGE-1] are WebP for clients that accept it explicitly, and JPEG for others', async () => {
    const page = await opening(
      'types.cbz',
      await buildZip([{ path: '1.png', content: buildPng({ width: 900, red: 3 }) }]),
    );
    const typeFor = async (accept: string) => (await page(0, '?width=640', { accept })).headers['content-type'];
    expect(await typeFor('image/webp,*/*')).toBe('image/webp');
    expect(await typeFor('*/*')).toBe('image/jpeg');
    expect(await typeFor('image/webp;q=0,*/*')).toBe('image/jpeg');
  });

  it('[PAGE-13] may be cached for a day, vary by Accept, and are revalidated without rendering', async () => {
    const page = await opening(
      'kept.cbz',
      await buildZip([{ path: '1.png', content: buildPng({ width: 900, red: 4 }) }]),
    );
    const { headers } = await page(0, '?width=500');
    const etag = String(headers['etag']);
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=86400, immutable',
      vary: 'accept',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await page(0, '?width=640')).headers['etag']).toBe(etag);
    expect((await page(0, '?width=641')).headers['etag']).not.toBe(etag);
    expect((await page(0, '?width=640', { accept: '*/*' })).headers['etag']).not.toBe(etag);
    const known = await page(0, '?width=640', { ...WEBP, 'if-none-match': etag });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
    for (const width of ['0', '-1', 'x', '1e3', '100000', '1&width=2'])
      expect((await page(0, `?width=${width}`)).status, width).toBe(400);
  });

  it.each(isComic)('[PAGE-14] may all be requested concurrently (%s)', async (format, make) => {
    const page = await opening(`many.${format}`, await make(20));
    const requests = Array.from({ length: 40 }, (_, index) => page(index % 3, '?width=160'));
    const answers = await Promise.all(requests);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.map(({ bytes }) => readWidth(bytes))).toEqual(answers.map((_, index) => [100, 160, 160][index % 3]));
  });

  it.each(['cbz', 'cbt'])(
    '[PAGE-15] are read from the storage without the rest of the archive (%s)',
    async (format) => {
      // the page of 300 pixels is stored first; the file is truncated after it
      const bytes = format === 'cbz' ? await archives.cbz(60) : await archives.cbt(60);
      const page = await opening(`cut.${format}`, bytes);
      const [file = ''] = storedFiles().filter((stored) => readFileSync(stored).equals(bytes));
      truncateSync(file, bytes.indexOf('c/2.png'));
      expect((await page(2)).status).toBe(200);
      expect((await page(0)).status).toBeGreaterThanOrEqual(400);
    },
  );

  it('[PAGE-11] are refused without the signed URL, for another book, and after sign-out', async () => {
    const reader = await createTestReader(app, 'anna');
    const mine = await stored('mine.cbz', await buildZip(pictures(1, 30)));
    const other = await stored('other.cbz', await buildZip(pictures(1, 31)));
    const address = pageUrlOf(await open(mine, reader)).replace('{page}', '0');
    expect((await app.fetchBooks(address)).status).toBe(200);
    expect((await app.fetchBooks(address.replace(`/${mine.id}/`, `/${other.id}/`))).status).toBe(403);
    expect((await app.fetchBooks(address.replace(/.\/0$/, '~/0'))).status).toBe(403);
    expect((await fetch(app.url + new URL(address).pathname)).status).toBe(404);
    await reader.post('/auth/session/logout');
    expect((await app.fetchBooks(address)).status).toBe(403);
  });

  it('[PAGE-11] do not collide with URLs of parts', async () => {
    const files = [{ path: 'pages/0', content: 'no page' }, ...pictures(1, 32)];
    const book = await stored('named.cbz', await buildZip(files));
    const address = pageUrlOf(await open(book)).replace('{page}', '0');
    expect((await app.fetchBooks(address.replace('/pages/', '/b/'))).status).toBe(404);
  });
});

describe('the file of a PDF', () => {
  const pdf = buildPdf({ pages: 3, info: { Title: '(Ranges)' } });
  const file = async () => {
    const books = (await (await anna.get('/books')).json()) as { items: Book[] }; // by contract
    const book = books.items.find(({ name }) => name === 'ranges.pdf') ?? (await stored('ranges.pdf', pdf));
    const opened = await open(book);
    if (opened.source.kind !== 'pdf') throw new Error('it is no PDF');
    expect([opened.pages, opened.sizes, opened.source.bytes]).toEqual([3, null, pdf.length]);
    const { fileUrl } = opened.source;
    return (headers: Record<string, string> = {}) => app.fetchBooks(fileUrl, headers);
  };

  it('[PAGE-16] is sent in full or by range', async () => {
    const get = await file();
    const whole = await get();
    expect([whole.status, whole.bytes.equals(pdf)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(pdf.length),
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      etag: `"${createHash('sha256').update(pdf).digest('hex')}"`,
    });
    for (const [range, start, end] of [
      ['bytes=10-19', 10, 20],
      ['bytes=-7', pdf.length - 7, pdf.length],
      ['bytes=100-', 100, pdf.length],
      ['bytes=0-999999999', 0, pdf.length],
    ] as const) {
      const part = await get({ range });
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes ${start}-${end - 1}/${pdf.length}`]);
      expect(part.bytes.equals(pdf.subarray(start, end))).toBe(true);
    }
    const beyond = await get({ range: `bytes=${pdf.length}-` });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${pdf.length}`]);
  });

  it('[PAGE-16] is revalidated by its ETag', async () => {
    const get = await file();
    const etag = String((await get()).headers['etag']);
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect((await get({ range: 'bytes=0-3', 'if-range': etag })).status).toBe(206);
    const other = await get({ range: 'bytes=0-3', 'if-range': '"other"' });
    expect([other.status, other.bytes.length]).toEqual([200, pdf.length]);
  });

  it('[PAGE-18] is followed by a copy of scattered page objects, but is downloaded unchanged', async () => {
    const scan = buildScannedPdf({ pages: 20, side: 256 });
    const { id } = await stored('scan.pdf', scan);
    const { source } = await open({ id });
    if (source.kind !== 'pdf') throw new Error('it is no PDF');
    const whole = await app.fetchBooks(source.fileUrl);
    expect(whole.bytes.length).toBe(source.bytes);
    expect(whole.bytes.subarray(0, scan.length).equals(scan)).toBe(true);
    const tail = whole.bytes.subarray(scan.length);
    expect(tail.toString('latin1')).toMatch(
      /^\n1 0 obj\n<< \/Type \/Catalog.+\/Prev \d+ >>\nstartxref\n\d+\n%%EOF\n$/s,
    );
    for (const [start, end] of [
      [0, 9],
      [scan.length - 5, scan.length + 5],
      [scan.length + 2, source.bytes - 1],
    ] as const) {
      const part = await app.fetchBooks(source.fileUrl, { range: `bytes=${start}-${end}` });
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${source.bytes}`);
      expect(part.bytes.equals(whole.bytes.subarray(start, end + 1))).toBe(true);
    }
    expect(Buffer.from(await (await anna.get('/files/scan.pdf')).arrayBuffer()).equals(scan)).toBe(true);
  });

  it('[PAGE-16] is not available for other books', async () => {
    const address = pageUrlOf(await open(await stored('no-file.cbz', await buildZip(pictures(1, 40)))));
    const asFile = address.replace('/pages/', '/file/').replace('/{page}', '');
    expect((await app.fetchBooks(asFile)).status).toBe(404);
  });
});

describe('positions', () => {
  it('[PAGE-22] are refused for audiobooks', async () => {
    const sound = await stored('sound.mp3', buildMp3());
    const answer = await anna.get(`/books/${sound.id}/positions`);
    expect([answer.status, await answer.json()]).toMatchObject([415, { error: 'file.format_unsupported' }]);
  });

  it('[PAGE-21] of a comic and of a PDF are its pages', async () => {
    const comic = await stored('positions.cbz', await buildZip(pictures(2, 50)));
    const answer = await anna.get(`/books/${comic.id}/positions`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/vnd\.readium\.position-list\+json(;|$)/);
    expect(await answer.json()).toEqual({
      total: 2,
      positions: [
        { href: 'c/1.png', type: 'image/png', locations: { position: 1, totalProgression: 0 } },
        { href: 'c/2.png', type: 'image/png', locations: { position: 2, totalProgression: 0.5 } },
      ],
    });
    const pdf = await stored('positions.pdf', buildPdf({ pages: 4 }));
    const { total, positions } = pages.positions.reply.parse(
      await (await anna.get(`/books/${pdf.id}/positions`)).json(),
    );
    expect(total).toBe(4);
    expect(positions[2]).toEqual({
      href: 'publication.pdf',
      type: 'application/pdf',
      locations: { position: 3, progression: 0.5, totalProgression: 0.5, fragments: ['page=3'] },
    });
  });
});
