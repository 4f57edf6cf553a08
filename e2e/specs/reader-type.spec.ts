/// <reference lib="dom" />
import type { ReadingSettings } from '@lectern/contracts';
import { type Desk, usual } from './reader-engine/desk.ts';
import { chapterOf, writtenBook } from './reader-engine/epub.ts';
import { expect, fromCorpus, test } from './reader-engine/test.ts';

const WORDS = 'Some words of a sentence that is long enough to be set in more than one line. '.repeat(4);
/** A chapter whose author cared for everything, by style sheet, by element and with all insistence. */
const insistent = () =>
  writtenBook([
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
const plain = () => writtenBook([chapterOf('One', 12), chapterOf('Two', 12), chapterOf('Three', 12)]);

/** Computed style of an element of the chapter in sight. */
const styleOf = async (desk: Desk, selector: string): Promise<CSSStyleDeclaration> => {
  const [frame] = await desk.seen();
  const style = await frame?.evaluate((which) => {
    const element = document.querySelector(which);
    return element && { ...getComputedStyle(element) };
  }, selector);
  if (!style) throw new Error(`There is no ${selector}`);
  return style;
};
const px = (value: string): number => Number.parseFloat(value);
const asked: Partial<ReadingSettings> = {
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

test('[READER-60] sizes in points and pixels grow with the text', async ({ desk, host }) => {
  host.books.set('b', insistent());
  await desk.open('b');
  const before = await Promise.all(['#own', '#inline', '#small'].map((id) => styleOf(desk, id)));
  await desk.settle({ ...usual, fontSize: 54 });
  const after = await Promise.all(['#own', '#inline', '#small'].map((id) => styleOf(desk, id)));
  const sizes = (styles: typeof before) => styles.map(({ fontSize }) => Math.round(px(fontSize) * 10) / 10);
  expect(sizes(before)).toEqual([18, 22.5, 12]);
  expect(sizes(after)).toEqual([54, 67.5, 36]);
  expect(px(after[0]?.lineHeight ?? '') / px(before[0]?.lineHeight ?? '')).toBeCloseTo(3);
  expect((await styleOf(desk, '#drawn')).fontSize).toBe('10px');
});

test('[READER-61] a typeface is fetched when it is chosen, and holds but for code, formulas and drawings', async ({
  desk,
  host,
}) => {
  host.books.set('b', insistent());
  await desk.open('b');
  const fetched = () => host.asked.filter((path) => path.endsWith('.woff2'));
  expect(fetched()).toEqual([]);
  await desk.settle({ ...usual, font: 'bitter' });
  await expect.poll(() => fetched().some((path) => path.includes('bitter-latin-wght-normal'))).toBe(true);
  const families = async (...ids: string[]) =>
    Promise.all(ids.map(async (id) => (await styleOf(desk, id)).fontFamily.split(',')[0]));
  expect(await families('body', 'h1', '#own', '#inline')).toEqual(['Bitter', 'Bitter', 'Bitter', 'Bitter']);
  expect(await families('#code', '#drawn')).toEqual(['"Courier New"', 'Arial']);
  expect(await families('#math')).not.toEqual(['Bitter']);
  const [frame] = await desk.seen();
  await expect.poll(() => frame?.evaluate(() => document.fonts.check('18px Bitter'))).toBe(true);
  for (const [font, family] of [
    ['literata', 'Literata'],
    ['source', '"Source Sans 3"'],
    ['atkinson', '"Atkinson Hyperlegible Next"'],
    ['dyslexic', 'OpenDyslexic'],
  ] as const) {
    await desk.settle({ ...usual, font });
    expect(await families('#own')).toEqual([family]);
    await expect.poll(() => fetched().some((path) => path.includes(family.slice(1, 5).toLowerCase()))).toBe(true);
  }
  expect(fetched().filter((path) => /italic|cyrillic/.test(path))).toEqual([]);
});

for (const [name, book, first] of [
  ['insistent', insistent, '#own'],
  ['plain', plain, 'p:nth-of-type(2)'],
] as const) {
  test(`[READER-62] what is chosen wins in a book that is ${name}`, async ({ desk, host }) => {
    host.books.set('b', book());
    await desk.open('b');
    const untouched = await styleOf(desk, first);
    await desk.settle({ ...usual, ...asked });
    const style = await styleOf(desk, first);
    const size = px(style.fontSize);
    expect(style).toMatchObject({ fontWeight: '500', textAlign: 'start', hyphens: 'none', textIndent: `${size}px` });
    expect(px(style.lineHeight)).toBeCloseTo(2 * size);
    expect(px(style.wordSpacing)).toBeCloseTo(0.5 * size);
    expect(px(style.letterSpacing)).toBeCloseTo(0.1 * size);
    expect(px(style.marginBottom)).toBeCloseTo(2 * size);
    await desk.settle({ ...usual, align: 'justify', hyphens: true });
    expect(await styleOf(desk, first)).toMatchObject({ textAlign: 'justify', hyphens: 'auto' });
    await desk.settle(usual);
    const { fontFamily, lineHeight, letterSpacing, textIndent, marginBottom } = await styleOf(desk, first);
    expect({ fontFamily, lineHeight, letterSpacing, textIndent, marginBottom }).toEqual({
      fontFamily: untouched.fontFamily,
      lineHeight: untouched.lineHeight,
      letterSpacing: untouched.letterSpacing,
      textIndent: untouched.textIndent,
      marginBottom: untouched.marginBottom,
    });
  });
}

test('[READER-62] single elements yield, verses stay centred, formulas, drawings and Arabic are left alone', async ({
  desk,
  host,
}) => {
  host.books.set('b', insistent());
  await desk.open('b');
  await desk.settle({ ...usual, ...asked });
  expect(await styleOf(desk, '#inline')).toMatchObject({ fontWeight: '500', textAlign: 'start' });
  expect(await styleOf(desk, '#verse')).toMatchObject({ textAlign: 'center', textIndent: '0px' });
  expect((await styleOf(desk, '#arabic')).letterSpacing).toBe('normal');
  expect((await styleOf(desk, '#drawn')).fontFamily).toBe('Arial');
});

test('[READER-63] margins, the longest line and the columns are as they are asked for', async ({
  desk,
  host,
  page,
}) => {
  host.books.set('b', plain());
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.open('b', { kind: 'fraction', fraction: 0.4 });
  const shape = async (settings: Partial<ReadingSettings>) => {
    await desk.settle({ ...usual, ...settings });
    const { columnWidth, columnGap, width } = await styleOf(desk, 'html');
    return { column: px(columnWidth), columns: Math.round(px(width) / (px(columnWidth) + px(columnGap))) };
  };
  expect(await shape({})).toMatchObject({ columns: 2 });
  expect(await shape({ columns: 'one' })).toEqual({ column: 720, columns: 1 });
  expect(await shape({ columns: 'one', measure: 1000 })).toEqual({ column: 1000, columns: 1 });
  expect(await shape({ columns: 'one', measure: 1000, margin: 0.2 })).toEqual({ column: 864, columns: 1 });
  expect(await shape({ measure: 480 })).toEqual({ column: 480, columns: 2 });
  const wide = (await shape({ margin: 0, measure: 1000 })).column;
  expect(wide).toBeGreaterThan(690);
  for (const width of [390, 800]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await shape({ columns: 'two' })).toMatchObject({ columns: width < 640 ? 1 : 2 });
    const before = await desk.latest();
    const next = await desk.turn(1);
    expect(next.page).toBe(before.page + 1);
    expect(await desk.shows(next.at.quote.text.trim().slice(0, 12))).toBe(true);
  }
});

test('[READER-64] styles of the book go and come back, those of single elements too', async ({ desk, host }) => {
  host.books.set('b', insistent());
  await desk.open('b');
  const looks = async () => {
    const [own, inline] = [await styleOf(desk, '#own'), await styleOf(desk, '#inline')];
    return [own.fontFamily, own.textIndent, inline.fontFamily, inline.fontWeight];
  };
  const before = await looks();
  await desk.settle({ ...usual, publisher: false });
  const [own = '', , inline = ''] = await looks();
  expect([own, inline].map((family) => family.split(',')[0])).toEqual(['Literata', 'Literata']);
  expect((await styleOf(desk, '#inline')).fontWeight).toBe('400');
  await desk.settle(usual);
  expect(await looks()).toEqual(before);
});

test.describe('whatever is chosen', () => {
  const everything: ReadingSettings = {
    ...usual,
    ...asked,
    publisher: false,
    columns: 'two',
    margin: 0.1,
    fontSize: 24,
  };

  test('[READER-66] upright text stands, and its words stay on the page', async ({ desk, host }) => {
    const book = fromCorpus(host, 'epub/readium-css-japanese-vertical.epub');
    if (!book) return;
    await desk.open(book, { kind: 'fraction', fraction: 0.3 });
    const { at } = await desk.turn(1);
    const place = await desk.settle(everything);
    expect([place.leftIsNext, place.at.cfi]).toEqual([true, at.cfi]);
    expect((await styleOf(desk, 'body')).writingMode).toBe('vertical-rl');
    expect(await desk.shows(at.quote.text.trim().slice(0, 3))).toBe(true);
  });

  test('[READER-66] right-to-left text goes on to the left, its letters joined', async ({ desk, host }) => {
    const book = fromCorpus(host, 'epub/idpf-regime-anticancer-arabic.epub');
    if (!book) return;
    const { at } = await desk.open(book, { kind: 'fraction', fraction: 0.3 });
    const place = await desk.settle(everything);
    expect([place.leftIsNext, place.at.cfi]).toEqual([true, at.cfi]);
    expect(await styleOf(desk, 'p')).toMatchObject({ direction: 'rtl', letterSpacing: 'normal' });
    expect((await desk.turn(1)).page).toBe(place.page + 1);
  });

  test('[READER-66] fixed pages look as before', async ({ desk, host }) => {
    const book = fromCorpus(host, 'epub/idpf-haruko-html-jpeg.epub');
    if (!book) return;
    await desk.open(book, { kind: 'entry', spine: 3, fragment: null });
    const before = await styleOf(desk, 'body');
    await desk.say({ kind: 'settings', settings: everything });
    await desk.turn(1);
    await desk.turn(-1);
    expect(await styleOf(desk, 'body')).toEqual(before);
  });
});

test.describe('fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('[READER-67] without a movement pages stand still under the finger, and a swipe turns', async ({
    desk,
    host,
    page,
  }) => {
    host.books.set('b', writtenBook([chapterOf('One', 60)]));
    await desk.open('b');
    const [frame] = await desk.seen();
    const touch = await page.context().newCDPSession(page);
    const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number | null) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === null ? [] : [{ x, y: 400 }] });
    const shown = () => frame?.evaluate(() => document.documentElement.scrollLeft);
    const dragged = async (settings: ReadingSettings, to: number): Promise<boolean> => {
      await desk.settle(settings);
      await expect.poll(shown).toBe((to - 1) * 390);
      await at('touchStart', 300);
      for (const x of [280, 240, 200]) await at('touchMove', x);
      const moved = (await shown()) !== (to - 1) * 390;
      await at('touchEnd', null);
      await expect.poll(shown).toBe(to * 390);
      await expect.poll(async () => (await desk.latest()).page).toBe(to);
      return moved;
    };
    expect(await dragged({ ...usual, turn: 'slide' }, 1)).toBe(true);
    expect(await dragged({ ...usual, turn: 'none' }, 2)).toBe(false);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await dragged({ ...usual, turn: 'slide', lineHeight: 1.6 }, 3)).toBe(false);
  });
});
