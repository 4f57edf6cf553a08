import { Book, OpenedPages } from '@lectern/contracts';
import { findDdjvu } from '@lectern/formats';
import { buildDjvu } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';

const isThere = (await findDdjvu('ddjvu')) !== null;
if (!isThere) process.stdout.write('DjVu: its pages were not asked for, ddjvu is not on this machine\n');

const withBook = async (
  env: Record<string, string>,
  work: (app: TestApp, book: Book, open: () => Promise<Response>) => Promise<void>,
) => {
  const app = await startTestApp({ env });
  try {
    const anna = await createTestReader(app, 'anna');
    const answer = await uploadFile(anna, 'scan.djvu', buildDjvu({ width: 1000, height: 1500 }));
    expect(answer.status).toBe(201);
    const book = Book.parse(await answer.json());
    await work(app, book, () => anna.get(`/reader/open/${book.id}`));
  } finally {
    await app.close();
  }
};

describe('a DjVu', () => {
  it.runIf(isThere)(
    '[PAGE-7] has pages of the width that is asked for, and a cover, where ddjvu is there',
    async () => {
      await withBook({}, async (app, book, open) => {
        expect(book.metadata.cover?.at(-1)).toMatchObject({ width: 533, height: 800 });
        const opened = OpenedPages.parse(await (await open()).json());
        expect(opened).toMatchObject({
          pages: 1,
          sizes: [{ width: 1000, height: 1500 }],
          source: { kind: 'pictures' },
        });
        const address = opened.source.kind === 'pictures' ? opened.source.pageUrl.replace('{page}', '0') : '';
        const page = async (width: number) => {
          const { status, headers, bytes } = await app.fetchBooks(`${address}?width=${width}`, {
            accept: 'image/webp',
          });
          return [status, headers['content-type'], bytes.readUInt16LE(26) & 0x3fff];
        };
        expect(await page(640)).toEqual([200, 'image/webp', 640]);
        expect(await page(3200)).toEqual([200, 'image/webp', 1000]);
      });
    },
  );

  it('[PAGE-7] is stored and can be downloaded, but not opened, where no decoder is installed', async () => {
    await withBook({ DDJVU: '/nowhere/ddjvu' }, async (_app, book, open) => {
      expect([book.format, book.metadata.cover]).toEqual(['djvu', null]);
      const answer = await open();
      expect([answer.status, await answer.json()]).toMatchObject([415, { error: 'file.format_unsupported' }]);
      expect((await fetch(book.link)).status).toBe(200);
    });
  });
});
