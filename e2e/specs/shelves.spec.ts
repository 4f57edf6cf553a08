/// <reference lib="dom" />
import { CatalogueBook } from '@lectern/contracts';
import { buildPng } from '@lectern/sample-books';
import type { Page } from '@playwright/test';
import { findViolationsInAllThemes, VIEWPORT_SIZES } from '../fixtures/accessibility.ts';
import { buildEbook, buildFictionBook } from '../fixtures/books.ts';
import { expect, test } from '../fixtures/session.ts';
import { tagLongOnPhone } from '../fixtures/themes.ts';

const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const getHeadings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('[SHELF-2] [SHELF-3] [SHELF-4] authors are grouped by letter and link to their books, whatever their names', async ({
  page,
  session,
}) => {
  const buildBookBy = (title: string, ...authors: string[]) => buildEbook(title, { authors });
  await session.uploadBooks([
    await buildBookBy('One', 'AC/DC'),
    await buildBookBy('Two', 'AC/DC', 'Лев Толстой'),
    await buildBookBy('Three', '..N'),
    await buildBookBy('Four', 'Émile %2F Zola'),
    await buildBookBy('Five'),
  ]);
  await page.goto(`/en/user/${session.userId}/authors`);
  await expect(getHeadings(page)).toHaveText(['A (Latin)', 'E (Latin)', 'N (Latin)', 'Т (Cyrillic)']);
  await expect(page.getByRole('list', { name: 'Authors' }).getByRole('link')).toHaveText([
    /^AC\/DC2 books$/,
    /^Émile %2F Zola1 book$/,
    /^\.\.N1 book$/,
    /^Лев Толстой1 book$/,
    /^Unknown author1 book$/,
  ]);
  for (const [name, title] of [
    ['AC/DC', 'One'],
    ['Émile %2F Zola', 'Four'],
    ['..N', 'Three'],
    ['Unknown author', 'Five'],
  ] as const) {
    await page.goto(`/en/user/${session.userId}/authors`);
    await link(page, new RegExp(`^${name.replaceAll('.', '\\.')}`)).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.reload();
    await expect(page).toHaveTitle(`${name} · Lectern`);
    await expect(link(page, new RegExp(`^${title}`))).toBeVisible();
  }
});

test('[SHELF-3] authors, series, genres and formats show the number of their books and the covers of the newest', async ({
  page,
  session,
}) => {
  const shared = { authors: ['Ben Hart'], genres: ['Gardens'] };
  const build = (number: number) =>
    buildEbook(`Volume ${number}`, {
      ...shared,
      series: { name: 'Amber', number: `${number}` },
      cover: buildPng({ width: 60, height: 90, red: 50 * number }),
    });
  const ids = await session.uploadBooks(await Promise.all([1, 2, 3, 4].map(build)));
  await session.uploadBooks([buildFictionBook('Another', 'sf')]);
  const books = await session.listBooks();
  const newest = ids.toReversed().slice(0, 3);
  const covers = newest.map((id) => {
    const small = books.find((book) => book.id === id)?.metadata.cover?.[0];
    return small && new URL(small.path).pathname;
  });
  expect(new Set(covers).size).toBe(3);
  for (const [screen, name] of [
    ['authors', 'Ben Hart'],
    ['collections/series', 'Amber'],
    ['collections/genres', 'Gardens'],
    ['collections/formats', 'EPUB'],
  ] as const) {
    await page.goto(`/en/user/${session.userId}/${screen}`);
    const group = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await expect(group).toHaveText(/(?<!\d)4 books/);
    const loaded = () =>
      group
        .locator('img')
        .evaluateAll((images) =>
          images.map(
            (image) => image instanceof HTMLImageElement && image.naturalWidth > 0 && new URL(image.src).pathname,
          ),
        );
    await expect.poll(loaded, screen).toEqual(covers);
  }
});

const SAMPLE_BOOK = CatalogueBook.parse({
  id: '1',
  title: 'A book',
  authors: null,
  lang: 'en',
  cover: null,
  format: 'epub',
  percent: 0,
  read_status: '',
  favorite: false,
  audio: false,
  locked: false,
  added: '2026-11-02T10:00:00.000Z',
  opened: null,
  bytes: 1000,
  name: 'a.epub',
  fast_hash: '0'.repeat(32),
  updated: '2026-11-02T10:00:00.000Z',
  author_names: [],
  series: null,
  series_ord: null,
  genres: [],
  collection_ids: [],
  purchased: false,
});

/** Mocks a library of many authors with one book each. */
const mockManyAuthors = async (page: Page, count: number): Promise<void> => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const books = Array.from({ length: count }, (_, at) => {
    const author = `${letters[at % 26]}nn ${String(at).padStart(5, '0')}`;
    return { ...SAMPLE_BOOK, id: String(1_000_000 + at), authors: author, author_names: [author] };
  });
  await page.route(/\/api\/v1\.0\/catalogue\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [from, limit] = [Number(query.get('after') ?? 0), Number(query.get('limit') ?? 1000)];
    const to = from + limit;
    const next_cursor = to < count ? String(to) : null;
    await route.fulfill({ json: { cursor: 0, total: count, next_cursor, items: books.slice(from, to) } });
  });
};

test('[SHELF-5] [SHELF-6] [SHELF-7] one of ten thousand authors is found by letter, by keys and by name', async ({
  page,
  session,
}) => {
  test.slow();
  await mockManyAuthors(page, 10_000);
  await page.goto(`/en/user/${session.userId}/authors`);
  const list = page.getByRole('list', { name: 'Authors' });
  await expect(list.getByRole('link').first()).toHaveText(/Ann 00000/);
  expect(await list.getByRole('listitem').count()).toBeLessThan(150);
  await expect(page.getByRole('main').getByText('10,000', { exact: true })).toBeVisible();

  const jump = page.getByRole('navigation', { name: 'Jump to letter' });
  await jump.getByRole('button', { name: 'M', exact: true }).click();
  await expect(link(page, /Mnn 00012/)).toBeFocused();
  await expect(link(page, /Mnn 00012/)).toBeInViewport();
  await expect(jump).toBeInViewport();
  expect(await list.getByRole('listitem').count()).toBeLessThan(150);
  await page.keyboard.press('ArrowRight');
  await expect(link(page, /Mnn 00038/)).toBeFocused();
  await page.keyboard.press('End');
  await expect(link(page, /Znn 09983/)).toBeFocused();
  await expect(link(page, /Znn 09983/)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(link(page, /Ann 00000/)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(jump.getByRole('button', { name: 'M', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(link(page, /Ann 00000/)).toBeFocused();

  await page.getByRole('searchbox', { name: 'Find an author' }).fill('ÁNN 0002');
  await expect(list.getByRole('link')).toHaveText([/Ann 00026/]);
  await page.getByRole('searchbox', { name: 'Find an author' }).fill('nobody');
  await expect(page.getByRole('status').getByText('No results for “nobody”.')).toBeVisible();
});

test('[SHELF-8] a series shows missing volumes, and is sorted as the reader wants', async ({ page, session }) => {
  const buildVolume = (name: string, number: string) => buildEbook(`${name} ${number}`, { series: { name, number } });
  await session.uploadBooks([
    await buildVolume('Amber', '1'),
    await buildVolume('Amber', '2'),
    await buildVolume('Amber', '4'),
    await buildVolume('Basalt', '2'),
    await buildVolume('Coral', '1'),
  ]);
  await page.goto(`/en/user/${session.userId}/collections/series`);
  await expect(getHeadings(page)).toHaveText(['Coral', 'Basalt', 'Amber']);
  await expect(page.getByText('1, 2, 4 · 3 is missing', { exact: true })).toBeVisible();
  await expect(page.getByText('2 · 1 is missing', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sort by: Date added' }).click();
  await page.getByRole('menuitemradio', { name: 'Title' }).click();
  await expect(getHeadings(page)).toHaveText(['Amber', 'Basalt', 'Coral']);
  await page.reload();
  await expect(getHeadings(page)).toHaveText(['Amber', 'Basalt', 'Coral']);
  await link(page, 'Amber').click();
  await expect(page).toHaveTitle('Amber · Lectern');
  await expect(link(page, /^Amber 4/)).toBeVisible();
  await expect(link(page, /^Coral/)).toBeHidden();
});

test('[SHELF-7] [SHELF-9] [SHELF-10] genres have localised names, and formats are counted', async ({
  page,
  session,
}) => {
  await session.uploadBooks([
    buildFictionBook('By code', 'sf'),
    await buildEbook('By word', { genres: ['science fiction'] }),
    buildFictionBook('Strange', 'no_such_code'),
    await buildEbook('Without', { genres: [] }),
  ]);
  await page.goto(`/en/user/${session.userId}/collections/genres`);
  const genres = page.getByRole('list', { name: 'Fiction' }).getByRole('link');
  await expect(genres).toHaveText([/science fiction2 books$/i]);
  await expect(link(page, '2 books without a genre')).toBeVisible();
  await genres.first().click();
  await expect(link(page, /^By code/)).toBeVisible();
  await expect(link(page, /^By word/)).toBeVisible();
  await expect(link(page, /^Strange/)).toBeHidden();
  await page.goto(page.url().replace('/en/', '/de/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/science.?fiction/i);

  await page.goto(`/en/user/${session.userId}/collections/formats`);
  await expect(page.getByRole('list', { name: 'Formats' }).getByRole('link')).toHaveText([
    /EPUB2 books$/,
    /FB22 books$/,
  ]);
  await expect(page.getByRole('searchbox')).toHaveCount(0); // not needed for two formats
});

test('[SHELF-1] [SHELF-11] an empty page says so, and a failed one can be retried', async ({ page, session }) => {
  await page.goto(`/en/user/${session.userId}/collections/series`);
  await expect(page.getByRole('heading', { name: 'No series yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Books' }).click();
  await expect(page).toHaveURL(/\/books$/);
  await page.goto(`/en/user/${session.userId}/books/author/Nobody`);
  await expect(page.getByRole('heading', { name: 'No books found' })).toBeVisible();
  await page.goto(`/en/user/${session.userId}/books/purchased`);
  await expect(page.getByRole('heading', { name: 'No purchases yet' })).toBeVisible();
});

for (const [width, height] of VIEWPORT_SIZES) {
  test(`[SHELF-12] no accessibility violations, ${width} wide${tagLongOnPhone(width)}`, async ({ page, session }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const manyAuthorNames = Array.from('ABCDEFGHI', (letter) => `${letter}da Marsh`);
    await session.uploadBooks([
      await buildEbook('Amber 1', {
        authors: manyAuthorNames,
        series: { name: 'Amber', number: '1' },
        genres: ['Gardens'],
      }),
      await buildEbook('Amber 3', { authors: ['Ben Hart'], series: { name: 'Amber', number: '3' }, cover: false }),
    ]);
    const violations: string[] = [];
    for (const screen of ['authors', 'collections/series', 'collections/genres', 'collections/formats']) {
      await page.goto(`/en/user/${session.userId}/${screen}`);
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveCount(screen === 'authors' ? 1 : 0);
      violations.push(...(await findViolationsInAllThemes(page, screen)));
    }
    await page.goto(`/en/user/${session.userId}/books/author/Nobody`);
    await expect(page.getByRole('heading', { name: 'No books found' })).toBeVisible();
    violations.push(...(await findViolationsInAllThemes(page, 'nothing')));
    expect(violations).toEqual([]);
  });
}
