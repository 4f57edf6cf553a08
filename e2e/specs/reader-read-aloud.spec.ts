/// <reference lib="dom" />
import type { SpeechProgress } from '@lectern/contracts';
import type { EngineDriver } from './reader-engine/engine-driver.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook } from './reader-engine/test-books.ts';

const START = { kind: 'entry', spine: 0, fragment: null } as const;

const buildChapter = (path: string, body: string) => ({
  path,
  type: 'application/xhtml+xml',
  text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>x</title></head><body>${body}</body></html>`,
});
const numbered = (name: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `<p id="${name}${at}">${name} number ${at} is a sentence of some words.</p>`,
  ).join('');
const buildSpokenBook = () =>
  buildBook([
    buildChapter('OPS/a.xhtml', `<h1>First</h1>${numbered('a', 30)}`),
    buildChapter('OPS/empty.xhtml', '<p>* * *</p>'),
    buildChapter('OPS/z.xhtml', '<p lang="de">Ein Satz. Noch einer.</p>'),
  ]);

/** The messages about reading aloud, from an index on. */
const listProgress = (engine: EngineDriver): Promise<SpeechProgress[]> =>
  engine
    .getSurfaceFrame()
    .page()
    .evaluate(() => window.surfaceChannel.messages.flatMap((message) => (message.kind === 'speech' ? [message] : [])));
const getLast = async (engine: EngineDriver): Promise<string | null> => {
  const last = (await listProgress(engine)).at(-1);
  return last ? (last.sentence?.text ?? last.end) : null;
};
/** The highlighted sentence, if it is on the page on screen. */
const getHighlighted = (engine: EngineDriver): Promise<string> =>
  engine.getSurfaceFrame().evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) {
      const win = frame.contentWindow as (Window & typeof globalThis) | null; // same origin
      if (!win || getComputedStyle(frame).visibility !== 'visible') continue;
      for (const range of win.CSS.highlights.get('lectern-sentence') ?? []) {
        const { left, top } = (range as Range).getClientRects()[0] ?? new DOMRect(-1, -1); // the highlight contains ranges
        const isVisible = left >= 0 && left < win.innerWidth && top >= 0 && top < win.innerHeight;
        return isVisible ? range.toString() : 'out of sight';
      }
    }
    return '';
  });
const control = (engine: EngineDriver, action: 'start' | 'next' | 'previous' | 'stop', from?: string) =>
  engine.post({ kind: 'speech', action, ...(from !== undefined && { from }) });

test('[READER-221] names sentence by sentence across pages and chapters, keeps each on screen, and ends', async ({
  engine,
  host,
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 500 });
  host.books.set('b', buildSpokenBook());
  expect((await engine.openBook('b', START)).pages).toBeGreaterThan(1);
  await control(engine, 'start');
  await expect.poll(() => getLast(engine)).toBe('First');
  for (let at = 0; at < 30; at += 1) {
    await control(engine, 'next');
    const text = `a number ${at} is a sentence of some words.`;
    await expect.poll(() => getLast(engine)).toBe(text);
    await expect.poll(() => getHighlighted(engine)).toBe(text);
  }
  await control(engine, 'next');
  await expect.poll(() => getLast(engine)).toBe('Ein Satz.');
  expect((await listProgress(engine)).at(-1)?.sentence).toMatchObject({ language: 'de', section: 2 });
  await control(engine, 'previous');
  await expect.poll(() => getLast(engine)).toBe('a number 29 is a sentence of some words.');
  await control(engine, 'next');
  await expect.poll(() => getLast(engine)).toBe('Ein Satz.');
  await control(engine, 'next');
  await expect.poll(() => getLast(engine)).toBe('Noch einer.');
  await control(engine, 'next');
  await expect.poll(() => getLast(engine)).toBe('book');
  expect(await getHighlighted(engine)).toBe('');
});

test('[READER-221] starts on the page on screen or at a selection, and ends when the reader turns away', async ({
  engine,
  host,
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 500 });
  host.books.set('b', buildSpokenBook());
  await engine.openBook('b', { kind: 'entry', spine: 0, fragment: 'a20' });
  await control(engine, 'start');
  await expect.poll(() => getLast(engine)).toBe('a number 20 is a sentence of some words.');
  await control(engine, 'stop');
  await expect.poll(() => getHighlighted(engine)).toBe('');
  const { at } = await engine.getLatestPosition();
  await control(engine, 'next');
  await expect.poll(() => getLast(engine)).toBe('a number 21 is a sentence of some words.');
  await engine.post({ kind: 'edge', of: 'start' });
  await expect.poll(() => getLast(engine)).toBe('left');
  await control(engine, 'start', at.cfi);
  await expect.poll(() => getLast(engine)).toBe('a number 20 is a sentence of some words.');
  await expect.poll(() => getHighlighted(engine)).toBe('a number 20 is a sentence of some words.');
});
