import { CatalogueBook } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { breachesOf, sizes } from '../fixtures/judge.ts';
import { patience } from '../fixtures/looks.ts';
import { aFictionBook, anEbook } from '../fixtures/shelf-books.ts';
import { expect, test } from '../fixtures/signed-in.ts';

const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const heads = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('[SHELF-2] [SHELF-3] [SHELF-4] authors stand below their letters and lead to their books, whatever their names', async ({
  page,
  session,
}) => {
  const by = (title: string, ...authors: string[]) => anEbook(title, { authors });
  await session.stores([
    await by('One', 'AC/DC'),
    await by('Two', 'AC/DC', 'Лев Толстой'),
    await by('Three', '..'),
    await by('Four', 'Émile %2F Zola'),
    await by('Five'),
  ]);
  await page.goto(`/en/user/${session.userId}/authors`);
  await expect(heads(page)).toHaveText(['A', 'E', 'Л', '#']);
  await expect(page.getByRole('list', { name: 'Authors' }).getByRole('link')).toHaveText([
    /^AC\/DC2 books$/,
    /^Émile %2F Zola1 book$/,
    /^Лев Толстой1 book$/,
    /^\.\.1 book$/,
    /^Unknown author1 book$/,
  ]);
  for (const [name, title] of [
    ['AC/DC', 'One'],
    ['Émile %2F Zola', 'Four'],
    ['..', 'Three'],
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

const like = CatalogueBook.parse({
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

/** A library of so many authors with one book each, in place of the server's. */
const manyAuthors = async (page: Page, count: number): Promise<void> => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const books = Array.from({ length: count }, (_, at) => {
    const author = `${letters[at % 26]}nn ${String(at).padStart(5, '0')}`;
    return { ...like, id: String(1_000_000 + at), authors: author, author_names: [author] };
  });
  await page.route(/\/api\/v1\.0\/catalogue\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [from, limit] = [Number(query.get('after') ?? 0), Number(query.get('limit') ?? 1000)];
    const to = from + limit;
    const next_cursor = to < count ? String(to) : null;
    await route.fulfill({ json: { cursor: 0, total: count, next_cursor, items: books.slice(from, to) } });
  });
};

test('[SHELF-5] [SHELF-6] [SHELF-7] among ten thousand authors one is found by letter, by keys and by name', async ({
  page,
  session,
}) => {
  test.slow();
  await manyAuthors(page, 10_000);
  await page.goto(`/en/user/${session.userId}/authors`);
  const list = page.getByRole('list', { name: 'Authors' });
  await expect(list.getByRole('link').first()).toHaveText(/Ann 00000/);
  expect(await list.getByRole('listitem').count()).toBeLessThan(150);
  await expect(page.getByRole('main').getByText('10,000', { exact: true })).toBeVisible();

  const jump = page.getByRole('navigation', { name: 'Jump to a letter' });
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
  await expect(page.getByRole('status').getByText('Nothing is called “nobody”.')).toBeVisible();
});

test('[SHELF-8] a series tells what is missing, and stands where the reader wants it', async ({ page, session }) => {
  const of = (name: string, number: string) => anEbook(`${name} ${number}`, { series: { name, number } });
  await session.stores([
    await of('Amber', '1'),
    await of('Amber', '2'),
    await of('Amber', '4'),
    await of('Basalt', '2'),
    await of('Coral', '1'),
  ]);
  await page.goto(`/en/user/${session.userId}/collections/series`);
  await expect(heads(page)).toHaveText(['Coral', 'Basalt', 'Amber']);
  await expect(page.getByText('1, 2, 4 · 3 is missing', { exact: true })).toBeVisible();
  await expect(page.getByText('2 · 1 is missing', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sort by: Last added' }).click();
  await page.getByRole('menuitemradio', { name: 'Title' }).click();
  await expect(heads(page)).toHaveText(['Amber', 'Basalt', 'Coral']);
  await page.reload();
  await expect(heads(page)).toHaveText(['Amber', 'Basalt', 'Coral']);
  await link(page, 'Amber').click();
  await expect(page).toHaveTitle('Amber · Lectern');
  await expect(link(page, /^Amber 4/)).toBeVisible();
  await expect(link(page, /^Coral/)).toBeHidden();
});

test('[SHELF-7] [SHELF-9] [SHELF-10] genres bear the names of the language, and formats are counted', async ({
  page,
  session,
}) => {
  await session.stores([
    aFictionBook('By code', 'sf'),
    await anEbook('By word', { genres: ['science fiction'] }),
    aFictionBook('Strange', 'no_such_code'),
    await anEbook('Without', { genres: [] }),
  ]);
  await page.goto(`/en/user/${session.userId}/collections/genres`);
  const genres = page.getByRole('list', { name: 'Genres' }).getByRole('link');
  await expect(genres).toHaveText([/science fiction2 books$/i, /Unknown2 books$/]);
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
  await expect(page.getByRole('searchbox')).toHaveCount(0); // two are found at a glance
});

test('[SHELF-1] [SHELF-11] an empty page says so, and one that did not load tries again', async ({ page, session }) => {
  await page.goto(`/en/user/${session.userId}/collections/series`);
  await expect(page.getByRole('heading', { name: 'No series yet' })).toBeVisible();
  await page.getByRole('link', { name: 'To the books' }).click();
  await expect(page).toHaveURL(/\/books$/);
  await page.goto(`/en/user/${session.userId}/books/author/Nobody`);
  await expect(page.getByRole('heading', { name: 'No book stands here' })).toBeVisible();
  await page.goto(`/en/user/${session.userId}/books/purchased`);
  await expect(page.getByRole('heading', { name: 'Nothing purchased yet' })).toBeVisible();
});

for (const [width, height] of sizes) {
  test(`[SHELF-12] a machine finds no breach, ${width} wide${patience(width)}`, async ({ page, session }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const many = Array.from('ABCDEFGHI', (letter) => `${letter}da Marsh`);
    await session.stores([
      await anEbook('Amber 1', { authors: many, series: { name: 'Amber', number: '1' }, genres: ['Gardens'] }),
      await anEbook('Amber 3', { authors: ['Ben Hart'], series: { name: 'Amber', number: '3' }, cover: false }),
    ]);
    const found: string[] = [];
    for (const screen of ['authors', 'collections/series', 'collections/genres', 'collections/formats']) {
      await page.goto(`/en/user/${session.userId}/${screen}`);
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveCount(screen === 'authors' ? 1 : 0);
      found.push(...(await breachesOf(page, screen)));
    }
    await page.goto(`/en/user/${session.userId}/books/author/Nobody`);
    await expect(page.getByRole('heading', { name: 'No book stands here' })).toBeVisible();
    found.push(...(await breachesOf(page, 'nothing')));
    expect(found).toEqual([]);
  });
}
