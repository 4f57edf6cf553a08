import { buildPdf, buildScannedPdf, type PdfOptions, scannedPageNumber } from '@lectern/sample-books';
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { readBookBytes, withTempFile } from '../testing.ts';
import { buildIncrementalUpdate } from './incremental-update.ts';
import { findScatteredPageObjects } from './page-objects.ts';

const PAGES = 40;
const CHUNK = 64 * 1024;

const buildScan = (more: PdfOptions = {}): Buffer =>
  buildScannedPdf({ pages: PAGES, side: 256, info: { Title: '(A scan)' }, ...more });

const buildUpdate = (pdf: Buffer): Promise<Uint8Array | null> =>
  withTempFile(pdf, async (path) => {
    const found = findScatteredPageObjects(path);
    const objects = found?.objects.map(([, , offset, length]) => pdf.subarray(offset, offset + length));
    return found && buildIncrementalUpdate(pdf.length, found, objects ?? []);
  });

/** Opens a PDF by ranges: the widths of all pages, and the number of requests until the page count was known. */
const openByRanges = async (pdf: Uint8Array) => {
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
  it('[FMT-92] that are scattered are found, and an update with a copy of them opens the file with few requests', async () => {
    const scan = buildScan();
    const tail = await buildUpdate(scan);
    const before = await openByRanges(scan);
    const after = await openByRanges(Buffer.concat([scan, tail ?? Buffer.alloc(0)]));
    expect(before.widths).toEqual(Array.from({ length: PAGES }, (_, page) => 100 + page));
    expect(after.widths).toEqual(before.widths);
    expect(after.info).toMatchObject({ Title: 'A scan' });
    expect(before.requests).toBeGreaterThan(PAGES / 2);
    expect(after.requests).toBeLessThan(6);
  });

  it('[FMT-92] are found even when other bytes follow the end of the file', async () => {
    const scan = Buffer.concat([buildScan(), Buffer.from('\n% made by a scanner\0\0')]);
    const tail = await buildUpdate(scan);
    const { requests, widths } = await openByRanges(Buffer.concat([scan, tail ?? Buffer.alloc(0)]));
    expect([widths.length, requests < 6]).toEqual([PAGES, true]);
  });

  it('[FMT-92] are in the facts of the book, but not when the pages are close together', async () => {
    expect((await readBookBytes(buildScan(), { format: 'pdf' })).contents).toMatchObject({
      pages: PAGES,
      objects: { objects: expect.arrayContaining([[1, 0, expect.any(Number), expect.any(Number)]]) },
    });
    expect((await readBookBytes(buildPdf({ pages: 60 }), { format: 'pdf' })).contents).toMatchObject({ objects: null });
  });

  it.each<[string, PdfOptions]>([
    ['that are encrypted', { encrypt: '<< /Filter /Standard >>' }],
    ['one of which is missing', { tree: [`${scannedPageNumber(0)} 0 R`, '7777 0 R'] }],
  ])('[FMT-92] %s are ignored', async (_, more) => {
    expect(await buildUpdate(buildScan(more))).toBeNull();
  });

  it.each([
    ['in a tree that leads back to itself', scannedPageNumber(0), '<< /Type /Pages /Kids [2 0 R] >>'],
    ['one of which is no page', scannedPageNumber(2), '<< /Type /Nothing >>'],
    ['one of which never ends', scannedPageNumber(3), `<< /Type /Page /Words (${'('.repeat(5000)} >>`],
    ['whose catalog is something else', 1, '[1 2 3]'],
  ])('[FMT-92] %s are ignored', async (_, number, object) => {
    expect(await buildUpdate(replaceObject(buildScan(), number, object))).toBeNull();
  });

  it('[FMT-92] of a file that is truncated or has another kind of table are ignored', async () => {
    const scan = buildScan();
    expect(await buildUpdate(scan.subarray(0, scan.length - 200))).toBeNull();
    const at = scan.lastIndexOf('xref\n0 1');
    const other = Buffer.from(scan);
    other.write('xxxx', at);
    expect(await buildUpdate(other)).toBeNull();
  });
});

/** The same file with another object in the place of one, which must be as long at least. */
const replaceObject = (pdf: Buffer, number: number, object: string): Buffer => {
  const start = pdf.indexOf(`\n${number} 0 obj\n`) + `\n${number} 0 obj\n`.length;
  const end = pdf.indexOf('\nendobj', start);
  const copy = Buffer.from(pdf);
  copy.fill(' ', start, end);
  copy.write(object.slice(0, end - start), start, 'latin1');
  return copy;
};
