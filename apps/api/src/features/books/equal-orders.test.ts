import { type BookSort, books, type CatalogueBook, catalogue, shelves } from '@lectern/contracts';
import { compareSortKeys, getAuthorSort, toBookKeys, toSortKey } from '@lectern/formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

const BOOKS = 2000;
const SCRIPTS = [
  ['the', 'apple', 'zoë', 'Émile', 'Łódź', 'a', 'de', 'Le', 'Jr.'],
  ['война', 'и', 'мир', 'Ёлка', 'Їжак', 'Лев', 'Николаевич', 'Толстой'],
  ['η', 'Φόνισσα', 'ο', 'Καζαντζάκης', 'Άλφα'],
  ['كتاب', 'ال', 'أحمد', 'إبراهيم', 'يوسف'],
  ['שלום', 'ספר', 'עמוס', 'עוז'],
  ['हिन्दी', 'प्रेमचंद', 'क', 'गोदान'],
  ['หนังสือ', 'เรื่อง', 'ไทย', 'ก'],
  ['紅樓夢', '曹雪芹', '三', '上', '红'],
  ['ひらがな', 'カタカナ', '村上', 'ノルウェイ'],
  ['한강', '채식주의자', '가', '소설'],
  ['Հայերեն', 'գիրք', 'Աբովյան'],
  ['ქართული', 'წიგნი', 'ვეფხი'],
] as const;
const EXTRAS = ['1', '2', '10', '007', '1.5', '１２', '٣', '«', '!', '-', '\u00AD', '\u200F', "'", '’', '…', '(', '🙂'];
const LANGUAGES = ['en', 'de', 'fr', 'hu', 'ru', 'zh-hans', null];

/** Repeatable numbers below `max` (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed;
  return (max: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max;
  };
};

let app: TestApp;
let anna: TestReader;
const devices: CatalogueBook[] = [];

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna', { isWelcomed: false });
  await createTestBook(anna, { title: 'First', authors: ['Jane Doe'] }, 'first.epub');
  const random = createRandom(20_261_127);
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T; // never empty
  const makeText = (most: number): string => {
    const script = pick(SCRIPTS);
    const words = Array.from({ length: 1 + random(most) }, () => (random(5) === 0 ? pick(EXTRAS) : pick(script)));
    return words.join(random(6) === 0 ? '' : ' ');
  };
  const rows = Array.from({ length: BOOKS }, (_, n) => ({
    n,
    title: makeText(4),
    lang: pick(LANGUAGES),
    names: [...new Set(Array.from({ length: random(3) }, () => makeText(3)))],
    percent: random(101),
    status: pick(['', 'reading', 'read']),
    rating: random(11),
    bytes: 1000 + random(500),
    format: pick(['epub', 'pdf', 'fb2']),
    series: random(3) === 0 ? pick(['Saga 2', 'Saga 10', 'The Cycle', 'Сага']) : null,
    ord: pick([null, '1', '2', '10', '1.5', '1,25', '٣', 'x']),
  }));
  const columns = await app.sql(`SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = 'book' AND is_generated = 'NEVER' AND column_name <> 'id'`);
  const others: Record<string, string> = {
    ...{ sha256: "sha256(('book ' || n)::bytea)", name: "'book ' || n || '.epub'", title: 'r.title', lang: 'r.lang' },
    ...{ authors: "nullif(array_to_string(ARRAY(SELECT jsonb_array_elements_text(r.names)), ', '), '')" },
    ...{ author_names: 'ARRAY(SELECT jsonb_array_elements_text(r.names))', percent: 'r.percent', bytes: 'r.bytes' },
    ...{ read_status: 'r.status', rating: 'r.rating', format: 'r.format', series: 'r.series', series_ord: 'r.ord' },
    ...{ created_at: "b.created_at - (n % 700) * interval '1 s'", mtime: "b.mtime - (n % 300) * interval '1 s'" },
    ...{ position_at: "CASE WHEN n % 3 > 0 THEN b.mtime - (n % 100) * interval '1 s' END" },
  };
  const names = columns.rows.map(({ name }) => name as string); // a text column
  await app.sql(
    `INSERT INTO book (${names.join()}) SELECT ${names.map((name) => others[name] ?? `b.${name}`).join()}
     FROM book b, jsonb_to_recordset($1::jsonb) AS r (n int, title text, lang text, names jsonb, percent int, status text,
       rating int, bytes int, format text, series text, ord text) WHERE b.title = 'First'`,
    [JSON.stringify(rows)],
  );
  await app.deps.services.shelves.indexPending(new AbortController().signal);
  for (let after = ''; ; ) {
    const page = catalogue.list.reply.parse(await (await anna.get(`/catalogue?limit=2000&after=${after}`)).json());
    devices.push(...page.items);
    if (page.next_cursor === null) break;
    after = page.next_cursor;
  }
});
afterAll(() => app.close());

const toKeys = ({
  title,
  lang,
  author_names: authors,
  series_ord: seriesNumber,
  sort_names: sortNames = {},
}: CatalogueBook) => toBookKeys({ title, lang, authors, seriesNumber, sortNames });
type Compare = (a: CatalogueBook, b: CatalogueBook) => number;
const byText =
  (toText: (book: CatalogueBook) => string): Compare =>
  (a, b) =>
    compareSortKeys(toText(a), toText(b));
const byNumber =
  (toNumber: (book: CatalogueBook) => number): Compare =>
  (a, b) =>
    toNumber(a) - toNumber(b);
const time = (text: string | null): number => (text === null ? 0 : Date.parse(text));
/** As the web app's device orders the books that it has (device/sort-order.ts). */
const orders: Record<BookSort, Compare> = {
  added: byNumber(({ added }) => time(added)),
  updated: byNumber(({ updated }) => time(updated)),
  recent: byNumber(({ opened }) => time(opened)),
  title: byText((book) => toKeys(book).title),
  author: byText((book) => toKeys(book).author),
  progress: byNumber(({ read_status: status, percent }) => (status === 'read' ? 101 : percent)),
  rating: byNumber(({ rating = 0 }) => rating),
  format: byText(({ format }) => format),
  size: byNumber(({ bytes }) => bytes),
};
const sortDevice = (compare: Compare, order: string): string[] => {
  const sorted = devices.toSorted((a, b) => compare(a, b) || Number(a.id) - Number(b.id)).map(({ id }) => id);
  return order === 'asc' ? sorted : sorted.toReversed();
};

it.each(Object.keys(orders) as BookSort[])(
  '[LIST-2] 2,000 books in twelve scripts by %s have one order in `/books`, in `/books/tiles` and on a device',
  async (sort) => {
    for (const order of ['asc', 'desc']) {
      const list = books.list.reply.parse(await (await anna.get(`/books?sort=${sort}&order=${order}`)).json());
      const tiles: string[] = [];
      for (let cursor = ''; ; ) {
        const answer = await anna.get(`/books/tiles?sort=${sort}&order=${order}&limit=200&cursor=${cursor}`);
        const page = books.tiles.reply.parse(await answer.json());
        tiles.push(...page.items.map(({ id }) => id));
        if (page.next_cursor === null) break;
        cursor = page.next_cursor;
      }
      const device = sortDevice(orders[sort], order);
      expect(list.items.map(({ id }) => id)).toEqual(device);
      expect(tiles).toEqual(device);
    }
  },
);

it('[LIST-2] [LIST-14] so have the authors, and the books of each series', async () => {
  const listed: string[] = [];
  for (let cursor = ''; ; ) {
    const answer = await anna.get(`/library/authors?limit=200${cursor && `&cursor=${cursor}`}`);
    const page = shelves.list.reply.parse(await answer.json());
    listed.push(...page.items.map(({ name }) => name));
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  const keys = new Map<string, string>();
  for (const { author_names: names, sort_names: sortNames = {} } of devices)
    for (const name of names) keys.set(name, toSortKey(getAuthorSort(name, sortNames)));
  const sorted = [...keys]
    .toSorted(([a, left], [b, right]) => compareSortKeys(left, right) || (a < b ? -1 : 1))
    .map(([name]) => name);
  expect(listed).toEqual(sorted);
  for (const series of ['Saga 2', 'Saga 10', 'The Cycle', 'Сага']) {
    const answer = await anna.get(`/books?display_type=series&display_query=${encodeURIComponent(series)}`);
    const inSeries = devices.filter((book) => book.series === series).map(({ id }) => id);
    expect(books.list.reply.parse(await answer.json()).items.map(({ id }) => id)).toEqual(
      sortDevice(
        byText((book) => toKeys(book).place),
        'asc',
      ).filter((id) => inSeries.includes(id)),
    );
  }
});
