/// <reference lib="dom" />
import { usual } from './reader-engine/desk.ts';
import { chapterOf, writtenBook } from './reader-engine/epub.ts';
import { expect, fromCorpus, test } from './reader-engine/test.ts';

const three = () => writtenBook([chapterOf('One', 40), chapterOf('Two', 40), chapterOf('Three', 40)]);

test.describe('pages', () => {
  test('[READER-1] opening asks for the surface and the chapter, and for its neighbours when idle', async ({
    desk,
    host,
  }) => {
    host.books.set('b', writtenBook(Array.from({ length: 50 }, (_, at) => chapterOf(`C${at}`, 30))));
    const place = await desk.open('b', { kind: 'entry', spine: 20, fragment: null });
    expect(place.at.spine).toBe(20);
    await desk.turn(1);
    const chapters = () => host.asked.filter((path) => path.startsWith('/b/')).map((path) => path.replace(/.*\//, ''));
    await expect.poll(() => chapters().toSorted()).toEqual(['C19.xhtml', 'C20.xhtml', 'C21.xhtml']);
    expect(chapters()[0]).toBe('C20.xhtml');
  });

  test('[READER-1] a far chapter that is slow to come is shown, though the browser is idle meanwhile', async ({
    desk,
    host,
    page,
  }) => {
    host.books.set('b', writtenBook(Array.from({ length: 50 }, (_, at) => chapterOf(`C${at}`, 30))));
    await page.route('**/C40.xhtml', async (route) => {
      await expect.poll(() => host.asked.some((path) => path.endsWith('/C2.xhtml'))).toBe(true);
      await route.continue();
    });
    await desk.open('b', { kind: 'entry', spine: 1, fragment: null });
    const place = await desk.after(() => desk.say({ kind: 'go', to: { kind: 'entry', spine: 40, fragment: null } }));
    expect(place.at.spine).toBe(40);
  });

  test('[READER-2] every page follows the one before, through all chapters and back', async ({ desk, host }) => {
    host.books.set('b', three());
    let place = await desk.open('b');
    expect([place.atStart, place.page, place.at.fraction]).toEqual([true, 0, 0]);
    const forward = [place];
    while (!place.atEnd) {
      const before = place;
      place = await desk.turn(1);
      expect(place.at.fraction).toBeGreaterThan(before.at.fraction);
      expect([place.at.spine, place.page]).toEqual(
        before.page + 1 < before.pages ? [before.at.spine, before.page + 1] : [before.at.spine + 1, 0],
      );
      forward.push(place);
    }
    expect(place.at.fraction).toBe(1);
    for (const earlier of forward.toReversed().slice(1)) {
      place = await desk.turn(-1);
      expect([place.at.spine, place.page]).toEqual([earlier.at.spine, earlier.page]);
      expect(place.at.quote.text).toBe(earlier.at.quote.text);
    }
  });

  test('[READER-3] new widths, sizes and flows keep the first word on the page', async ({ desk, host, page }) => {
    host.books.set('b', three());
    await desk.open('b', { kind: 'fraction', fraction: 0.45 });
    const { at } = await desk.turn(1);
    const word = at.quote.text.trim().slice(0, 16);
    for (const flow of ['paged', 'scrolled'] as const)
      for (const width of [320, 700, 1440, 2560])
        for (const fontSize of [10, 18, 40]) {
          await page.setViewportSize({ width, height: 800 });
          const place = await desk.settle({ ...usual, flow, fontSize });
          expect(place.at.cfi, `${flow} ${width} ${fontSize}`).toBe(at.cfi);
          expect(await desk.shows(word), `${flow} ${width} ${fontSize}: ${word}`).toBe(true);
        }
  });

  test('[READER-4] a stored place opens where it was, by its words in another edition', async ({ desk, host }) => {
    host.books.set('b', three());
    await desk.open('b', { kind: 'fraction', fraction: 0.5 });
    const { at } = await desk.turn(1);
    const stored = { kind: 'place', cfi: at.cfi, quote: at.quote, fraction: at.fraction } as const;
    expect((await desk.open('b', stored)).at).toEqual(at);
    const edition = three();
    for (const part of edition.parts.values())
      part.bytes = Buffer.from(
        part.bytes.toString().replace('<h1>', '<div><p>A new preface.</p><h1>').replace('</body>', '</div></body>'),
      );
    host.books.set('b2', edition);
    const there = await desk.open('b2', stored);
    expect(there.at.quote.text).toBe(at.quote.text);
    expect(await desk.shows(at.quote.text.trim().slice(0, 16))).toBe(true);
  });

  test('[READER-5] scrolled: a turn scrolls, and leads into the next chapter at the end', async ({ desk, host }) => {
    host.books.set('b', writtenBook([chapterOf('One', 12), chapterOf('Two', 12)]));
    let place = await desk.open('b', { kind: 'fraction', fraction: 0 }, { ...usual, flow: 'scrolled' });
    for (let turns = 0; place.at.spine === 0 && turns < 20; turns += 1) place = await desk.turn(1);
    expect([place.at.spine, place.page]).toEqual([1, 0]);
    place = await desk.turn(-1);
    expect([place.at.spine, place.page]).toEqual([0, place.pages - 1]);
  });

  test('[READER-30] a wide table scrolls by itself in a strip, and a place in it is brought into sight', async ({
    desk,
    host,
    page,
  }) => {
    const cells = Array.from({ length: 24 }, (_, at) => `<td>unbreakableword${at}</td>`).join('');
    const [part] = writtenBook([chapterOf('One', 12)]).parts.values();
    const text = String(part?.bytes).replace('</body>', `<table><tr>${cells}</tr></table></body>`);
    host.books.set('b', writtenBook([{ path: 'OPS/One.xhtml', type: 'application/xhtml+xml', text }]));
    await page.setViewportSize({ width: 390, height: 800 });
    const quote = { before: '', text: 'unbreakableword20', after: 'unbreakableword21' };
    await desk.open('b', { kind: 'place', cfi: null, quote, fraction: 0.99 }, { ...usual, flow: 'scrolled' });
    expect(await desk.shows('unbreakableword20')).toBe(true);
    const [frame] = await desk.seen();
    expect(await frame?.evaluate(() => document.documentElement.scrollLeft)).toBe(0);
  });

  test('[READER-6] pages outside the reading order can be reached', async ({ desk, host }) => {
    const book = three();
    const [, second] = book.manifest.spine;
    if (second) second.linear = false;
    host.books.set('b', book);
    const place = await desk.open('b', { kind: 'entry', spine: 1, fragment: null });
    expect(place.at.spine).toBe(1);
    expect((await desk.after(() => desk.say({ kind: 'edge', of: 'end' }))).page).toBe(place.pages - 1);
    expect((await desk.turn(1)).at.spine).toBe(2);
  });
});

test.describe('directions', () => {
  test('[READER-8] right-to-left text goes on to the left', async ({ desk, host }) => {
    const book = fromCorpus(host, 'epub/idpf-regime-anticancer-arabic.epub');
    if (!book) return;
    const place = await desk.open(book, { kind: 'fraction', fraction: 0.3 });
    expect(place.leftIsNext).toBe(true);
    const next = await desk.turn(1);
    expect(next.page).toBe(place.page + 1);
    const [frame] = await desk.seen();
    expect(await frame?.evaluate(() => document.documentElement.scrollLeft)).toBeLessThan(0);
    expect(await desk.shows(next.at.quote.text.trim().slice(0, 6))).toBe(true);
  });

  test('[READER-9] upright text keeps its place, and the left arrow is next', async ({ desk, host, page }) => {
    const book = fromCorpus(host, 'epub/readium-css-japanese-vertical.epub');
    if (!book) return;
    const opened = await desk.open(book, { kind: 'fraction', fraction: 0.3 });
    await desk.turn(1);
    await expect.poll(async () => (await desk.latest()).at.cfi).not.toBe(opened.at.cfi);
    const place = await desk.latest();
    expect(place.leftIsNext).toBe(true);
    await page.setViewportSize({ width: 700, height: 900 });
    await desk.settle({ ...usual, fontSize: 24 });
    await expect.poll(async () => (await desk.latest()).at.cfi).toBe(place.at.cfi);
    expect(await desk.shows(place.at.quote.text.trim().slice(0, 3))).toBe(true);
  });

  test('[READER-10] fixed pages stand in pairs, right page first in a right-to-left book', async ({ desk, host }) => {
    const book = fromCorpus(host, 'epub/idpf-haruko-html-jpeg.epub');
    if (!book) return;
    const place = await desk.open(book, { kind: 'entry', spine: 3, fragment: null });
    expect(place.leftIsNext).toBe(true);
    const frames = await desk.seen();
    expect(frames).toHaveLength(2);
    const lefts = await Promise.all(
      frames.map(async (frame) => (await (await frame.frameElement()).boundingBox())?.x ?? 0),
    );
    const order = frames.map((frame) => frame.url()).toSorted();
    const rightmost = frames[lefts.indexOf(Math.max(...lefts))];
    expect(rightmost?.url()).toBe(order[0]);
    expect((await desk.turn(1)).at.spine).toBe(place.at.spine + 2);
  });
});
