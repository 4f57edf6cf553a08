/// <reference lib="dom" />
import { DEFAULT_SETTINGS, type EngineDriver } from './reader-engine/engine-driver.ts';
import {
  buildLongText,
  buildPictureUrl,
  buildWrapped,
  buildXhtml,
  LAST_LINE,
  ROOT_STYLES,
  WIDE_STYLES,
  WRAPPER_STYLES,
} from './reader-engine/layout-books.ts';
import { findUnreachableText } from './reader-engine/reachable-text.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook } from './reader-engine/test-books.ts';

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 800 },
];

const openChapter = async (engine: EngineDriver, book: string, spine: number, settings = DEFAULT_SETTINGS) => {
  const { pages } = await engine.openBook(book, { kind: 'entry', spine, fragment: null }, settings);
  const [frame] = await engine.getVisibleFrames();
  if (!frame) throw new Error(`Chapter ${spine} is not shown`);
  return { frame, pages };
};

const buildRows = (rows: number, columns: number, cell: (row: number, column: number) => string): string =>
  `<table>${Array.from({ length: rows }, (_, row) => `<tr>${Array.from({ length: columns }, (_, column) => cell(row, column)).join('')}</tr>`).join('')}</table>`;

const CODE = Array.from({ length: 90 }, (_, nth) => `line_${nth}(${'argument_of_the_function, '.repeat(8)})`).join(
  '\n',
);

/** Chapters by kind: what is in them can't be broken, or is too wide, unless something is done. */
const CHAPTERS: Readonly<Record<string, readonly ReturnType<typeof buildXhtml>[]>> = {
  '[READER-100] wrappers that columns cannot break': WRAPPER_STYLES.map(buildWrapped),
  '[READER-100] a body or root that columns cannot break': ROOT_STYLES.map((css, nth) =>
    buildXhtml(`r${nth}`, `<style>${css}</style>`, buildLongText()),
  ),
  '[READER-100] such styles in conditions, layers, nested rules and style attributes, also important ones': [
    ...[
      '@media screen{@media (min-width:1px){.w{overflow:hidden}}}',
      '@supports (display:grid){.w{position:absolute}}',
      '@layer book{.w{overflow:hidden!important}}',
      '.a{&amp; .w{overflow:hidden} .b{display:inline-block}}',
      '#w#w.w{overflow:hidden!important;height:200px!important}',
      '.a{overflow:hidden}.w{display:inline-block}.b{float:left;max-height:200px;overflow:auto;transform:translate(0)}',
    ].map((css, nth) =>
      buildXhtml(
        `s${nth}`,
        `<style>${css}</style>`,
        `<div class="a"><div class="w" id="w"><div class="b">${buildLongText()}</div></div></div>`,
      ),
    ),
    ...[
      'overflow:hidden!important',
      'position:absolute!important',
      'height:200px!important;overflow:hidden!important',
    ].map((css, nth) => buildXhtml(`i${nth}`, '', `<div style="${css}">${buildLongText()}</div>`)),
  ],
  '[READER-100] tables, buttons, fieldsets and lists that hold a whole chapter': [
    buildXhtml('t0', '', `<table><tr><td>${buildLongText()}</td></tr></table>`),
    buildXhtml('t1', '', `<table style="display:inline-table"><tr><td>${buildLongText()}</td></tr></table>`),
    buildXhtml(
      't2',
      '<style>td div{overflow:auto}</style>',
      `<table><tr><td><div>${buildLongText()}</div></td></tr></table>`,
    ),
    buildXhtml('t3', '', `<button>${'text of a button '.repeat(600)}</button>`),
    buildXhtml('t4', '', `<fieldset><legend>Legend</legend>${buildLongText()}</fieldset>`),
    buildXhtml('t5', '<style>li{display:inline-block;overflow:hidden}</style>', `<ul><li>${buildLongText()}</li></ul>`),
    buildXhtml('t6', '', `<div dir="rtl" style="overflow:hidden">${buildLongText()}</div>`),
  ],
  '[READER-101] code and boxes that scroll': [
    buildXhtml('p0', '<style>pre{overflow:auto}pre code{white-space:pre}</style>', `<pre><code>${CODE}</code></pre>`),
    buildXhtml(
      'p1',
      '<style>pre{overflow-x:scroll!important;white-space:pre!important;word-wrap:normal!important;max-height:300px!important}</style>',
      `<pre><span style="white-space:pre!important">${CODE}</span></pre>`,
    ),
    buildXhtml('p2', '', `<div style="max-height:10em;overflow:auto">${buildLongText()}</div>`),
    buildXhtml(
      'p3',
      '<style>.c{overflow:scroll;white-space:nowrap;height:200px}</style>',
      `<div class="c">${CODE}</div>`,
    ),
  ],
  '[READER-102] wide boxes and lines': WIDE_STYLES.map(buildWrapped),
  '[READER-102] wide tables, flex and grid boxes, and words': [
    buildXhtml(
      'd0',
      '',
      buildRows(60, 12, (row, column) => `<td nowrap="nowrap">cell ${row} of ${column} words</td>`),
    ),
    buildXhtml(
      'd1',
      '',
      buildRows(40, 30, (row, column) => `<td>${row * column}cellword</td>`),
    ),
    buildXhtml('d2', '', `<table width="1600" align="left"><tr><td>${buildLongText()}</td></tr></table>`),
    buildXhtml(
      'd3',
      '<style>.r{display:flex}.r>div{width:700px;flex-shrink:0}</style>',
      `<div class="r"><div>${buildLongText(10)}</div><div>${buildLongText(10)}</div></div>`,
    ),
    buildXhtml(
      'd4',
      '<style>.r{display:grid;grid-template-columns:repeat(6,300px)}</style>',
      `<div class="r">${Array.from({ length: 30 }, (_, nth) => `<div>cell ${nth} of words</div>`).join('')}</div>`,
    ),
    buildXhtml('d5', '<style>*{overflow-wrap:normal}</style>', `<p>${'unbreakable'.repeat(40)}</p>`),
    buildXhtml('d6', '', `<p><span style="white-space:nowrap">${'words in a line '.repeat(40)}</span></p>`),
  ],
};

for (const [title, chapters] of Object.entries(CHAPTERS))
  test(`${title}: every text is on some page`, async ({ engine, host, page }) => {
    host.books.set('b', buildBook([...chapters]));
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      for (const flow of ['paged', 'scrolled'] as const)
        for (const [spine, { text }] of chapters.entries()) {
          const { frame } = await openChapter(engine, 'b', spine, { ...DEFAULT_SETTINGS, flow });
          const source = `${flow} ${size.width}: ${text.slice(120, 320)}`;
          expect.soft(await findUnreachableText(frame), source).toEqual([]);
          // shown scrolled only where pages can't be made
          const isPaged = await frame.evaluate(() => getComputedStyle(document.documentElement).columnWidth !== 'auto');
          expect.soft(isPaged, source).toBe(flow === 'paged');
        }
    }
  });

test('[READER-100] a chapter is read to its last line by turning pages', async ({ engine, host }) => {
  host.books.set('b', buildBook([buildWrapped('overflow:hidden', 0), buildWrapped('position:absolute', 1)]));
  for (const spine of [0, 1]) {
    let position = await engine.openBook('b', { kind: 'entry', spine, fragment: null });
    while (position.page + 1 < position.pages) position = await engine.turnPage(1);
    expect(position.at.spine).toBe(spine);
    expect(await engine.isTextVisible(LAST_LINE)).toBe(true);
  }
});

test('[READER-100] text that is hidden on purpose stays hidden, and boxes that fit stay as they are', async ({
  engine,
  host,
}) => {
  const head = `<style>.s{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}
    .d{float:left;font-size:3em}.b{display:inline-block;overflow:hidden;width:50%}.o{position:absolute;left:-9999px}</style>`;
  const body = `<p>Text <span class="s">label</span><span class="o">label</span></p><div class="b">A box</div>
    ${'<p><span class="d">O</span>nce upon a time there was a lamp.</p>'.repeat(40)}`;
  host.books.set('b', buildBook([buildXhtml('c', head, body)]));
  const { frame } = await openChapter(engine, 'b', 0);
  expect(await frame.locator('[data-lectern-open]').count()).toBe(0);
});

test('[READER-104] a position in a chapter whose boxes were opened opens where it was', async ({
  engine,
  host,
  page,
}) => {
  host.books.set('b', buildBook([buildWrapped('overflow:hidden', 0)]));
  await engine.openBook('b', { kind: 'fraction', fraction: 0.5 });
  const { at } = await engine.turnPage(1);
  await page.setViewportSize({ width: 390, height: 800 });
  const stored = { kind: 'place', cfi: at.cfi, quote: at.quote, fraction: at.fraction } as const;
  expect((await engine.openBook('b', stored)).at.cfi).toBe(at.cfi);
  expect(await engine.isTextVisible(at.quote.text.trim().slice(0, 12))).toBe(true);
});

test('[READER-104] a chapter that can’t be broken into pages is shown scrolled, and pages turn through it', async ({
  engine,
  host,
}) => {
  // a button in a button is laid out as one block, whatever its styles
  const body = `<p>Before</p><button><span style="display:inline-block"><button>${'words of a menu '.repeat(1500)}</button></span></button><p>${LAST_LINE}</p>`;
  host.books.set('b', buildBook([buildXhtml('c', '', body)]));
  await engine.openBook('b');
  for (let turns = 0; turns < 20 && !(await engine.isTextVisible(LAST_LINE)); turns += 1) await engine.turnPage(1);
  const [frame] = await engine.getVisibleFrames();
  expect(await frame?.evaluate(() => getComputedStyle(document.documentElement).columnWidth)).toBe('auto');
  expect(frame && (await findUnreachableText(frame))).toEqual([]);
  expect(await engine.isTextVisible(LAST_LINE)).toBe(true);
});

test('[READER-103] a picture with margins is on the first page, which is not blank', async ({ engine, host, page }) => {
  const cover = buildPictureUrl(1200, 1800);
  const chapters = [
    `<p style="margin:1em 0"><img src="${cover}" alt=""/></p>`,
    `<div style="padding:3em"><img src="${cover}" alt="" style="margin:2em;border:1px solid"/></div>`,
    `<div style="height:100vh;text-align:center"><img src="${cover}" alt="" style="height:100vh"/></div>`,
    `<section><div style="margin:20% 0"><img src="${cover}" alt="" style="min-height:100vh"/></div></section>`,
    `<img src="${cover}" alt=""/>`,
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100%" height="100%" viewBox="0 0 1200 1800"><image width="1200" height="1800" xlink:href="${cover}"/></svg>`,
  ].map((body, nth) => buildXhtml(`c${nth}`, '<style>p{text-align:center}</style>', body));
  host.books.set('b', buildBook(chapters));
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    for (const spine of chapters.keys()) {
      const { frame, pages } = await openChapter(engine, 'b', spine);
      const { left, right, height } = await frame.evaluate(
        () => document.querySelector('img,svg')?.getBoundingClientRect().toJSON() as DOMRect, // each chapter has a picture
      );
      expect.soft(pages, `chapter ${spine}`).toBe(1);
      expect.soft([left >= 0, right <= size.width, height > 200], `chapter ${spine}`).toEqual([true, true, true]);
    }
  }
});

test('[READER-103] a caption is on the page of its picture', async ({ engine, host, page }) => {
  const picture = `<img src="${buildPictureUrl(900, 1600)}" alt=""/>`;
  const figures = [
    `<figure>${picture}<figcaption>Caption of it</figcaption></figure>`,
    `<div class="figure">${picture}<p class="caption">Caption of it</p></div>`,
    `<div class="image">${picture}</div><p class="caption">Caption of it</p>`,
    `<figure><figcaption>Caption of it</figcaption>${picture}</figure>`,
  ];
  const chapters = figures.map((figure, nth) =>
    buildXhtml(`f${nth}`, '', `${buildLongText(3)}${figure}${buildLongText(3)}`),
  );
  host.books.set('b', buildBook(chapters));
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    for (const spine of chapters.keys()) {
      const { frame } = await openChapter(engine, 'b', spine);
      const [image, caption] = await frame.evaluate(() =>
        ['img', 'figcaption,.caption'].map(
          (selector) => document.querySelector(selector)?.getClientRects()[0]?.left ?? -1,
        ),
      );
      expect
        .soft(Math.abs((image ?? 0) - (caption ?? 0)), `figure ${spine} ${size.width}`)
        .toBeLessThan(size.width / 2.2);
    }
  }
});
