import { existsSync, readFileSync } from 'node:fs';
import { buildZip, createEpubFiles, escapeXml } from '@lectern/sample-books/epub';
import { readChapters } from './chapters.ts';
import { getWorkFile, listWorkFiles } from './load-works.ts';
import type { Work } from './work.ts';
import { describeWork, getGenreName } from './work-texts.ts';

/** The publisher of all works. */
export const PUBLISHER = 'Lantern Books';

const CONTENTS_TITLES: Readonly<Record<Work['language'], string>> = {
  en: 'Contents',
  de: 'Inhalt',
  ru: 'Содержание',
  uk: 'Зміст',
  zh: '目录',
  ar: 'المحتويات',
  he: 'תוכן העניינים',
};

const TITLE_PAGE_STYLE = `body { margin: 1em; }
.title-page { margin-top: 20%; text-align: center; }
.title-page h1 { line-height: 1.2; }
.title-page p { text-indent: 0; }
figure { margin: 1em 0; text-align: center; }
img, svg { max-width: 100%; height: auto; }
`;

/** Creates the files of an EPUB 3, always the same for the same work. */
export const createEpubWorkFiles = (work: Work) => {
  const { slug, title, author, language, year, dir } = work;
  const styles = ['work.css', ...(existsSync(getWorkFile(work, 'style.css')) ? ['style.css'] : [])];
  const head = styles.map((href) => `<link rel="stylesheet" type="text/css" href="${href}"/>`).join('');
  const frame = { head, bodyAttributes: dir === 'rtl' ? ' dir="rtl"' : '' };
  const pictures = listWorkFiles(work, 'img', /\.svg$/);
  return createEpubFiles({
    identifier: `urn:lantern:${slug}`,
    title,
    language,
    metadata: formatMetadata(work),
    contentsTitle: CONTENTS_TITLES[language],
    spineAttributes: dir === 'rtl' ? ' page-progression-direction="rtl"' : '',
    chapters: [
      {
        ...frame,
        path: 'title.xhtml',
        title,
        body: `<section class="title-page"><h1>${escapeXml(title)}</h1>\n<p>${escapeXml(author)}</p>\n<p>${PUBLISHER}, ${year}</p></section>`,
      },
      ...readChapters(work).map((chapter) => ({
        ...frame,
        path: `${chapter.name}.xhtml`,
        title: chapter.title,
        body: chapter.body,
        ...findProperties(chapter.body),
      })),
    ],
    files: [
      {
        id: 'cover',
        path: 'cover.jpg',
        mediaType: 'image/jpeg',
        properties: 'cover-image',
        content: readFileSync(getWorkFile(work, 'cover.jpg')),
      },
      { id: 'work-css', path: 'work.css', mediaType: 'text/css', content: TITLE_PAGE_STYLE },
      ...styles.slice(1).map((path) => ({
        id: 'style',
        path,
        mediaType: 'text/css',
        content: readFileSync(getWorkFile(work, path)),
      })),
      ...pictures.map((path, index) => ({
        id: `picture${index + 1}`,
        path,
        mediaType: 'image/svg+xml',
        content: readFileSync(getWorkFile(work, path)),
      })),
    ],
  });
};

/** Builds the EPUB of a work. */
export const buildEpub = (work: Work): Promise<Buffer> => buildZip(createEpubWorkFiles(work));

const formatMetadata = (work: Work): string => {
  const { author, year, series } = work;
  const lines = [
    `<dc:creator>${escapeXml(author)}</dc:creator>`,
    `<dc:publisher>${PUBLISHER}</dc:publisher>`,
    `<dc:date>${year}-01-01</dc:date>`,
    `<dc:subject>${escapeXml(getGenreName(work))}</dc:subject>`,
    `<dc:description>${escapeXml(describeWork(work))}</dc:description>`,
    '<meta name="cover" content="cover"/>',
    ...(series
      ? [
          `<meta property="belongs-to-collection" id="series">${escapeXml(series.title)}</meta>`,
          '<meta refines="#series" property="collection-type">series</meta>',
          `<meta refines="#series" property="group-position">${series.number}</meta>`,
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
};

const findProperties = (body: string): { properties?: string } => {
  const properties = [...(/<math\b/.test(body) ? ['mathml'] : []), ...(/<svg\b/.test(body) ? ['svg'] : [])];
  return properties.length > 0 ? { properties: properties.join(' ') } : {};
};
