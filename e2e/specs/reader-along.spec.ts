/// <reference lib="dom" />
import type { Frame, Page } from '@playwright/test';
import type { Desk } from './reader-engine/desk.ts';
import { aReaderWith } from './reader-engine/library.ts';
import { aRecordedBook, packed } from './reader-engine/recordings.ts';
import { expect, fromCorpus, test } from './reader-engine/test.ts';

const start = { kind: 'entry', spine: 0, fragment: null } as const;
const quick = { intervals: [20] };
const along = (desk: Desk, play: boolean) => desk.say({ kind: 'along', play });
/** Whether it is read by now, and the trouble that was told last; of what was said from a message on. */
const told = (desk: Desk, from = 0): Promise<[boolean, string | null] | null> =>
  desk
    .surface()
    .page()
    .evaluate((first) => {
      const last = window.line.heard.slice(first).findLast((message) => message.kind === 'along');
      return last?.kind === 'along' ? [last.isPlaying, last.trouble] : null;
    }, from);

/** First word of what a surface has painted as spoken and in sight; empty when nothing is painted. */
const paintedIn = (surface: Frame): Promise<string> =>
  surface.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) {
      const win = frame.contentWindow as (Window & typeof globalThis) | null; // of the same host
      if (!win || getComputedStyle(frame).visibility !== 'visible') continue;
      for (const range of win.CSS.highlights.get('lectern-spoken') ?? []) {
        const { left, top } = (range as Range).getClientRects()[0] ?? new DOMRect(-1, -1); // what is drawn here is a Range
        const isSeen = left >= 0 && left < win.innerWidth && top >= 0 && top < win.innerHeight;
        return isSeen ? range.toString().split('.', 1).join() : 'out of sight';
      }
    }
    return '';
  });
const spoken = (desk: Desk): Promise<string> => paintedIn(desk.surface());
const names = (letter: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${letter}${at}`);

test.describe('reading along', () => {
  test('[ALONG-1] [ALONG-4] sentence after sentence, page after page, into the next chapter that is read, to the end', async ({
    desk,
    host,
    page,
  }) => {
    await page.setViewportSize({ width: 600, height: 500 });
    host.books.set('b', aRecordedBook({ chapters: [names('a', 6), null, ['z']] }));
    const first = await desk.open('b', start);
    expect(first.pages).toBeGreaterThan(1);
    await along(desk, true);
    for (const name of ['a0', 'a1', 'a5', 'z']) {
      await expect.poll(() => spoken(desk), quick).toBe(name);
    }
    await expect.poll(() => told(desk)).toEqual([false, null]);
    expect(await spoken(desk)).toBe('');
    expect((await desk.latest()).at.spine).toBe(2);
    expect(host.asked.filter((path) => path.endsWith('.smil'))).toHaveLength(2);
  });

  test('[ALONG-1] it begins on the page that is shown, from a recording that comes whole, in the look that the book has for it', async ({
    desk,
    host,
    page,
  }) => {
    await page.setViewportSize({ width: 600, height: 500 });
    const look = { activeClass: 'now', style: '.now{background:rgb(250, 240, 120)}' };
    host.books.set('b', aRecordedBook({ chapters: [names('a', 6)], each: 1, ...look }));
    host.whole.add('b');
    await desk.open('b', { kind: 'entry', spine: 0, fragment: 'a4' });
    await along(desk, true);
    const [frame] = await desk.seen();
    const now = frame?.locator('.now');
    await expect(now ?? page.locator('none')).toHaveAttribute('id', 'a4');
    expect(await spoken(desk)).toBe('');
    await expect(now ?? page.locator('none')).toHaveAttribute('id', 'a5');
    await along(desk, false);
    await expect(now ?? page.locator('none')).toHaveCount(0);
  });

  test('[ALONG-5] [ALONG-6] paused it goes on where it was, a tap goes on from there, and elsewhere it stops', async ({
    desk,
    host,
    page,
  }) => {
    await page.setViewportSize({ width: 700, height: 900 });
    host.books.set('b', aRecordedBook({ chapters: [names('a', 9)], each: 30 }));
    await desk.open('b', start);
    await along(desk, true);
    await expect.poll(() => spoken(desk)).toBe('a0');
    const [frame] = await desk.seen();
    await frame?.locator('#a2').click();
    await expect.poll(() => spoken(desk)).toBe('a2');
    await along(desk, false);
    await expect.poll(() => told(desk)).toEqual([false, null]);
    expect(await spoken(desk)).toBe('');
    await along(desk, true);
    await expect.poll(() => spoken(desk)).toBe('a2');
    // a tap on what is being read means what it meant before
    const from = await desk.count();
    await frame?.locator('#a2').click();
    await desk.hear('tap', from);
    await desk.turn(1);
    await expect.poll(() => told(desk)).toEqual([false, null]);
    expect(await spoken(desk)).toBe('');
  });

  test('[ALONG-7] a recording that is not there, one that is none, and a place without are told', async ({
    desk,
    host,
  }) => {
    const book = aRecordedBook({ chapters: [['a'], ['b'], null] });
    book.parts.delete('OPS/a/c0.wav');
    book.parts.set('OPS/a/c1.wav', { type: 'audio/wav', bytes: Buffer.from('no sound at all') });
    host.books.set('b', book);
    await desk.open('b', start);
    for (const [spine, trouble] of [
      [0, 'missing'],
      [1, 'missing'],
      [2, 'nothing'],
    ] as const) {
      await desk.after(() => desk.say({ kind: 'go', to: { kind: 'entry', spine, fragment: null } }));
      const from = await desk.count();
      await along(desk, true);
      await expect.poll(() => told(desk, from)).toEqual([false, trouble]);
    }
  });

  test('[ALONG-3] a book that points elsewhere reaches nothing there', async ({ desk, host, page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const book = aRecordedBook({ chapters: [['a'], ['b']] });
    const smil = `<!DOCTYPE smil [<!ENTITY x SYSTEM "http://elsewhere.invalid/e">]><smil xmlns="http://www.w3.org/ns/SMIL"><body><seq>&x;
      <par><text src="../c0.xhtml#a"/><audio src="http://elsewhere.invalid/a.wav"/></par><par><text src="../c0.xhtml#a"/><audio src="../../../../other/sig/a.wav"/></par></seq></body></smil>`;
    book.parts.set('OPS/mo/c0.smil', { type: 'application/smil+xml', bytes: Buffer.from(smil) });
    host.books.set('b', book);
    await desk.open('b', start);
    await along(desk, true);
    // there is nothing to hear in the first chapter: the second is read
    await expect.poll(() => spoken(desk), quick).toBe('b');
    expect(asked.filter((url) => url.includes('elsewhere') || url.includes('/other/'))).toEqual([]);
  });

  test('[ALONG-1] a book of others is read from the middle of its recording', async ({ desk, host }) => {
    const book = fromCorpus(host, 'epub/w3c-mol-audio.epub');
    const unpacked = book && host.books.get(book);
    if (!book || !unpacked) return;
    const spine = unpacked.manifest.spine.map((item) =>
      item.href.endsWith('mobydick.xhtml') ? { ...item, overlay: 'EPUB/mo/mobydick.smil' } : item,
    );
    host.books.set(book, { ...unpacked, manifest: { ...unpacked.manifest, spine, activeClass: 'my-active-class' } });
    await desk.open(book, start);
    await along(desk, true);
    await expect.poll(async () => (await desk.latest()).at.spine).toBe(1);
    const [frame] = await desk.seen();
    await expect.poll(() => frame?.locator('.my-active-class').getAttribute('id')).toBe('first');
    expect(await told(desk)).toEqual([true, null]);
  });
});

const status = (page: Page) => page.locator('p[aria-live]');

test('[ALONG-8] a button and a key begin and pause it, and pages are not announced meanwhile', async ({ page }) => {
  const title = 'The Spoken Lamp';
  const recorded = aRecordedBook({ chapters: [names('a', 9), names('b', 3)], each: 20 });
  const buffer = await packed(recorded, title);
  const reader = await aReaderWith(page, { name: `${title}.epub`, mimeType: 'application/epub+zip', buffer, title });
  await reader.rewind();
  await page.goto(reader.address);
  await expect(status(page)).toContainText('Page 1 of');
  await page.getByRole('button', { name: 'Read along' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(status(page)).toHaveText('');
  const surface = page.frames().find((frame) => frame.url().includes('/surface/'));
  await expect.poll(() => surface && paintedIn(surface)).toBe('a0');
  // without the bars the button stays alone
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
