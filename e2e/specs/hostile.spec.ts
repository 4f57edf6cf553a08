/// <reference lib="dom" />
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { aHostileEpub, HOSTILE_MARKERS, SCRIPT_CANARY } from '@lectern/sample-books';
import type { Page, Request } from '@playwright/test';
import type { BookFile } from '../fixtures/books.ts';
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

/** Watches for whatever a book may not do. */
const aGuard = (page: Page) => {
  const out: string[] = [];
  const said: string[] = [];
  const note = (request: Request): void => {
    const stopped = ['csp', 'origin'].includes(request.failure()?.errorText ?? ''); // by a policy, before it left
    const ours = /^(http:\/\/(127\.0\.0\.1|books\.localhost):\d+\/|data:|blob:|about:)/.test(request.url());
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
        expect(await frame.evaluate((mark) => mark in window, SCRIPT_CANARY), frame.url()).toBe(false);
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

test('[SEC-6] the frame of a book cannot reach the app', async ({ page, session }) => {
  const [id] = await session.stores((await hostileBooks()).slice(0, 1));
  await page.goto(`/en/reader/${id}`);
  await expect(page.frameLocator('iframe').frameLocator('iframe:visible').getByText(HOSTILE_MARKERS[0])).toBeVisible();
  const frames = page.frames().filter((frame) => frame.url().includes('books.localhost'));
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
