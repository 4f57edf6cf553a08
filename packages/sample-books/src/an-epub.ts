import { createHash } from 'node:crypto';
import { aPicture } from './a-picture.ts';
import { type EpubDraft, epubFiles } from './epub-files.ts';
import { paragraph } from './prose.ts';
import { escapeXml } from './xml.ts';
import { type PackedFile, zipOf } from './zip.ts';

/** What a sample EPUB may say about itself; everything has a sensible default. */
export type EpubOptions = {
  title?: string;
  authors?: readonly string[];
  series?: { name: string; number: string } | null;
  language?: string;
  year?: number | null;
  publisher?: string | null;
  isbn?: string | null;
  genres?: readonly string[];
  annotation?: string | null;
  /** Titles of the chapters, or how many. */
  chapters?: readonly string[] | number;
  /** Paragraphs a chapter, some 400 characters each. */
  paragraphs?: number;
  /** At least so many screens of text altogether, on any usual window; wins over `paragraphs`. */
  pages?: number;
  /** `false` for a book without a cover; PNG bytes for one of your own. */
  cover?: boolean | Uint8Array;
  progression?: 'ltr' | 'rtl';
  /** Books with the same options have the same bytes; a different `seed` makes a different file of the same book. */
  seed?: string;
};

/** A window full of small text in two columns holds about 5,000 characters. */
const PARAGRAPHS_A_PAGE = 13;

/**
 * A small, valid EPUB 3 as the bytes of its file. Chapter n (from 0) holds the paragraphs n × `paragraphs` onwards of
 * `prose.ts`, so that `sentence(0)` is the first sentence of every book.
 */
export const anEpub = (options: EpubOptions = {}): Promise<Buffer> => zipOf(sampleFiles(options));

/** The same before packing, for tests that spoil a file of it. */
export const sampleFiles = (options: EpubOptions): PackedFile[] => {
  const titles = titlesOf(options.chapters ?? 3);
  const each = options.pages
    ? Math.ceil((options.pages * PARAGRAPHS_A_PAGE) / titles.length)
    : (options.paragraphs ?? 6);
  const cover = options.cover === false ? null : options.cover instanceof Uint8Array ? options.cover : aPicture();
  const draft: EpubDraft = {
    identifier: `urn:uuid:${uuidOf(JSON.stringify({ ...options, cover: cover?.length ?? 0 }))}`,
    title: options.title ?? 'The Lamp Room',
    language: options.language ?? 'en',
    metadata: metadataOf(options),
    contentsTitle: 'Contents',
    spineAttributes: options.progression ? ` page-progression-direction="${options.progression}"` : '',
    chapters: titles.map((title, index) => ({
      path: `chapter-${index + 1}.xhtml`,
      title,
      head: '<link rel="stylesheet" type="text/css" href="style.css"/>',
      body: `<h1>${escapeXml(title)}</h1>\n${paragraphsFrom(index * each, each)}`,
    })),
    files: [
      {
        id: 'style',
        path: 'style.css',
        mediaType: 'text/css',
        content: 'p { margin: 0 0 0.6em; line-height: 1.5; }\n',
      },
      ...(cover
        ? [{ id: 'cover', path: 'cover.png', mediaType: 'image/png', properties: 'cover-image', content: cover }]
        : []),
    ],
  };
  return epubFiles(draft);
};

const titlesOf = (chapters: readonly string[] | number): readonly string[] =>
  typeof chapters === 'number' ? Array.from({ length: chapters }, (_, index) => `Chapter ${index + 1}`) : chapters;

const paragraphsFrom = (first: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `<p>${escapeXml(paragraph(first + index))}</p>`).join('\n');

const metadataOf = (options: EpubOptions): string => {
  const { authors = ['Ada Marsh'], series, year = 1999, publisher, isbn, genres = [], annotation } = options;
  const element = (name: string, text: string | number | null | undefined) =>
    text == null ? '' : `<dc:${name}>${escapeXml(String(text))}</dc:${name}>\n`;
  return [
    ...authors.map((author) => element('creator', author)),
    element('date', year),
    element('publisher', publisher),
    element('identifier', isbn && `urn:isbn:${isbn}`),
    ...genres.map((genre) => element('subject', genre)),
    element('description', annotation),
    series ? seriesOf(series) : '',
  ].join('');
};

const seriesOf = ({ name, number }: { name: string; number: string }): string =>
  `<meta property="belongs-to-collection" id="series">${escapeXml(name)}</meta>
<meta refines="#series" property="collection-type">series</meta>
<meta refines="#series" property="group-position">${escapeXml(number)}</meta>
`;

const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');
