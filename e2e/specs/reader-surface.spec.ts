/// <reference lib="dom" />
import type { BrowserContext, Request } from '@playwright/test';
import { chapterOf, writtenBook } from './reader-engine/epub.ts';
import { expect, fromCorpus, test } from './reader-engine/test.ts';

const XHTML = 'application/xhtml+xml';
const page = (path: string, head: string, body: string, root = '') => ({
  path,
  type: XHTML,
  text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" ${root}><head><title>t</title>${head}</head><body>${body}</body></html>`,
});
const start = { kind: 'entry', spine: 0, fragment: null } as const;

/** Requests for other hosts that a policy did not stop before they left. */
const requestsOut = (context: BrowserContext): string[] => {
  const out: string[] = [];
  const note = (request: Request): void => {
    const stopped = ['csp', 'origin'].includes(request.failure()?.errorText ?? '');
    if (!stopped && !/^(http:\/\/(?:books\.)?lectern\.localhost:\d+\/|data:|blob:|about:)/.test(request.url()))
      out.push(request.url());
  };
  context.on('requestfinished', note);
  context.on('requestfailed', note);
  return out;
};

const far = 'http://elsewhere.invalid';
const hostile = writtenBook([
  page(
    'OPS/scripts.xhtml',
    `<script>parent.pwned = 'inline'; top.pwned = 1</script><script src="evil.js"></script><meta http-equiv="refresh" content="0;url=javascript:parent.pwned='refresh'"/>
     <link rel="stylesheet" href="${far}/a.css"/><link rel="preload" as="image" href="${far}/p.png"/><style>@import url(${far}/b.css); @font-face{font-family:x;src:url(${far}/x.woff2)} body{background:url(${far}/bg.png);font-family:x}</style>`,
    `<p onclick="parent.pwned='click'" id="p">Words</p><img src="x" onerror="parent.pwned='error'"/><img src="${far}/i.png"/>
     <a id="js" href="javascript:parent.pwned='link'">js</a> <a id="data" href="data:text/html,evil">data</a> <a id="out" href="${far}/page">out</a>
     <svg xmlns="http://www.w3.org/2000/svg" onload="parent.pwned='svg'"><script>parent.pwned='svg script'</script><image href="${far}/s.png"/></svg>
     <form id="form" action="${far}/post"><button id="send">send</button></form><object data="${far}/o.swf"></object><embed src="${far}/e"/>
     <video src="${far}/v.mp4" autoplay="autoplay"></video><audio src="${far}/a.mp3" autoplay="autoplay"></audio>`,
    'onload="parent.pwned=\'load\'"',
  ),
  { path: 'OPS/evil.js', type: 'text/javascript', text: "parent.pwned = 'file'" },
]);

test.describe('the two walls', () => {
  test('[READER-20] a hostile chapter runs nothing and asks nobody', async ({ desk, host, page, context }) => {
    const out = requestsOut(context);
    host.books.set('b', hostile);
    await desk.open('b', start);
    const [frame] = await desk.seen();
    const from = await desk.count();
    for (const id of ['#js', '#data', '#send', '#p', '#out']) await frame?.locator(id).click({ force: true });
    expect(await desk.hear('link', from)).toMatchObject({ href: `${far}/page` });
    expect(await desk.surface().evaluate(() => 'pwned' in window)).toBe(false);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(frame?.url()).toMatch(/scripts\.xhtml$/);
    expect(context.pages()).toHaveLength(1);
    expect(out).toEqual([]);
  });

  test('[READER-21] the hostile book of the corpus leaves no trace', async ({ desk, host, page, context }) => {
    const out = requestsOut(context);
    const book = fromCorpus(host, 'hostile/epub-script-and-remote.epub');
    if (!book) return;
    let place = await desk.open(book, start);
    for (let turns = 0; !place.atEnd && turns < 20; turns += 1) place = await desk.turn(1);
    for (const frame of [page.mainFrame(), desk.surface()])
      expect(await frame.evaluate(() => '__corpusPwned' in window)).toBe(false);
    expect(out).toEqual([]);
  });

  test('[READER-22] the surface listens to the app that it was made for, and once', async ({ desk, host, page }) => {
    host.books.set('b', writtenBook([chapterOf('One', 5)]));
    await desk.open('b', start);
    const second = await page.evaluate(async (manifest) => {
      const { port1, port2 } = new MessageChannel();
      const frame = document.querySelector('iframe');
      let answered = false;
      port1.onmessage = () => {
        answered = true;
      };
      frame?.contentWindow?.postMessage({ kind: 'connect', v: 1 }, '*', [port2]);
      port1.postMessage({ kind: 'turn', by: 1, manifest });
      // the first line is answered after whatever the second would have been
      const from = window.line.heard.length;
      window.line.say({ kind: 'edge', of: 'start' });
      await window.line.next('place', from);
      return answered;
    }, null);
    expect(second).toBe(false);
    const stranger = await page.context().newPage();
    await stranger.setContent(
      `<iframe src="${new URL('/surface/', host.baseOf('b')).href}" sandbox="allow-scripts allow-same-origin"></iframe>`,
    );
    expect(stranger.frames().some((frame) => frame.url().includes('/surface/') && frame.url().startsWith('http'))).toBe(
      false,
    );
  });
});

test.describe('troubles', () => {
  test('[READER-23] missing, broken and empty chapters are told, and turning goes on', async ({ desk, host }) => {
    host.books.set(
      'b',
      writtenBook(
        [
          chapterOf('One', 1),
          {
            path: 'OPS/broken.xhtml',
            type: XHTML,
            text: '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>a</b></body></html>',
          },
          { path: 'OPS/encrypted.xhtml', type: XHTML, text: '\u0001\u0002 not markup at all' },
          page('OPS/empty.xhtml', '', ' '),
          chapterOf('Four', 1),
        ],
        ['OPS/missing.xhtml'],
      ),
    );
    await desk.open('b', start);
    for (const reason of ['broken', 'broken', 'empty']) {
      const from = await desk.count();
      const place = await desk.turn(1);
      expect(await desk.hear('failed', from)).toMatchObject({ reason, spine: place.at.spine });
      expect(await desk.seen()).toHaveLength(0);
    }
    expect((await desk.turn(1)).at.spine).toBe(4);
    const from = await desk.count();
    const last = await desk.turn(1);
    expect(await desk.hear('failed', from)).toMatchObject({ reason: 'missing', spine: 5 });
    expect([last.atEnd, last.at.cfi]).toEqual([true, 'epubcfi(/6/12[c5]!/4)']);
    expect((await desk.turn(-1)).at.spine).toBe(4);
  });

  test('[READER-24] an address that is no longer good is told apart from a missing chapter', async ({ desk, host }) => {
    host.books.set('b', writtenBook([chapterOf('One', 1)]));
    host.expired.add('b');
    await desk.open('b', start);
    expect(await desk.hear('failed', 0)).toMatchObject({ reason: 'expired' });
    host.expired.clear();
    expect((await desk.open('b', start)).at.quote.text).toContain('One');
    expect(await desk.seen()).toHaveLength(1);
  });
});

test.describe('hands', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('[READER-25] links inside the book are followed, also to a place in another chapter', async ({ desk, host }) => {
    const far = chapterOf('Two', 60);
    far.text = far.text.replace('<p>Two paragraph 50', '<p id="fifty">Two paragraph 50');
    host.books.set('b', writtenBook([page('OPS/One.xhtml', '', '<p><a href="Two.xhtml#fifty">go</a></p>'), far]));
    await desk.open('b', start);
    const [frame] = await desk.seen();
    const place = await desk.after(async () => frame?.locator('a').click());
    expect(place.at.spine).toBe(1);
    expect(await desk.shows('Two paragraph 50')).toBe(true);
  });

  test('[READER-26] taps at the sides turn, in the middle they ask for the bars; the wheel turns', async ({
    desk,
    host,
    page,
  }) => {
    host.books.set('b', writtenBook([chapterOf('One', 60)]));
    await desk.open('b', start);
    expect((await desk.after(() => page.mouse.click(1300, 450))).page).toBe(1);
    expect((await desk.after(() => page.mouse.click(100, 450))).page).toBe(0);
    const from = await desk.count();
    await page.mouse.click(720, 450);
    await desk.hear('tap', from);
    await page.mouse.move(700, 400);
    expect((await desk.after(() => page.mouse.wheel(0, 120))).page).toBe(1);
  });

  test('[READER-27] keys pressed in a chapter are handed on', async ({ desk, host, page }) => {
    host.books.set('b', writtenBook([chapterOf('One', 60)]));
    await desk.open('b', start);
    await page.mouse.click(720, 450);
    const from = await desk.count();
    await page.keyboard.press('Shift+Space');
    expect(await desk.hear('key', from)).toMatchObject({ key: ' ', shift: true, ctrl: false, alt: false });
  });

  test('[READER-28] a link that gets the focus brings its page, whole', async ({ desk, host }) => {
    const one = chapterOf('One', 60);
    one.text = one.text.replace('<p>One paragraph 45.', '<p><a href="#x">far</a>');
    host.books.set('b', writtenBook([one]));
    await desk.open('b', start);
    const [frame] = await desk.seen();
    const place = await desk.after(async () => frame?.locator('a').focus());
    expect(place.page).toBeGreaterThan(0);
    expect(await frame?.evaluate(() => document.documentElement.scrollLeft % innerWidth)).toBe(0);
  });
});

test.describe('fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('[READER-29] a swipe of 60 px turns, a shorter one goes back', async ({ desk, host, page }) => {
    host.books.set('b', writtenBook([chapterOf('One', 60)]));
    await desk.open('b', start);
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
    expect((await desk.after(() => swipe(300, 200))).page).toBe(1);
    await swipe(300, 270);
    const [frame] = await desk.seen();
    await expect.poll(() => frame?.evaluate(() => document.documentElement.scrollLeft)).toBe(390);
    expect((await desk.after(() => swipe(100, 200))).page).toBe(0);
  });
});
