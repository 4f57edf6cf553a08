import { setTimeout as pause } from 'node:timers/promises';
import type { ConsoleMessage, Page } from 'playwright-core';

/** A reader looks at the library before touching a book. */
const LOOK_MS = 2500;
const PATIENCE_MS = 60_000;

export type Surface = Pick<Page, 'evaluate'>;
/** What the server answers to a reader who opens a book of text. */
export type Opening = { surfaceUrl: string; baseUrl: string; manifest: unknown };

/** How a book is opened; answers when the reader asked for it, on the clock that all frames share, or null for the page's beginning. */
export type Opener = { ask: (page: Page) => Promise<number | null>; surface: (page: Page) => Promise<Surface> };

/**
 * Milliseconds from asking for the book to its first page, as `watchFirstText` says it: nothing is asked of the page meanwhile,
 * for the first question in each frame takes the time of a page itself.
 */
export const timeOpening = async (page: Page, { ask }: Opener): Promise<number> => {
  const isIt = (message: ConsoleMessage): boolean => message.text().startsWith('first text');
  const told = page.waitForEvent('console', { predicate: isIt, timeout: PATIENCE_MS });
  const asked = await ask(page);
  const drawn = Number((await told).text().split(' ').at(-1));
  return drawn - (asked ?? (await page.evaluate(() => performance.timeOrigin)));
};

const byAddress =
  (url: string) =>
  async (page: Page): Promise<null> => {
    await page.goto(url, { waitUntil: 'commit' });
    return null;
  };

/** A touch on the book's cover, in a library that has been there for a moment. */
const fromLibrary =
  (url: string, id: string) =>
  async (page: Page): Promise<number> => {
    await page.goto(url);
    await page.locator(`[data-book="${id}"]`).waitFor();
    await pause(LOOK_MS);
    return page.evaluate((book) => {
      const asked = performance.timeOrigin + performance.now();
      document.querySelector<HTMLElement>(`[data-book="${book}"]`)?.click();
      return asked;
    }, id);
  };

/** The reading surface alone, opened from an empty page of the app: what a page with nothing but a reader costs. */
const surfaceAlone =
  (url: string, opening: Opening) =>
  async (page: Page): Promise<number> => {
    await page.goto(url);
    await pause(LOOK_MS);
    return page.evaluate(({ surfaceUrl, baseUrl, manifest }) => {
      const asked = performance.timeOrigin + performance.now();
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
      frame.src = surfaceUrl;
      const settings = { flow: 'paged', fontSize: 18, page: 'paper' };
      frame.addEventListener('load', () => {
        const { port1, port2 } = new MessageChannel();
        frame.contentWindow?.postMessage({ kind: 'connect', v: 1 }, new URL(surfaceUrl).origin, [port2]);
        port1.postMessage({ kind: 'open', baseUrl, manifest, at: { kind: 'fraction', fraction: 0 }, settings });
      });
      document.body.replaceChildren(frame);
      frame.width = String(innerWidth);
      frame.height = String(innerHeight);
      return asked;
    }, opening);
  };

const ourSurface = async (page: Page): Promise<Surface> => {
  const handle = await page.waitForSelector('iframe');
  const frame = await handle.contentFrame();
  if (!frame) throw new Error('the reading surface has no frame');
  await frame.waitForURL(/\/surface\//);
  return frame;
};

export const byItsAddress = (url: string, id: string): Opener => ({
  ask: byAddress(`${url}/en/reader/${id}`),
  surface: ourSurface,
});
export const fromItsCover = (url: string, id: string): Opener => ({
  ask: fromLibrary(`${url}/en/user/books`, id),
  surface: ourSurface,
});
export const onTheSurface = (url: string, opening: Opening): Opener => ({
  ask: surfaceAlone(`${url}/en/terms-of-use`, opening),
  surface: ourSurface,
});
/** A page of a peer, with nothing around it. */
export const byItself = (url: string): Opener => ({
  ask: byAddress(url),
  surface: async (page) => page,
});
