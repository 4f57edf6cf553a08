/// <reference lib="dom" />
import { DEFAULT_SETTINGS } from './reader-engine/engine-driver.ts';
import { expect, loadCorpusBook, test } from './reader-engine/test.ts';
import { buildBook, buildChapter } from './reader-engine/test-books.ts';

const buildThreeChapters = () =>
  buildBook([buildChapter('One', 40), buildChapter('Two', 40), buildChapter('Three', 40)]);

test.describe('pages', () => {
  test('[READER-1] opening requests the surface and the chapter, and its neighbours when idle', async ({
    engine,
    host,
  }) => {
    host.books.set('b', buildBook(Array.from({ length: 50 }, (_, at) => buildChapter(`C${at}`, 30))));
    const position = await engine.openBook('b', { kind: 'entry', spine: 20, fragment: null });
    expect(position.at.spine).toBe(20);
    await engine.turnPage(1);
    const listRequestedChapters = () =>
      host.requestedPaths.filter((path) => path.startsWith('/b/')).map((path) => path.replace(/.*\//, ''));
    await expect.poll(() => listRequestedChapters().toSorted()).toEqual(['C19.xhtml', 'C20.xhtml', 'C21.xhtml']);
    expect(listRequestedChapters()[0]).toBe('C20.xhtml');
  });

  test('[READER-1] a distant slow chapter is shown, although the browser is idle meanwhile', async ({
    engine,
    host,
    page,
  }) => {
    host.books.set('b', buildBook(Array.from({ length: 50 }, (_, at) => buildChapter(`C${at}`, 30))));
    await page.route('**/C40.xhtml', async (route) => {
      await expect.poll(() => host.requestedPaths.some((path) => path.endsWith('/C2.xhtml'))).toBe(true);
      await route.continue();
    });
    await engine.openBook('b', { kind: 'entry', spine: 1, fragment: null });
    const position = await engine.waitForPositionAfter(() =>
      engine.post({ kind: 'go', to: { kind: 'entry', spine: 40, fragment: null } }),
    );
    expect(position.at.spine).toBe(40);
  });

  test('[READER-2] pages follow each other through all chapters and back', async ({ engine, host }) => {
    host.books.set('b', buildThreeChapters());
    let position = await engine.openBook('b');
    expect([position.atStart, position.page, position.at.fraction]).toEqual([true, 0, 0]);
    const forward = [position];
    while (!position.atEnd) {
      const before = position;
      position = await engine.turnPage(1);
      expect(position.at.fraction).toBeGreaterThan(before.at.fraction);
      expect([position.at.spine, position.page]).toEqual(
        before.page + 1 < before.pages ? [before.at.spine, before.page + 1] : [before.at.spine + 1, 0],
      );
      forward.push(position);
    }
    expect(position.at.fraction).toBe(1);
    for (const earlier of forward.toReversed().slice(1)) {
      position = await engine.turnPage(-1);
      expect([position.at.spine, position.page]).toEqual([earlier.at.spine, earlier.page]);
      expect(position.at.quote.text).toBe(earlier.at.quote.text);
    }
  });

  test('[READER-3] new widths, text sizes and flows keep the first word on the page', async ({
    engine,
    host,
    page,
  }) => {
    host.books.set('b', buildThreeChapters());
    await engine.openBook('b', { kind: 'fraction', fraction: 0.45 });
    const { at } = await engine.turnPage(1);
    const word = at.quote.text.trim().slice(0, 16);
    for (const flow of ['paged', 'scrolled'] as const)
      for (const width of [320, 700, 1440, 2560])
        for (const fontSize of [10, 18, 40]) {
          await page.setViewportSize({ width, height: 800 });
          const position = await engine.applySettings({ ...DEFAULT_SETTINGS, flow, fontSize });
          expect(position.at.cfi, `${flow} ${width} ${fontSize}`).toBe(at.cfi);
          expect(await engine.isTextVisible(word), `${flow} ${width} ${fontSize}: ${word}`).toBe(true);
        }
  });

  test('[READER-280] other page colours change no line, whatever the sheets have for other chapters', async ({
    engine,
    host,
    page,
  }) => {
    const styles = '@media (prefers-color-scheme:dark){.none{filter:invert(1)}} .none{background:currentcolor}';
    const chapter = buildChapter('One', 60);
    host.books.set(
      'b',
      buildBook([{ ...chapter, text: chapter.text.replace('</head>', `<style>${styles}</style></head>`) }]),
    );
    await engine.openBook('b');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const countLayouts = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
    };
    const setColour = (colour: 'dark' | 'sepia') => engine.applySettings({ ...DEFAULT_SETTINGS, page: colour });
    await setColour('sepia'); // what came late has been laid out
    const before = await countLayouts();
    await setColour('dark');
    await setColour('sepia');
    expect(await countLayouts()).toBe(before);
  });

  test('[READER-4] a stored position opens where it was, in another edition by its text', async ({ engine, host }) => {
    host.books.set('b', buildThreeChapters());
    await engine.openBook('b', { kind: 'fraction', fraction: 0.5 });
    const { at } = await engine.turnPage(1);
    const storedPosition = { kind: 'place', cfi: at.cfi, quote: at.quote, fraction: at.fraction } as const;
    expect((await engine.openBook('b', storedPosition)).at).toEqual(at);
    const edition = buildThreeChapters();
    for (const part of edition.parts.values())
      part.bytes = Buffer.from(
        part.bytes.toString().replace('<h1>', '<div><p>A new preface.</p><h1>').replace('</body>', '</div></body>'),
      );
    host.books.set('b2', edition);
    const reopened = await engine.openBook('b2', storedPosition);
    expect(reopened.at.quote.text).toBe(at.quote.text);
    expect(await engine.isTextVisible(at.quote.text.trim().slice(0, 16))).toBe(true);
  });

  test('[READER-5] scrolled: a page turn scrolls, and enters the next chapter at the end', async ({ engine, host }) => {
    host.books.set('b', buildBook([buildChapter('One', 12), buildChapter('Two', 12)]));
    let position = await engine.openBook(
      'b',
      { kind: 'fraction', fraction: 0 },
      { ...DEFAULT_SETTINGS, flow: 'scrolled' },
    );
    for (let turns = 0; position.at.spine === 0 && turns < 20; turns += 1) position = await engine.turnPage(1);
    expect([position.at.spine, position.page]).toEqual([1, 0]);
    position = await engine.turnPage(-1);
    expect([position.at.spine, position.page]).toEqual([0, position.pages - 1]);
  });

  test('[READER-30] a wide table scrolls in its own strip, and a position in it is scrolled into view', async ({
    engine,
    host,
    page,
  }) => {
    const cells = Array.from({ length: 24 }, (_, at) => `<td>unbreakableword${at}</td>`).join('');
    const [part] = buildBook([buildChapter('One', 12)]).parts.values();
    const text = String(part?.bytes).replace('</body>', `<table><tr>${cells}</tr></table></body>`);
    host.books.set('b', buildBook([{ path: 'OPS/One.xhtml', type: 'application/xhtml+xml', text }]));
    await page.setViewportSize({ width: 390, height: 800 });
    const quote = { before: '', text: 'unbreakableword20', after: 'unbreakableword21' };
    await engine.openBook(
      'b',
      { kind: 'place', cfi: null, quote, fraction: 0.99 },
      { ...DEFAULT_SETTINGS, flow: 'scrolled' },
    );
    expect(await engine.isTextVisible('unbreakableword20')).toBe(true);
    const [frame] = await engine.getVisibleFrames();
    expect(await frame?.evaluate(() => document.documentElement.scrollLeft)).toBe(0);
  });

  test('[READER-6] pages outside the reading order can be reached', async ({ engine, host }) => {
    const book = buildThreeChapters();
    const [, second] = book.manifest.spine;
    if (second) second.linear = false;
    host.books.set('b', book);
    const position = await engine.openBook('b', { kind: 'entry', spine: 1, fragment: null });
    expect(position.at.spine).toBe(1);
    expect((await engine.waitForPositionAfter(() => engine.post({ kind: 'edge', of: 'end' }))).page).toBe(
      position.pages - 1,
    );
    expect((await engine.turnPage(1)).at.spine).toBe(2);
  });
});

test.describe('directions', () => {
  test('[READER-8] right-to-left text continues to the left', async ({ engine, host }) => {
    const book = loadCorpusBook(host, 'epub/idpf-regime-anticancer-arabic.epub');
    if (!book) return;
    const position = await engine.openBook(book, { kind: 'fraction', fraction: 0.3 });
    expect(position.leftIsNext).toBe(true);
    const next = await engine.turnPage(1);
    expect(next.page).toBe(position.page + 1);
    const [frame] = await engine.getVisibleFrames();
    expect(await frame?.evaluate(() => document.documentElement.scrollLeft)).toBeLessThan(0);
    expect(await engine.isTextVisible(next.at.quote.text.trim().slice(0, 6))).toBe(true);
  });

  test('[READER-9] vertical text keeps its position, and the left arrow is next', async ({ engine, host, page }) => {
    const book = loadCorpusBook(host, 'epub/readium-css-japanese-vertical.epub');
    if (!book) return;
    const opened = await engine.openBook(book, { kind: 'fraction', fraction: 0.3 });
    await engine.turnPage(1);
    await expect.poll(async () => (await engine.getLatestPosition()).at.cfi).not.toBe(opened.at.cfi);
    const position = await engine.getLatestPosition();
    expect(position.leftIsNext).toBe(true);
    await page.setViewportSize({ width: 700, height: 900 });
    await engine.applySettings({ ...DEFAULT_SETTINGS, fontSize: 24 });
    await expect.poll(async () => (await engine.getLatestPosition()).at.cfi).toBe(position.at.cfi);
    expect(await engine.isTextVisible(position.at.quote.text.trim().slice(0, 3))).toBe(true);
  });

  test('[READER-10] fixed-layout pages form spreads, right page first in a right-to-left book', async ({
    engine,
    host,
  }) => {
    const book = loadCorpusBook(host, 'epub/idpf-haruko-html-jpeg.epub');
    if (!book) return;
    const position = await engine.openBook(book, { kind: 'entry', spine: 3, fragment: null });
    expect(position.leftIsNext).toBe(true);
    const frames = await engine.getVisibleFrames();
    expect(frames).toHaveLength(2);
    const lefts = await Promise.all(
      frames.map(async (frame) => (await (await frame.frameElement()).boundingBox())?.x ?? 0),
    );
    const order = frames.map((frame) => frame.url()).toSorted();
    const rightmost = frames[lefts.indexOf(Math.max(...lefts))];
    expect(rightmost?.url()).toBe(order[0]);
    expect((await engine.turnPage(1)).at.spine).toBe(position.at.spine + 2);
  });
});
