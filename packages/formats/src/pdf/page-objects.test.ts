import { aScan, type PdfPieces, pdfOf, scanObject } from '@lectern/sample-books';
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { readBytes, withFile } from '../testing.ts';
import { scatteredPageObjects } from './page-objects.ts';
import { pageTail } from './page-tail.ts';

const PAGES = 40;
const CHUNK = 64 * 1024;

const aBook = (more: PdfPieces = {}): Buffer =>
  aScan({ pages: PAGES, side: 256, info: { Title: '(A scan)' }, ...more });

const tailOf = (pdf: Buffer): Promise<Uint8Array | null> =>
  withFile(pdf, async (path) => {
    const found = scatteredPageObjects(path);
    const pieces = found?.objects.map(([, , offset, length]) => pdf.subarray(offset, offset + length));
    return found && pageTail(pdf.length, found, pieces ?? []);
  });

/** Opens by ranges: the widths of all pages, and how much was asked for until their number was known. */
const opened = async (pdf: Uint8Array) => {
  let asked = 0;
  class Ranges extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      asked += 1;
      queueMicrotask(() => this.onDataRange(begin, Uint8Array.from(pdf.subarray(begin, end))));
    }
  }
  const task = getDocument({
    range: new Ranges(pdf.length, null),
    rangeChunkSize: CHUNK,
    disableStream: true,
    disableAutoFetch: true,
    verbosity: 0,
  });
  const document = await task.promise;
  const requests = asked;
  const widths: number[] = [];
  for (let page = 1; page <= document.numPages; page += 1)
    widths.push((await document.getPage(page)).getViewport({ scale: 1 }).width);
  const { info } = await document.getMetadata();
  await task.destroy();
  return { requests, widths, info };
};

describe('the page objects of a PDF', () => {
  it('[FMT-92] that are scattered are found, and a copy of them behind the file opens it with few requests', async () => {
    const scan = aBook();
    const tail = await tailOf(scan);
    const before = await opened(scan);
    const after = await opened(Buffer.concat([scan, tail ?? Buffer.alloc(0)]));
    expect(before.widths).toEqual(Array.from({ length: PAGES }, (_, page) => 100 + page));
    expect(after.widths).toEqual(before.widths);
    expect(after.info).toMatchObject({ Title: 'A scan' });
    expect(before.requests).toBeGreaterThan(PAGES / 2);
    expect(after.requests).toBeLessThan(6);
  });

  it('[FMT-92] are found whatever a program has left behind the end of the file', async () => {
    const scan = Buffer.concat([aBook(), Buffer.from('\n% made by a scanner\0\0')]);
    const tail = await tailOf(scan);
    const { requests, widths } = await opened(Buffer.concat([scan, tail ?? Buffer.alloc(0)]));
    expect([widths.length, requests < 6]).toEqual([PAGES, true]);
  });

  it('[FMT-92] are told by the facts of the book, and not of one whose pages lie together', async () => {
    expect((await readBytes(aBook(), { format: 'pdf' })).contents).toMatchObject({
      pages: PAGES,
      objects: { objects: expect.arrayContaining([[1, 0, expect.any(Number), expect.any(Number)]]) },
    });
    expect((await readBytes(pdfOf({ pages: 60 }), { format: 'pdf' })).contents).toMatchObject({ objects: null });
  });

  it.each<[string, PdfPieces]>([
    ['that are encrypted', { encrypt: '<< /Filter /Standard >>' }],
    ['one of which is missing', { tree: [`${scanObject(0)} 0 R`, '7777 0 R'] }],
  ])('[FMT-92] %s are left alone', async (_, more) => {
    expect(await tailOf(aBook(more))).toBeNull();
  });

  it.each([
    ['in a tree that leads back to itself', scanObject(0), '<< /Type /Pages /Kids [2 0 R] >>'],
    ['one of which is no page', scanObject(2), '<< /Type /Nothing >>'],
    ['one of which never ends', scanObject(3), `<< /Type /Page /Words (${'('.repeat(5000)} >>`],
    ['whose catalog is something else', 1, '[1 2 3]'],
  ])('[FMT-92] %s are left alone', async (_, number, object) => {
    expect(await tailOf(replaced(aBook(), number, object))).toBeNull();
  });

  it('[FMT-92] of a file that is cut off, or has a table of its own kind, are left alone', async () => {
    const scan = aBook();
    expect(await tailOf(scan.subarray(0, scan.length - 200))).toBeNull();
    const at = scan.lastIndexOf('xref\n0 1');
    const other = Buffer.from(scan);
    other.write('xxxx', at);
    expect(await tailOf(other)).toBeNull();
  });
});

/** The same file with another object in the place of one, which must be as long at least. */
const replaced = (pdf: Buffer, number: number, object: string): Buffer => {
  const start = pdf.indexOf(`\n${number} 0 obj\n`) + `\n${number} 0 obj\n`.length;
  const end = pdf.indexOf('\nendobj', start);
  const copy = Buffer.from(pdf);
  copy.fill(' ', start, end);
  copy.write(object.slice(0, end - start), start, 'latin1');
  return copy;
};
