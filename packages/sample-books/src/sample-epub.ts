import { createHash } from 'node:crypto';
import { createEpubFiles, type EpubDraft, escapeXml } from './epub-files.ts';
import { buildPng } from './png.ts';
import { getParagraph } from './prose.ts';
import { buildZip, type PackedFile } from './zip.ts';

/** Options of a sample EPUB; all have sensible defaults. */
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
  /** Paragraphs per chapter, some 400 characters each. */
  paragraphs?: number;
  /** Minimum number of screens of text in total, in common window sizes; overrides `paragraphs`. */
  pages?: number;
  /** `false` for a book without a cover; PNG bytes for a custom one. */
  cover?: boolean | Uint8Array;
  progression?: 'ltr' | 'rtl';
  /** Books with the same options have the same bytes; a different `seed` makes a different file of the same book. */
  seed?: string;
};

/** A window of small text in two columns holds about 5,000 characters. */
const PARAGRAPHS_PER_PAGE = 13;

/**
 * A small, valid EPUB 3 file. Chapter n (from 0) contains the paragraphs of `prose.ts` from n × `paragraphs` on, so that
 * `sentence(0)` is the first sentence of every book.
 */
export const buildEpub = (options: EpubOptions = {}): Promise<Buffer> => buildZip(buildSampleFiles(options));

/** The files of a sample EPUB before zipping, for tests that damage one of them. */
export const buildSampleFiles = (options: EpubOptions): PackedFile[] => {
  const titles = toTitles(options.chapters ?? 3);
  const paragraphCount = options.pages
    ? Math.ceil((options.pages * PARAGRAPHS_PER_PAGE) / titles.length)
    : (options.paragraphs ?? 6);
  const cover = options.cover === false ? null : options.cover instanceof Uint8Array ? options.cover : buildPng();
  const draft: EpubDraft = {
    identifier: `urn:uuid:${deriveUuid(JSON.stringify({ ...options, cover: cover?.length ?? 0 }))}`,
    title: options.title ?? 'The Lamp Room',
    language: options.language ?? 'en',
    metadata: formatMetadata(options),
    contentsTitle: 'Contents',
    spineAttributes: options.progression ? ` page-progression-direction="${options.progression}"` : '',
    chapters: titles.map((title, index) => ({
      path: `chapter-${index + 1}.xhtml`,
      title,
      head: '<link rel="stylesheet" type="text/css" href="style.css"/>',
      body: `<h1>${escapeXml(title)}</h1>\n${formatParagraphs(index * paragraphCount, paragraphCount)}`,
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
  return createEpubFiles(draft);
};

const toTitles = (chapters: readonly string[] | number): readonly string[] =>
  typeof chapters === 'number' ? Array.from({ length: chapters }, (_, index) => `Chapter ${index + 1}`) : chapters;

const formatParagraphs = (first: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `<p>${escapeXml(getParagraph(first + index))}</p>`).join('\n');

const formatMetadata = (options: EpubOptions): string => {
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
    series ? formatSeries(series) : '',
  ].join('');
};

const formatSeries = ({ name, number }: { name: string; number: string }): string =>
  `<meta property="belongs-to-collection" id="series">${escapeXml(name)}</meta>
<meta refines="#series" property="collection-type">series</meta>
<meta refines="#series" property="group-position">${escapeXml(number)}</meta>
`;

const deriveUuid = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');
