import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildEpub, buildPdf, buildSampleFiles, buildScannedPdf, buildZip } from '@lectern/sample-books';
import { buildTextPdf } from './text-pdf.ts';

export type BenchBook = { label: string; kind: 'epub' | 'pdf'; name: string; bytes: Buffer };

const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus');
const MEGABYTE = 1024 ** 2;

/** Reads a book of the corpus; builds one when the corpus is missing. */
const readCorpusBook = async (
  label: string,
  file: string,
  buildFallback: () => Buffer | Promise<Buffer>,
): Promise<BenchBook> => {
  const corpusFile = path.join(CORPUS, file);
  if (!existsSync(corpusFile)) process.stdout.write(`the corpus is missing: “${label}” is generated\n`);
  return {
    label,
    kind: file.endsWith('.pdf') ? 'pdf' : 'epub',
    name: path.basename(file),
    bytes: existsSync(corpusFile) ? readFileSync(corpusFile) : await buildFallback(),
  };
};

const toBenchBook = (label: string, kind: BenchBook['kind'], bytes: Buffer): BenchBook => ({
  label,
  kind,
  name: `${label}.${kind}`,
  bytes,
});

/** An EPUB with twenty incompressible files beside the text. */
const buildLargeEpub = (): Promise<Buffer> =>
  buildZip([
    ...buildSampleFiles({ title: 'large', chapters: 40, paragraphs: 120 }),
    ...Array.from({ length: 20 }, (_, index) => ({ path: `OEBPS/p${index}.bin`, content: randomBytes(MEGABYTE) })),
  ]);

/** Small, large, many chapters (nearly each page turn enters the next), one huge chapter; PDFs of pictures, of very many pages, of text, and one whose first page draws thousands of lines. */
export const createBenchBooks = async (): Promise<BenchBook[]> => [
  await readCorpusBook('small', 'epub/childrens-literature.epub', () =>
    buildEpub({ title: 'small', chapters: 10, paragraphs: 60 }),
  ),
  await readCorpusBook('novel', 'epub/standardebooks-sherlock-holmes.epub', () =>
    buildEpub({ title: 'novel', chapters: 20, paragraphs: 200 }),
  ),
  toBenchBook('20 MB', 'epub', await buildLargeEpub()),
  toBenchBook('2,000 chapters', 'epub', await buildEpub({ title: '2,000 chapters', chapters: 2000, paragraphs: 12 })),
  toBenchBook('huge chapter', 'epub', await buildEpub({ title: 'huge chapter', chapters: 1, paragraphs: 4500 })),
  toBenchBook('scan, 42 MB', 'pdf', buildScannedPdf({ pages: 170, side: 500 })),
  await readCorpusBook('2,000 pages', 'pdf/pages-2000.pdf', () => buildPdf({ pages: 2000 })),
  toBenchBook('text, 300 pages', 'pdf', buildTextPdf(300)),
  await readCorpusBook('drawing, 117 pages', 'pdf/geotopo-book.pdf', () => buildPdf({ pages: 117 })),
];
