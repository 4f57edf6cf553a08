/// <reference lib="dom" />
import type { Hit, Hits } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS, type EngineDriver } from './reader-engine/engine-driver.ts';
import { expect, loadCorpusBook, test } from './reader-engine/test.ts';
import { buildBook, buildChapter } from './reader-engine/test-books.ts';

const START = { kind: 'entry', spine: 0, fragment: null } as const;
const XHTML = 'application/xhtml+xml';
const writeChapter = (name: string, body: string) => ({
  path: `OPS/${name}.xhtml`,
  type: XHTML,
  text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${name}</title></head><body>${body}</body></html>`,
});

type Search = { hits: Hit[]; last: Hits; batches: number };
/** Searches for a text and waits until the search is complete. */
const searchFor = async (engine: EngineDriver, page: Page, text: string): Promise<Search> => {
  const from = await engine.countMessages();
  await engine.post({ kind: 'find', text });
  await page.waitForFunction(
    (after) => window.surfaceChannel.messages.slice(after).some((message) => message.kind === 'hits' && message.done),
    from,
    { timeout: 60_000 },
  );
  const received = await page.evaluate(
    (after) => window.surfaceChannel.messages.slice(after).filter((message) => message.kind === 'hits'),
    from,
  );
  const last = received.at(-1);
  if (!last) throw new Error('nothing was told');
  return { hits: received.flatMap(({ hits }) => hits), last, batches: received.length };
};
/** The texts highlighted in the visible chapter: all hits and the current one. */
const getHighlights = async (engine: EngineDriver): Promise<{ all: string[]; current: string[] }> => {
  const [frame] = await engine.getVisibleFrames();
  const readHighlight = (name: string) =>
    frame?.evaluate(
      (it) =>
        [...(CSS.highlights.get(it) ?? [])].map((value) =>
          String(value).replaceAll('\u00ad', '').replaceAll(/\s+/g, ' '),
        ),
      name,
    );
  return { all: (await readHighlight('lectern-found')) ?? [], current: (await readHighlight('lectern-hit')) ?? [] };
};

test.describe('search in a book', () => {
  test('[FIND-1] starts with the current chapter, wraps around, and includes non-linear pages', async ({
    engine,
    host,
    page,
  }) => {
    const book = buildBook(['One', 'Two', 'Three'].map((name) => buildChapter(name, 6)));
    const third = book.manifest.spine[2];
    if (third) third.linear = false;
    host.books.set('b', book);
    await engine.openBook('b', { kind: 'entry', spine: 1, fragment: null });
    const { hits, last } = await searchFor(engine, page, 'PARAGRAPH 3');
    expect(hits.map(({ section }) => section)).toEqual([1, 2, 0]);
    expect(hits[0]).toMatchObject({ match: 'paragraph 3', before: expect.stringMatching(/Two $/) });
    expect(last).toMatchObject({ searched: 3, failed: 0, done: true, more: false });
  });

  test('[FIND-2] matches across inline elements, spaces and soft hyphens, but not across paragraphs', async ({
    engine,
    host,
    page,
  }) => {
    const body =
      '<p>An <i>unlik</i>ely\n   <b>café</b> by the hy\u00adphen.</p><p>First</p><p>second</p><div>one<br/>two</div><p hidden="hidden">an unlikely cafe</p>';
    host.books.set('b', buildBook([writeChapter('a', body)]));
    await engine.openBook('b', START);
    const countHits = async (text: string): Promise<number> => (await searchFor(engine, page, text)).hits.length;
    expect(await countHits('unlikely CAFE')).toBe(1);
    expect(await countHits('the hyphen')).toBe(1);
    expect(await countHits('firstsecond')).toBe(0);
    expect(await countHits('first second')).toBe(1);
    expect(await countHits('one two')).toBe(1);
  });

  test('[FIND-3] matches other scripts and encodings, and ignores ruby text', async ({ engine, host, page }) => {
    const ruby = writeChapter('ruby', '<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>を読む。我讀書。</p>');
    const arabic = writeChapter('arabic', '<p dir="rtl">هذا كِتَابٌ جديد</p>');
    const utf16 = writeChapter('utf16', '<p>Ёлка и объём</p>');
    const book = buildBook([ruby, arabic, utf16]);
    const text = utf16.text.replace('version="1.0"', 'version="1.0" encoding="UTF-16"');
    book.parts.set(utf16.path, { type: XHTML, bytes: Buffer.from(`\ufeff${text}`, 'utf16le') });
    host.books.set('b', book);
    await engine.openBook('b', START);
    for (const [text, section, match] of [
      ['漢字', 0, '漢字'],
      ['讀書', 0, '讀書'],
      ['كتاب', 1, 'كِتَابٌ'],
      ['елка И объем', 2, 'Ёлка и объём'],
    ] as const) {
      const { hits } = await searchFor(engine, page, text);
      expect(hits, text).toMatchObject([{ section, match }]);
      await engine.post({ kind: 'hit', section, nth: 0 });
      await expect.poll(async () => (await engine.getLatestPosition()).at.spine).toBe(section);
      // a reading lies inside the highlighted range, and is no part of the quoted match
      const drawn = match === '漢字' ? '漢かん字' : match;
      await expect.poll(() => getHighlights(engine)).toEqual({ all: [drawn], current: [drawn] });
    }
  });

  test('[FIND-4] a hit is shown and highlighted until the search ends, and the document stays unchanged', async ({
    engine,
    host,
    page,
  }) => {
    host.books.set('b', buildBook([buildChapter('One', 12), buildChapter('Two', 60)]));
    await engine.openBook('b', START);
    const { hits } = await searchFor(engine, page, 'Two paragraph 4');
    const hitIndex = hits.findIndex(({ before, after }) => `${before}${after}`.includes('. The quick')) + 7;
    await engine.waitForPositionAfter(() => engine.post({ kind: 'hit', section: 1, nth: hitIndex }));
    const before = await (await engine.getVisibleFrames())[0]?.evaluate(() => document.body.innerHTML);
    expect(await engine.isTextVisible(`Two paragraph 4${hitIndex - 1}`)).toBe(true);
    expect((await getHighlights(engine)).current).toEqual(['Two paragraph 4']);
    expect((await getHighlights(engine)).all).toHaveLength(hits.length);
    await engine.applySettings({ ...DEFAULT_SETTINGS, flow: 'scrolled', fontSize: 30, page: 'dark' });
    expect((await getHighlights(engine)).current).toEqual(['Two paragraph 4']);
    await engine.post({ kind: 'unpaint' });
    await expect.poll(() => getHighlights(engine)).toEqual({ all: [], current: [] });
    await engine.waitForPositionAfter(() => engine.post({ kind: 'hit', section: 1, nth: 0 }));
    expect((await getHighlights(engine)).current).toEqual(['Two paragraph 4']);
    await engine.post({ kind: 'find', text: '' });
    await expect.poll(() => getHighlights(engine)).toEqual({ all: [], current: [] });
    expect(await (await engine.getVisibleFrames())[0]?.evaluate(() => document.body.innerHTML)).toBe(before);
  });

  test('[FIND-7] reports at most a thousand hits, and that there are more', async ({ engine, host, page }) => {
    const many = writeChapter('many', `<p>${'dog '.repeat(700)}</p>`);
    host.books.set('b', buildBook([many, { ...many, path: 'OPS/more.xhtml' }]));
    await engine.openBook('b', START);
    const { hits, last } = await searchFor(engine, page, 'dog');
    expect(hits).toHaveLength(1000);
    expect(last).toMatchObject({ done: true, more: true });
  });

  test('[FIND-8] missing, broken and refused chapters are skipped and counted', async ({ engine, host, page }) => {
    const broken = {
      path: 'OPS/broken.xhtml',
      type: XHTML,
      text: '<html xmlns="http://www.w3.org/1999/xhtml"><p>quick',
    };
    host.books.set('b', buildBook([buildChapter('One', 3), broken, buildChapter('Three', 3)], ['OPS/none.xhtml']));
    await engine.openBook('b', START);
    const { hits, last } = await searchFor(engine, page, 'paragraph 2');
    expect(hits.map(({ section }) => section)).toEqual([0, 2]);
    expect(last).toMatchObject({ searched: 4, failed: 2 });
    host.expiredBooks.add('b');
    expect((await searchFor(engine, page, 'paragraph 1')).last.failed).toBeGreaterThan(0);
  });

  test('[FIND-9] [FIND-1] 2,000 chapters are searched without blocking the page, and a search can be cancelled', async ({
    engine,
    host,
    page,
  }) => {
    const book = buildBook(Array.from({ length: 2000 }, (_, at) => buildChapter(`C${at}`, 8)));
    host.books.set('b', book);
    await engine.openBook('b', START);
    await engine.getSurfaceFrame().evaluate(() => {
      const longestTask = { ms: 0 };
      Object.assign(window, { longestTask });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longestTask.ms = Math.max(longestTask.ms, duration);
      }).observe({ type: 'longtask' });
    });
    const { hits, last, batches: tellings } = await searchFor(engine, page, 'C1999 paragraph 7');
    expect(hits).toMatchObject([{ section: 1999 }]);
    expect(last.searched).toBe(2000);
    expect(tellings).toBeGreaterThan(1);
    const longestTask = await engine
      .getSurfaceFrame()
      .evaluate(() => (window as unknown as { longestTask: { ms: number } }).longestTask.ms); // set above
    console.log(`longest task of the search: ${longestTask} ms`);
    expect(longestTask).toBeLessThan(500); // wall-clock time, which includes other processes

    const requestsBefore = host.requestedPaths.length;
    await engine.post({ kind: 'find', text: 'nowhere to be found' });
    await engine.waitForMessage('hits', await engine.countMessages());
    await engine.post({ kind: 'halt' });
    const after = await engine.countMessages();
    await engine.turnPage(1);
    const received = await page.evaluate((from) => window.surfaceChannel.messages.slice(from), after);
    expect(received.filter(({ kind }) => kind === 'hits')).toEqual([]);
    expect(host.requestedPaths.length - requestsBefore).toBeLessThan(2000);
  });

  test('[FIND-3] searches books of the corpus', async ({ engine, host, page }) => {
    for (const [file, text, minimum] of [
      ['epub/standardebooks-sherlock-holmes.epub', "don't", 31],
      ['epub/readium-css-chinese.epub', '孔子', 1],
      ['epub/idpf-regime-anticancer-arabic.epub', 'السرطان', 1],
      ['epub/kjv-1189-chapters.epub', 'in the beginning god created', 1],
    ] as const) {
      if (file.includes('1189') && !process.env.E2E_LONG) continue; // large books are covered by FIND-9
      const book = loadCorpusBook(host, file);
      if (!book) continue;
      // under a unique name: two books may contain the same paths, which the browser caches
      host.books.set(file.replaceAll(/\W/g, '-'), host.books.get(book) ?? buildBook([]));
      await engine.openBook(file.replaceAll(/\W/g, '-'), START);
      const { hits, last } = await searchFor(engine, page, text);
      expect(hits.length, file).toBeGreaterThanOrEqual(minimum);
      expect(last.failed, file).toBe(0);
      const hit = hits.at(-1);
      await engine.waitForPositionAfter(() =>
        engine.post({ kind: 'hit', section: hit?.section ?? 0, nth: hit?.nth ?? 0 }),
      );
      await expect(async () =>
        expect((await getHighlights(engine)).current, `${file} ${hit?.section} ${hit?.match}`).toHaveLength(1),
      ).toPass({ timeout: 5000 }); // neighbouring chapters unload meanwhile
    }
  });
});
