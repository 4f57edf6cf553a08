import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageContents, PageObjects } from '../contents.ts';
import { type BookFacts, closedFacts, SILENT } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { openPdf } from './document.ts';
import { pdfMetadata, pdfSaid } from './metadata.ts';
import { pdfOutline } from './outline.ts';
import { coverOfFirstPage } from './page-cover.ts';
import { scatteredPageObjects } from './page-objects.ts';

/** PDF (ISO 32000). One that asks for a password, or is protected by others, is stored; nothing more is known of it. */
export const readPdf: Parser = async ({ path, known }) => {
  const opened = await openPdf(path);
  switch (opened.kind) {
    case 'password':
      return closedFacts('pdf', SILENT, null);
    case 'protected':
      return closedFacts('pdf', { ...SILENT, isDrm: true }, null);
    case 'torn':
      return closedFacts('pdf', SILENT, contentsOf(opened.pages, null));
    case 'open':
      try {
        return await factsOf(opened.document, scatteredPageObjects(path), known);
      } finally {
        await opened.close();
      }
    default:
      return opened satisfies never;
  }
};

const contentsOf = (pages: number, objects: PageObjects | null): PageContents => ({
  kind: 'pages',
  pages,
  outline: [],
  progression: 'ltr',
  images: null,
  objects,
});

/** What is damaged says nothing: the pages may be whole. */
const orElse = <T>(work: Promise<T>, nothing: T): Promise<T> => work.catch(() => nothing);

/** First what costs little: a page that is drawn, and an outline, may cost more than the book is allowed. */
const factsOf = async (
  document: PDFDocumentProxy,
  objects: PageObjects | null,
  known: (facts: BookFacts) => Promise<void>,
): Promise<BookFacts> => {
  const metadata = await orElse(pdfSaid(document).then(pdfMetadata), SILENT);
  const contents = {
    ...contentsOf(document.numPages, objects),
    progression: await orElse(progressionOf(document), 'ltr'),
  };
  await known(closedFacts('pdf', metadata, contents));
  const facts = closedFacts('pdf', metadata, { ...contents, outline: await pdfOutline(document) });
  await known(facts);
  return { ...facts, cover: await coverOfFirstPage(document) };
};

const progressionOf = async (document: PDFDocumentProxy): Promise<'ltr' | 'rtl'> => {
  // `Object` by its types: the entries of the dictionary, `null` without one
  const preferences: unknown = await document.getViewerPreferences();
  return preferences instanceof Map && preferences.get('Direction') === 'R2L' ? 'rtl' : 'ltr';
};
