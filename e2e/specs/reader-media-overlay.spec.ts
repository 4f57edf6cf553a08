/// <reference lib="dom" />
import type { Frame, Page } from '@playwright/test';
import type { EngineDriver } from './reader-engine/engine-driver.ts';
import { buildMediaOverlayBook, packEpub } from './reader-engine/media-overlay-books.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';
import { expect, loadCorpusBook, test } from './reader-engine/test.ts';

const START = { kind: 'entry', spine: 0, fragment: null } as const;
const FAST_POLL = { intervals: [20] };
const setReadAlong = (engine: EngineDriver, play: boolean) => engine.post({ kind: 'along', play });
/** The last state of reading along (playing, problem) among the messages from an index on. */
const getReadAlongState = (engine: EngineDriver, from = 0): Promise<[boolean, string | null] | null> =>
  engine
    .getSurfaceFrame()
    .page()
    .evaluate((first) => {
      const last = window.surfaceChannel.messages.slice(first).findLast((message) => message.kind === 'along');
      return last?.kind === 'along' ? [last.isPlaying, last.trouble] : null;
    }, from);

/** The first word of the highlighted sentence in a surface; empty when nothing is highlighted. */
const getSpokenWord = (surface: Frame): Promise<string> =>
  surface.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) {
      const win = frame.contentWindow as (Window & typeof globalThis) | null; // same origin
      if (!win || getComputedStyle(frame).visibility !== 'visible') continue;
      for (const range of win.CSS.highlights.get('lectern-spoken') ?? []) {
        const { left, top } = (range as Range).getClientRects()[0] ?? new DOMRect(-1, -1); // the highlight contains ranges
        const isVisible = left >= 0 && left < win.innerWidth && top >= 0 && top < win.innerHeight;
        return isVisible ? range.toString().split('.', 1).join() : 'out of sight';
      }
    }
    return '';
  });
const getSpokenSentence = (engine: EngineDriver): Promise<string> => getSpokenWord(engine.getSurfaceFrame());
const numberedIds = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${letter}${at}`);

test.describe('media overlays', () => {
  test('[ALONG-1] [ALONG-4] reads sentence by sentence across pages and chapters to the end', async ({
    engine,
    host,
    page,
  }) => {
    await page.setViewportSize({ width: 600, height: 500 });
    host.books.set('b', buildMediaOverlayBook({ chapters: [numberedIds('a', 6), null, ['z']] }));
    const first = await engine.openBook('b', START);
    expect(first.pages).toBeGreaterThan(1);
    await setReadAlong(engine, true);
    for (const name of ['a0', 'a1', 'a5', 'z']) {
      await expect.poll(() => getSpokenSentence(engine), FAST_POLL).toBe(name);
    }
    await expect.poll(() => getReadAlongState(engine)).toEqual([false, null]);
    expect(await getSpokenSentence(engine)).toBe('');
    expect((await engine.getLatestPosition()).at.spine).toBe(2);
    expect(host.requestedPaths.filter((path) => path.endsWith('.smil'))).toHaveLength(2);
  });

  test('[ALONG-1] starts on the visible page, works without range requests, and uses the book’s active class', async ({
    engine,
    host,
    page,
  }) => {
    await page.setViewportSize({ width: 600, height: 500 });
    const activeStyle = { activeClass: 'now', style: '.now{background:rgb(250, 240, 120)}' };
    host.books.set('b', buildMediaOverlayBook({ chapters: [numberedIds('a', 6)], sentenceSeconds: 1, ...activeStyle }));
    host.booksWithoutRanges.add('b');
    await engine.openBook('b', { kind: 'entry', spine: 0, fragment: 'a4' });
    await setReadAlong(engine, true);
    const [frame] = await engine.getVisibleFrames();
    const activeElement = frame?.locator('.now');
    await expect(activeElement ?? page.locator('none')).toHaveAttribute('id', 'a4');
    expect(await getSpokenSentence(engine)).toBe('');
    await expect(activeElement ?? page.locator('none')).toHaveAttribute('id', 'a5');
    await setReadAlong(engine, false);
    await expect(activeElement ?? page.locator('none')).toHaveCount(0);
  });

  test('[ALONG-5] [ALONG-6] resumes after a pause, continues from a tapped sentence, and stops when the reader turns away', async ({
    engine,
    host,
    page,
  }) => {
    await page.setViewportSize({ width: 700, height: 900 });
    host.books.set('b', buildMediaOverlayBook({ chapters: [numberedIds('a', 9)], sentenceSeconds: 30 }));
    await engine.openBook('b', START);
    await setReadAlong(engine, true);
    await expect.poll(() => getSpokenSentence(engine)).toBe('a0');
    const [frame] = await engine.getVisibleFrames();
    await frame?.locator('#a2').click();
    await expect.poll(() => getSpokenSentence(engine)).toBe('a2');
    await setReadAlong(engine, false);
    await expect.poll(() => getReadAlongState(engine)).toEqual([false, null]);
    expect(await getSpokenSentence(engine)).toBe('');
    await setReadAlong(engine, true);
    await expect.poll(() => getSpokenSentence(engine)).toBe('a2');
    // a tap on the sentence being read is an ordinary tap
    const from = await engine.countMessages();
    await frame?.locator('#a2').click();
    await engine.waitForMessage('tap', from);
    await engine.turnPage(1);
    await expect.poll(() => getReadAlongState(engine)).toEqual([false, null]);
    expect(await getSpokenSentence(engine)).toBe('');
  });

  test('[ALONG-7] reports a missing recording, a broken one and a chapter without audio', async ({ engine, host }) => {
    const book = buildMediaOverlayBook({ chapters: [['a'], ['b'], null] });
    book.parts.delete('OPS/a/c0.wav');
    book.parts.set('OPS/a/c1.wav', { type: 'audio/wav', bytes: Buffer.from('no sound at all') });
    host.books.set('b', book);
    await engine.openBook('b', START);
    for (const [spine, trouble] of [
      [0, 'missing'],
      [1, 'missing'],
      [2, 'nothing'],
    ] as const) {
      await engine.waitForPositionAfter(() =>
        engine.post({ kind: 'go', to: { kind: 'entry', spine, fragment: null } }),
      );
      const from = await engine.countMessages();
      await setReadAlong(engine, true);
      await expect.poll(() => getReadAlongState(engine, from)).toEqual([false, trouble]);
    }
  });

  test('[ALONG-3] a book with foreign URLs sends no request to them', async ({ engine, host, page }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    const book = buildMediaOverlayBook({ chapters: [['a'], ['b']] });
    const smil = `<!DOCTYPE smil [<!ENTITY x SYSTEM "http://elsewhere.invalid/e">]><smil xmlns="http://www.w3.org/ns/SMIL"><body><seq>&x;
      <par><text src="../c0.xhtml#a"/><audio src="http://elsewhere.invalid/a.wav"/></par><par><text src="../c0.xhtml#a"/><audio src="../../../../other/sig/a.wav"/></par></seq></body></smil>`;
    book.parts.set('OPS/mo/c0.smil', { type: 'application/smil+xml', bytes: Buffer.from(smil) });
    host.books.set('b', book);
    await engine.openBook('b', START);
    await setReadAlong(engine, true);
    // the first chapter has no usable audio, so the second is read
    await expect.poll(() => getSpokenSentence(engine), FAST_POLL).toBe('b');
    expect(requestedUrls.filter((url) => url.includes('elsewhere') || url.includes('/other/'))).toEqual([]);
  });

  test('[ALONG-1] reads a third-party book from the middle of its recording', async ({ engine, host }) => {
    const book = loadCorpusBook(host, 'epub/w3c-mol-audio.epub');
    const unpacked = book && host.books.get(book);
    if (!book || !unpacked) return;
    const spine = unpacked.manifest.spine.map((item) =>
      item.href.endsWith('mobydick.xhtml') ? { ...item, overlay: 'EPUB/mo/mobydick.smil' } : item,
    );
    host.books.set(book, { ...unpacked, manifest: { ...unpacked.manifest, spine, activeClass: 'my-active-class' } });
    await engine.openBook(book, START);
    await setReadAlong(engine, true);
    await expect.poll(async () => (await engine.getLatestPosition()).at.spine).toBe(1);
    const [frame] = await engine.getVisibleFrames();
    await expect.poll(() => frame?.locator('.my-active-class').getAttribute('id')).toBe('first');
    expect(await getReadAlongState(engine)).toEqual([true, null]);
  });
});

const status = (page: Page) => page.locator('p[aria-live]');

test('[ALONG-8] a button and a key start and pause it, and pages are not announced meanwhile', async ({ page }) => {
  const title = 'The Spoken Lamp';
  const book = buildMediaOverlayBook({ chapters: [numberedIds('a', 9), numberedIds('b', 3)], sentenceSeconds: 20 });
  const buffer = await packEpub(book, title);
  const reader = await createReaderWithBook(page, {
    name: `${title}.epub`,
    mimeType: 'application/epub+zip',
    buffer,
    title,
  });
  await reader.moveToStart();
  await page.goto(reader.url);
  await expect(status(page)).toContainText('Page 1 of');
  await page.getByRole('button', { name: 'Read along' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(status(page)).toHaveText('');
  const surface = page.frames().find((frame) => frame.url().includes('/surface/'));
  await expect.poll(() => surface && getSpokenWord(surface)).toBe('a0');
  // the button remains while the bars are hidden
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner')).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  await expect(status(page)).toContainText('Page 1 of');
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Pause' }).first()).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
});
