import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { anEpub, aScan, pdfOf, sampleFiles, zipOf } from '@lectern/sample-books';
import { textPdf } from './text-pdf.ts';

export type BenchBook = { label: string; kind: 'epub' | 'pdf'; name: string; bytes: Buffer };

const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus');
const MEGABYTE = 1024 ** 2;

/** A book of the corpus; of code where that is missing. */
const real = async (label: string, file: string, instead: () => Buffer | Promise<Buffer>): Promise<BenchBook> => {
  const there = path.join(CORPUS, file);
  if (!existsSync(there)) process.stdout.write(`the corpus is missing: “${label}” is made by code\n`);
  return {
    label,
    kind: file.endsWith('.pdf') ? 'pdf' : 'epub',
    name: path.basename(file),
    bytes: existsSync(there) ? readFileSync(there) : await instead(),
  };
};

const made = (label: string, kind: BenchBook['kind'], bytes: Buffer): BenchBook => ({
  label,
  kind,
  name: `${label}.${kind}`,
  bytes,
});

/** Twenty pictures that nothing makes smaller, beside the text. */
const large = (): Promise<Buffer> =>
  zipOf([
    ...sampleFiles({ title: 'large', chapters: 40, paragraphs: 120 }),
    ...Array.from({ length: 20 }, (_, index) => ({ path: `OEBPS/p${index}.bin`, content: randomBytes(MEGABYTE) })),
  ]);

/** What issues and peers measure: small, large, many chapters (nearly each turn leads into the next), one huge chapter; PDFs of pictures, of very many pages, of text, and one whose first page is a drawing of thousands of lines. */
export const benchBooks = async (): Promise<BenchBook[]> => [
  await real('small', 'epub/childrens-literature.epub', () => anEpub({ title: 'small', chapters: 10, paragraphs: 60 })),
  await real('novel', 'epub/standardebooks-sherlock-holmes.epub', () =>
    anEpub({ title: 'novel', chapters: 20, paragraphs: 200 }),
  ),
  made('20 MB', 'epub', await large()),
  made('2,000 chapters', 'epub', await anEpub({ title: '2,000 chapters', chapters: 2000, paragraphs: 12 })),
  made('huge chapter', 'epub', await anEpub({ title: 'huge chapter', chapters: 1, paragraphs: 4500 })),
  made('scan, 42 MB', 'pdf', aScan({ pages: 170, side: 500 })),
  await real('2,000 pages', 'pdf/pages-2000.pdf', () => pdfOf({ pages: 2000 })),
  made('text, 300 pages', 'pdf', textPdf(300)),
  await real('drawing, 117 pages', 'pdf/geotopo-book.pdf', () => pdfOf({ pages: 117 })),
];
