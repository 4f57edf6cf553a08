import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PageColour } from '@lectern/contracts';
import { buildLongText, buildPictureUrl, buildXhtml } from './reader-engine/layout-books.ts';
import { addMeasures, type BookMeasures, measureBook, NO_MEASURES } from './reader-engine/measure-book.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook, type UnpackedBook, unpackEpub } from './reader-engine/test-books.ts';
import { buildVariedBook, VARIED_BOOKS } from './reader-engine/varied-books.ts';

/** Two things that are true of every book: each text is on some page, and each word can be read in every page colour. */
const SHARED_FOLDER = fileURLToPath(new URL('../../../shared/', import.meta.url));
const LONG_TIMEOUT_MS = 600_000;
/** Of a longer book, chapters at regular distances. */
const MAX_CHAPTERS = 12;
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 800 };

const expectReadable = (name: string, { unreachable, faint, ...numbers }: BookMeasures): void => {
  console.log(JSON.stringify({ name, ...numbers, unreachable: unreachable.length, faint: faint.length }));
  expect.soft(unreachable, name).toEqual([]);
  expect.soft(faint, name).toEqual([]);
};

const chooseChapters = ({ manifest }: UnpackedBook): number[] => {
  const chapters = manifest.spine.filter(
    ({ layout, mediaType, characters }) => layout === 'reflowable' && mediaType.includes('xhtml') && characters > 0,
  );
  const step = Math.ceil(chapters.length / MAX_CHAPTERS);
  return chapters.filter((_, nth) => nth % step === 0).map(({ index }) => index);
};

test('[READER-100] [READER-140] every text of thirty books of different kinds is on some page, and can be read', async ({
  engine,
  host,
  page,
}) => {
  let all = NO_MEASURES;
  for (const [nth, size] of [WIDE, NARROW].entries()) {
    await page.setViewportSize(size);
    for (let book = nth; book < VARIED_BOOKS; book += 2) {
      host.books.set(`varied-${book}`, buildVariedBook(book));
      const colours = PageColour.options.filter((_, at) => (at + book) % 4 === 0);
      all = addMeasures(all, await measureBook(engine, `varied-${book}`, [0, 1], { colours }));
    }
  }
  expectReadable('varied', all);
});

/** The EPUBs of a folder beside the repository, by their path in it. Encrypted ones need the server. */
const listSharedBooks = (folder: string): string[] =>
  existsSync(`${SHARED_FOLDER}${folder}`)
    ? readdirSync(`${SHARED_FOLDER}${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.epub') && !/adept|lcp/.test(file))
        .map((file) => `${folder}/${file}`)
    : [];

for (const file of [...listSharedBooks('corpus/epub'), ...listSharedBooks('cases/reading')])
  test(`@long [READER-100] [READER-140] every text is on some page, and can be read: ${file}`, async ({
    engine,
    host,
    page,
  }) => {
    test.setTimeout(LONG_TIMEOUT_MS);
    const book = unpackEpub(`${SHARED_FOLDER}${file}`);
    host.books.set('b', book);
    const chapters = chooseChapters(book);
    test.skip(chapters.length === 0, 'it has no reflowable text');
    await page.setViewportSize(WIDE);
    const wide = await measureBook(engine, 'b', chapters);
    const scrolled = await measureBook(engine, 'b', chapters, { flow: 'scrolled', colours: [] });
    await page.setViewportSize(NARROW);
    const narrow = await measureBook(engine, 'b', chapters, { colours: [] });
    expectReadable(file, [wide, scrolled, narrow].reduce(addMeasures));
  });

const SENTENCE = 'The quick brown fox jumps over the lazy dog, again and again. ';
const repeat = (count: number, build: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => build(nth)).join('');
const buildTable = (rows: number, columns: number): string =>
  `<table>${repeat(rows, (row) => `<tr>${repeat(columns, (column) => `<td>cell ${row} of ${column}</td>`)}</tr>`)}</table>`;

/** Books outside of the usual. */
const EXTREMES: Readonly<Record<string, () => UnpackedBook>> = {
  'one chapter of 5 MB': () =>
    buildBook([
      buildXhtml(
        'huge',
        '',
        repeat(8500, (nth) => `<p>${nth} ${SENTENCE.repeat(9)}</p>`),
      ),
    ]),
  'a chapter of 3,000 paragraphs of a line': () =>
    buildBook([
      buildXhtml(
        'lines',
        '',
        repeat(3000, (nth) => `<p>Line ${nth}</p>`),
      ),
    ]),
  'a chapter of one picture': () =>
    buildBook([buildXhtml('picture', '', `<img src="${buildPictureUrl(2400, 3600)}" alt=""/>`)]),
  '500 chapters': () =>
    buildBook(Array.from({ length: 500 }, (_, nth) => buildXhtml(`c${nth}`, '', `<h1>${nth}</h1>${buildLongText(9)}`))),
  'nothing but tables': () =>
    buildBook([
      buildXhtml(
        'tables',
        '',
        repeat(40, (nth) => buildTable(3 + nth, 1 + (nth % 14))),
      ),
    ]),
};

for (const [name, build] of Object.entries(EXTREMES))
  test(`@long [READER-100] every text is on some page, and the end is reached: ${name}`, async ({
    engine,
    host,
    page,
  }) => {
    test.setTimeout(LONG_TIMEOUT_MS);
    const book = build();
    host.books.set('b', book);
    let all = NO_MEASURES;
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      const last = book.manifest.spine.length - 1;
      all = addMeasures(all, await measureBook(engine, 'b', [...new Set([0, last >> 1, last])], { colours: ['dark'] }));
      await engine.openBook('b', { kind: 'fraction', fraction: 1 });
      const countPagesLeft = async (): Promise<number> => {
        const position = await engine.getLatestPosition(); // that of the chapter before may still arrive
        return position.at.spine === last ? position.pages - 1 - position.page : Number.NaN;
      };
      // a row of a table may go on after the page of its last cell
      await expect.poll(countPagesLeft).toBeLessThan(2);
    }
    expectReadable(name, all);
  });
