/// <reference lib="dom" />
import { DEFAULT_SETTINGS, type EngineDriver } from './reader-engine/engine-driver.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook, type UnpackedBook } from './reader-engine/test-books.ts';

const buildChapter = (head: string, body: string): UnpackedBook =>
  buildBook([
    {
      path: 'OPS/One.xhtml',
      type: 'application/xhtml+xml',
      text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>One</title>${head}</head><body>${body}</body></html>`,
    },
    { path: 'OPS/breaks.css', type: 'text/css', text: '@import "more.css";h2{page-break-before:always}' },
    { path: 'OPS/more.css', type: 'text/css', text: '.end{break-after:recto}' },
    {
      path: 'OPS/always.css',
      type: 'text/css',
      text: '@import "all.css";.x{color:red}@media all{.new{break-before:always}}',
    },
    { path: 'OPS/all.css', type: 'text/css', text: '.last{break-after:all}' },
  ]);

/** The page of each letter that stands alone in a paragraph, and the number of pages. */
const readPages = async (engine: EngineDriver): Promise<string> => {
  const [frame] = await engine.getVisibleFrames();
  const { pages } = await engine.getLatestPosition();
  const letters = await frame?.evaluate(() =>
    [...document.querySelectorAll('.at')].map((element) => {
      const { left } = element.getBoundingClientRect();
      return `${element.textContent}${Math.floor((left + document.documentElement.scrollLeft) / innerWidth) + 1}`;
    }),
  );
  return `${letters?.join(' ')} of ${pages}`;
};

const at = (letter: string, attributes = ''): string => `<p class="at" ${attributes}>${letter}</p>`;
const BREAK_BEFORE = 'style="page-break-before:always"';
const EMPTY_BREAK = '<div style="page-break-after:always"></div>';

const CASES: [name: string, head: string, body: string, pages: string][] = [
  ...['always', 'left', 'right'].map((value): [string, string, string, string] => [
    `page-break-before:${value} in a style element`,
    `<style>.b{page-break-before:${value}}</style>`,
    `${at('A')}<div class="b">${at('B')}</div>${at('C')}`,
    'A1 B2 C2 of 2',
  ]),
  ...['page', 'left', 'right', 'recto', 'verso', 'always', 'all', 'column'].map(
    (value): [string, string, string, string] => [
      `break-after:${value} in a style element`,
      `<style>@media screen{section{color:inherit;break-after:${value} !important}}</style>`,
      `<section>${at('A')}</section><section>${at('B')}</section>${at('C')}`,
      'A1 B2 C3 of 3',
    ],
  ),
  [
    'sheets, imports and headings',
    '<link rel="stylesheet" href="breaks.css"/>',
    `<h2>One</h2>${at('A')}<h2>Two</h2><p class="at end">B</p>${at('C')}`,
    'A1 B2 C3 of 3',
  ],
  [
    'style attributes',
    '',
    `${at('A')}<div style="PAGE-BREAK-BEFORE: Always">${at('B')}</div><div style="break-before:always">${at('C')}</div>`,
    'A1 B2 C3 of 3',
  ],
  [
    'nested rules',
    '<style>body{&amp; > div{break-before:page}}</style>',
    `${at('A')}<div>${at('B')}</div>`,
    'A1 B2 of 2',
  ],
  ['rules for print only', '<style>@media print{p{break-before:page}}</style>', at('A') + at('B'), 'A1 B1 of 1'],
  [
    'a break at the start',
    '',
    `<div ${BREAK_BEFORE}></div><a id="x"></a><div ${BREAK_BEFORE}>${at('A')}</div>`,
    'A1 of 1',
  ],
  ['a break of the body', '<style>body,h1{page-break-before:always}</style>', `<h1>One</h1>${at('A')}`, 'A1 of 1'],
  ['a break at the end', '', `${at('A')}${EMPTY_BREAK}<p>&#160;</p>`, 'A1 of 1'],
  [
    'doubled breaks',
    '',
    `${at('A')}${EMPTY_BREAK}<p> &#160; </p><div ${BREAK_BEFORE}></div><div ${BREAK_BEFORE}>${at('B')}</div>`,
    'A1 B2 of 2',
  ],
  [
    'a rule that only marks a break',
    '',
    `${at('A')}<hr style="page-break-after:always"/><div ${BREAK_BEFORE}>${at('B')}</div>`,
    'A1 B2 of 2',
  ],
  [
    'hidden elements',
    '',
    `${at('A')}<div style="display:none;page-break-before:always">x</div>${at('B')}`,
    'A1 B1 of 1',
  ],
  [
    'breaks in lines',
    '',
    `${at('A')}<p><br ${BREAK_BEFORE}/></p>${at('B')}<p>in <span ${BREAK_BEFORE}>a</span> line</p>${at('C')}<br clear="all" ${BREAK_BEFORE}/>${at('D')}`,
    'A1 B2 C2 D3 of 3',
  ],
  [
    'inline elements outside of paragraphs',
    '',
    `${at('A')}<span class="at" ${BREAK_BEFORE}>B</span>${at('C')}<div><b style="display:inline-block;page-break-before:always">Four</b></div>${at('D')}`,
    'A1 B2 C2 D3 of 3',
  ],
  [
    'values that browsers drop, in linked and imported sheets',
    '<link rel="stylesheet" href="always.css"/>',
    `${at('A')}<div class="new last">${at('B')}</div>${at('C')}`,
    'A1 B2 C3 of 3',
  ],
  [
    'boxes in which columns have no breaks [READER-247]',
    '<style>.w{overflow:hidden}.i{display:inline-block;width:100%}</style>',
    `<div class="w">${at('A')}<div ${BREAK_BEFORE}>${at('B')}</div></div><div class="i">${at('C')}<div ${BREAK_BEFORE}>${at('D')}</div></div>`,
    'A1 B2 C2 D3 of 3',
  ],
];

test.describe('page breaks of the book', () => {
  test.use({ viewport: { width: 600, height: 800 } });

  for (const [name, head, body, pages] of CASES)
    test(`[READER-160] ${name}`, async ({ engine, host }) => {
      host.books.set('b', buildChapter(head, body));
      await engine.openBook('b');
      expect(await readPages(engine)).toBe(pages);
    });

  test('[READER-247] page breaks of Mobipocket begin a page', async ({ engine, host }) => {
    const text = `<!DOCTYPE html><html><head><title>One</title></head><body>${at('A')}<mbp:pagebreak/>${at('B')}<mbp:pagebreak></mbp:pagebreak>${at('C')}</body></html>`;
    const book = buildBook([{ path: 'OPS/One.xhtml', type: 'application/xhtml+xml', text }]);
    book.parts.set('OPS/One.xhtml', { type: 'text/html', bytes: Buffer.from(text) });
    host.books.set('b', book);
    await engine.openBook('b');
    expect(await readPages(engine)).toBe('A1 B2 C3 of 3');
  });

  test('[READER-161] end with the styles of the book, and in a strip', async ({ engine, host }) => {
    host.books.set(
      'b',
      buildChapter('', `${at('A')}<div ${BREAK_BEFORE}>${at('B')}</div><br ${BREAK_BEFORE}/>${at('C')}`),
    );
    await engine.openBook('b');
    expect(await readPages(engine)).toBe('A1 B2 C3 of 3');
    await engine.applySettings({ ...DEFAULT_SETTINGS, publisher: false });
    expect(await readPages(engine)).toBe('A1 B1 C1 of 1');
    await engine.applySettings({ ...DEFAULT_SETTINGS, flow: 'scrolled' });
    expect((await engine.getLatestPosition()).pages).toBe(1);
    await engine.applySettings(DEFAULT_SETTINGS);
    expect(await readPages(engine)).toBe('A1 B2 C3 of 3');
  });
});

test.describe('the flow of the book', () => {
  test.use({ viewport: { width: 1280, height: 800 } });
  const long = `${at('A')}${'<p>A line of the chapter.</p>'.repeat(80)}${at('Z')}`;

  test('[READER-163] a chapter that is to scroll scrolls, and its neighbour has pages', async ({ engine, host }) => {
    const book = buildBook(
      ['One', 'Two'].map((name) => ({
        path: `OPS/${name}.xhtml`,
        type: 'application/xhtml+xml',
        text: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${name}</title></head><body>${long}</body></html>`,
      })),
    );
    const [first] = book.manifest.spine;
    if (first) first.flow = 'scrolled';
    host.books.set('b', book);
    await engine.openBook('b');
    const readScroll = async () => {
      const [frame] = await engine.getVisibleFrames();
      return frame?.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return scrollHeight > innerHeight + 1 ? 'down' : scrollWidth > innerWidth + 1 ? 'aside' : 'no';
      });
    };
    expect(await readScroll()).toBe('down');
    let position = await engine.turnPage(1);
    for (let turns = 0; position.at.spine === 0 && turns < 20; turns += 1) position = await engine.turnPage(1);
    expect([position.at.spine, position.page]).toEqual([1, 0]);
    expect(await readScroll()).toBe('aside');
    position = await engine.turnPage(-1);
    expect([position.at.spine, position.page]).toEqual([0, position.pages - 1]);
    await engine.applySettings({ ...DEFAULT_SETTINGS, publisher: false });
    expect(await readScroll()).toBe('aside');
  });
});
