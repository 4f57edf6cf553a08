/// <reference lib="dom" />
import type { Mark, ReadingSettings, Stretch } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { type Desk, usual } from './reader-engine/desk.ts';
import { chapterOf, type UnpackedBook, writtenBook } from './reader-engine/epub.ts';
import { expect, fromCorpus, test } from './reader-engine/test.ts';

const inEpub = (name: string, attributes: string, body: string): UnpackedBook =>
  writtenBook(
    ['One', 'Two', 'Three'].map((chapter) => ({
      path: `OPS/${chapter}.xhtml`,
      type: 'application/xhtml+xml',
      text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" ${attributes}><head><title>${name}</title></head><body>${body.replaceAll('@', chapter)}</body></html>`,
    })),
  );
const times = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** What pages are hard to keep in: no spaces, other directions, tables, formulas, pictures, endless paragraphs. */
const written: Record<string, () => UnpackedBook> = {
  plain: () => writtenBook([chapterOf('One', 40), chapterOf('Two', 40), chapterOf('Three', 40)]),
  'one paragraph': () =>
    inEpub('one paragraph', 'lang="en"', `<p>${times(900, (at) => `@ sentence ${at} goes <b>on</b> and on.`)}</p>`),
  hebrew: () =>
    inEpub(
      'hebrew',
      'lang="he" dir="rtl"',
      times(60, (at) => `<p>@ ${at} ${'בראשית ברא אלהים את השמים '.repeat(6)}</p>`),
    ),
  upright: () =>
    inEpub(
      'upright',
      'lang="ja" style="writing-mode: vertical-rl"',
      times(60, (at) => `<p>@ ${at} ${'吾輩は猫である。名前はまだ無い。'.repeat(6)}</p>`),
    ),
  table: () =>
    inEpub(
      'table',
      'lang="en"',
      `<table>${times(120, (at) => `<tr><td>@ row ${at}</td><td>some words in a cell of row ${at}</td><td>${at * 7}</td></tr>`)}</table>`,
    ),
  formulas: () =>
    inEpub(
      'formulas',
      'lang="en"',
      times(
        50,
        (at) =>
          `<p>@ formula ${at} says <math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mn>${at}</mn></mfrac></math> and no more than that, line after line.</p>`,
      ),
    ),
  lists: () =>
    inEpub(
      'lists',
      'lang="ru"',
      `<ol>${times(90, (at) => `<li>@ пункт ${at}: зеркало стоит у окна<ul><li>и ещё ${at}</li></ul></li>`)}</ol>`,
    ),
};
const ofCorpus = [
  'The Incomplete Theft - Ralph Burke',
  'childrens-literature',
  'idpf-internallinks',
  'idpf-israelsailing',
  'idpf-linear-algebra',
  'idpf-regime-anticancer-arabic',
  'idpf-wasteland-otf-obf',
  'kavita-title-with-volume',
  'kjv-1189-chapters',
  'readium-css-chinese',
  'readium-css-japanese-vertical',
  'standardebooks-sherlock-holmes',
  'w3c-lay-pp-layout-pre-paginated',
];

type Look = { settings: Partial<ReadingSettings>; width: number };
const every = (): Look[] =>
  (['paged', 'scrolled'] as const).flatMap((flow) =>
    [320, 390, 768, 1440, 2560].flatMap((width) =>
      [9, 18, 27, 54].map((fontSize) => ({ settings: { flow, fontSize }, width })),
    ),
  );
const some: Look[] = [
  { settings: { flow: 'paged', fontSize: 9, page: 'light' }, width: 320 },
  { settings: { flow: 'scrolled', fontSize: 54, page: 'dark' }, width: 390 },
  { settings: { flow: 'paged', fontSize: 54, page: 'sepia' }, width: 1440 },
  { settings: { flow: 'paged', fontSize: 27, page: 'dark' }, width: 768 },
  { settings: { flow: 'scrolled', fontSize: 9, page: 'paper' }, width: 2560 },
  { settings: { flow: 'paged', fontSize: 18, page: 'paper' }, width: 2560 },
];
/** All of them take minutes, and are for the long stories. */
const isLong = process.env['E2E_LONG'] !== undefined;
const TAG = isLong ? ' @long' : '';
/** Else every book has a part of the looks, and every look some of the books. */
const looksOf = (nth: number): Look[] => (isLong ? every() : some.filter((_, at) => at % 3 === nth % 3));
/** One of a kind: real books in other scripts, directions and layouts. The others are for the long stories. */
const KINDS = new Set([
  'childrens-literature',
  'idpf-regime-anticancer-arabic',
  'readium-css-japanese-vertical',
  'standardebooks-sherlock-holmes',
  'w3c-lay-pp-layout-pre-paginated',
]);

/** Selects forty characters from the first that can be seen; null where there is no text. */
const selectFirst = async (desk: Desk): Promise<Stretch | null> => {
  const [frame] = await desk.seen();
  const from = await desk.count();
  const isThere = await frame?.evaluate(() => {
    const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let left = 0;
    let start: [Node, number] | null = null;
    const isSeen = (): boolean => {
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return right > left && x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
    };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      range.selectNodeContents(node);
      const { left: from, right, top, bottom } = range.getBoundingClientRect();
      if (!start && (right < 0 || bottom < 0 || from > innerWidth || top > innerHeight)) continue;
      for (let at = 0; at < text.length; at += 1) {
        if (!text[at]?.trim()) continue;
        if (!start) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          if (!isSeen()) continue;
          start = [node, at];
          left = 40;
        }
        left -= 1;
        if (left > 0) continue;
        getSelection()?.setBaseAndExtent(start[0], start[1], node, at + 1);
        return true;
      }
    }
    return false;
  });
  return isThere ? ((await desk.hear('selection', from)).selection?.stretch ?? null) : null;
};

const flat = (text: string): string => text.replaceAll(/\s/g, '');

/** The words that are drawn as marked, and whether the first of them can be seen. */
const drawn = async (desk: Desk): Promise<{ words: string; isSeen: boolean } | null> => {
  const [frame] = await desk.seen();
  const found = await frame?.evaluate(() => {
    const [range] = [...(CSS.highlights.get('lectern-green-underline') ?? [])];
    if (!(range instanceof Range)) return null;
    const box = [...range.getClientRects()].find(({ width, height }) => width * height > 0);
    const isSeen =
      box !== undefined && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
    return { words: String(range), isSeen };
  });
  return found ? { words: flat(found.words), isSeen: found.isSeen } : null;
};

const roundTrip = async (desk: Desk, page: Page, name: string, looks: readonly Look[]): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await desk.open(name, { kind: 'fraction', fraction: 0.45 });
  const place = await desk.turn(1);
  const stretch = await selectFirst(desk);
  expect(stretch, 'there is text in sight').not.toBeNull();
  if (!stretch) return;
  const { fraction: _, ...where } = stretch;
  const mark: Mark = { ...where, id: 'one', color: 'green', look: 'underline' };
  await desk.say({ kind: 'unselect' });
  await desk.say({ kind: 'marks', marks: [mark] });
  const words = flat(stretch.text);
  // pages that stand in pairs are made anew for another window, and go while they are looked at
  const isHere = (why: string) =>
    expect.poll(() => drawn(desk).catch(() => null), why).toEqual({ words, isSeen: true });
  await isHere('where it was made');
  for (const { settings, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await desk.say({ kind: 'settings', settings: { ...usual, ...settings } });
    await isHere(`${width} px, ${JSON.stringify(settings)}`);
  }
  const { at } = await desk.latest();
  expect(at.spine).toBe(place.at.spine);
  // loaded again, and as another device has it
  for (const width of [1280, 414]) {
    await page.setViewportSize({ width, height: 860 });
    await desk.connect();
    await desk.open(name, { kind: 'place', cfi: at.cfi, quote: at.quote, fraction: at.fraction });
    await desk.say({ kind: 'marks', marks: [mark] });
    await isHere(`opened anew, ${width} px`);
  }
};

test.describe('the same sentence, however the page looks', () => {
  for (const [nth, [name, book]] of Object.entries(written).entries())
    test(`[READER-3] [MARK-4] ${name}${TAG}`, async ({ desk, host, page }) => {
      host.books.set('b', book());
      await roundTrip(desk, page, 'b', looksOf(nth));
    });
  for (const [nth, file] of ofCorpus.filter((name) => isLong || KINDS.has(name)).entries())
    test(`[READER-3] [MARK-4] ${file}${TAG}`, async ({ desk, host, page }) => {
      const name = fromCorpus(host, `epub/${file}.epub`);
      if (name) await roundTrip(desk, page, name, looksOf(nth));
    });
});
