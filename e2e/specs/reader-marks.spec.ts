/// <reference lib="dom" />
import type { Mark, ReadingSettings, TextRange } from '@lectern/contracts';
import { DEFAULT_SETTINGS, type EngineDriver } from './reader-engine/engine-driver.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook, buildChapter } from './reader-engine/test-books.ts';

const buildThreeChapters = () =>
  buildBook([buildChapter('One', 12), buildChapter('Two', 12), buildChapter('Three', 12)]);

/** Selects from inside one visible paragraph into the middle of the next. Returns the selected text with collapsed spaces. */
const selectText = async (engine: EngineDriver): Promise<{ textRange: TextRange; words: string }> => {
  const [frame] = await engine.getVisibleFrames();
  const from = await engine.countMessages();
  const words = await frame?.evaluate(() => {
    const paragraphs = [...document.querySelectorAll('p')].filter((element) => {
      const { left, top } = element.getBoundingClientRect();
      return left >= 0 && left < innerWidth && top >= 0 && top < innerHeight;
    });
    const [first, second] = paragraphs.map((element) => element.firstChild);
    if (!first || !second) throw new Error('two paragraphs are not in sight');
    getSelection()?.setBaseAndExtent(first, 7, second, 12);
    return String(getSelection()).replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim();
  });
  const { selection } = await engine.waitForMessage('selection', from);
  if (!selection || words === undefined) throw new Error('nothing was selected');
  return { textRange: selection.stretch, words };
};
const toMark = (textRange: TextRange, rest: Partial<Mark> = {}): Mark => {
  const { fraction: _, ...rangeWithoutFraction } = textRange;
  return { ...rangeWithoutFraction, id: 'one', color: 'green', look: 'underline', ...rest };
};
/** The marked texts in the visible chapter by the name of their highlight. */
const getHighlights = async (engine: EngineDriver): Promise<Record<string, string>> => {
  const [frame] = await engine.getVisibleFrames();
  const entries = await frame?.evaluate(() =>
    [...CSS.highlights].map(([name, ranges]) => [
      name,
      [...ranges].map(String).join('|').replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim(),
    ]),
  );
  return Object.fromEntries(entries ?? []);
};
const LINE = 'lectern-green-underline';

/** A text as our converter lays it out: in one file, or, by a newer version that recognises its chapters, in three. */
const buildConverted = (isDivided: boolean) => {
  let count = 0;
  const toUnique = (): string => `The fox of sentence ${(count += 1)} `;
  const parts = [...buildThreeChapters().parts.values()].map(({ bytes }) =>
    String(bytes).replaceAll('The quick brown fox ', toUnique),
  );
  const bodies = parts.map((text) => /<body[^>]*>([^]*)<\/body>/.exec(text)?.[1] ?? '');
  const toText = (body: string): string => (parts[0] ?? '').replace(/(<body[^>]*>)[^]*(<\/body>)/, `$1${body}$2`);
  return buildBook(
    (isDivided ? bodies : [bodies.join('')]).map((body, index) => ({
      path: `book/c${index + 1}.xhtml`,
      type: 'application/xhtml+xml',
      text: toText(body),
    })),
  );
};

test('[READER-270] [READER-271] a text that is converted again opens where it was, and keeps its marks', async ({
  engine,
  host,
}) => {
  host.books.set('before', buildConverted(false));
  host.books.set('after', buildConverted(true));
  const { at } = await engine.openBook('before', { kind: 'fraction', fraction: 0.8 });
  const { textRange, words } = await selectText(engine);
  expect([at.spine, textRange.start.startsWith('epubcfi(/6/2')]).toEqual([0, true]);

  const place = { kind: 'place', cfi: at.cfi, quote: at.quote, fraction: at.progression } as const;
  const reopened = await engine.openBook('after', place);
  expect([reopened.at.spine, reopened.at.quote.text]).toEqual([2, at.quote.text]);
  expect(reopened.at.fraction).toBeCloseTo(at.progression, 2);
  await engine.post({ kind: 'marks', marks: [toMark(textRange)] });
  await expect.poll(() => getHighlights(engine)).toEqual({ [LINE]: words });

  // where the text is gone, the share of the book says more than the chapter
  const gone = { before: 'never written', text: 'words that this book has never had', after: 'anywhere' };
  expect((await engine.openBook('after', { ...place, quote: gone })).at.spine).toBe(2);
});

test.describe('marks in the text', () => {
  test('[MARK-4] stay on the same text at every size, flow and page colour', async ({ engine, host, page }) => {
    host.books.set('b', buildThreeChapters());
    await engine.openBook('b');
    const { textRange: stretch, words } = await selectText(engine);
    expect(stretch.text).toBe(words.replaceAll(/(?<=\.)(?=\S)/g, ' '));
    await engine.post({ kind: 'marks', marks: [toMark(stretch)] });
    await expect.poll(() => getHighlights(engine)).toEqual({ [LINE]: words });
    const others: Partial<ReadingSettings>[] = [
      { fontSize: 54 },
      { fontSize: 10 },
      { flow: 'scrolled' },
      { page: 'dark' },
    ];
    for (const other of others) {
      await engine.applySettings({ ...DEFAULT_SETTINGS, ...other });
      expect(await getHighlights(engine)).toEqual({ [LINE]: words });
    }
    await engine.waitForPositionAfter(() => page.setViewportSize({ width: 390, height: 800 }));
    expect(await getHighlights(engine)).toEqual({ [LINE]: words });
  });

  test('[MARK-4] stay on the same text in another edition; removed text is not marked', async ({ engine, host }) => {
    host.books.set('b', buildThreeChapters());
    await engine.openBook('b');
    const { textRange: stretch } = await selectText(engine);
    const edition = buildThreeChapters();
    for (const part of edition.parts.values())
      part.bytes = Buffer.from(
        part.bytes.toString().replace('<h1>', '<div><p>A new preface.</p><h1>').replace('</body>', '</div></body>'),
      );
    host.books.set('b2', edition);
    await engine.openBook('b2');
    const lostMark = toMark(stretch, {
      id: 'lost',
      color: 'red',
      text: 'words that nobody ever wrote',
      before: '',
      after: '',
    });
    await engine.post({ kind: 'marks', marks: [toMark(stretch), lostMark] });
    const removeSpaces = (text = ''): string => text.replaceAll(/\s/g, '');
    await expect.poll(async () => removeSpaces((await getHighlights(engine))[LINE])).toBe(removeSpaces(stretch.text));
    expect(Object.keys(await getHighlights(engine))).toEqual([LINE]);
  });

  test('[MARK-2] a tap on a mark is reported; [MARK-10] a tap that ends a selection turns no page', async ({
    engine,
    host,
    page,
  }) => {
    host.books.set('b', buildThreeChapters());
    await engine.openBook('b');
    const { textRange: stretch } = await selectText(engine);
    const before = await engine.getLatestPosition();
    const from = await engine.countMessages();
    await page.mouse.click((page.viewportSize()?.width ?? 0) - 40, 400);
    expect((await engine.waitForMessage('selection', from)).selection).toBeNull();
    expect(await engine.getLatestPosition()).toEqual(before);
    await engine.post({ kind: 'marks', marks: [toMark(stretch)] });
    const [frame] = await engine.getVisibleFrames();
    const point = await frame?.evaluate((name) => {
      const [range] = [...(CSS.highlights.get(name) ?? [])];
      const { x, y, width, height } = (range as Range).getClientRects()[0] ?? new DOMRect(); // highlights contain live ranges
      return { x: x + width / 2 + (window.frameElement?.getBoundingClientRect().left ?? 0), y: y + height / 2 };
    }, LINE);
    const messageCount = await engine.countMessages();
    await page.mouse.click(point?.x ?? 0, point?.y ?? 0);
    expect(await engine.waitForMessage('mark', messageCount)).toMatchObject({ id: 'one' });
  });

  test('[MARK-3] a bookmark is reported on its page and on no other', async ({ engine, host }) => {
    host.books.set('b', buildThreeChapters());
    const { at } = await engine.openBook('b');
    const mark = { start: at.cfi, end: at.cfi, before: '', text: '', after: at.quote.text, progression: 0 };
    let from = await engine.countMessages();
    await engine.post({ kind: 'marks', marks: [{ ...mark, id: 'here', color: 'yellow', look: null }] });
    expect((await engine.waitForMessage('bookmarks', from)).ids).toEqual(['here']);
    from = await engine.countMessages();
    await engine.turnPage(1);
    expect((await engine.waitForMessage('bookmarks', from)).ids).toEqual([]);
    from = await engine.countMessages();
    await engine.turnPage(-1);
    expect((await engine.waitForMessage('bookmarks', from)).ids).toEqual(['here']);
    expect(await getHighlights(engine)).toEqual({});
  });
});
