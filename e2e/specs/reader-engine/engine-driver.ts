/// <reference lib="dom" />
import { type FromSurface, ReadingSettings, type ToSurface } from '@lectern/contracts';
import type { Frame, Page } from '@playwright/test';
import type { BooksHost } from './books-host.ts';

type MessageOf<K extends FromSurface['kind']> = Extract<FromSurface, { kind: K }>;

/** The interface of the stand-in app page (`books-host.ts`). */
type SurfaceChannel = {
  messages: FromSurface[];
  connected: Promise<void>;
  post(message: ToSurface): void;
  waitFor(kind: string, from: number): Promise<FromSurface>;
};
declare global {
  interface Window {
    surfaceChannel: SurfaceChannel;
  }
}

export const DEFAULT_SETTINGS: ReadingSettings = ReadingSettings.parse({});

/** Drives the reading engine: a page with the surface in it, and the messages exchanged with it. */
export const createEngineDriver = (page: Page, host: BooksHost) => {
  const post = (message: ToSurface): Promise<void> => page.evaluate((it) => window.surfaceChannel.post(it), message);
  const countMessages = (): Promise<number> => page.evaluate(() => window.surfaceChannel.messages.length);
  const waitForMessage = async <K extends FromSurface['kind']>(kind: K, from: number): Promise<MessageOf<K>> =>
    (await page.evaluate(([name, index]) => window.surfaceChannel.waitFor(name, index), [
      kind,
      from,
    ] as const)) as MessageOf<K>; // `waitFor` returns this kind only
  /** Runs an action and waits for the resulting position. */
  const waitForPositionAfter = async (action: () => Promise<unknown>): Promise<MessageOf<'place'>> => {
    const from = await countMessages();
    await action();
    return waitForMessage('place', from);
  };
  /** The last reported position; after an action an earlier one may still arrive first. */
  const getLatestPosition = async (): Promise<MessageOf<'place'>> =>
    (await page.evaluate(() =>
      window.surfaceChannel.messages.findLast(({ kind }) => kind === 'place'),
    )) as MessageOf<'place'>; // of this kind
  const getSurfaceFrame = (): Frame => {
    const frame = page.frames().find((candidate) => candidate.url().includes('/surface/'));
    if (!frame) throw new Error('The surface is not there');
    return frame;
  };
  /** The frames of the visible chapter or fixed-layout pages. */
  const getVisibleFrames = async (): Promise<Frame[]> => {
    const frames: Frame[] = [];
    for (const frame of getSurfaceFrame().childFrames()) {
      const element = await frame.frameElement().catch(() => null); // removed meanwhile
      const isVisible = element?.evaluate((it) => getComputedStyle(it as Element).visibility === 'visible'); // frame elements are elements
      if (await isVisible?.catch(() => false)) frames.push(frame);
    }
    return frames;
  };

  return {
    post,
    waitForMessage,
    countMessages,
    waitForPositionAfter,
    getLatestPosition,
    getSurfaceFrame,
    getVisibleFrames,
    connect: async (): Promise<void> => {
      await page.goto(host.app);
      await page.evaluate(() => window.surfaceChannel.connected);
    },
    openBook: (
      name: string,
      at: Extract<ToSurface, { kind: 'open' }>['at'] = { kind: 'fraction', fraction: 0 },
      settings: ReadingSettings = DEFAULT_SETTINGS,
    ) => {
      const manifest = host.books.get(name)?.manifest;
      return waitForPositionAfter(() => post({ kind: 'open', baseUrl: host.getBaseUrl(name), manifest, at, settings }));
    },
    turnPage: (by: 1 | -1) => waitForPositionAfter(() => post({ kind: 'turn', by })),
    applySettings: (settings: ReadingSettings) => waitForPositionAfter(() => post({ kind: 'settings', settings })),
    /** Whether the text starts inside the window. */
    isTextVisible: async (text: string): Promise<boolean> => {
      const [frame] = await getVisibleFrames();
      if (!frame) return false;
      return frame.evaluate((target) => {
        const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const shown = node.nodeValue ?? '';
          // the hyphens that the surface adds are no part of the text
          const offsets = Array.from({ length: shown.length }, (_, at) => at).filter((at) => shown[at] !== '\u00ad');
          const normalized = shown.replaceAll('\u00ad', '').replace(/\s/g, ' ');
          for (let at = normalized.indexOf(target); at >= 0; at = normalized.indexOf(target, at + 1)) {
            const range = document.createRange();
            range.setStart(node, offsets[at] ?? 0);
            range.setEnd(node, (offsets[at + target.length - 1] ?? 0) + 1);
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
export type EngineDriver = ReturnType<typeof createEngineDriver>;
