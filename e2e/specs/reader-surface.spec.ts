/// <reference lib="dom" />
import type { BrowserContext, Request } from '@playwright/test';
import { expect, loadCorpusBook, test } from './reader-engine/test.ts';
import { buildBook, buildChapter } from './reader-engine/test-books.ts';

const XHTML = 'application/xhtml+xml';
const toPart = (path: string, head: string, body: string, root = '') => ({
  path,
  type: XHTML,
  text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" ${root}><head><title>t</title>${head}</head><body>${body}</body></html>`,
});
const START = { kind: 'entry', spine: 0, fragment: null } as const;

/** Collects requests to other hosts that no policy blocked. */
const collectForeignRequests = (context: BrowserContext): string[] => {
  const foreignRequests: string[] = [];
  const recordRequest = (request: Request): void => {
    const isBlocked = ['csp', 'origin'].includes(request.failure()?.errorText ?? '');
    if (!isBlocked && !/^(http:\/\/(?:books\.)?lectern\.localhost:\d+\/|data:|blob:|about:)/.test(request.url()))
      foreignRequests.push(request.url());
  };
  context.on('requestfinished', recordRequest);
  context.on('requestfailed', recordRequest);
  return foreignRequests;
};

const FOREIGN_ORIGIN = 'http://elsewhere.invalid';
const hostile = buildBook([
  toPart(
    'OPS/scripts.xhtml',
    `<script>parent.pwned = 'inline'; top.pwned = 1</script><script src="evil.js"></script><meta http-equiv="refresh" content="0;url=javascript:parent.pwned='refresh'"/>
     <link rel="stylesheet" href="${FOREIGN_ORIGIN}/a.css"/><link rel="preload" as="image" href="${FOREIGN_ORIGIN}/p.png"/><style>@import url(${FOREIGN_ORIGIN}/b.css); @font-face{font-family:x;src:url(${FOREIGN_ORIGIN}/x.woff2)} body{background:url(${FOREIGN_ORIGIN}/bg.png);font-family:x}</style>`,
    `<p onclick="parent.pwned='click'" id="p">Words</p><img src="x" onerror="parent.pwned='error'"/><img src="${FOREIGN_ORIGIN}/i.png"/>
     <a id="js" href="javascript:parent.pwned='link'">js</a> <a id="data" href="data:text/html,evil">data</a> <a id="out" href="${FOREIGN_ORIGIN}/page">out</a>
     <svg xmlns="http://www.w3.org/2000/svg" onload="parent.pwned='svg'"><script>parent.pwned='svg script'</script><image href="${FOREIGN_ORIGIN}/s.png"/></svg>
     <form id="form" action="${FOREIGN_ORIGIN}/post"><button id="send">send</button></form><object data="${FOREIGN_ORIGIN}/o.swf"></object><embed src="${FOREIGN_ORIGIN}/e"/>
     <video src="${FOREIGN_ORIGIN}/v.mp4" autoplay="autoplay"></video><audio src="${FOREIGN_ORIGIN}/a.mp3" autoplay="autoplay"></audio>`,
    'onload="parent.pwned=\'load\'"',
  ),
  { path: 'OPS/evil.js', type: 'text/javascript', text: "parent.pwned = 'file'" },
]);

test.describe('isolation of chapters', () => {
  test('[READER-20] a hostile chapter runs no script and sends no request', async ({ engine, host, page, context }) => {
    const foreignRequests = collectForeignRequests(context);
    host.books.set('b', hostile);
    await engine.openBook('b', START);
    const [frame] = await engine.getVisibleFrames();
    const from = await engine.countMessages();
    for (const id of ['#js', '#data', '#send', '#p', '#out']) await frame?.locator(id).click({ force: true });
    expect(await engine.waitForMessage('link', from)).toMatchObject({ href: `${FOREIGN_ORIGIN}/page` });
    expect(await engine.getSurfaceFrame().evaluate(() => 'pwned' in window)).toBe(false);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(frame?.url()).toMatch(/scripts\.xhtml$/);
    expect(context.pages()).toHaveLength(1);
    expect(foreignRequests).toEqual([]);
  });

  test('[READER-21] the hostile book of the corpus has no effect', async ({ engine, host, page, context }) => {
    const foreignRequests = collectForeignRequests(context);
    const book = loadCorpusBook(host, 'hostile/epub-script-and-remote.epub');
    if (!book) return;
    let position = await engine.openBook(book, START);
    for (let turns = 0; !position.atEnd && turns < 20; turns += 1) position = await engine.turnPage(1);
    for (const frame of [page.mainFrame(), engine.getSurfaceFrame()])
      expect(await frame.evaluate(() => '__corpusPwned' in window)).toBe(false);
    expect(foreignRequests).toEqual([]);
  });

  test('[READER-22] the surface accepts one connection, from its own app', async ({ engine, host, page }) => {
    host.books.set('b', buildBook([buildChapter('One', 5)]));
    await engine.openBook('b', START);
    const second = await page.evaluate(async (manifest) => {
      const { port1, port2 } = new MessageChannel();
      const frame = document.querySelector('iframe');
      let answered = false;
      port1.onmessage = () => {
        answered = true;
      };
      frame?.contentWindow?.postMessage({ kind: 'connect', v: 1 }, '*', [port2]);
      port1.postMessage({ kind: 'turn', by: 1, manifest });
      // the reply on the first port arrives after any reply on the second
      const from = window.surfaceChannel.messages.length;
      window.surfaceChannel.post({ kind: 'edge', of: 'start' });
      await window.surfaceChannel.waitFor('place', from);
      return answered;
    }, null);
    expect(second).toBe(false);
    const stranger = await page.context().newPage();
    await stranger.setContent(
      `<iframe src="${new URL('/surface/', host.getBaseUrl('b')).href}" sandbox="allow-scripts allow-same-origin"></iframe>`,
    );
    expect(stranger.frames().some((frame) => frame.url().includes('/surface/') && frame.url().startsWith('http'))).toBe(
      false,
    );
  });
});

test.describe('errors', () => {
  test('[READER-23] missing, broken and empty chapters are reported, and page turns go on', async ({
    engine,
    host,
  }) => {
    host.books.set(
      'b',
      buildBook(
        [
          buildChapter('One', 1),
          {
            path: 'OPS/broken.xhtml',
            type: XHTML,
            text: '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>a</b></body></html>',
          },
          { path: 'OPS/encrypted.xhtml', type: XHTML, text: '\u0001\u0002 not markup at all' },
          toPart('OPS/empty.xhtml', '', ' '),
          buildChapter('Four', 1),
        ],
        ['OPS/missing.xhtml'],
      ),
    );
    await engine.openBook('b', START);
    for (const reason of ['broken', 'broken', 'empty']) {
      const from = await engine.countMessages();
      const position = await engine.turnPage(1);
      expect(await engine.waitForMessage('failed', from)).toMatchObject({ reason, spine: position.at.spine });
      expect(await engine.getVisibleFrames()).toHaveLength(0);
    }
    expect((await engine.turnPage(1)).at.spine).toBe(4);
    const from = await engine.countMessages();
    const last = await engine.turnPage(1);
    expect(await engine.waitForMessage('failed', from)).toMatchObject({ reason: 'missing', spine: 5 });
    expect([last.atEnd, last.at.cfi]).toEqual([true, 'epubcfi(/6/12[c5]!/4)']);
    expect((await engine.turnPage(-1)).at.spine).toBe(4);
  });

  test('[READER-24] an expired URL is distinguished from a missing chapter', async ({ engine, host }) => {
    host.books.set('b', buildBook([buildChapter('One', 1)]));
    host.expiredBooks.add('b');
    await engine.openBook('b', START);
    expect(await engine.waitForMessage('failed', 0)).toMatchObject({ reason: 'expired' });
    host.expiredBooks.clear();
    expect((await engine.openBook('b', START)).at.quote.text).toContain('One');
    expect(await engine.getVisibleFrames()).toHaveLength(1);
  });
});

test.describe('input', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('[READER-25] internal links are followed, also into another chapter', async ({ engine, host }) => {
    const secondChapter = buildChapter('Two', 60);
    secondChapter.text = secondChapter.text.replace('<p>Two paragraph 50', '<p id="fifty">Two paragraph 50');
    host.books.set(
      'b',
      buildBook([toPart('OPS/One.xhtml', '', '<p><a href="Two.xhtml#fifty">go</a></p>'), secondChapter]),
    );
    await engine.openBook('b', START);
    const [frame] = await engine.getVisibleFrames();
    const position = await engine.waitForPositionAfter(async () => frame?.locator('a').click());
    expect(position.at.spine).toBe(1);
    expect(await engine.isTextVisible('Two paragraph 50')).toBe(true);
  });

  test('[READER-26] taps at the sides turn pages, in the middle they toggle the bars; the wheel turns pages', async ({
    engine,
    host,
    page,
  }) => {
    host.books.set('b', buildBook([buildChapter('One', 60)]));
    await engine.openBook('b', START);
    expect((await engine.waitForPositionAfter(() => page.mouse.click(1300, 450))).page).toBe(1);
    expect((await engine.waitForPositionAfter(() => page.mouse.click(100, 450))).page).toBe(0);
    const from = await engine.countMessages();
    await page.mouse.click(720, 450);
    await engine.waitForMessage('tap', from);
    await page.mouse.move(700, 400);
    expect((await engine.waitForPositionAfter(() => page.mouse.wheel(0, 120))).page).toBe(1);
  });

  test('[READER-27] keys pressed in a chapter are forwarded', async ({ engine, host, page }) => {
    host.books.set('b', buildBook([buildChapter('One', 60)]));
    await engine.openBook('b', START);
    await page.mouse.click(720, 450);
    const from = await engine.countMessages();
    await page.keyboard.press('Shift+Space');
    expect(await engine.waitForMessage('key', from)).toMatchObject({ key: ' ', shift: true, ctrl: false, alt: false });
  });

  test('[READER-28] focusing a link shows its whole page', async ({ engine, host }) => {
    const one = buildChapter('One', 60);
    one.text = one.text.replace('<p>One paragraph 45.', '<p><a href="#x">far</a>');
    host.books.set('b', buildBook([one]));
    await engine.openBook('b', START);
    const [frame] = await engine.getVisibleFrames();
    const position = await engine.waitForPositionAfter(async () => frame?.locator('a').focus());
    expect(position.page).toBeGreaterThan(0);
    expect(await frame?.evaluate(() => document.documentElement.scrollLeft % innerWidth)).toBe(0);
  });
});

test.describe('touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('[READER-29] a swipe of 60 px turns the page, a shorter one snaps back', async ({ engine, host, page }) => {
    host.books.set('b', buildBook([buildChapter('One', 60)]));
    await engine.openBook('b', START);
    const touch = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number): Promise<void> => {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 400 }] });
      for (let step = 1; step <= 5; step += 1)
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: from + ((to - from) * step) / 5, y: 400 }],
        });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    expect((await engine.waitForPositionAfter(() => swipe(300, 200))).page).toBe(1);
    await swipe(300, 270);
    const [frame] = await engine.getVisibleFrames();
    await expect.poll(() => frame?.evaluate(() => document.documentElement.scrollLeft)).toBe(390);
    expect((await engine.waitForPositionAfter(() => swipe(100, 200))).page).toBe(0);
  });
});
