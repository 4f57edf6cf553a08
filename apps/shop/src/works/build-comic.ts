import { readFileSync } from 'node:fs';
import { buildZip, escapeXml } from '@lectern/sample-books/epub';
import { PUBLISHER } from './build-epub.ts';
import { getWorkFile, listWorkFiles } from './load-works.ts';
import type { Work } from './work.ts';
import { describeWork, getGenreName } from './work-texts.ts';

/** Builds a CBZ: the cover, the pages and `ComicInfo.xml`. */
export const buildComic = (work: Work): Promise<Buffer> => {
  const pages = listWorkFiles(work, 'pages', /\.png$/);
  return buildZip([
    { path: 'ComicInfo.xml', content: formatComicInfo(work, pages.length + 1) },
    { path: '00.jpg', content: readFileSync(getWorkFile(work, 'cover.jpg')), stored: true },
    ...pages.map((page) => ({
      path: page.replace('pages/', ''),
      content: readFileSync(getWorkFile(work, page)),
      stored: true,
    })),
  ]);
};

const formatComicInfo = (work: Work, pages: number): string => {
  const { title, author, year, language, series } = work;
  return `<?xml version="1.0" encoding="utf-8"?>
<ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
<Title>${escapeXml(title)}</Title>
${series ? `<Series>${escapeXml(series.title)}</Series>\n<Number>${series.number}</Number>\n` : ''}<Summary>${escapeXml(describeWork(work))}</Summary>
<Year>${year}</Year>
<Writer>${escapeXml(author)}</Writer>
<Publisher>${PUBLISHER}</Publisher>
<Genre>${escapeXml(getGenreName(work))}</Genre>
<PageCount>${pages}</PageCount>
<LanguageISO>${language}</LanguageISO>
<Pages>${Array.from({ length: pages }, (_, index) => `<Page Image="${index}"${index === 0 ? ' Type="FrontCover"' : ''}/>`).join('')}</Pages>
</ComicInfo>
`;
};
