import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageContents, PageObjects } from '../book-contents.ts';
import { type BookFacts, createBookFacts, EMPTY_METADATA } from '../book-facts.ts';
import type { Parser } from '../parser.ts';
import { renderFirstPageCover } from './first-page-cover.ts';
import { readPdfInfo, toPdfMetadata } from './metadata.ts';
import { openPdf } from './open-pdf.ts';
import { readOutline } from './outline.ts';
import { findScatteredPageObjects } from './page-objects.ts';

/** Reads PDF (ISO 32000). A file with a password or a foreign protection has no metadata and no contents. */
export const readPdf: Parser = async ({ path, reportFacts }) => {
  const opened = await openPdf(path);
  switch (opened.kind) {
    case 'password':
      return createBookFacts('pdf', EMPTY_METADATA, null);
    case 'protected':
      return createBookFacts('pdf', { ...EMPTY_METADATA, isDrm: true }, null);
    case 'damaged':
      return createBookFacts('pdf', EMPTY_METADATA, toPageContents(opened.pages, null));
    case 'open':
      try {
        return await readFacts(opened.document, findScatteredPageObjects(path), reportFacts);
      } finally {
        await opened.close();
      }
    default:
      return opened satisfies never;
  }
};

const toPageContents = (pages: number, objects: PageObjects | null): PageContents => ({
  kind: 'pages',
  pages,
  outline: [],
  progression: 'ltr',
  images: null,
  objects,
});

/** Replaces a damaged part by a fallback: the pages may be intact. */
const withFallback = <T>(work: Promise<T>, fallback: T): Promise<T> => work.catch(() => fallback);

/** Reads the cheap facts first: the outline and a rendered page may exceed the limits of the book. */
const readFacts = async (
  document: PDFDocumentProxy,
  objects: PageObjects | null,
  reportFacts: (facts: BookFacts) => Promise<void>,
): Promise<BookFacts> => {
  const metadata = await withFallback(readPdfInfo(document).then(toPdfMetadata), EMPTY_METADATA);
  const contents = {
    ...toPageContents(document.numPages, objects),
    progression: await withFallback(readProgression(document), 'ltr'),
  };
  await reportFacts(createBookFacts('pdf', metadata, contents));
  const facts = createBookFacts('pdf', metadata, { ...contents, outline: await readOutline(document) });
  await reportFacts(facts);
  return { ...facts, cover: await renderFirstPageCover(document) };
};

const readProgression = async (document: PDFDocumentProxy): Promise<'ltr' | 'rtl'> => {
  // typed as `Object`: the entries of the dictionary, `null` without one
  const preferences: unknown = await document.getViewerPreferences();
  return preferences instanceof Map && preferences.get('Direction') === 'R2L' ? 'rtl' : 'ltr';
};
