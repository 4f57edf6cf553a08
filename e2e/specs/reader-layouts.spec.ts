/// <reference lib="dom" />
import { ReadingSettings } from '@lectern/contracts';
import { DEFAULT_SETTINGS, type EngineDriver } from './reader-engine/engine-driver.ts';
import { buildLongText, buildPictureUrl, buildXhtml, LAST_LINE } from './reader-engine/layout-books.ts';
import { findUnreachableText } from './reader-engine/reachable-text.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook } from './reader-engine/test-books.ts';

test.use({ viewport: { width: 1000, height: 700 } });

const openChapter = async (engine: EngineDriver, spine: number, settings = DEFAULT_SETTINGS) => {
  const { pages } = await engine.openBook('b', { kind: 'entry', spine, fragment: null }, settings);
  const [frame] = await engine.getVisibleFrames();
  if (!frame) throw new Error(`Chapter ${spine} is not shown`);
  return { frame, pages };
};

const WIDE = buildPictureUrl(900, 400);
const COVER = buildPictureUrl(600, 900);

test('[READER-240] pictures and drawings stay in their column, whole', async ({ engine, host }) => {
  const drawing = '<text x="1300" y="100" font-size="40">END</text><rect width="1600" height="300" fill="none"/>';
  const chapters = [
    ['p img{max-width:none!important;width:1800px!important}', `<p><img src="${WIDE}" alt=""/></p>${buildLongText(3)}`],
    ['img{min-width:1500px}', `<div><img src="${WIDE}" alt=""/></div>`],
    ['', `<img src="${WIDE}" alt="" style="max-width:none!important;width:1600px!important"/>`],
    ['.r{display:flex}img{width:500px}', `<div class="r">${`<img src="${WIDE}" alt=""/>`.repeat(4)}</div>`],
    ['p{white-space:nowrap}img{width:500px}', `<p>${`<img src="${WIDE}" alt=""/>`.repeat(4)}</p>`],
    ['', `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="300">${drawing}</svg>`],
  ].map(([css = '', body = ''], nth) => buildXhtml(`p${nth}`, `<style>${css}</style>`, body));
  host.books.set('b', buildBook(chapters));
  for (const spine of chapters.keys()) {
    const { frame } = await openChapter(engine, spine);
    const isInside = await frame.evaluate(() => {
      const { columnWidth } = getComputedStyle(document.documentElement);
      return [...document.querySelectorAll('img,svg,svg *')].every(
        (picture) => picture.getBoundingClientRect().width <= Number.parseFloat(columnWidth) + 1,
      );
    });
    expect.soft(isInside, `chapter ${spine}`).toBe(true);
  }
});

test('[READER-241] a chapter of one picture has one page, whatever empty lines are around it', async ({
  engine,
  host,
}) => {
  const picture = `<img src="${COVER}" alt=""/>`;
  const chapters = [
    ['', `<div><br/></div><div><img src="${COVER}" alt="" height="900"/></div><p><br/></p>`],
    ['div{display:flex;height:93vh!important}img{width:100%}', `<div>${picture}</div>`],
    ['img{height:100vh}', `<h1></h1><div style="page-break-after:always">${picture}</div><hr style="margin:2em 0"/>`],
    ['', `<p>&#160;</p><p>${picture}</p><p>&#160;</p>`],
  ].map(([css = '', body = ''], nth) => buildXhtml(`o${nth}`, `<style>${css}</style>`, body));
  host.books.set('b', buildBook(chapters));
  for (const spine of chapters.keys()) {
    const { frame, pages } = await openChapter(engine, spine);
    expect.soft(pages, `chapter ${spine}`).toBe(1);
    expect.soft(await frame.locator('img').boundingBox(), `chapter ${spine}`).toMatchObject({ y: expect.any(Number) });
  }
});

test('[READER-242] page numbers placed beside the text stand in their paragraphs', async ({ engine, host }) => {
  const body = Array.from(
    { length: 30 },
    (_, nth) => `<p><span class="n">[${nth}]</span>${'A line of the novel. '.repeat(12)}</p>`,
  ).join('');
  host.books.set('b', buildBook([buildXhtml('c', '<style>.n{position:absolute;left:92%}</style>', body)]));
  for (const flow of ['paged', 'scrolled'] as const) {
    const { frame } = await openChapter(engine, 0, { ...DEFAULT_SETTINGS, flow });
    const away = await frame.evaluate(() =>
      [...document.querySelectorAll('.n')]
        .filter((number) => {
          const { top, left } = number.getBoundingClientRect();
          const first = number.closest('p')?.getClientRects()[0] ?? new DOMRect();
          return Math.abs(top - first.top) > 12 || left < first.left || left > first.right;
        })
        .map(({ textContent }) => textContent),
    );
    expect(away).toEqual([]);
  }
});

test('[READER-243] text that waits for a script or a click is shown', async ({ engine, host }) => {
  const answer = `<details name="a"><summary>Answer</summary><p>${LAST_LINE}</p></details>`;
  const chapters = [
    ['body{display:none}', LAST_LINE],
    ['body{visibility:hidden}', LAST_LINE],
    ['html{opacity:0}', LAST_LINE],
    ['html body.b{display:none!important}', LAST_LINE],
    ['', `<details name="a" open="open"><summary>Riddle</summary>x</details>${answer}`],
    ['h1{margin-top:-160px;height:40px}', `<h1>${LAST_LINE}</h1>${buildLongText(3)}`],
  ].map(([css = '', text = ''], nth) => {
    const chapter = buildXhtml(`h${nth}`, `<style>${css}</style>`, `<div>${text}</div>`);
    return { ...chapter, text: chapter.text.replace('<body>', '<body class="b">') };
  });
  host.books.set('b', buildBook(chapters));
  for (const spine of chapters.keys()) {
    const { frame } = await openChapter(engine, spine);
    const isShown = await frame
      .getByText(LAST_LINE)
      .first()
      .evaluate((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    expect.soft(isShown, `chapter ${spine}`).toBe(true);
    expect.soft(await engine.isTextVisible(LAST_LINE), `chapter ${spine}`).toBe(true);
  }
});

test('[READER-243] closing an answer makes the chapter shorter', async ({ engine, host }) => {
  const body = `<details><summary>Answer</summary>${buildLongText()}</details><p>After it</p>`;
  host.books.set('b', buildBook([buildXhtml('c', '', body)]));
  const { frame, pages } = await openChapter(engine, 0);
  expect(pages).toBeGreaterThan(2);
  await engine.waitForPositionAfter(() => frame.locator('summary').click());
  await expect.poll(async () => (await engine.getLatestPosition()).pages).toBe(1);
});

test('[READER-244] formulas that were laid out by KaTeX keep their form, and wide ones fit', async ({
  engine,
  host,
}) => {
  // as KaTeX writes fractions: boxes without height, moved up from the bottom
  const css = `.base,.strut,.frac{display:inline-block}.katex{white-space:nowrap}.vlist{display:table-cell;position:relative;vertical-align:bottom}
    .vlist>span{display:block;height:0;position:relative}.vlist>span>span{display:inline-block}.pstrut{overflow:hidden;width:0}`;
  const fraction = `<span class="frac"><span class="vlist" style="height:1.3em">
    <span style="top:-2.3em"><span class="pstrut" style="height:3em"></span><span class="low">2</span></span>
    <span style="top:-3.7em"><span class="pstrut" style="height:3em"></span><span class="high">1</span></span></span></span>`;
  const formula = (count: number) =>
    `<p><span class="katex"><span class="base">${fraction}${'<span>+abcdef</span>'.repeat(count)}</span></span></p>`;
  const style = `<style><![CDATA[${css}]]></style>`;
  host.books.set('b', buildBook([1, 18, 60].map((count) => buildXhtml(`k${count}`, style, formula(count)))));
  for (const spine of [0, 1, 2]) {
    const { frame } = await openChapter(engine, spine);
    const { between, width, column } = await frame.evaluate(() => {
      const [low, high, whole] = ['.low', '.high', '.katex'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      );
      return {
        between: (low?.top ?? 0) - (high?.top ?? 0),
        width: whole?.width ?? 0,
        column: Number.parseFloat(getComputedStyle(document.documentElement).columnWidth),
      };
    });
    expect.soft(between, `formula ${spine}`).toBeGreaterThan(10);
    expect.soft(width, `formula ${spine}`).toBeLessThanOrEqual(column + 1);
  }
});

test('[READER-245] a vertical label leaves the chapter horizontal', async ({ engine, host }) => {
  const css = '<style>.v,th{writing-mode:vertical-rl}</style>';
  const body = `<p class="v">Label</p>${buildLongText()}<table><tr><th>Head</th><td>1</td></tr></table>`;
  host.books.set('b', buildBook([buildXhtml('c', css, body)]));
  const { frame } = await openChapter(engine, 0);
  await expect(frame.locator('html')).toHaveCSS('writing-mode', 'horizontal-tb');
  expect(await findUnreachableText(frame)).toEqual([]);
});

test('[READER-246] text in sizes of the window, variables and calculations follows the chosen size', async ({
  engine,
  host,
}) => {
  const styles = [
    'html{font-size:2vw}p{font-size:1rem}',
    ':root{font-size:clamp(10px,1.2vw,30px)}p{font-size:1rem}',
    'body{font-size:2.4vw}',
    'p{font-size:1.5vw}',
    'body{font-size:calc(10px + 6px)}',
    'body{--size:16px;font-size:var(--size)}',
    'html{font-size:10px}@media(min-width:600px){html{font-size:12px}}body{font-size:1.6rem}@media(min-width:600px){body{font-size:1.3333rem}}',
  ];
  const chapters = styles.map((css, nth) => buildXhtml(`s${nth}`, `<style>${css}</style>`, buildLongText(2)));
  host.books.set('b', buildBook(chapters));
  for (const spine of chapters.keys())
    for (const fontSize of [18, 30]) {
      const { frame } = await openChapter(engine, spine, ReadingSettings.parse({ fontSize }));
      const size = await frame.evaluate(() => getComputedStyle(document.querySelector('p') ?? document.body).fontSize);
      expect.soft(Number.parseFloat(size), styles[spine]).toBeCloseTo(fontSize, 1);
    }
});

test('[READER-249] a Hebrew text in a book that says English is set from right to left', async ({ engine, host }) => {
  const hebrew = '<p>נער הפנסים הלך ברחוב בכל ערב, והאיר את המנורות זו אחר זו.</p>'.repeat(20);
  const mixed = '<p>The word נער means a boy, and so does ילד in this sentence.</p>';
  host.books.set('b', buildBook([hebrew, mixed].map((body, nth) => buildXhtml(`d${nth}`, '', body))));
  for (const [spine, direction] of ['rtl', 'ltr'].entries()) {
    const { frame } = await openChapter(engine, spine);
    await expect(frame.locator('p').first()).toHaveCSS('direction', direction);
  }
});
