import { setTimeout as pause } from 'node:timers/promises';
import type { ConsoleMessage, Page } from 'playwright-core';

/** A reader looks at the library before touching a book. */
const SETTLE_MS = 2500;
const TIMEOUT_MS = 60_000;

export type Surface = Pick<Page, 'evaluate'>;
/** The server's answer when a reader opens a reflowable book. */
export type OpenedBook = { surfaceUrl: string; baseUrl: string; manifest: unknown };

/** A way to open a book. `ask` returns the time of the request on the clock that all frames share, or null for the start of the page. */
export type Opener = { ask: (page: Page) => Promise<number | null>; surface: (page: Page) => Promise<Surface> };

/**
 * Milliseconds from the request for the book to its first page, as logged by `observeFirstText`. Evaluates nothing in the page
 * meanwhile, because the first evaluation in each frame takes as long as a page.
 */
export const timeOpening = async (page: Page, { ask }: Opener): Promise<number> => {
  const isFirstText = (message: ConsoleMessage): boolean => message.text().startsWith('first text');
  const firstText = page.waitForEvent('console', { predicate: isFirstText, timeout: TIMEOUT_MS });
  const askedAt = await ask(page);
  const drawnAt = Number((await firstText).text().split(' ').at(-1));
  return drawnAt - (askedAt ?? (await page.evaluate(() => performance.timeOrigin)));
};

const goToAddress =
  (url: string) =>
  async (page: Page): Promise<null> => {
    await page.goto(url, { waitUntil: 'commit' });
    return null;
  };

/** Clicks the book's cover in a library that has settled. */
const clickCover =
  (url: string, id: string) =>
  async (page: Page): Promise<number> => {
    await page.goto(url);
    await page.locator(`[data-book="${id}"]`).waitFor();
    await pause(SETTLE_MS);
    return page.evaluate((book) => {
      const asked = performance.timeOrigin + performance.now();
      document.querySelector<HTMLElement>(`[data-book="${book}"]`)?.click();
      return asked;
    }, id);
  };

/** Mounts the reading surface alone in a static page of the app: the cost of a page with nothing but a reader. */
const mountSurface =
  (url: string, opening: OpenedBook) =>
  async (page: Page): Promise<number> => {
    await page.goto(url);
    await pause(SETTLE_MS);
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

const findSurface = async (page: Page): Promise<Surface> => {
  const handle = await page.waitForSelector('iframe');
  const frame = await handle.contentFrame();
  if (!frame) throw new Error('the reading surface has no frame');
  await frame.waitForURL(/\/surface\//);
  return frame;
};

export const openAddress = (url: string, id: string): Opener => ({
  ask: goToAddress(`${url}/en/reader/${id}`),
  surface: findSurface,
});
export const openFromLibrary = (url: string, id: string): Opener => ({
  ask: clickCover(`${url}/en/user/books`, id),
  surface: findSurface,
});
export const openSurfaceAlone = (url: string, opening: OpenedBook): Opener => ({
  ask: mountSurface(`${url}/en/unlock`, opening),
  surface: findSurface,
});
/** Opens a peer's page, which has nothing but the reader. */
export const openPeerPage = (url: string): Opener => ({
  ask: goToAddress(url),
  surface: async (page) => page,
});
