import { readFileSync } from 'node:fs';
import { escapeXml } from '@lectern/sample-books/epub';
import { type Block, parseBlocks, type Run } from './blocks.ts';
import { PUBLISHER } from './build-epub.ts';
import { readChapters } from './chapters.ts';
import { getWorkFile } from './load-works.ts';
import type { Genre, Work } from './work.ts';
import { describeWork } from './work-texts.ts';

/** The codes of FictionBook 2.1 for the genres of the shop. */
const FB2_GENRES: Readonly<Record<Genre, string>> = {
  fiction: 'prose_contemporary',
  poetry: 'poetry',
  children: 'children',
  comics: 'comics',
  essays: 'nonf_publicism',
  travel: 'geo_guides',
  science: 'sci_math',
  computing: 'comp_programming',
  food: 'home_cooking',
};

const BASE64_LINE = /.{1,76}/g;

/** Builds a FictionBook 2.1, always with the same bytes. */
export const buildFb2 = async (work: Work): Promise<Buffer> => {
  const { title, author, language, year, genre, series, slug } = work;
  const cover = readFileSync(getWorkFile(work, 'cover.jpg')).toString('base64').match(BASE64_LINE) ?? [];
  const sections = readChapters(work).map(({ body }) => `<section>\n${formatBlocks(parseBlocks(body))}\n</section>`);
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description>
<title-info>
<genre>${FB2_GENRES[genre]}</genre>
<author>${formatPerson(author)}</author>
<book-title>${escapeXml(title)}</book-title>
<annotation><p>${escapeXml(describeWork(work))}</p></annotation>
<date value="${year}-01-01">${year}</date>
<coverpage><image l:href="#cover.jpg"/></coverpage>
<lang>${language}</lang>
${series ? `<sequence name="${escapeXml(series.title)}" number="${series.number}"/>` : ''}
</title-info>
<document-info><author><nickname>${PUBLISHER}</nickname></author><date value="2026-01-01">2026</date><id>lantern-${slug}</id><version>1.0</version></document-info>
<publish-info><publisher>${PUBLISHER}</publisher><year>${year}</year></publish-info>
</description>
<body>
<title><p>${escapeXml(author)}</p><p>${escapeXml(title)}</p></title>
${sections.join('\n')}
</body>
<binary id="cover.jpg" content-type="image/jpeg">
${cover.join('\n')}
</binary>
</FictionBook>
`);
};

const formatPerson = (name: string): string => {
  const parts = name.split(' ');
  const last = parts.pop() ?? '';
  const [first, ...middle] = parts;
  const elements = [
    ...(first ? [`<first-name>${escapeXml(first)}</first-name>`] : []),
    ...(middle.length > 0 ? [`<middle-name>${escapeXml(middle.join(' '))}</middle-name>`] : []),
    `<last-name>${escapeXml(last)}</last-name>`,
  ];
  return elements.join('');
};

/** Consecutive lines of verse form a stanza, consecutive quotes one citation. */
const formatBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block, index) => {
      const text = formatRuns(block.runs);
      const opens = blocks[index - 1]?.kind !== block.kind;
      const closes = blocks[index + 1]?.kind !== block.kind;
      switch (block.kind) {
        case 'title':
          return `<title><p>${text}</p></title>`;
        case 'subtitle':
          return `<subtitle>${text}</subtitle>`;
        case 'break':
          return '<subtitle>* * *</subtitle>';
        case 'quote':
          return `${opens ? '<cite>' : ''}<p>${text}</p>${closes ? '</cite>' : ''}`;
        case 'line':
          return `${opens ? '<poem><stanza>' : ''}<v>${text}</v>${closes ? '</stanza></poem>' : ''}`;
        case 'paragraph':
          return `<p>${text}</p>`;
        default:
          return block.kind satisfies never;
      }
    })
    .join('\n');

const formatRuns = (runs: readonly Run[]): string =>
  runs
    .map(({ text, italic, bold }) => {
      const emphasised = italic ? `<emphasis>${escapeXml(text)}</emphasis>` : escapeXml(text);
      return bold ? `<strong>${emphasised}</strong>` : emphasised;
    })
    .join('');
