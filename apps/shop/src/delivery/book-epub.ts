import { buildZip, createEpubFiles, escapeXml } from '@lectern/sample-books/epub';
import type { Book } from '../catalogue/books.ts';

const CONTENTS_TITLES: Record<Book['language'], string> = {
  en: 'Contents',
  de: 'Inhalt',
  ru: 'Содержание',
  uk: 'Зміст',
  zh: '目录',
};

/** The files of a book: an EPUB 3 of one page, always with the same bytes. */
export const createBookFiles = (book: Book) =>
  createEpubFiles({
    identifier: `urn:lantern:${book.slug}`,
    title: book.title,
    language: book.language,
    metadata: `<dc:creator>${escapeXml(book.author)}</dc:creator>\n<dc:date>${book.year}-01-01</dc:date>\n`,
    contentsTitle: CONTENTS_TITLES[book.language],
    chapters: [
      {
        path: 'opening.xhtml',
        title: book.title,
        body: `<h1>${escapeXml(book.title)}</h1>\n<p>${escapeXml(book.author)}, ${book.year}</p>\n<p>${escapeXml(book.opening)}</p>`,
      },
    ],
  });

/** Builds the file that a customer gets of a book without protection. */
export const buildBookEpub = async (book: Book): Promise<{ name: string; bytes: Buffer }> => ({
  name: `${book.title}.epub`,
  bytes: await buildZip(createBookFiles(book)),
});
