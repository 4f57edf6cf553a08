/// <reference lib="dom" />
import { ReadingSettings } from '@lectern/contracts';
import { buildLinePng, buildPng } from '@lectern/sample-books';
import { buildColourBook, DRAWING_VARIANTS, WORD_VARIANTS } from './reader-engine/colour-books.ts';
import { listFaintText } from './reader-engine/contrast.ts';
import { measureDrawingContrast } from './reader-engine/drawing-contrast.ts';
import type { EngineDriver } from './reader-engine/engine-driver.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook } from './reader-engine/test-books.ts';

const PAGE_COLOURS = ['light', 'paper', 'sepia', 'grey', 'dark', 'black', 'contrast'] as const;
const PICTURES = {
  black: buildLinePng(),
  white: buildLinePng({ grey: 255 }),
  dark: buildPng({ width: 40, height: 40, red: 10, green: 10, blue: 10 }),
  light: buildPng({ width: 40, height: 40, red: 250, green: 250, blue: 245 }),
};

const getSettings = (page: (typeof PAGE_COLOURS)[number]): ReadingSettings => ReadingSettings.parse({ page });

/** Changes the page colour. The surface names it and lays out the chapter in one task. */
const setPageColour = async (engine: EngineDriver, page: (typeof PAGE_COLOURS)[number]): Promise<void> => {
  await engine.post({ kind: 'settings', settings: getSettings(page) });
  await engine.getSurfaceFrame().waitForFunction((name) => document.documentElement.dataset['page'] === name, page);
};

/** Finds faint words in all chapters of a book, in all page colours. */
const listFaintInBook = async (engine: EngineDriver, name: string, chapters: readonly number[]): Promise<string[]> => {
  const found: string[] = [];
  for (const [index, spine] of chapters.entries()) {
    const at = { kind: 'entry', spine, fragment: null } as const;
    if (index === 0) await engine.openBook(name, at);
    else await engine.waitForPositionAfter(() => engine.post({ kind: 'go', to: at }));
    for (const page of PAGE_COLOURS) {
      await setPageColour(engine, page);
      for (const frame of await engine.getVisibleFrames())
        for (const { text, where, ink, ground, contrast } of await listFaintText(frame))
          found.push(
            `${page} ${frame.url().replace(/.*\//, '')} ${where} “${text}” ${ink} on ${ground}: ${contrast.toFixed(2)}`,
          );
    }
  }
  return found;
};

test('[READER-140] words can be read in all page colours, whatever colours the book sets', async ({ engine, host }) => {
  host.books.set('b', buildColourBook(WORD_VARIANTS, PICTURES));
  const chapters = WORD_VARIANTS.map((_, spine) => spine);
  expect(await listFaintInBook(engine, 'b', chapters)).toEqual([]);
});

for (const scheme of ['dark', 'light'] as const)
  test(`[READER-141] styles for dark pages follow the page colour on a device set to ${scheme}`, async ({
    engine,
    host,
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const css =
      '.d{display:none}@media (prefers-color-scheme: dark){.d{display:block}.l{display:none}body{color:#eee}}';
    const body = '<p class="d">for dark pages</p><p class="l">for light pages</p>';
    host.books.set('b', buildColourBook([{ name: 'scheme', css, body }], PICTURES));
    await engine.openBook('b');
    expect(await listFaintInBook(engine, 'b', [0])).toEqual([]);
    await engine.applySettings(getSettings('paper'));
    expect(await engine.isTextVisible('for light pages')).toBe(true);
    await engine.applySettings(getSettings('dark'));
    expect(await engine.isTextVisible('for dark pages')).toBe(true);
    expect(await engine.isTextVisible('for light pages')).toBe(false);
  });

test('[READER-142] colours that can be read stay those of the book, also after a dark page', async ({
  engine,
  host,
}) => {
  const css = 'h1{color:#a00}.n{background:#123;color:#eee}.n b{color:#ff0}.g{color:#aaa}';
  const body = '<h1>Red</h1><div class="n"><p>box <b>yellow</b></p></div><p class="g">grey</p>';
  host.books.set('b', buildColourBook([{ name: 'own', css, body }], PICTURES));
  await engine.openBook('b', { kind: 'fraction', fraction: 0 }, getSettings('paper'));
  const readColours = async (): Promise<string[]> => {
    const [frame] = await engine.getVisibleFrames();
    return (
      (await frame?.evaluate(() =>
        ['h1', '.n p', '.n b'].map(
          (selector) => getComputedStyle(document.querySelector(selector) ?? document.body).color,
        ),
      )) ?? []
    );
  };
  const own = ['rgb(170, 0, 0)', 'rgb(238, 238, 238)', 'rgb(255, 255, 0)'];
  expect(await readColours()).toEqual(own);
  await engine.applySettings(getSettings('dark'));
  expect(new Set(await readColours()).size).toBe(1);
  await engine.applySettings(getSettings('paper'));
  expect(await readColours()).toEqual(own);
});

test('[READER-248] no ground of another box and no effect is left behind words', async ({ engine, host }) => {
  const variants = WORD_VARIANTS.filter(({ name }) => name === 'floors' || name === 'effects');
  host.books.set('b', buildColourBook(variants, PICTURES));
  for (const spine of variants.keys()) {
    await engine.openBook('b', { kind: 'entry', spine, fragment: null });
    for (const colour of ['paper', 'dark'] as const) {
      await setPageColour(engine, colour);
      const [frame] = await engine.getVisibleFrames();
      const left = await frame?.evaluate(() =>
        [...document.querySelectorAll('body *')].flatMap((element) => {
          const own = getComputedStyle(element);
          const grounds = [own, getComputedStyle(element, '::before')].map((style) => style.backgroundColor);
          return [...grounds, own.filter, own.mixBlendMode].filter(
            (value) => !/^(?:none|normal|rgba\(0, 0, 0, 0\))$/.test(value),
          );
        }),
      );
      expect(left, colour).toEqual([]);
    }
  }
});

test('[READER-143] drawings can be seen in all page colours', async ({ engine, host, page }) => {
  host.books.set('b', buildColourBook(DRAWING_VARIANTS, PICTURES));
  const lost: string[] = [];
  await engine.openBook('b');
  for (const [spine, { name }] of DRAWING_VARIANTS.entries()) {
    await engine.waitForPositionAfter(() => engine.post({ kind: 'go', to: { kind: 'entry', spine, fragment: null } }));
    const [frame] = await engine.getVisibleFrames();
    const drawing = frame?.locator('svg,img,hr').first() ?? page.locator('iframe');
    const measure = () => measureDrawingContrast(page, drawing, name === 'line' ? 3 : 0);
    for (const colour of PAGE_COLOURS) {
      await setPageColour(engine, colour);
      const isSeen = expect.poll(measure, { timeout: 5000 }).toBeGreaterThan(3);
      await isSeen.catch(() => lost.push(`${name} ${colour}`));
    }
  }
  expect(lost).toEqual([]);
});

test('[READER-143] a chapter that is a drawing can be seen on dark pages', async ({ engine, host, page }) => {
  const text =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path d="M10 150H390" stroke="#000" stroke-width="9"/></svg>';
  host.books.set('b', buildBook([{ path: 'OPS/drawing.svg', type: 'image/svg+xml', text }]));
  await engine.openBook('b', { kind: 'fraction', fraction: 0 }, getSettings('dark'));
  const [frame] = await engine.getVisibleFrames();
  expect(frame && (await measureDrawingContrast(page, frame.locator('svg'), 0))).toBeGreaterThan(3);
});

test('[READER-143] photographs and drawings on a ground of their own are left alone', async ({ engine, host }) => {
  const body =
    '<p><img src="light.png" alt=""/></p><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="90" style="background:#fff"><path d="M1 1h5v5z"/></svg>';
  host.books.set('b', buildColourBook([{ name: 'photo', body }], PICTURES));
  await engine.openBook('b', { kind: 'fraction', fraction: 0 }, getSettings('dark'));
  const [frame] = await engine.getVisibleFrames();
  await expect(frame?.locator('[data-lectern-plate]') ?? engine.getSurfaceFrame().locator('img')).toHaveCount(0);
});
