import { Readable } from 'node:stream';
import type { Book } from '@lectern/contracts';
import { detectImageType, ParserPool } from '@lectern/formats';
import { buildPng } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createCoverService } from './covers.service.ts';

let app: TestApp;
let book: Book;

beforeAll(async () => {
  app = await startTestApp({ ownParsers: true });
  book = await createTestBook(await createTestReader(app), { title: 'Pictured' }, 'pictured.epub');
});
afterAll(() => app.close());

const CHROMIUM = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

const fetchCover = async (query = '', accept?: string, at = 1) => {
  const answer = await fetch(`${book.metadata.cover?.[at]?.path}${query}`, {
    headers: accept === undefined ? {} : { accept },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type');
  return {
    status: answer.status,
    type,
    drawn: detectImageType(bytes),
    vary: answer.headers.get('vary'),
    bytes,
    answer,
  };
};
/** Width of a JPEG, or of a lossy WebP, in pixels. */
const readWidth = (picture: Buffer): number => {
  if (picture.subarray(0, 4).equals(Buffer.from('RIFF'))) return picture.readUInt16LE(26) & 0x3fff;
  for (let at = 2; ; at += 2 + picture.readUInt16BE(at + 2)) {
    const isFrame = picture[at + 1] === 0xc0 || picture[at + 1] === 0xc2;
    if (isFrame) return picture.readUInt16BE(at + 7);
  }
};

it('[BOOK-31] a cover is WebP for clients that accept it explicitly, and JPEG for others', async () => {
  for (const accept of [CHROMIUM, 'image/webp', 'IMAGE/WEBP;q=0.5, */*']) {
    expect(await fetchCover('', accept), accept).toMatchObject({
      status: 200,
      type: 'image/webp',
      drawn: 'image/webp',
    });
  }
  for (const accept of [undefined, '*/*', 'image/*', 'image/jpeg', 'image/webp;q=0, */*', 'image/webp2']) {
    expect(await fetchCover('', accept), accept).toMatchObject({
      status: 200,
      type: 'image/jpeg',
      drawn: 'image/jpeg',
    });
  }
  for (const accept of [CHROMIUM, '*/*']) {
    const { vary, answer } = await fetchCover('', accept);
    expect([vary, answer.headers.get('cache-control')]).toEqual(['Accept', 'public, max-age=31536000, immutable']);
  }
  const [webp, jpeg] = [await fetchCover('', CHROMIUM), await fetchCover()];
  expect(webp.bytes.length).toBeLessThan(jpeg.bytes.length);
  expect([readWidth(webp.bytes), readWidth(jpeg.bytes)]).toEqual([533, 533]);
});

it('[BOOK-31] concurrent requests share one conversion', async () => {
  const pictures = await Promise.all(Array.from({ length: 20 }, () => fetchCover('', CHROMIUM, 0)));
  expect(pictures.every(({ bytes }) => pictures[0]?.bytes.equals(bytes))).toBe(true);
  const path = book.metadata.cover?.[0]?.path ?? '';
  expect((await fetch(`${path.slice(0, -1)}!`, { headers: { accept: CHROMIUM } })).status).toBe(404);
  await app.sql('ALTER TABLE blob RENAME TO hidden'); // cached pictures need no database
  try {
    expect((await fetchCover('', CHROMIUM, 0)).bytes.equals(pictures[0]?.bytes ?? Buffer.of())).toBe(true);
  } finally {
    await app.sql('ALTER TABLE hidden RENAME TO blob');
  }
});

it('[BOOK-33] [S28] the same cover has a separate URL for each reader, and is converted for each', async () => {
  const resize = vi.spyOn(ParserPool.prototype, 'transcodeCover');
  const options = { title: 'Of two readers', cover: buildPng({ width: 500, height: 700 }) };
  const findCoverPath = async (name: 'anna' | 'boris') =>
    (await createTestBook(await createTestReader(app, name), options, 'two.epub')).metadata.cover?.[1]?.path ?? '';
  const paths = [await findCoverPath('anna'), await findCoverPath('boris')];
  expect(paths[0]).not.toBe(paths[1]);
  const ask = (path = '') => fetch(path, { headers: { accept: 'image/webp' } });
  const pictures: Buffer[] = [];
  for (const path of [...paths, ...paths]) pictures.push(Buffer.from(await (await ask(path)).arrayBuffer()));
  expect(pictures.every((picture) => pictures[0]?.equals(picture))).toBe(true);
  expect(resize).toHaveBeenCalledTimes(2);
  resize.mockRestore();
  // one reader's tag with another's signature is invalid
  const [first = '', second = ''] = paths.map((path) => path.split('/').at(-1));
  const mixed = `${first.split('.')[0]}.${second.split('.')[1]}`;
  expect((await ask(paths[0]?.replace(first, mixed))).status).toBe(404);
});

it('[BOOK-32] a cover is available 160 or 320 pixels wide, and in no other width', async () => {
  for (const accept of [CHROMIUM, '*/*']) {
    for (const width of [160, 320]) expect(readWidth((await fetchCover(`?width=${width}`, accept)).bytes)).toBe(width);
    expect(readWidth((await fetchCover('?width=320', accept, 0)).bytes)).toBe(267); // never larger than it is
  }
  for (const width of ['161', '0', '-160', '', '1e9', '160&width=320']) {
    expect((await fetchCover(`?width=${width}`)).status, width).toBe(400);
  }
});

it('[BOOK-31] the stored picture is sent when conversion is unavailable', async () => {
  await app.restart();
  await app.deps.stopParsing();
  const shown = await fetchCover('?width=160', CHROMIUM);
  expect(shown).toMatchObject({ status: 200, type: 'image/jpeg', drawn: 'image/jpeg' });
  expect(shown.answer.headers.get('cache-control')).toBe('public, max-age=60');
});

it('[BOOK-31] while many pictures are being resized, or resizing fails, the stored picture is sent at once', async () => {
  const resize = Promise.withResolvers<Uint8Array>();
  const covers = createCoverService({
    files: { read: async (sha256) => Readable.from([Buffer.from(sha256)]) },
    parsers: { stream: () => expect.fail('nothing is drawn here') },
    drawers: { transcodeCover: () => resize.promise },
    signer: { sign: () => '', verify: () => true },
    publicUrl: '',
    readPartnerCover: async () => null,
  });
  const picture = (sha256: string) => covers.getSignedPicture(sha256, '', { webp: true, width: null });
  const waiting = Array.from({ length: 8 }, (_, n) => picture(`${n}`));
  const fallback = { bytes: Buffer.from('late'), type: 'image/jpeg', isRequestedForm: false };
  expect(await picture('late')).toEqual(fallback);
  resize.resolve(Buffer.from('made'));
  for (const pending of waiting) expect(await pending).toMatchObject({ type: 'image/webp', isRequestedForm: true });
  expect(await picture('late')).toMatchObject({ type: 'image/webp', isRequestedForm: true });
});
