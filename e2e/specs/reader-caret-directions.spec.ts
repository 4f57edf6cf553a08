/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type { EngineDriver } from './reader-engine/engine-driver.ts';
import { expect, test } from './reader-engine/test.ts';
import { buildBook } from './reader-engine/test-books.ts';

const buildText = (attributes: string, style: string, body: string) =>
  buildBook([
    {
      path: 'OPS/one.xhtml',
      type: 'application/xhtml+xml',
      text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" ${attributes}><head><title>One</title><style>${style}</style></head><body>${body}</body></html>`,
    },
  ]);
const pressAndListen = async (page: Page, engine: EngineDriver, key: string): Promise<string> => {
  const from = await engine.countMessages();
  await page.keyboard.press(key);
  return (await engine.waitForMessage('caretEvent', from)).text;
};
const startCaret = async (engine: EngineDriver): Promise<void> => {
  const from = await engine.countMessages();
  await engine.post({ kind: 'caret', isOn: true });
  await engine.waitForMessage('caretEvent', from);
};

test('[READER-313] the caret goes to the left in Hebrew', async ({ engine, host, page }) => {
  host.books.set('hebrew', buildText('lang="he" dir="rtl"', '', '<p>שלום עולם יפה</p>'));
  await engine.openBook('hebrew');
  await page.locator('iframe').focus();
  await startCaret(engine);
  expect(await pressAndListen(page, engine, 'ArrowLeft')).toBe('ל');
  expect(await pressAndListen(page, engine, 'Control+ArrowLeft')).toBe('עולם');
  expect(await pressAndListen(page, engine, 'ArrowRight')).toBe(' ');
  expect(await pressAndListen(page, engine, 'Shift+ArrowRight')).toBe('ם');
});

test('[READER-313] the caret goes down, and to the next line on the left, in vertical text', async ({
  engine,
  host,
  page,
}) => {
  host.books.set(
    'vertical',
    buildText('lang="ja"', 'html{writing-mode:vertical-rl}', '<p>吾輩は猫である。</p><p>名前はまだ無い。</p>'),
  );
  await engine.openBook('vertical');
  await page.locator('iframe').focus();
  await startCaret(engine);
  expect(await pressAndListen(page, engine, 'ArrowDown')).toBe('輩');
  expect(await pressAndListen(page, engine, 'ArrowLeft')).toBe('名前はまだ無い。');
  expect(await pressAndListen(page, engine, 'ArrowRight')).toBe('吾輩は猫である。');
  expect(await pressAndListen(page, engine, 'ArrowUp')).toBe('吾');
});

test('[READER-315] [READER-316] the caret turns to the page of the next line, and comes along when pages are turned', async ({
  engine,
  host,
  page,
}) => {
  const paragraphs = Array.from({ length: 60 }, (_, nth) => `<p>Paragraph ${nth} of many.</p>`).join('\n');
  host.books.set('long', buildText('lang="en"', '', paragraphs));
  const { at } = await engine.openBook('long');
  await page.locator('iframe').focus();
  await startCaret(engine);
  const isOnFirstPage = async (): Promise<boolean> => (await engine.getLatestPosition()).at.cfi === at.cfi;
  for (let lines = 0; lines < 60 && (await isOnFirstPage()); lines += 1) {
    const said = await pressAndListen(page, engine, 'ArrowDown');
    await expect.poll(() => engine.isTextVisible(said), said).toBe(true);
  }
  expect(await isOnFirstPage()).toBe(false);
  await engine.turnPage(1);
  const line = await pressAndListen(page, engine, 'ArrowDown');
  expect(await engine.isTextVisible(line)).toBe(true);
});
