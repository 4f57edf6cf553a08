/// <reference lib="dom" />
import { buildPng } from '@lectern/sample-books';
import { DEFAULT_SETTINGS } from './reader-engine/engine-driver.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook, type UnpackedBook } from './reader-engine/test-books.ts';

const SENTENCE = 'The lamp-lighter went along the quay, and one after another the lamps answered him. ';
const LONG = SENTENCE.repeat(8);

type Chapter = { root?: string; head?: string; body: string; bodyAttributes?: string };

const buildStyled = (chapters: readonly Chapter[], language = 'en'): UnpackedBook => {
  const book = buildBook(
    chapters.map(({ root = '', head = '', body, bodyAttributes = '' }, index) => ({
      path: `OPS/c${index}.xhtml`,
      type: 'application/xhtml+xml',
      text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" ${root}><head><title>c</title>${head}</head><body ${bodyAttributes}>${body}</body></html>`,
    })),
  );
  book.manifest.language = language;
  book.parts.set('OPS/cover.png', { type: 'image/png', bytes: buildPng({ width: 60, height: 90 }) });
  return book;
};

const css = (rules: string): string => `<style>${rules}</style>`;

test('[READER-145] the picture of a cover in SVG keeps its ratio', async ({ engine, host }) => {
  const wrap = (svg: string, image: string): string =>
    `<div><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100%" height="100%" viewBox="0 0 60 90" ${svg}>${image}</svg></div>`;
  const image = '<image width="60" height="90" xlink:href="cover.png"/>';
  const stretched = '<image width="90" height="90" preserveAspectRatio="none" href="cover.png"/>';
  const covers = [
    wrap('preserveAspectRatio="none"', image),
    wrap('preserveAspectRatio="none"', `<g>${image}</g>`),
    wrap('preserveAspectRatio=" none "', image),
    wrap('preserveAspectRatio="none"', stretched),
  ];
  host.books.set('b', buildStyled(covers.map((body) => ({ body }))));
  for (const spine of covers.keys()) {
    await engine.openBook('b', { kind: 'entry', spine, fragment: null });
    const [frame] = await engine.getVisibleFrames();
    const scales = await frame?.evaluate(() => {
      const matrix = document.querySelector('svg')?.getScreenCTM();
      return [
        matrix?.a,
        matrix?.d,
        document.querySelector('image')?.getAttribute('preserveAspectRatio') ?? 'xMidYMid meet',
      ];
    });
    expect(scales?.[0], `cover ${spine}`).toBeCloseTo(Number(scales?.[1]), 3);
    expect(scales?.[2]).not.toBe('none');
  }
});

test('[READER-146] text has the chosen size where a book uses its root as a unit', async ({ engine, host }) => {
  const sizes: [string, number, number][] = [
    ['html{font-size:62.5%}body{font-size:1.6rem}h1{font-size:2.4rem}', 18, 27],
    ['html{font-size:62.5%}p{font-size:1.6rem}h1{font-size:2.4rem}', 18, 27],
    ['html{font-size:62.5%!important}body{font-size:1.6em}h1{font-size:1.5em}', 18, 27],
    [':root{font-size:10px}body{font-size:16px}h1{font-size:24px}', 18, 27],
    ['html{font-size:0.625em}body{font-size:12pt}h1{font-size:18pt}', 18, 27],
    ['html{font:50%/1.5 serif}body{font-size:2rem}h1{font-size:3rem}', 18, 27],
    ['@media all{html{font-size:calc(1em * 0.625)}}body{font-size:1.6rem}h1{font-size:2.4rem}', 18, 27],
    ['html{font-size:20px}body{font-size:0.8rem}h1{font-size:1.2rem}', 18, 27],
    ['html{font-size:120%}h1{font-size:1.5rem}', 18, 27],
    ['html{font-size:62.5%}h1{font-size:2.4rem}', 18, 27],
    ['body{font-size:1rem}h1{font-size:24px}', 18, 27],
  ];
  const body = `<h1>One</h1><p>${LONG}</p>`;
  const inline = {
    root: 'style="font-size:62.5%!important"',
    head: css('body{font-size:1.6rem}h1{font-size:2.4rem}'),
    body,
  };
  host.books.set('b', buildStyled([...sizes.map(([rules]) => ({ head: css(rules), body })), inline]));
  for (const [spine, [rules, text, heading]] of [...sizes, ['inline', 18, 27] as const].entries())
    for (const factor of [1, 2]) {
      const settings = { ...DEFAULT_SETTINGS, fontSize: 18 * factor };
      await engine.openBook('b', { kind: 'entry', spine, fragment: null }, settings);
      const [frame] = await engine.getVisibleFrames();
      const found = await frame?.evaluate(() =>
        ['p', 'h1'].map((name) =>
          Number.parseFloat(getComputedStyle(document.querySelector(name) ?? document.body).fontSize),
        ),
      );
      expect(
        found?.map((px) => Math.round(px * 10) / 10),
        rules,
      ).toEqual([text * factor, heading * factor]);
    }
});

test('[READER-147] a drop cap opens only chapters that begin with a paragraph of text', async ({ engine, host }) => {
  const openings: [string, boolean][] = [
    [`<h1>1</h1><p>${LONG}</p>`, true],
    [`<h2>1</h2><p>Дома ${LONG}</p>`, true],
    [`<h1>1</h1><p><em>Once</em> upon a time ${LONG}</p>`, true],
    ['<h1>1</h1><p>A short one.</p>', false],
    [`<h1>1</h1><p>${SENTENCE}</p><p>${LONG}</p>`, false],
    [`<h1>1</h1><p>— Да. ${LONG}</p>`, false],
    [`<h1>1</h1><p>– ${LONG}</p>`, false],
    [`<h1>1</h1><p>“Stop!” ${LONG}</p>`, false],
    [`<h1>1</h1><p>«Стой!» ${LONG}</p>`, false],
    [`<h1>1</h1><p>1 In the beginning ${LONG}</p>`, false],
    [`<h1>1</h1><p><sup>1</sup>In the beginning ${LONG}</p>`, false],
    [`<h1>1</h1><p><span id="v1">1</span> In the beginning ${LONG}</p>`, false],
    [`<h1>1</h1><p>A. ${LONG}</p>`, false],
    [`<h1>1</h1><p><b>B</b>old cap ${LONG}</p>`, false],
    [`<h1>1</h1><p><span class="dropcap">O</span>nce ${LONG}</p>`, false],
    [`<h1>1</h1><p><img src="cover.png" alt="O"/>nce ${LONG}</p>`, false],
    [`<blockquote><h2>1</h2><p>${LONG}</p></blockquote>`, false],
    [`<h1>1</h1><blockquote><p>${LONG}</p></blockquote><p>${LONG}</p>`, false],
    [`<h1>1</h1><p>Verse one<br/>Verse two ${LONG}</p>`, false],
    [`<h1>1</h1><p>${'في البدء كان الكلمة '.repeat(40)}</p>`, false],
    [`<h1>1</h1><p>${'आरंभ में शब्द था '.repeat(50)}</p>`, false],
    [`<h1>1</h1><p>${'起初,神创造天地。'.repeat(60)}</p>`, false],
    [`<h1>1</h1><p>lower case ${LONG}</p>`, false],
  ];
  host.books.set('b', buildStyled(openings.map(([body]) => ({ body }))));
  const hasCap = async (spine: number): Promise<boolean> => {
    await engine.openBook('b', { kind: 'entry', spine, fragment: null });
    const [frame] = await engine.getVisibleFrames();
    return (
      frame?.evaluate(() =>
        [...document.querySelectorAll('p')].some((p) => getComputedStyle(p, '::first-letter').float !== 'none'),
      ) ?? false
    );
  };
  for (const [spine, [body, expected]] of openings.entries())
    expect(await hasCap(spine), body.slice(0, 60)).toBe(expected);
});

test('[READER-147] in long lines a paragraph loses its drop cap before it is lower than it', async ({
  engine,
  host,
}) => {
  host.books.set('b', buildStyled([{ body: `<h1>1</h1><p>${SENTENCE.repeat(4)}</p><p>next</p>` }]));
  for (const fontSize of [12, 18, 30]) {
    await engine.openBook(
      'b',
      { kind: 'fraction', fraction: 0 },
      { ...DEFAULT_SETTINGS, fontSize, measure: 900, columns: 'one' },
    );
    const [frame] = await engine.getVisibleFrames();
    const [height = 0, cap = 0] =
      (await frame?.evaluate(() => {
        const [p] = document.querySelectorAll('p');
        const { float, fontSize } = getComputedStyle(p ?? document.body, '::first-letter');
        return [p?.getBoundingClientRect().height ?? 0, float === 'left' ? Number.parseFloat(fontSize) * 0.8 : 0];
      })) ?? [];
    expect(height).toBeGreaterThanOrEqual(cap);
  }
});

test('[READER-148] text of a right-to-left language without a direction is set from right to left', async ({
  engine,
  host,
}) => {
  const hebrew = `<p>${'המדליק הלך לאורך הרציף, ופנס אחר פנס ענה לו. '.repeat(9)}</p>`;
  const english = `<p>${LONG}</p>`;
  const chapters: [Chapter, string][] = [
    [{ root: 'lang="he"', body: hebrew }, 'rtl'],
    [{ root: 'xml:lang="ar"', body: `<p>${'في البدء كان الكلمة '.repeat(20)}</p>` }, 'rtl'],
    [{ body: hebrew, bodyAttributes: 'xml:lang="HE-IL"' }, 'rtl'],
    [{ root: 'lang="fa"', head: css('p{margin:0}'), body: `<p>${'در آغاز کلمه بود '.repeat(20)}</p>` }, 'rtl'],
    [{ root: 'lang="he"', head: css('body{direction:ltr}'), body: hebrew }, 'ltr'],
    [{ root: 'lang="he" dir="ltr"', body: hebrew }, 'ltr'],
    [{ root: 'lang="he-Latn"', body: english }, 'ltr'],
    [{ root: 'lang="he"', body: english }, 'ltr'],
    [{ root: 'lang="en"', body: english }, 'ltr'],
  ];
  host.books.set('b', buildStyled(chapters.map(([chapter]) => chapter)));
  const readDirections = async (name: string, spine: number): Promise<string[]> => {
    await engine.openBook(name, { kind: 'entry', spine, fragment: null });
    const [frame] = await engine.getVisibleFrames();
    return (
      (await frame?.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('p')].map(
          (element) => getComputedStyle(element).direction,
        ),
      )) ?? []
    );
  };
  for (const [spine, [chapter, direction]] of chapters.entries())
    expect(await readDirections('b', spine), chapter.root).toEqual([direction, direction]);

  host.books.set('of-the-book', buildStyled([{ body: hebrew }], 'he'));
  expect(await readDirections('of-the-book', 0)).toEqual(['rtl', 'rtl']);
  const quoted = `${english}<p lang="he">שלום לכם, אמר האיש.</p><p lang="he" dir="ltr">שלום</p>`;
  host.books.set('quoted', buildStyled([{ root: 'lang="en"', body: quoted }]));
  expect(await readDirections('quoted', 0)).toEqual(['ltr', 'ltr', 'rtl', 'ltr']);
  host.books.set('inner', buildStyled([{ root: 'lang="he"', body: `${hebrew}<p lang="en">An English line.</p>` }]));
  expect(await readDirections('inner', 0)).toEqual(['rtl', 'rtl', 'ltr']);
});
