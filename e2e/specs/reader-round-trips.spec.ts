/// <reference lib="dom" />
import type { Mark, ReadingSettings, TextRange } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS, type EngineDriver } from './reader-engine/engine-driver.ts';
import { expect, loadCorpusBook, test } from './reader-engine/test.ts';
import { buildBook, buildChapter, type UnpackedBook } from './reader-engine/test-books.ts';

const buildChapters = (name: string, attributes: string, body: string): UnpackedBook =>
  buildBook(
    ['One', 'Two', 'Three'].map((chapter) => ({
      path: `OPS/${chapter}.xhtml`,
      type: 'application/xhtml+xml',
      text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" ${attributes}><head><title>${name}</title></head><body>${body.replaceAll('@', chapter)}</body></html>`,
    })),
  );
const repeatLines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** Books whose positions are hard to keep: no spaces, other directions, tables, formulas, pictures, endless paragraphs. */
const GENERATED_BOOKS: Record<string, () => UnpackedBook> = {
  plain: () => buildBook([buildChapter('One', 40), buildChapter('Two', 40), buildChapter('Three', 40)]),
  'one paragraph': () =>
    buildChapters(
      'one paragraph',
      'lang="en"',
      `<p>${repeatLines(900, (at) => `@ sentence ${at} goes <b>on</b> and on.`)}</p>`,
    ),
  hebrew: () =>
    buildChapters(
      'hebrew',
      'lang="he" dir="rtl"',
      repeatLines(60, (at) => `<p>@ ${at} ${'בראשית ברא אלהים את השמים '.repeat(6)}</p>`),
    ),
  upright: () =>
    buildChapters(
      'upright',
      'lang="ja" style="writing-mode: vertical-rl"',
      repeatLines(60, (at) => `<p>@ ${at} ${'吾輩は猫である。名前はまだ無い。'.repeat(6)}</p>`),
    ),
  table: () =>
    buildChapters(
      'table',
      'lang="en"',
      `<table>${repeatLines(120, (at) => `<tr><td>@ row ${at}</td><td>some words in a cell of row ${at}</td><td>${at * 7}</td></tr>`)}</table>`,
    ),
  formulas: () =>
    buildChapters(
      'formulas',
      'lang="en"',
      repeatLines(
        50,
        (at) =>
          `<p>@ formula ${at} says <math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mn>${at}</mn></mfrac></math> and no more than that, line after line.</p>`,
      ),
    ),
  lists: () =>
    buildChapters(
      'lists',
      'lang="ru"',
      `<ol>${repeatLines(90, (at) => `<li>@ пункт ${at}: зеркало стоит у окна<ul><li>и ещё ${at}</li></ul></li>`)}</ol>`,
    ),
};
const CORPUS_BOOKS = [
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

type Layout = { settings: Partial<ReadingSettings>; width: number };
const listAllLayouts = (): Layout[] =>
  (['paged', 'scrolled'] as const).flatMap((flow) =>
    [320, 390, 768, 1440, 2560].flatMap((width) =>
      [9, 18, 27, 54].map((fontSize) => ({ settings: { flow, fontSize }, width })),
    ),
  );
const SAMPLE_LAYOUTS: Layout[] = [
  { settings: { flow: 'paged', fontSize: 9, page: 'light' }, width: 320 },
  { settings: { flow: 'scrolled', fontSize: 54, page: 'dark' }, width: 390 },
  { settings: { flow: 'paged', fontSize: 54, page: 'sepia' }, width: 1440 },
  { settings: { flow: 'paged', fontSize: 27, page: 'dark' }, width: 768 },
  { settings: { flow: 'scrolled', fontSize: 9, page: 'paper' }, width: 2560 },
  { settings: { flow: 'paged', fontSize: 18, page: 'paper' }, width: 2560 },
];
/** All combinations take minutes and belong to the long tests. */
const isLong = process.env['E2E_LONG'] !== undefined;
const TAG = isLong ? ' @long' : '';
/** In a normal run every book is tested with some layouts, and every layout with some books. */
const selectLayouts = (nth: number): Layout[] =>
  isLong ? listAllLayouts() : SAMPLE_LAYOUTS.filter((_, at) => at % 3 === nth % 3);
/** One real book of each script, direction and layout. The others belong to the long tests. */
const REPRESENTATIVE_BOOKS = new Set([
  'childrens-literature',
  'idpf-regime-anticancer-arabic',
  'readium-css-japanese-vertical',
  'standardebooks-sherlock-holmes',
  'w3c-lay-pp-layout-pre-paginated',
]);

/** Selects forty characters from the first visible one; null where there is no text. */
const selectFirst = async (engine: EngineDriver): Promise<TextRange | null> => {
  const [frame] = await engine.getVisibleFrames();
  const from = await engine.countMessages();
  const isSelected = await frame?.evaluate(() => {
    const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let left = 0;
    let start: [Node, number] | null = null;
    const isVisible = (): boolean => {
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
        if (!text[at]?.trim() || text[at] === '\u00ad') continue;
        if (!start) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          if (!isVisible()) continue;
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
  return isSelected ? ((await engine.waitForMessage('selection', from)).selection?.stretch ?? null) : null;
};

const removeSpaces = (text: string): string => text.replaceAll(/[\s\u00AD]/g, '');

/** The marked text, and whether its start is visible. */
const getMarkedText = async (engine: EngineDriver): Promise<{ words: string; isVisible: boolean } | null> => {
  const [frame] = await engine.getVisibleFrames();
  const found = await frame?.evaluate(() => {
    const [range] = [...(CSS.highlights.get('lectern-green-underline') ?? [])];
    if (!(range instanceof Range)) return null;
    const box = [...range.getClientRects()].find(({ width, height }) => width * height > 0);
    const isVisible =
      box !== undefined && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
    return { words: String(range), isVisible };
  });
  return found ? { words: removeSpaces(found.words), isVisible: found.isVisible } : null;
};

const roundTrip = async (engine: EngineDriver, page: Page, name: string, layouts: readonly Layout[]): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await engine.openBook(name, { kind: 'fraction', fraction: 0.45 });
  const position = await engine.turnPage(1);
  const textRange = await selectFirst(engine);
  expect(textRange, 'there is text in sight').not.toBeNull();
  if (!textRange) return;
  const { fraction: _, ...markRange } = textRange;
  const mark: Mark = { ...markRange, id: 'one', color: 'green', look: 'underline' };
  await engine.post({ kind: 'unselect' });
  await engine.post({ kind: 'marks', marks: [mark] });
  const words = removeSpaces(textRange.text);
  // spreads are rebuilt when the window changes, and may disappear while they are inspected
  const expectMark = (message: string) =>
    expect.poll(() => getMarkedText(engine).catch(() => null), message).toEqual({ words, isVisible: true });
  await expectMark('where it was made');
  for (const { settings, width } of layouts) {
    await page.setViewportSize({ width, height: 800 });
    await engine.post({ kind: 'settings', settings: { ...DEFAULT_SETTINGS, ...settings } });
    await expectMark(`${width} px, ${JSON.stringify(settings)}`);
  }
  const { at } = await engine.getLatestPosition();
  expect(at.spine).toBe(position.at.spine);
  // reloaded, and in the window of another device
  for (const width of [1280, 414]) {
    await page.setViewportSize({ width, height: 860 });
    await engine.connect();
    await engine.openBook(name, { kind: 'place', cfi: at.cfi, quote: at.quote, fraction: at.fraction });
    await engine.post({ kind: 'marks', marks: [mark] });
    await expectMark(`reopened, ${width} px`);
  }
};

test.describe('the same sentence, however the page looks', () => {
  for (const [nth, [name, book]] of Object.entries(GENERATED_BOOKS).entries())
    test(`[READER-3] [MARK-4] ${name}${TAG}`, async ({ engine, host, page }) => {
      host.books.set('b', book());
      await roundTrip(engine, page, 'b', selectLayouts(nth));
    });
  for (const [nth, file] of CORPUS_BOOKS.filter((name) => isLong || REPRESENTATIVE_BOOKS.has(name)).entries())
    test(`[READER-3] [MARK-4] ${file}${TAG}`, async ({ engine, host, page }) => {
      const name = loadCorpusBook(host, `epub/${file}.epub`);
      if (name) await roundTrip(engine, page, name, selectLayouts(nth));
    });
});
