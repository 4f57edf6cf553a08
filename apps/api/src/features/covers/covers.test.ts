import { Readable } from 'node:stream';
import type { Book } from '@lectern/contracts';
import { ParserPool, pictureType } from '@lectern/formats';
import { aPicture } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aBook } from '../../testing/a-book.ts';
import { aReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { coverService } from './covers.service.ts';

let app: TestApp;
let book: Book;

beforeAll(async () => {
  app = await startTestApp({ ownParsers: true });
  book = await aBook(await aReader(app), { title: 'Pictured' }, 'pictured.epub');
});
afterAll(() => app.close());

const CHROMIUM = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

const asked = async (query = '', accept?: string, at = 1) => {
  const answer = await fetch(`${book.metadata.cover?.[at]?.path}${query}`, {
    headers: accept === undefined ? {} : { accept },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type');
  return { status: answer.status, type, drawn: pictureType(bytes), vary: answer.headers.get('vary'), bytes, answer };
};
/** Width of a JPEG, or of a lossy WebP, in pixels. */
const widthOf = (picture: Buffer): number => {
  if (picture.subarray(0, 4).equals(Buffer.from('RIFF'))) return picture.readUInt16LE(26) & 0x3fff;
  for (let at = 2; ; at += 2 + picture.readUInt16BE(at + 2)) {
    const isFrame = picture[at + 1] === 0xc0 || picture[at + 1] === 0xc2;
    if (isFrame) return picture.readUInt16BE(at + 7);
  }
};

it('[BOOK-31] a cover is WebP for who names it, and JPEG for everybody else', async () => {
  for (const accept of [CHROMIUM, 'image/webp', 'IMAGE/WEBP;q=0.5, */*']) {
    expect(await asked('', accept), accept).toMatchObject({ status: 200, type: 'image/webp', drawn: 'image/webp' });
  }
  for (const accept of [undefined, '*/*', 'image/*', 'image/jpeg', 'image/webp;q=0, */*', 'image/webp2']) {
    expect(await asked('', accept), accept).toMatchObject({ status: 200, type: 'image/jpeg', drawn: 'image/jpeg' });
  }
  for (const accept of [CHROMIUM, '*/*']) {
    const { vary, answer } = await asked('', accept);
    expect([vary, answer.headers.get('cache-control')]).toEqual(['Accept', 'public, max-age=31536000, immutable']);
  }
  const [webp, jpeg] = [await asked('', CHROMIUM), await asked()];
  expect(webp.bytes.length).toBeLessThan(jpeg.bytes.length);
  expect([widthOf(webp.bytes), widthOf(jpeg.bytes)]).toEqual([533, 533]);
});

it('[BOOK-31] whoever asks first has it made, and all who ask then share it', async () => {
  const pictures = await Promise.all(Array.from({ length: 20 }, () => asked('', CHROMIUM, 0)));
  expect(pictures.every(({ bytes }) => pictures[0]?.bytes.equals(bytes))).toBe(true);
  const path = book.metadata.cover?.[0]?.path ?? '';
  expect((await fetch(`${path.slice(0, -1)}!`, { headers: { accept: CHROMIUM } })).status).toBe(404);
  await app.sql('ALTER TABLE blob RENAME TO hidden'); // what is in memory needs no database
  try {
    expect((await asked('', CHROMIUM, 0)).bytes.equals(pictures[0]?.bytes ?? Buffer.of())).toBe(true);
  } finally {
    await app.sql('ALTER TABLE hidden RENAME TO blob');
  }
});

it('[BOOK-33] [S28] the same cover of two readers has two addresses, and is made anew for the second', async () => {
  const made = vi.spyOn(ParserPool.prototype, 'reform');
  const options = { title: 'Of two readers', cover: aPicture({ width: 500, height: 700 }) };
  const pathIn = async (name: 'anna' | 'boris') =>
    (await aBook(await aReader(app, name), options, 'two.epub')).metadata.cover?.[1]?.path ?? '';
  const paths = [await pathIn('anna'), await pathIn('boris')];
  expect(paths[0]).not.toBe(paths[1]);
  const ask = (path = '') => fetch(path, { headers: { accept: 'image/webp' } });
  const pictures: Buffer[] = [];
  for (const path of [...paths, ...paths]) pictures.push(Buffer.from(await (await ask(path)).arrayBuffer()));
  expect(pictures.every((picture) => pictures[0]?.equals(picture))).toBe(true);
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
  // the tag of one reader with the signature of another is nobody's
  const [first = '', second = ''] = paths.map((path) => path.split('/').at(-1));
  const mixed = `${first.split('.')[0]}.${second.split('.')[1]}`;
  expect((await ask(paths[0]?.replace(first, mixed))).status).toBe(404);
});

it('[BOOK-32] a cover comes 160 or 320 pixels wide where that is asked for, and no other width', async () => {
  for (const accept of [CHROMIUM, '*/*']) {
    for (const width of [160, 320]) expect(widthOf((await asked(`?width=${width}`, accept)).bytes)).toBe(width);
    expect(widthOf((await asked('?width=320', accept, 0)).bytes)).toBe(267); // never larger than it is
  }
  for (const width of ['161', '0', '-160', '', '1e9', '160&width=320']) {
    expect((await asked(`?width=${width}`)).status, width).toBe(400);
  }
});

it('[BOOK-31] a server that makes no pictures any more shows the stored one', async () => {
  await app.restart();
  await app.deps.cutOffReading();
  const shown = await asked('?width=160', CHROMIUM);
  expect(shown).toMatchObject({ status: 200, type: 'image/jpeg', drawn: 'image/jpeg' });
  expect(shown.answer.headers.get('cache-control')).toBe('public, max-age=60');
});

it('[BOOK-31] while many pictures are being made, or none can be, the stored one is shown at once', async () => {
  const made = Promise.withResolvers<Uint8Array>();
  const covers = coverService({
    files: { read: async (sha256) => Readable.from([Buffer.from(sha256)]) },
    parsers: { make: () => expect.fail('nothing is drawn here') },
    drawers: { reform: () => made.promise },
    signer: { sign: () => '', verifies: () => true },
    publicUrl: '',
  });
  const picture = (sha256: string) => covers.picture(sha256, '', { webp: true, width: null });
  const waiting = Array.from({ length: 8 }, (_, n) => picture(`${n}`));
  const late = { bytes: Buffer.from('late'), type: 'image/jpeg', isAsked: false };
  expect(await picture('late')).toEqual(late);
  made.resolve(Buffer.from('made'));
  for (const one of waiting) expect(await one).toMatchObject({ type: 'image/webp', isAsked: true });
  expect(await picture('late')).toMatchObject({ type: 'image/webp', isAsked: true });
});
