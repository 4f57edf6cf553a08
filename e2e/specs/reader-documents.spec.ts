/// <reference lib="dom" />
import { buildSampleFiles, buildZip } from '@lectern/sample-books';
import type { Frame } from '@playwright/test';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook, buildChapter } from './reader-engine/test-books.ts';

const XHTML = 'application/xhtml+xml';
const START = { kind: 'entry', spine: 0, fragment: null } as const;
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" width="300" height="100"><rect width="300" height="100" fill="#9cf"/></svg>';

const writeChapter = (name: string, body: string) => ({
  path: `OPS/${name}.xhtml`,
  type: XHTML,
  text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xmlns:xlink="http://www.w3.org/1999/xlink"><head><title>${name}</title></head><body>${body}</body></html>`,
});
const drawing = (path: string) => ({ path, type: 'image/svg+xml', text: DRAWING });
/** Builds a book of chapters; drawings are files beside its spine. */
const buildBookWithDrawings = (chapters: ReturnType<typeof writeChapter>[], paths: string[]) => {
  const book = buildBook(chapters);
  for (const { path, type, text } of paths.map(drawing)) book.parts.set(path, { type, bytes: Buffer.from(text) });
  return book;
};
/** Whether text with these words has a box on the page. */
const isDrawn = async (frame: Frame | undefined, words: string) =>
  frame?.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // the hyphens that the surface adds are no part of the text
      if (!node.nodeValue?.replaceAll('\u00ad', '').includes(wanted)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getClientRects().length > 0;
    }
    return null;
  }, words);

test('[READER-122] pictures in objects and embeds are shown, and no path changes', async ({ engine, host }) => {
  host.books.set(
    'b',
    buildBookWithDrawings(
      [
        writeChapter(
          'objects',
          `<p><object id="typed" data="s.svg" type="image/svg+xml" width="300" height="100">TYPED FALLBACK</object></p>
          <object id="named" data="s.svg">NAMED <b>FALLBACK</b></object><embed id="embed" src="s.svg" type="image/svg+xml" width="300" height="100"/>
          <object id="page" data="other.xhtml" type="application/xhtml+xml">PAGE FALLBACK</object><object data="gone.png" type="image/png">GONE FALLBACK</object><p id="after">After.</p>`,
        ),
      ],
      ['OPS/s.svg'],
    ),
  );
  await engine.openBook('b', START);
  const [frame] = await engine.getVisibleFrames();
  const getSize = (id: string) =>
    frame
      ?.locator(`#${id}`)
      .evaluate((element) =>
        [element.clientWidth || element.getBoundingClientRect().width, element.getBoundingClientRect().height].map(
          Math.round,
        ),
      );
  await expect.poll(() => getSize('typed')).toEqual([300, 100]);
  await expect.poll(() => getSize('named')).toEqual([300, 100]);
  await expect.poll(() => getSize('embed')).toEqual([300, 100]);
  expect(await frame?.locator('#embed').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300);
  expect(await frame?.getByRole('img', { name: 'TYPED FALLBACK' }).count()).toBe(1);
  expect([await isDrawn(frame, 'TYPED'), await isDrawn(frame, 'NAMED'), await isDrawn(frame, 'PAGE')]).toEqual([
    false,
    false,
    true,
  ]);
  await expect.poll(() => isDrawn(frame, 'GONE')).toBe(true);
  // the path of the last paragraph, as every other reader counts it
  const position = await engine.waitForPositionAfter(() =>
    engine.post({ kind: 'go', to: { kind: 'entry', spine: 0, fragment: 'after' } }),
  );
  expect(position.at.cfi).toContain('/4/12[after]');
});

test('[READER-123] one case of an epub:switch is shown', async ({ engine, host }) => {
  const choice = (name: string, namespace: string) =>
    `<epub:switch><epub:case required-namespace="${namespace}"><p>${name} CASE</p></epub:case><epub:case required-namespace="http://www.w3.org/2000/svg"><p>${name} SVG</p></epub:case><epub:default><p>${name} DEFAULT</p></epub:default></epub:switch>`;
  host.books.set(
    'b',
    buildBook([
      writeChapter(
        'switch',
        `${choice('MATH', 'http://www.w3.org/1998/Math/MathML')}${choice('CML', 'http://www.xml-cml.org/schema')}
        <epub:switch><epub:case required-namespace="x"><p>ONLY CASE</p></epub:case><epub:default><p>ONLY DEFAULT</p></epub:default></epub:switch><p>After.</p>`,
      ),
    ]),
  );
  await engine.openBook('b', START);
  const [frame] = await engine.getVisibleFrames();
  const shown = [
    'MATH CASE',
    'MATH SVG',
    'MATH DEFAULT',
    'CML CASE',
    'CML SVG',
    'CML DEFAULT',
    'ONLY CASE',
    'ONLY DEFAULT',
  ];
  expect(await Promise.all(shown.map((words) => isDrawn(frame, words)))).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
});

test('[READER-124] [READER-253] references from the root and in another case are found', async ({ engine, host }) => {
  host.books.set(
    'b',
    buildBookWithDrawings(
      [
        writeChapter(
          'one',
          `<p><img id="picture" src="/OPS/s.svg" alt=""/><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><image id="image" width="300" height="100" xlink:href="/OPS/s.svg"/></svg>
          <style>#sheet{list-style-image:url("/OPS/s.svg")}</style><i id="sheet">a</i><i id="style" style="list-style-image:url(../../../OPS/s.svg)">b</i>
          <a id="case" href="TWO.xhtml#Here">two</a> <a id="root" href="/OPS/two.xhtml">two</a> <a id="short" href="/two.xhtml">two</a> <a id="nowhere" href="three.xhtml">three</a></p>`,
        ),
        writeChapter('two', '<p>Two.</p><p id="here">Here.</p>'),
      ],
      ['OPS/s.svg'],
    ),
  );
  for (const link of ['case', 'root', 'short']) {
    await engine.openBook('b', START);
    const [frame] = await engine.getVisibleFrames();
    await expect
      .poll(() => frame?.locator('#picture').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(300);
    expect(await frame?.locator('#image').getAttribute('xlink:href')).toBe(`${host.getBaseUrl('b')}OPS/s.svg`);
    for (const id of ['sheet', 'style'])
      await expect
        .poll(() => frame?.locator(`#${id}`).evaluate((element) => getComputedStyle(element).listStyleImage))
        .toBe(`url("${host.getBaseUrl('b')}OPS/s.svg")`);
    const position = await engine.waitForPositionAfter(async () => frame?.locator(`#${link}`).click());
    expect([position.at.spine, position.at.quote.text.slice(0, 4)]).toEqual([1, link === 'case' ? 'Here' : 'Two.']);
  }
  // a file that is not in the book is no page of the web
  await engine.openBook('b', START);
  const [frame] = await engine.getVisibleFrames();
  await frame?.locator('#nowhere').click();
  await engine.post({ kind: 'go', to: { kind: 'entry', spine: 1, fragment: null } });
  await expect.poll(async () => (await engine.getLatestPosition()).at.spine).toBe(1);
});

test('[READER-125] a page outside the spine is opened by its link only, and is no progress', async ({
  engine,
  host,
}) => {
  const book = buildBook([
    writeChapter('one', '<p>One.</p>'),
    writeChapter('two', '<p>Two. <a href="notes.xhtml#n">note</a></p>'),
    writeChapter('notes', '<p id="n">A note.</p>'),
  ]);
  const outside = book.manifest.spine[2];
  if (outside) Object.assign(outside, { outside: true, linear: false, characters: 0 });
  host.books.set('b', book);
  await engine.openBook('b', START);
  const last = await engine.turnPage(1);
  expect([last.at.spine, last.atEnd, last.at.fraction]).toEqual([1, true, 1]);
  const [frame] = await engine.getVisibleFrames();
  const note = await engine.waitForPositionAfter(async () => frame?.locator('a').click());
  expect([note.at.spine, note.at.quote.text, note.at.fraction, note.moved]).toEqual([2, 'A note.', 1, false]);
  const from = await engine.countMessages();
  await engine.post({ kind: 'turn', by: 1 });
  await engine.post({ kind: 'turn', by: -1 });
  const back = await engine.waitForPositionAfter(() => engine.post({ kind: 'go', to: START }));
  expect([back.at.spine, (await engine.waitForMessage('place', from)).at.spine]).toEqual([0, 0]);
});

test('[READER-121] a chapter that no browser can lay out is damaged, and page turns go on', async ({
  engine,
  host,
  page,
}) => {
  host.books.set(
    'b',
    buildBook([
      buildChapter('One', 1),
      // elements without a namespace, as a book under a licence that could not be looked at has them
      {
        path: 'OPS/bare.xhtml',
        type: XHTML,
        text: '<html><head><title>t</title></head><body><p>BARE</p></body></html>',
      },
      buildChapter('Three', 1),
    ]),
  );
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await engine.openBook('b', START);
  const from = await engine.countMessages();
  const second = await engine.turnPage(1);
  expect(second.at.spine).toBe(1);
  const visible = await engine.getVisibleFrames();
  const failures = (await page.evaluate((index) => window.surfaceChannel.messages.slice(index), from)).filter(
    ({ kind }) => kind === 'failed',
  );
  // shown, or explained as damaged with nothing behind the words
  expect(failures.every((failure) => 'reason' in failure && failure.reason === 'broken')).toBe(true);
  expect(visible).toHaveLength(failures.length > 0 ? 0 : 1);
  expect((await engine.turnPage(1)).at.spine).toBe(2);
  expect(errors).toEqual([]);
});

test('[READER-120] [READER-123] chapters that are no XML are read as HTML', async ({ page }) => {
  const bodies: Record<string, (text: string) => string> = {
    'OEBPS/chapter-1.xhtml': (text) => text.replace('</body>', '<p>Before a line<br>Marks & Spencer</p></body>'),
    'OEBPS/chapter-2.xhtml': () =>
      '<html><body><p class="a" class="b">another&nbsp;bold<p>café<o:p></o:p></p><ops:switch><ops:case required-namespace="x"><p>OPS CASE</p></ops:case><ops:default><p>OPS DEFAULT</p></ops:default></ops:switch></body></html>',
  };
  const files = buildSampleFiles({ title: 'No XML at all', chapters: 2, cover: false });
  const buffer = await buildZip(
    files.map((file) => ({ ...file, content: bodies[file.path]?.(String(file.content)) ?? file.content })),
  );
  const reader = await createReaderWithBook(page, {
    name: 'no-xml.epub',
    mimeType: 'application/epub+zip',
    buffer,
    title: 'No XML at all',
  });
  await reader.moveToStart();
  await page.goto(reader.url);
  const chapter = page.frameLocator('iframe').frameLocator('iframe:visible');
  await expect(chapter.getByText('Marks & Spencer')).toBeAttached();
  await page.keyboard.press('End');
  await page.keyboard.press(']');
  await expect(chapter.getByText('another bold')).toBeVisible();
  await expect(chapter.getByText('café')).toBeVisible();
  await expect(chapter.getByText('OPS DEFAULT')).toBeVisible();
  await expect(chapter.getByText('OPS CASE')).toBeHidden();
  await expect(page.getByRole('heading', { name: /damaged|connection/i })).toBeHidden();
});
