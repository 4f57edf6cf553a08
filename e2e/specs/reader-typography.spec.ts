/// <reference lib="dom" />
import type { Frame } from '@playwright/test';
import { DEFAULT_SETTINGS, type EngineDriver } from './reader-engine/engine-driver.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook } from './reader-engine/test-books.ts';

const SENTENCE = 'The lamp-lighter went along the quay, and one after another the lamps answered him. ';
const LINE = '<p>One line</p>';
const OWN_STYLE = '<style>body{font-family:Georgia,serif}</style>';

const openChapter = async (
  engine: EngineDriver,
  host: { books: Map<string, ReturnType<typeof buildBook>> },
  body: string,
  { head = OWN_STYLE, language = 'en' } = {},
): Promise<Frame> => {
  const text = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="${language}"><head><title>c</title>${head}</head><body>${body}</body></html>`;
  // each under a name of its own: the browser keeps parts of books
  const name = `book-${host.books.size}`;
  host.books.set(name, buildBook([{ path: 'OPS/c.xhtml', type: 'application/xhtml+xml', text }]));
  await engine.openBook(name);
  const [frame] = await engine.getVisibleFrames();
  if (!frame) throw new Error('The chapter is not shown');
  return frame;
};

test('[READER-300] a heading, the head of a table and a term end no page', async ({ engine, host }) => {
  const rows = `<tr><td>cell</td></tr>`.repeat(6);
  const kinds = [
    `<h2 class="head">Heading</h2><p class="next">${SENTENCE}</p>`,
    `<table><thead class="head"><tr><th>Head</th></tr></thead><tbody class="next">${rows}</tbody></table>`,
    `<dl><dt class="head">Term</dt><dd class="next">${SENTENCE}</dd></dl>`,
  ];
  for (const kind of kinds) {
    // after each number of lines, so that each place on the page comes
    const body = Array.from({ length: 40 }, (_, lines) => LINE.repeat(lines % 21) + kind).join('');
    const frame = await openChapter(engine, host, body);
    const torn = await frame.evaluate(() => {
      const nexts = [...document.querySelectorAll('.next')];
      return [...document.querySelectorAll('.head')].filter((head, nth) => {
        const [end, start] = [[...head.getClientRects()].at(-1), nexts[nth]?.getClientRects()[0]];
        return (start?.left ?? 0) - (end?.left ?? 0) > 200;
      }).length;
    });
    expect(torn, kind).toBe(0);
  }
});

test('[READER-301] a box that scrolls is broken over pages, and leaves none half empty', async ({ engine, host }) => {
  const code = `<pre>${'let lamp = light(quay);\n'.repeat(16)}</pre>`;
  const box = `<div class="box">${`<p>${SENTENCE}</p>`.repeat(6)}</div>`;
  const head = '<style>pre{overflow-x:auto;border:1px solid}.box{overflow:hidden;background:#eee}</style>';
  for (const kind of [code, box]) {
    const frame = await openChapter(engine, host, `${LINE.repeat(9)}${kind}`.repeat(8), { head });
    const ends = await frame.evaluate(() => {
      const lowest = new Map<number, number>();
      const range = document.createRange();
      range.selectNodeContents(document.body);
      for (const { left, bottom } of range.getClientRects()) {
        const column = Math.round(left / innerWidth / 0.5 - 0.25);
        lowest.set(column, Math.max(lowest.get(column) ?? 0, bottom / innerHeight));
      }
      return [...lowest.entries()].sort(([a], [b]) => a - b).map(([, end]) => end);
    });
    expect(ends.length).toBeGreaterThan(3);
    for (const end of ends.slice(0, -1)) expect(end).toBeGreaterThan(0.75);
  }
});

test('[READER-147] a drop cap is two lines high, and opens a chapter once', async ({ engine, host }) => {
  const long = `<p>${SENTENCE.repeat(8)}</p>`;
  const frame = await openChapter(engine, host, `<h1>1</h1>${long}<h2>A part</h2>${long}`, { head: '' });
  const lefts = await frame.evaluate(() => {
    const [first, second] = [...document.querySelectorAll('p')].map((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      const lines = new Map<number, number>();
      for (const { left, bottom } of range.getClientRects()) {
        const line = Math.round(bottom / 20);
        lines.set(line, Math.min(lines.get(line) ?? Number.POSITIVE_INFINITY, Math.round(left)));
      }
      return [...lines.values()];
    });
    return { first, second };
  });
  // the cap and the lines beside it; then the third line
  const start = Math.min(...(lefts.first ?? []));
  expect(lefts.first?.filter((left) => left > start + 10)).toHaveLength(1);
  expect(new Set(lefts.second).size).toBe(1);
});

test('[READER-165] a paragraph with a drop cap is divided, but for English ones, whose first line is spaced', async ({
  engine,
  host,
}) => {
  const german = 'Die Donaudampfschifffahrtsgesellschaft veröffentlichte Wirtschaftlichkeitsberechnungen. '.repeat(5);
  const english = 'The internationalization of algorithms continued without interruption. '.repeat(8);
  for (const [language, text, isDivided] of [
    ['de', german, true],
    ['en', english, false],
  ] as const) {
    const frame = await openChapter(engine, host, `<h1>1</h1><p>${text}</p><p>${text}</p>`, { head: '', language });
    const isTextDivided = (nth: number): Promise<boolean> =>
      frame
        .locator('p')
        .nth(nth)
        .evaluate((paragraph) => (paragraph.textContent ?? '').includes('\u00ad'));
    await expect.poll(() => isTextDivided(1)).toBe(true);
    expect(await isTextDivided(0), language).toBe(isDivided);
    const spacing = await frame
      .locator('p')
      .first()
      .evaluate((paragraph) => getComputedStyle(paragraph, '::first-line').letterSpacing);
    expect(spacing === 'normal' || spacing === '0px', language).toBe(isDivided);
  }
});

test('[READER-302] raised characters leave the lines where they are', async ({ engine, host }) => {
  const long = SENTENCE.repeat(6);
  for (const head of ['', OWN_STYLE]) {
    const frame = await openChapter(
      engine,
      host,
      `<p>${long}</p><p>${long.replaceAll('quay', 'quay<sup>12</sup><sub>3</sub>')}</p>`,
      { head },
    );
    const heights = await frame.evaluate(() =>
      [...document.querySelectorAll('p')].map((paragraph) => {
        const { lineHeight } = getComputedStyle(paragraph);
        const lines = paragraph.getBoundingClientRect().height / Number.parseFloat(lineHeight);
        return Math.abs(lines - Math.round(lines)) < 0.05;
      }),
    );
    expect(heights).toEqual([true, true]);
  }
});

test('[READER-303] Chinese and Japanese have no italics, and without a style sheet their own spaces', async ({
  engine,
  host,
}) => {
  const body =
    '<h1>一</h1><p>话说<em>天下</em>大势，<i>分久</i>必合。</p><p>第二</p><blockquote><p>第三</p></blockquote>';
  const read = (frame: Frame) =>
    frame.evaluate(() => {
      const [em, i, p, quote] = ['em', 'i', 'p', 'blockquote p'].map((selector) =>
        getComputedStyle(document.querySelector(selector) ?? document.body),
      );
      const size = Number.parseFloat(p?.fontSize ?? '1');
      return {
        styles: [em?.fontStyle, i?.fontStyle, quote?.fontStyle],
        weight: em?.fontWeight,
        indent: Number.parseFloat(p?.textIndent ?? '0') / size,
        line: Math.round((Number.parseFloat(p?.lineHeight ?? '0') / size) * 100) / 100,
      };
    });
  const styles = ['normal', 'normal', 'normal'];
  const ofLanguage = async (language: string, head = '') =>
    read(await openChapter(engine, host, body, { head, language }));
  expect(await ofLanguage('zh-CN')).toEqual({ styles, weight: '700', indent: 2, line: 1.9 });
  expect(await ofLanguage('ja')).toEqual({ styles, weight: '700', indent: 1, line: 1.9 });
  expect((await ofLanguage('zh', '<style>em{font-style:italic}</style>')).styles[0]).toBe('italic');
});

test('[READER-200] fixed pages end above the quiet line', async ({ engine, host, page }) => {
  const text = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>c</title><meta name="viewport" content="width=800,height=600"/></head><body><p>Page</p></body></html>`;
  const book = buildBook([{ path: 'OPS/c.xhtml', type: 'application/xhtml+xml', text }]);
  for (const item of book.manifest.spine) item.layout = 'pre-paginated';
  host.books.set('b', book);
  for (const size of [
    { width: 1000, height: 500 },
    { width: 390, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await engine.openBook('b', { kind: 'fraction', fraction: 0 }, DEFAULT_SETTINGS);
    const bottom = await engine
      .getSurfaceFrame()
      .evaluate(() =>
        Math.max(
          ...[...document.querySelectorAll('iframe')]
            .filter((frame) => getComputedStyle(frame).visibility === 'visible')
            .map((frame) => frame.getBoundingClientRect().bottom),
        ),
      );
    expect(bottom).toBeLessThanOrEqual(size.height - 26);
    expect(bottom).toBeGreaterThan(0);
  }
});

test('[READER-306] the brackets of a formula grow with what they hold', async ({ engine, host }) => {
  const formula = (fence: string, content: string): string =>
    `<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mrow><mo class="fence">${fence}</mo>${content}<mo>)</mo></mrow></math>`;
  const fraction = '<mfrac><mfrac><mi>a</mi><mi>b</mi></mfrac><mfrac><mi>c</mi><mi>d</mi></mfrac></mfrac>';
  const frame = await openChapter(engine, host, formula('(', '<mi>x</mi>') + formula('(', fraction));
  const heights = () =>
    frame.evaluate(() => [...document.querySelectorAll('.fence')].map((fence) => fence.getBoundingClientRect().height));
  // the font may arrive after the first page was shown
  await expect
    .poll(async () => {
      const [low = 0, high = 0] = await heights();
      return high / low;
    })
    .toBeGreaterThan(1.8);
});
