/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { buildStarDictFiles } from '@lectern/sample-books';
import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '../fixtures/accessibility.ts';
import { buildSampleBook } from '../fixtures/books.ts';
import { createReaderWithBook } from './reader-engine/reader-with-book.ts';

const FONT = new URL('../../packages/formats/fonts/literata-latin-opsz-italic.woff2', import.meta.url);
const FONT_NAME = 'Literata Italic';

const status = (page: Page) => page.locator('p[aria-live]');
const open = async (page: Page) => {
  const reader = await createReaderWithBook(page, await buildSampleBook('Words and Voices'));
  await reader.moveToStart();
  await page.goto(reader.url);
  await expect(status(page)).toContainText('Page 1 of');
  return reader;
};
const openPanel = (page: Page) => page.getByRole('button', { name: 'Appearance' }).click();
const chooseFiles = async (page: Page, button: string, files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
};
/** The visible chapter. */
const getChapter = async (page: Page) => {
  for (const frame of page.frames().filter((candidate) => candidate.parentFrame()?.url().includes('/surface/'))) {
    const element = await frame.frameElement();
    if (await element.evaluate((it) => getComputedStyle(it as Element).visibility === 'visible')) return frame; // frame elements are elements
  }
  return null; // it is not loaded yet
};
/** Selects the first word of the first visible paragraph, and returns it. */
const selectWord = async (page: Page): Promise<string> => {
  await expect.poll(async () => (await getChapter(page)) !== null).toBe(true);
  const chapter = await getChapter(page);
  if (!chapter) throw new Error('no chapter is in sight');
  return chapter.evaluate(() => {
    const node = document.querySelector('p')?.firstChild;
    const word = /\p{L}+/u.exec(node?.nodeValue ?? '');
    if (!node || !word) throw new Error('there is no word');
    getSelection()?.setBaseAndExtent(node, word.index, node, word.index + word[0].length);
    return word[0];
  });
};

test('[FONT-6] [FONT-7] an uploaded font is chosen, drawn in itself, used in the book, and gone when it is removed', async ({
  page,
}) => {
  const reader = await open(page);
  await openPanel(page);
  await chooseFiles(page, 'Add font…', [{ name: 'bad.ttf', mimeType: 'font/ttf', buffer: Buffer.from('no font') }]);
  await expect(page.getByText('Choose a font in WOFF2, TTF or OTF format.')).toBeVisible();
  await chooseFiles(page, 'Add font…', [{ name: 'a.woff2', mimeType: 'font/woff2', buffer: readFileSync(FONT) }]);
  const choice = page.getByRole('radio', { name: FONT_NAME });
  await expect(choice).toBeChecked();
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(({ family, status: state }) => family.includes('own-') && state === 'loaded'),
      ),
    )
    .toBe(true);
  const getFont = async () =>
    (await getChapter(page))?.evaluate(() => {
      const { fontFamily } = getComputedStyle(document.querySelector('p') ?? document.body);
      const isLoaded = [...document.fonts].some(
        ({ family, status: state }) => family.includes('own-') && state === 'loaded',
      );
      return [fontFamily.startsWith('own-') || fontFamily.startsWith('"own-'), isLoaded];
    });
  await expect.poll(getFont).toEqual([true, true]);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(reader.url);
  await expect.poll(getFont).toEqual([true, true]);
  await openPanel(page);
  await page.getByRole('button', { name: `Remove ${FONT_NAME}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(choice).toBeHidden();
  await expect.poll(async () => (await getFont())?.[0]).toBe(false);
  await expect(page.getByRole('radio', { name: 'Original' })).toBeChecked();
});

test('[DICT-8] [DICT-9] a dictionary is added as its files, and looked up in the selection bar', async ({ page }) => {
  await open(page);
  const word = await selectWord(page);
  const toolbar = page.getByRole('toolbar', { name: 'Selection options' });
  await toolbar.getByRole('button', { name: 'Look up' }).click();
  const card = page.getByRole('dialog', { name: `Dictionary: ${word}` });
  await expect(card).toContainText('You have no dictionaries yet.');
  await card.getByRole('button', { name: 'Add a dictionary' }).click();
  await expect(page.getByRole('radio', { name: 'Look up' })).toBeChecked();
  await expect(page.getByText('FreeDict (freedict.org)')).toBeVisible();
  const entry = { word: word.toLowerCase(), text: '<b>The meaning</b> of it<script>alert(1)</script>' };
  const files = buildStarDictFiles([entry], { type: 'h', name: 'My words', isCompressed: true });
  await chooseFiles(
    page,
    'Add dictionary…',
    files.map(({ path, content }) => ({ name: path, mimeType: 'application/octet-stream', buffer: content })),
  );
  await expect(page.getByText('“My words” has been added.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await selectWord(page);
  await toolbar.getByRole('button', { name: 'Look up' }).click();
  await expect(card).toContainText('My words');
  await expect(card).toContainText('The meaning of it');
  await expect(card).not.toContainText('alert');
  // what announced the upload refers to its button for some seconds after that is gone
  expect(await findViolations(page, { exclude: ['[data-live-announcer]'] })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await openPanel(page);
  await page.getByRole('radio', { name: 'Look up' }).click();
  await page.getByRole('button', { name: 'Remove My words' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Remove My words' })).toBeHidden();
});

test('[READER-230] a translator is linked only after the reader has switched it on', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.context().route('https://translate.example/**', (route) => route.fulfill({ body: 'translated' }));
  await open(page);
  await selectWord(page);
  const translate = page.getByRole('toolbar', { name: 'Selection options' }).getByRole('button', { name: 'Translate' });
  await expect(page.getByRole('toolbar', { name: 'Selection options' })).toBeVisible();
  await expect(translate).toBeHidden();
  await openPanel(page);
  await page.getByRole('radio', { name: 'Look up' }).click();
  await page.getByRole('checkbox', { name: 'Translate with a website' }).check();
  await page.getByLabel('Website', { exact: true }).selectOption({ label: 'Other website' });
  await page.getByLabel('Address', { exact: true }).fill('http://translate.example/{text}');
  await expect(page.getByText('Enter an address that starts with https:// and contains {text}.')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('https://translate.example/{language}/{text}');
  await page.keyboard.press('Escape');
  const word = await selectWord(page);
  await expect(translate).toBeVisible();
  expect(requests.filter((url) => /deepl|translate|bing|yandex/.test(new URL(url).hostname))).toEqual([]);
  const opened = page.context().waitForEvent('page');
  await translate.click();
  const tab = await opened;
  await tab.waitForURL(`https://translate.example/en/${word}`);
  expect(await tab.evaluate(() => [document.referrer, window.opener === null])).toEqual(['', true]);
});

test('[READER-222] [READER-225] [READER-311] the book is read aloud by a voice of the browser, with its controls above the bottom bar', async ({
  page,
}) => {
  // browsers of tests have no voices: this one writes down what it was to speak
  await page.addInitScript(() => {
    const voices = [
      { name: 'Anna', lang: 'en-GB', voiceURI: 'anna', localService: true, default: true },
      { name: 'Ben', lang: 'en-US', voiceURI: 'ben', localService: false, default: false },
      { name: 'Hans', lang: 'de-DE', voiceURI: 'hans', localService: true, default: false },
    ];
    const spoken: string[] = [];
    let current: { onend?: () => void } | null = null;
    const synthesis = {
      speaking: false,
      pending: false,
      getVoices: () => voices,
      addEventListener: () => {},
      removeEventListener: () => {},
      resume: () => {},
      cancel: () => (current = null),
      speak: (utterance: { text: string; rate: number; voice: { name: string } | null; onend?: () => void }) => {
        spoken.push(`${utterance.voice?.name} ${utterance.rate}: ${utterance.text}`);
        current = utterance;
      },
    };
    class Utterance {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const end = (): void => current?.onend?.();
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, testVoice: { spoken, end } });
  });
  type TestWindow = { testVoice: { spoken: string[]; end: () => void } };
  const listSpoken = () => page.evaluate(() => [...(window as unknown as TestWindow).testVoice.spoken]); // set above
  const finish = () => page.evaluate(() => (window as unknown as TestWindow).testVoice.end());
  await open(page);
  await page.getByRole('button', { name: 'Read aloud' }).click();
  await expect.poll(listSpoken).toHaveLength(1);
  await finish();
  await expect.poll(listSpoken).toHaveLength(2);
  const controls = page.getByRole('region', { name: 'Read aloud' });
  await expect(controls).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await controls.getByLabel('Speed').selectOption('1.5');
  await expect.poll(async () => (await listSpoken()).at(-1)).toMatch(/ 1\.5: /);
  await expect(controls.getByLabel('Voice').getByRole('option')).toHaveText(['Anna', 'Ben (online)']);
  await controls.getByLabel('Voice').selectOption('ben');
  await expect.poll(async () => (await listSpoken()).at(-1)).toMatch(/^Ben 1\.5: /);
  await controls.getByRole('button', { name: 'Next sentence' }).click();
  await expect.poll(listSpoken).toHaveLength(5);
  await controls.getByLabel('Sleep timer').selectOption('chapter');
  await controls.getByRole('button', { name: 'Pause' }).click();
  await expect(controls.getByRole('button', { name: 'Resume' })).toBeVisible();
  await controls.getByRole('button', { name: 'Stop reading aloud' }).click();
  await expect(controls).toBeHidden();
});
