import { epubFiles, escapeXml, zipOf } from '@lectern/sample-books/epub';
import type { Book } from '../catalogue/books.ts';

const CONTENTS: Record<Book['language'], string> = {
  en: 'Contents',
  de: 'Inhalt',
  ru: 'Содержание',
  uk: 'Зміст',
  zh: '目录',
};

/** The file that a customer gets: an EPUB 3 of one page. Its bytes are the same for everybody, and at each call. */
export const editionOf = async (book: Book): Promise<{ name: string; bytes: Buffer }> => ({
  name: `${book.title}.epub`,
  bytes: await zipOf(
    epubFiles({
      identifier: `urn:lantern:${book.slug}`,
      title: book.title,
      language: book.language,
      metadata: `<dc:creator>${escapeXml(book.author)}</dc:creator>\n<dc:date>${book.year}-01-01</dc:date>\n`,
      contentsTitle: CONTENTS[book.language],
      chapters: [
        {
          path: 'opening.xhtml',
          title: book.title,
          body: `<h1>${escapeXml(book.title)}</h1>\n<p>${escapeXml(book.author)}, ${book.year}</p>\n<p>${escapeXml(book.opening)}</p>`,
        },
      ],
    }),
  ),
});
