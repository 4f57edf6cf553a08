import { PageColour, ReadingSettings } from '@lectern/contracts';
import { expect } from '@playwright/test';
import { measureContrast } from './contrast.ts';
import type { EngineDriver } from './engine-driver.ts';
import { measureReachableText } from './reachable-text.ts';

/** What was looked at in a book, and what no reader can see or read. */
export type BookMeasures = {
  chapters: number;
  texts: number;
  /** Comparisons of words with what lies behind them, in all page colours. */
  compared: number;
  unreachable: string[];
  faint: string[];
};

const COLOURS = PageColour.options;

/** Changes the page colour. The surface names it and lays out the chapter in one task. */
const setPageColour = async (engine: EngineDriver, page: PageColour, flow: ReadingSettings['flow']): Promise<void> => {
  await engine.post({ kind: 'settings', settings: ReadingSettings.parse({ page, flow }) });
  await engine.getSurfaceFrame().waitForFunction((name) => document.documentElement.dataset['page'] === name, page);
};

export const NO_MEASURES: BookMeasures = { chapters: 0, texts: 0, compared: 0, unreachable: [], faint: [] };

type Wishes = { colours?: readonly PageColour[]; flow?: ReadingSettings['flow'] };

/** Measures chapters of a book that the host has: what of their text is on no page, and which words are too faint in which page colour. */
export const measureBook = async (
  engine: EngineDriver,
  name: string,
  chapters: readonly number[],
  { colours = COLOURS, flow = 'paged' }: Wishes = {},
): Promise<BookMeasures> => {
  const measures: BookMeasures = { ...NO_MEASURES, unreachable: [], faint: [] };
  for (const [nth, spine] of chapters.entries()) {
    const at = { kind: 'entry', spine, fragment: null } as const;
    if (nth === 0) await engine.openBook(name, at, ReadingSettings.parse({ flow }));
    else await engine.waitForPositionAfter(() => engine.post({ kind: 'go', to: at }));
    // a position of the chapter before may still arrive
    await expect.poll(async () => (await engine.getLatestPosition()).at.spine).toBe(spine);
    measures.chapters += 1;
    for (const frame of await engine.getVisibleFrames()) {
      const { texts, unreachable } = await measureReachableText(frame);
      measures.texts += texts;
      for (const { text, reason, box } of unreachable)
        measures.unreachable.push(`${name} ${spine} ${flow}: “${text}” ${reason}, ${box}`);
    }
    for (const colour of colours) {
      await setPageColour(engine, colour, flow);
      for (const frame of await engine.getVisibleFrames()) {
        const { texts, faint } = await measureContrast(frame);
        measures.compared += texts;
        for (const { text, where, ink, ground, contrast } of faint)
          measures.faint.push(
            `${name} ${spine} ${colour} ${where}: “${text}” ${ink} on ${ground}, ${contrast.toFixed(2)}`,
          );
      }
    }
  }
  return measures;
};

export const addMeasures = (one: BookMeasures, other: BookMeasures): BookMeasures => ({
  chapters: one.chapters + other.chapters,
  texts: one.texts + other.texts,
  compared: one.compared + other.compared,
  unreachable: [...one.unreachable, ...other.unreachable],
  faint: [...one.faint, ...other.faint],
});
