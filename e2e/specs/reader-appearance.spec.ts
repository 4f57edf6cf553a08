/// <reference lib="dom" />
import type { ReadingSettings } from '@lectern/contracts';
import { DEFAULT_SETTINGS, type EngineDriver } from './reader-engine/engine-driver.ts';
import { expect, loadCorpusBook, test } from './reader-engine/test.ts';
import { buildBook, buildChapter } from './reader-engine/test-books.ts';

const WORDS = 'Some words of a sentence that is long enough to be set in more than one line. '.repeat(4);
/** A chapter with publisher styles in a style sheet, inline and with !important. */
const buildStyledBook = () =>
  buildBook([
    {
      path: 'OPS/one.xhtml',
      type: 'application/xhtml+xml',
      text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>One</title><style>
        body{font:300 12pt/1.2 "Courier New",monospace;text-align:justify}
        p.own{font-family:Georgia!important;font-size:16px;line-height:18px!important;letter-spacing:2px;word-spacing:3px;margin:0!important;text-indent:40px;hyphens:manual}
        p.verse{text-align:center} code{font-family:"Courier New",monospace} @media all{small{font-size:8pt}}
      </style></head><body><h1>One</h1>
        <p class="own" id="own">${WORDS}</p>
        <p id="inline" style="font-family:Arial;font-weight:200;text-align:justify;font-size:20px">${WORDS}</p>
        <p class="verse" id="verse">In the middle</p>
        <p id="code-in"><code id="code">let it = be;</code> <small id="small">Small</small></p>
        <p id="arabic" lang="ar" dir="rtl">نص عربي</p>
        <p><math xmlns="http://www.w3.org/1998/Math/MathML"><mi id="math">x</mi></math>
        <svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><text id="drawn" y="15" font-family="Arial" style="font-size:10px">drawn</text></svg></p>
        </body></html>`,
    },
  ]);
const buildPlainBook = () => buildBook([buildChapter('One', 12), buildChapter('Two', 12), buildChapter('Three', 12)]);

/** The computed style of an element in the visible chapter. */
const getStyle = async (engine: EngineDriver, selector: string): Promise<CSSStyleDeclaration> => {
  const [frame] = await engine.getVisibleFrames();
  const style = await frame?.evaluate((which) => {
    const element = document.querySelector(which);
    return element && { ...getComputedStyle(element) };
  }, selector);
  if (!style) throw new Error(`There is no ${selector}`);
  return style;
};
const toPixels = (value: string): number => Number.parseFloat(value);
const CHOSEN_SETTINGS: Partial<ReadingSettings> = {
  font: 'bitter',
  weight: 500,
  lineHeight: 2,
  align: 'start',
  hyphens: false,
  wordSpacing: 0.5,
  letterSpacing: 0.1,
  paragraphSpacing: 2,
  indent: 1,
};

test('[READER-60] sizes in points and pixels grow with the text', async ({ engine, host }) => {
  host.books.set('b', buildStyledBook());
  await engine.openBook('b');
  const before = await Promise.all(['#own', '#inline', '#small'].map((id) => getStyle(engine, id)));
  await engine.applySettings({ ...DEFAULT_SETTINGS, fontSize: 54 });
  const after = await Promise.all(['#own', '#inline', '#small'].map((id) => getStyle(engine, id)));
  const sizes = (styles: typeof before) => styles.map(({ fontSize }) => Math.round(toPixels(fontSize) * 10) / 10);
  expect(sizes(before)).toEqual([18, 22.5, 12]);
  expect(sizes(after)).toEqual([54, 67.5, 36]);
  expect(toPixels(after[0]?.lineHeight ?? '') / toPixels(before[0]?.lineHeight ?? '')).toBeCloseTo(3);
  expect((await getStyle(engine, '#drawn')).fontSize).toBe('10px');
});

test('[READER-61] a font is fetched when chosen, and applies except to code, formulas and drawings', async ({
  engine,
  host,
}) => {
  host.books.set('b', buildStyledBook());
  await engine.openBook('b');
  // the font of the formula is fetched for itself
  const listFetchedFonts = () =>
    host.requestedPaths.filter((path) => path.endsWith('.woff2') && !path.includes('stix-two-math'));
  expect(listFetchedFonts()).toEqual([]);
  await engine.applySettings({ ...DEFAULT_SETTINGS, font: 'bitter' });
  await expect.poll(() => listFetchedFonts().some((path) => path.includes('bitter-latin-wght-normal'))).toBe(true);
  const getFamilies = async (...ids: string[]) =>
    Promise.all(ids.map(async (id) => (await getStyle(engine, id)).fontFamily.split(',')[0]));
  expect(await getFamilies('body', 'h1', '#own', '#inline')).toEqual(['Bitter', 'Bitter', 'Bitter', 'Bitter']);
  expect(await getFamilies('#code', '#drawn')).toEqual(['"Courier New"', 'Arial']);
  expect(await getFamilies('#math')).not.toEqual(['Bitter']);
  const [frame] = await engine.getVisibleFrames();
  await expect.poll(() => frame?.evaluate(() => document.fonts.check('18px Bitter'))).toBe(true);
  for (const [font, family] of [
    ['literata', 'Literata'],
    ['source', '"Source Sans 3"'],
    ['atkinson', '"Atkinson Hyperlegible Next"'],
    ['dyslexic', 'OpenDyslexic'],
  ] as const) {
    await engine.applySettings({ ...DEFAULT_SETTINGS, font });
    expect(await getFamilies('#own')).toEqual([family]);
    await expect
      .poll(() => listFetchedFonts().some((path) => path.includes(family.slice(1, 5).toLowerCase())))
      .toBe(true);
  }
  expect(listFetchedFonts().filter((path) => /italic|cyrillic/.test(path))).toEqual([]);
});

for (const [name, book, first] of [
  ['insistent', buildStyledBook, '#own'],
  ['plain', buildPlainBook, 'p:nth-of-type(2)'],
] as const) {
  test(`[READER-62] chosen settings win in a book that is ${name}`, async ({ engine, host }) => {
    host.books.set('b', book());
    await engine.openBook('b');
    const untouched = await getStyle(engine, first);
    await engine.applySettings({ ...DEFAULT_SETTINGS, ...CHOSEN_SETTINGS });
    const style = await getStyle(engine, first);
    const size = toPixels(style.fontSize);
    expect(style).toMatchObject({ fontWeight: '500', textAlign: 'start', hyphens: 'none', textIndent: `${size}px` });
    expect(toPixels(style.lineHeight)).toBeCloseTo(2 * size);
    expect(toPixels(style.wordSpacing)).toBeCloseTo(0.5 * size);
    expect(toPixels(style.letterSpacing)).toBeCloseTo(0.1 * size);
    expect(toPixels(style.marginBottom)).toBeCloseTo(2 * size);
    await engine.applySettings({ ...DEFAULT_SETTINGS, align: 'justify', hyphens: true });
    expect(await getStyle(engine, first)).toMatchObject({ textAlign: 'justify', hyphens: 'auto' });
    await engine.applySettings(DEFAULT_SETTINGS);
    const { fontFamily, lineHeight, letterSpacing, textIndent, marginBottom } = await getStyle(engine, first);
    expect({ fontFamily, lineHeight, letterSpacing, textIndent, marginBottom }).toEqual({
      fontFamily: untouched.fontFamily,
      lineHeight: untouched.lineHeight,
      letterSpacing: untouched.letterSpacing,
      textIndent: untouched.textIndent,
      marginBottom: untouched.marginBottom,
    });
  });
}

test('[READER-62] inline styles yield, verses stay centred, formulas, drawings and Arabic stay unchanged', async ({
  engine,
  host,
}) => {
  host.books.set('b', buildStyledBook());
  await engine.openBook('b');
  await engine.applySettings({ ...DEFAULT_SETTINGS, ...CHOSEN_SETTINGS });
  expect(await getStyle(engine, '#inline')).toMatchObject({ fontWeight: '500', textAlign: 'start' });
  expect(await getStyle(engine, '#verse')).toMatchObject({ textAlign: 'center', textIndent: '0px' });
  expect((await getStyle(engine, '#arabic')).letterSpacing).toBe('normal');
  expect((await getStyle(engine, '#drawn')).fontFamily).toBe('Arial');
});

test('[READER-63] margins, line length and columns follow the settings', async ({ engine, host, page }) => {
  host.books.set('b', buildPlainBook());
  await page.setViewportSize({ width: 1440, height: 900 });
  await engine.openBook('b', { kind: 'fraction', fraction: 0.4 });
  const applyAndMeasure = async (settings: Partial<ReadingSettings>) => {
    await engine.applySettings({ ...DEFAULT_SETTINGS, ...settings });
    const { columnWidth, columnGap, width } = await getStyle(engine, 'html');
    return {
      column: toPixels(columnWidth),
      columns: Math.round(toPixels(width) / (toPixels(columnWidth) + toPixels(columnGap))),
    };
  };
  expect(await applyAndMeasure({})).toMatchObject({ columns: 2 });
  expect(await applyAndMeasure({ columns: 'one' })).toEqual({ column: 720, columns: 1 });
  expect(await applyAndMeasure({ columns: 'one', measure: 1000 })).toEqual({ column: 1000, columns: 1 });
  expect(await applyAndMeasure({ columns: 'one', measure: 1000, margin: 0.2 })).toEqual({ column: 864, columns: 1 });
  expect(await applyAndMeasure({ measure: 480 })).toEqual({ column: 480, columns: 2 });
  const wide = (await applyAndMeasure({ margin: 0, measure: 1000 })).column;
  expect(wide).toBeGreaterThan(690);
  for (const width of [390, 800]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await applyAndMeasure({ columns: 'two' })).toMatchObject({ columns: width < 640 ? 1 : 2 });
    const before = await engine.getLatestPosition();
    const next = await engine.turnPage(1);
    expect(next.page).toBe(before.page + 1);
    expect(await engine.isTextVisible(next.at.quote.text.trim().slice(0, 12))).toBe(true);
  }
});

test('[READER-64] publisher styles can be switched off and on, inline ones too', async ({ engine, host }) => {
  host.books.set('b', buildStyledBook());
  await engine.openBook('b');
  const readStyles = async () => {
    const [ownStyle, inline] = [await getStyle(engine, '#own'), await getStyle(engine, '#inline')];
    return [ownStyle.fontFamily, ownStyle.textIndent, inline.fontFamily, inline.fontWeight];
  };
  const before = await readStyles();
  await engine.applySettings({ ...DEFAULT_SETTINGS, publisher: false });
  const [ownFamily = '', , inline = ''] = await readStyles();
  expect([ownFamily, inline].map((family) => family.split(',')[0])).toEqual(['Literata', 'Literata']);
  expect((await getStyle(engine, '#inline')).fontWeight).toBe('400');
  await engine.applySettings(DEFAULT_SETTINGS);
  expect(await readStyles()).toEqual(before);
});

test.describe('whatever is chosen', () => {
  const ALL_SETTINGS: ReadingSettings = {
    ...DEFAULT_SETTINGS,
    ...CHOSEN_SETTINGS,
    publisher: false,
    columns: 'two',
    margin: 0.1,
    fontSize: 24,
  };

  test('[READER-66] vertical text stays vertical, and its words stay on the page', async ({ engine, host }) => {
    const book = loadCorpusBook(host, 'epub/readium-css-japanese-vertical.epub');
    if (!book) return;
    await engine.openBook(book, { kind: 'fraction', fraction: 0.3 });
    const { at } = await engine.turnPage(1);
    const position = await engine.applySettings(ALL_SETTINGS);
    expect([position.leftIsNext, position.at.cfi]).toEqual([true, at.cfi]);
    expect((await getStyle(engine, 'body')).writingMode).toBe('vertical-rl');
    expect(await engine.isTextVisible(at.quote.text.trim().slice(0, 3))).toBe(true);
  });

  test('[READER-66] right-to-left text continues to the left, with joined letters', async ({ engine, host }) => {
    const book = loadCorpusBook(host, 'epub/idpf-regime-anticancer-arabic.epub');
    if (!book) return;
    const { at } = await engine.openBook(book, { kind: 'fraction', fraction: 0.3 });
    const position = await engine.applySettings(ALL_SETTINGS);
    expect([position.leftIsNext, position.at.cfi]).toEqual([true, at.cfi]);
    expect(await getStyle(engine, 'p')).toMatchObject({ direction: 'rtl', letterSpacing: 'normal' });
    expect((await engine.turnPage(1)).page).toBe(position.page + 1);
  });

  test('[READER-66] fixed-layout pages look as before', async ({ engine, host }) => {
    const book = loadCorpusBook(host, 'epub/idpf-haruko-html-jpeg.epub');
    if (!book) return;
    await engine.openBook(book, { kind: 'entry', spine: 3, fragment: null });
    const before = await getStyle(engine, 'body');
    await engine.post({ kind: 'settings', settings: ALL_SETTINGS });
    await engine.turnPage(1);
    await engine.turnPage(-1);
    expect(await getStyle(engine, 'body')).toEqual(before);
  });
});

test.describe('touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('[READER-67] without an animation pages do not move under the finger, and a swipe turns the page', async ({
    engine,
    host,
    page,
  }) => {
    host.books.set('b', buildBook([buildChapter('One', 60)]));
    await engine.openBook('b');
    const [frame] = await engine.getVisibleFrames();
    const touch = await page.context().newCDPSession(page);
    const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number | null) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === null ? [] : [{ x, y: 400 }] });
    const getScrollLeft = () => frame?.evaluate(() => document.documentElement.scrollLeft);
    const dragPage = async (settings: ReadingSettings, to: number): Promise<boolean> => {
      await engine.applySettings(settings);
      await expect.poll(getScrollLeft).toBe((to - 1) * 390);
      await dispatchTouch('touchStart', 300);
      for (const x of [280, 240, 200]) await dispatchTouch('touchMove', x);
      const moved = (await getScrollLeft()) !== (to - 1) * 390;
      await dispatchTouch('touchEnd', null);
      await expect.poll(getScrollLeft).toBe(to * 390);
      await expect.poll(async () => (await engine.getLatestPosition()).page).toBe(to);
      return moved;
    };
    expect(await dragPage({ ...DEFAULT_SETTINGS, turn: 'slide' }, 1)).toBe(true);
    expect(await dragPage({ ...DEFAULT_SETTINGS, turn: 'none' }, 2)).toBe(false);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await dragPage({ ...DEFAULT_SETTINGS, turn: 'slide', lineHeight: 1.6 }, 3)).toBe(false);
  });
});
