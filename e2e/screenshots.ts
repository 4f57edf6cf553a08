/**
 * Takes the screenshots of the README (`docs/images`) and the pictures of the public pages (`apps/web/src/features/site/pictures`):
 * fills the library of the demo reader with public-domain books, and writes library and reader, for the public pages also the player,
 * in light and dark, and the picture of link previews. It needs a running product:
 *
 *     PORT=4321 DATA_DIR=/tmp/screenshots npm start
 *     E2E_DATA_DIR=/tmp/screenshots node e2e/screenshots.ts
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Book, Tokens } from '@lectern/contracts';
import { buildEpub, buildM4b } from '@lectern/sample-books';
import { type Browser, chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { findChromium } from './chromium.ts';
import { createVisitorState } from './fixtures/cookie-choice.ts';
import { readInstallation } from './fixtures/installation.ts';

const CORPUS = path.resolve(import.meta.dirname, '../../shared/corpus');
const IMAGES = path.resolve(import.meta.dirname, '../docs/images');
const WINDOW = { width: 1440, height: 900 };
const MAX_BYTES = 150_000;
const SITE_PICTURES = path.resolve(import.meta.dirname, '../apps/web/src/features/site/pictures');
/** `PICTURE_SIZE` of the public pages, and the width of the small ones for phones. */
const SITE_WINDOW = { width: 1280, height: 800 };
const SMALL_WIDTH = 720;
const MAX_SITE_BYTES = 90_000;
const MAX_SMALL_BYTES = 40_000;
/** Of link previews (Open Graph). */
const PREVIEW_WINDOW = { width: 1200, height: 630 };
const QUALITIES = [90, 80, 70, 60, 50, 40, 30];
/** Covers fade in and panels slide in less time. */
const SETTLE_MS = 2500;

/** A public-domain file of the test corpus, or a generated book with a title page as cover. */
type ShelfBook = { percent?: number } & (
  | { file: string }
  | { title: string; author: string; language?: string; isRecording?: boolean }
);

/** The book that the second screenshot opens. */
const READ: ShelfBook = { file: 'epub/standardebooks-sherlock-holmes.epub', percent: 27 };

const READ_CHAPTER = 'The Boscombe Valley Mystery';

/** As the library shows them: newest first. Books of the corpus are left out where it is missing. */
const SHELF: readonly ShelfBook[] = [
  { title: 'Frankenstein', author: 'Mary Shelley', percent: 38 },
  READ,
  { title: 'Тіні забутих предків', author: 'Михайло Коцюбинський', language: 'uk' },
  { title: 'The Time Machine', author: 'H. G. Wells', percent: 100 },
  { title: 'Die Verwandlung', author: 'Franz Kafka', language: 'de', percent: 64 },
  { title: 'Anna Karenina', author: 'Leo Tolstoy', percent: 12 },
  { title: 'Moby-Dick', author: 'Herman Melville', isRecording: true },
  { title: '红楼梦', author: '曹雪芹', language: 'zh' },
  { file: 'comics/three-blind-mice.cbz' },
  { title: 'Jane Eyre', author: 'Charlotte Brontë', percent: 100 },
  { file: 'epub/The Incomplete Theft - Ralph Burke.epub' },
  { title: 'Мастер и Маргарита', author: 'Михаил Булгаков', language: 'ru', percent: 81 },
  { title: 'A Room with a View', author: 'E. M. Forster' },
  { title: 'Twenty Thousand Leagues Under the Seas', author: 'Jules Verne' },
  { title: 'Pride and Prejudice', author: 'Jane Austen' },
  { title: 'The Call of the Wild', author: 'Jack London' },
  { title: 'Effi Briest', author: 'Theodor Fontane', language: 'de' },
  { title: 'Middlemarch', author: 'George Eliot' },
];

/** Of the demo library. */
const AUDIOBOOK = /Eleven Minutes/;

const { api, browser, demo } = readInstallation();

const call = async (method: string, address: string, headers: Record<string, string>, body: BodyInit | null = null) => {
  const response = await fetch(`${api}${address}`, { method, headers, body });
  const isRepeated = method === 'PUT' && response.status === 409; // the library has the file from an earlier run
  if (!response.ok && !isRepeated) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response;
};

const signIn = async (): Promise<Record<string, string>> => {
  const response = await call('POST', '/auth/login/lantern', {}, new URLSearchParams({ shop_id: '1', ...demo }));
  return { authorization: `Bearer ${Tokens.parse(await response.json()).access_token}` };
};

const toFile = async (book: ShelfBook): Promise<{ name: string; bytes: Buffer } | null> => {
  if ('file' in book) {
    const file = path.join(CORPUS, book.file);
    return existsSync(file) ? { name: path.basename(file), bytes: readFileSync(file) } : null;
  }
  const { title, author, language = 'en' } = book;
  const authors = [author];
  if (book.isRecording)
    return { name: `${title}.m4b`, bytes: buildM4b({ title, album: title, authors, seconds: 600 }) };
  return { name: `${title}.epub`, bytes: await buildEpub({ title, authors, language, cover: false, pages: 4 }) };
};

/** Uploads a book and saves a position in it; null if its file is missing. */
const addBook = async (headers: Record<string, string>, shelfBook: ShelfBook): Promise<Book | null> => {
  const file = await toFile(shelfBook);
  if (!file) return null;
  await call('PUT', `/files/${encodeURIComponent(file.name)}`, headers, new Uint8Array(file.bytes));
  const { items } = z
    .object({ items: z.array(Book) })
    .parse(await (await call('GET', '/books?limit=1000', headers)).json());
  const book = items.find(({ name }) => name === file.name);
  if (!book) throw new Error(`${file.name} is not in the library`);
  if (shelfBook.percent) {
    const json = { ...headers, 'content-type': 'application/json' };
    const body = JSON.stringify({ offs: shelfBook.percent });
    await call('POST', `/books/read-position?fast_hash=${book.fast_hash}`, json, body);
  }
  return book;
};

/** Returns the book to read: one with real prose where the corpus is there. */
const fillLibrary = async (): Promise<Book> => {
  const headers = await signIn();
  const added = new Map<ShelfBook, Book>();
  for (const shelfBook of SHELF.toReversed()) {
    const book = await addBook(headers, shelfBook);
    if (book) added.set(shelfBook, book);
  }
  const read = added.get(READ) ?? [...added.values()].at(-1);
  if (!read) throw new Error('The library has no book.');
  return read;
};

const enterApp = async (page: Page): Promise<void> => {
  await page.goto(`${browser}/en`);
  await page.getByRole('textbox').first().fill(demo.username);
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').fill(demo.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Overview' }).first().waitFor();
};

type ScreenshotOptions = { format?: 'webp' | 'jpeg'; scale?: number };

const takeScreenshot = async (page: Page, file: string, maxBytes: number, options: ScreenshotOptions = {}) => {
  const { format = 'webp', scale = 1 } = options;
  await page.waitForTimeout(SETTLE_MS);
  const devTools = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, ...(page.viewportSize() ?? WINDOW), scale };
  for (const quality of QUALITIES) {
    const { data } = await devTools.send('Page.captureScreenshot', { format, quality, clip });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > maxBytes) continue;
    writeFileSync(file, bytes);
    console.log(`${path.basename(file)}: ${bytes.length} bytes`);
    return;
  }
  throw new Error(`${file} is larger than ${maxBytes} bytes.`);
};

const openBooks = async (page: Page): Promise<void> => {
  await page
    .getByRole('link', { name: /^Books/ })
    .first()
    .click();
  await page.getByText('Frankenstein').first().waitFor();
  await page.mouse.move(WINDOW.width / 2, 0);
};

const openReader = async (page: Page, book: Book): Promise<void> => {
  await page.goto(`${browser}/en/reader/${book.id}`);
  await page.locator('iframe').first().waitFor();
};

/** Opens the beginning of a chapter, where the corpus has the book. */
const openChapter = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Contents' }).click();
  const chapter = page.getByRole('dialog').getByText(READ_CHAPTER);
  if (await chapter.count()) await chapter.click();
  await page.keyboard.press('Escape');
};

/** The library, the reader and the player as the public page about the product shows them. */
const takeSitePictures = async (chrome: Browser, book: Book, mode: 'light' | 'dark'): Promise<void> => {
  const page = await chrome.newPage({
    viewport: SITE_WINDOW,
    locale: 'en-GB',
    colorScheme: mode,
    storageState: createVisitorState(browser),
  });
  const take = async (name: string): Promise<void> => {
    const file = path.join(SITE_PICTURES, `product-${name}-${mode}`);
    await takeScreenshot(page, `${file}.webp`, MAX_SITE_BYTES);
    await takeScreenshot(page, `${file}-small.webp`, MAX_SMALL_BYTES, { scale: SMALL_WIDTH / SITE_WINDOW.width });
  };
  await enterApp(page);
  await openBooks(page);
  await take('library');
  await page.getByRole('link', { name: 'Audiobooks' }).first().click();
  await page.getByRole('link', { name: AUDIOBOOK }).first().click();
  await page.getByRole('slider').first().waitFor();
  await page.mouse.move(0, 0);
  await take('player');
  await openReader(page, book);
  await openChapter(page);
  await take('reader');
  await page.close();
};

/** The top of the page about the product, for link previews. */
const takeLinkPreview = async (chrome: Browser): Promise<void> => {
  const page = await chrome.newPage({
    viewport: PREVIEW_WINDOW,
    colorScheme: 'light',
    storageState: createVisitorState(browser),
  });
  await page.goto(`${browser}/en/about`);
  // Only what stands beside the shelf.
  await page
    .locator('main > :not(:first-child)')
    .evaluateAll((sections) => sections.map((section) => section.remove()));
  await takeScreenshot(page, path.join(SITE_PICTURES, 'open-graph.jpg'), MAX_SITE_BYTES, { format: 'jpeg' });
  await page.close();
};

mkdirSync(IMAGES, { recursive: true });
const read = await fillLibrary();
const chrome = await chromium.launch(await findChromium());
try {
  const page = await chrome.newPage({ viewport: WINDOW, locale: 'en-GB', storageState: createVisitorState(browser) });
  await enterApp(page);
  await openBooks(page);
  await takeScreenshot(page, path.join(IMAGES, 'library.webp'), MAX_BYTES);
  await openReader(page, read);
  await takeScreenshot(page, path.join(IMAGES, 'reader.webp'), MAX_BYTES);
  await takeSitePictures(chrome, read, 'light');
  await takeSitePictures(chrome, read, 'dark');
  await takeLinkPreview(chrome);
} finally {
  await chrome.close();
}
