import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildZip, type PackedFile } from '@lectern/sample-books';
import type { BookFacts } from './book-facts.ts';
import { readBook } from './read-book.ts';

/** Runs `work` on a file with these bytes, in a temporary folder that is removed afterwards. */
export const withTempFile = async <T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-formats-'));
  try {
    const path = join(folder, 'upload');
    await writeFile(path, bytes);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Reads the bytes of a book in this process. */
export const readBookBytes = (bytes: Uint8Array, { format = 'epub' } = {}): Promise<BookFacts> =>
  withTempFile(bytes, (path) => readBook({ path, format }));

/** The parts of an EPUB that matter in a test; everything else is the minimum that a reader accepts. */
export type EpubParts = {
  version?: string;
  metadata?: string;
  manifest?: string;
  spine?: string;
  spineAttributes?: string;
  /** XML after the spine, such as a guide. */
  after?: string;
  /** Bodies of `c1.xhtml`, `c2.xhtml` …; a whole document when it begins with `<?xml` or `<!DOCTYPE`. */
  chapters?: readonly string[];
  files?: readonly PackedFile[];
};

/** Packs an EPUB exactly as given, valid or not. */
export const packEpub = ({
  version = '3.0',
  metadata = '<dc:title>T</dc:title>',
  manifest = '',
  spine,
  spineAttributes = '',
  after = '',
  chapters = ['<p>text</p>'],
  files = [],
}: EpubParts = {}): Promise<Buffer> =>
  buildZip([
    { path: 'mimetype', content: 'application/epub+zip' },
    {
      path: 'META-INF/container.xml',
      content: `<container><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    },
    {
      path: 'OPS/book.opf',
      content: `<package xmlns="http://www.idpf.org/2007/opf" xmlns:opf="http://www.idpf.org/2007/opf" version="${version}" unique-identifier="uid">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata>
<manifest>${chapters.map((_, index) => `<item id="c${index + 1}" href="c${index + 1}.xhtml" media-type="application/xhtml+xml"/>`).join('')}${manifest}</manifest>
<spine${spineAttributes}>${spine ?? chapters.map((_, index) => `<itemref idref="c${index + 1}"/>`).join('')}</spine>${after}</package>`,
    },
    ...chapters.map((body, index) => ({
      path: `OPS/c${index + 1}.xhtml`,
      content: /^<[?!]/.test(body)
        ? body
        : `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`,
    })),
    ...files,
  ]);

/** Measures the processor time of `work` in milliseconds, which does not depend on how busy the machine is. */
export const measureCpuMs = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
