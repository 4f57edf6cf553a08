/// <reference lib="dom" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { aHostileEpub, HOSTILE_MARKERS, SCRIPT_CANARY } from '@lectern/sample-books';
import type { Page, Request } from '@playwright/test';
import type { BookFile } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { send } from '../fixtures/send.ts';
import { expect, test } from '../fixtures/signed-in.ts';

const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus');
const files = [
  'hostile/epub-script-and-remote.epub',
  'hostile/epub-xss-in-metadata.epub',
  'epub/w3c-sec-untrusted-consent_network.epub',
];
const MOST_TURNS = 60;

/** The book that code makes, and those of the corpus where they are. */
const hostileBooks = async (): Promise<BookFile[]> => {
  const book = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/epub+zip', buffer, title: name });
  const here = files.filter((file) => existsSync(path.join(CORPUS, file)));
  if (here.length < files.length) process.stdout.write(`not run: ${files.length - here.length} books are not here\n`);
  return [
    book('dishonest.epub', await aHostileEpub()),
    ...here.map((file) => book(path.basename(file), readFileSync(path.join(CORPUS, file)))),
  ];
};

/** A frame that goes to its next chapter at this moment has nothing to say; it is asked again after the next turn. */
const leaving = (error: unknown): boolean => {
  if (/context was destroyed|frame was detached/i.test(String(error))) return false;
  throw error;
};

/** Watches for whatever a book may not do. */
const aGuard = (page: Page) => {
  const out: string[] = [];
  const said: string[] = [];
  const note = (request: Request): void => {
    const stopped = ['csp', 'origin'].includes(request.failure()?.errorText ?? ''); // by a policy, before it left
    const ours = /^(http:\/\/(?:books\.)?lectern\.localhost:\d+\/|data:|blob:|about:)/.test(request.url());
    if (!stopped && !ours) out.push(request.url());
  };
  page.on('requestfinished', note);
  page.on('requestfailed', note);
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', (popup) => said.push(`a window: ${popup.url()}`));
  return {
    /** Nothing ran in any frame, nobody was asked, nothing was said. */
    async isCalm(): Promise<void> {
      for (const frame of page.frames())
        expect(await frame.evaluate((mark) => mark in window, SCRIPT_CANARY).catch(leaving), frame.url()).toBe(false);
      expect({ out, said }).toEqual({ out: [], said: [] });
    },
  };
};

test('[SEC-6] hostile books run nothing and ask nobody, in the library, on their page and in the reader', async ({
  page,
  session,
}) => {
  const books = await hostileBooks();
  const ids = await session.stores(books);
  const guard = aGuard(page);
  await page.goto('/en/user/books');
  await expect(page.locator('[data-book]')).toHaveCount(books.length);
  await guard.isCalm();
  await page.getByRole('radio', { name: 'List' }).click();
  await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible();
  await guard.isCalm();

  for (const id of ids) {
    await page.goto(`/en/user/${session.userId}/book/${id}`);
    await expect(page.locator('article h2').first()).toBeVisible();
    await guard.isCalm();

    await page.goto(`/en/reader/${id}`);
    const place = (): Promise<string | null> => page.locator('footer input').getAttribute('aria-valuetext');
    await expect.poll(place).toContain('Page 1 of');
    const onePage = (await place()) === '0%, Page 1 of 1' && (await session.chapters(id)) === 1;
    for (let turns = 0; !onePage && turns < MOST_TURNS; turns += 1) {
      await guard.isCalm();
      const before = await place();
      if (before?.startsWith('100%')) break;
      await page.keyboard.press('PageDown');
      await expect.poll(place).not.toBe(before);
    }
    if (!onePage) expect(await place()).toMatch(/^100%/);
    await guard.isCalm();
  }
});

/** Goes through an open book, watched, to its end or so far. */
const leafThrough = async (page: Page, guard: ReturnType<typeof aGuard>, most: number): Promise<void> => {
  const place = (): Promise<string | null> => page.locator('footer input').getAttribute('aria-valuetext');
  const turned = async (before: string | null) => (await place()) !== before;
  for (let turns = 0; turns < most; turns += 1) {
    await guard.isCalm();
    const before = await place();
    // its end, or nothing of it that can be shown
    if (!before || before.startsWith('100%') || before.endsWith('Page 1 of 1')) break;
    await page.keyboard.press('PageDown');
    await expect.poll(() => turned(before)).toBe(true);
  }
  await guard.isCalm();
};
const scrolled = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('lectern.reader.page', '{"flow":"scrolled"}'));

test('[SEC-6] scrolled, hostile books run nothing and ask nobody either', async ({ page, session }) => {
  const ids = await session.stores(await hostileBooks());
  await scrolled(page);
  const guard = aGuard(page);
  for (const id of ids) {
    await page.goto(`/en/reader/${id}`);
    await expect(page.locator('footer input')).toHaveAttribute('aria-valuetext', /Page 1 of/);
    await leafThrough(page, guard, MOST_TURNS);
  }
});

test('[SEC-6] every hostile book of the corpus that is taken is calm, in pages and scrolled @long', async ({
  page,
  session,
}) => {
  test.setTimeout(600_000);
  const folder = path.join(CORPUS, 'hostile');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(?:epub|fb2|html|zip)$/i.test(name)) : [];
  if (names.length === 0) process.stdout.write('not run: the hostile books of the corpus are not here\n');
  const guard = aGuard(page);
  const shown = page.locator('footer input[aria-valuetext*="Page"], main h2').first();
  const taken: string[] = [];
  for (const name of names) {
    const buffer = readFileSync(path.join(folder, name));
    const [id] = await session.stores([{ name, mimeType: '', buffer, title: name }]).catch(() => []);
    if (!id) continue; // refused when it comes in
    taken.push(name);
    for (const flow of ['paged', 'scrolled']) {
      await page.goto('/en/user/books');
      await page.evaluate((one) => localStorage.setItem('lectern.reader.page', JSON.stringify({ flow: one })), flow);
      await page.goto(`/en/reader/${id}`);
      await expect(shown).toBeVisible({ timeout: 60_000 });
      if ((await page.locator('footer input').count()) > 0) await leafThrough(page, guard, 5);
      await guard.isCalm();
    }
  }
  process.stdout.write(`${taken.length} of ${names.length} hostile books were taken and shown\n`);
});

test('[SEC-6] on the app’s own host, without a frame around it, a chapter still runs nothing and reads nothing', async ({
  page,
  session,
}) => {
  const [id = ''] = await session.stores((await hostileBooks()).slice(0, 1));
  const { baseUrl, manifest } = await session.opens(id);
  await page.goto('/en/user/books');
  const { origin } = new URL(page.url());
  // as if there were one host alone: the very answer of the books' host, policy and all, at an address of the app
  await page.route(`${origin}/b/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const answer = await send('GET', installation().url + pathname, { headers: { host: new URL(baseUrl).host } });
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    await route.fulfill({ status: answer.status, headers, body: answer.text });
  });
  const guard = aGuard(page);
  for (const { href } of manifest.spine) {
    await page.goto(`${origin}${new URL(baseUrl).pathname}${href}`);
    await expect(page.locator('body')).toContainText(/honest sentence/);
    await guard.isCalm();
  }
});

test('[SEC-6] the frame of a book cannot reach the app', async ({ page, session }) => {
  const [id] = await session.stores((await hostileBooks()).slice(0, 1));
  await page.goto(`/en/reader/${id}`);
  await expect(page.frameLocator('iframe').frameLocator('iframe:visible').getByText(HOSTILE_MARKERS[0])).toBeVisible();
  const frames = page.frames().filter((frame) => frame.url().includes('books.lectern.localhost'));
  expect(frames.length).toBeGreaterThan(1);
  for (const frame of frames) {
    const reached = await frame.evaluate(async () => {
      const tried = async (deed: () => unknown) =>
        Promise.resolve()
          .then(deed)
          .then(String, () => 'refused');
      return {
        words: await tried(() => top?.document.title),
        storage: await tried(() => top?.localStorage.length),
        cookies: document.cookie,
        kept: await tried(() => localStorage.getItem('lectern.session')),
      };
    });
    expect(reached, frame.url()).toEqual({ words: 'refused', storage: 'refused', cookies: '', kept: 'null' });
  }
  const called = await frames[0]?.evaluate(
    (api) =>
      fetch(api, { credentials: 'include' }).then(
        () => 'answered',
        () => 'refused',
      ),
    `${new URL(page.url()).origin}/api/v1.0/user`,
  );
  expect(called).toBe('refused');
});
