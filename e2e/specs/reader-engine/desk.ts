/// <reference lib="dom" />
import { type ToSurface as In, type FromSurface as Out, ReadingSettings } from '@lectern/contracts';
import type { Frame, Page } from '@playwright/test';
import type { BooksHost } from './books-host.ts';

type Heard<K extends Out['kind']> = Extract<Out, { kind: K }>;

/** What the stand-in page of the books' host offers (`books-host.ts`). */
type Line = {
  heard: Out[];
  connected: Promise<void>;
  say(message: In): void;
  next(kind: string, from: number): Promise<Out>;
};
declare global {
  interface Window {
    line: Line;
  }
}

export const usual: ReadingSettings = ReadingSettings.parse({});

/** A reader at a desk: one page with the surface in it, and the words that pass between them. */
export const aDesk = (page: Page, host: BooksHost) => {
  const say = (message: In): Promise<void> => page.evaluate((it) => window.line.say(it), message);
  const count = (): Promise<number> => page.evaluate(() => window.line.heard.length);
  const hear = async <K extends Out['kind']>(kind: K, from: number): Promise<Heard<K>> =>
    (await page.evaluate(([name, after]) => window.line.next(name, after), [kind, from] as const)) as Heard<K>; // `next` answers this kind only
  /** Does something and waits for the place it leads to. */
  const after = async (deed: () => Promise<unknown>): Promise<Heard<'place'>> => {
    const from = await count();
    await deed();
    return hear('place', from);
  };
  /** The last place that was told; an earlier one may still have been on its way when something was done. */
  const latest = async (): Promise<Heard<'place'>> =>
    (await page.evaluate(() => window.line.heard.findLast(({ kind }) => kind === 'place'))) as Heard<'place'>; // of this kind
  const surface = (): Frame => {
    const frame = page.frames().find((one) => one.url().includes('/surface/'));
    if (!frame) throw new Error('The surface is not there');
    return frame;
  };
  /** The chapter (or fixed pages) that can be seen. */
  const seen = async (): Promise<Frame[]> => {
    const frames: Frame[] = [];
    for (const frame of surface().childFrames()) {
      const element = await frame.frameElement().catch(() => null); // it left meanwhile
      const isSeen = element?.evaluate((it) => getComputedStyle(it as Element).visibility === 'visible'); // frame elements are elements
      if (await isSeen?.catch(() => false)) frames.push(frame);
    }
    return frames;
  };

  return {
    say,
    hear,
    count,
    after,
    latest,
    surface,
    seen,
    connect: async (): Promise<void> => {
      await page.goto(host.app);
      await page.evaluate(() => window.line.connected);
    },
    open: (
      name: string,
      at: Extract<In, { kind: 'open' }>['at'] = { kind: 'fraction', fraction: 0 },
      settings: ReadingSettings = usual,
    ) => {
      const manifest = host.books.get(name)?.manifest;
      return after(() => say({ kind: 'open', baseUrl: host.baseOf(name), manifest, at, settings }));
    },
    turn: (by: 1 | -1) => after(() => say({ kind: 'turn', by })),
    settle: (settings: ReadingSettings) => after(() => say({ kind: 'settings', settings })),
    /** Whether the quoted words begin inside the window. */
    shows: async (text: string): Promise<boolean> => {
      const [frame] = await seen();
      if (!frame) return false;
      return frame.evaluate((words) => {
        const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const flat = (node.nodeValue ?? '').replace(/\s/g, ' ');
          for (let at = flat.indexOf(words); at >= 0; at = flat.indexOf(words, at + 1)) {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + words.length);
            const { left, right, top, bottom } = range.getClientRects()[0] ?? new DOMRect(-1, -1);
            if (left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1 && right > left)
              return true;
          }
        }
        return false;
      }, text);
    },
  };
};
export type Desk = ReturnType<typeof aDesk>;
