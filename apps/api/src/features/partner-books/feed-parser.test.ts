import { expect, it } from 'vitest';
import { type Feed, MAX_LISTED, parseFeed } from './feed-parser.ts';
import { createEntry } from './testing/feed-shop.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const FEED_URL = 'https://shop.example/feeds/books.json';
const parse = (feed: unknown) => parseFeed(JSON.stringify(feed), FEED_URL, NOW);
const parseGood = (feed: unknown): Feed => {
  const parsed = parse(feed);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed;
};
const parseOne = (more: object) => parseGood({ news: [createEntry('1', more)] }).books[0];

it('[PBOOK-4] reads every field of an entry', () => {
  const entry = createEntry(17, {
    authors: 'Anna Reed; Boris Lane',
    fast_hash: '0F343B0931126A20F133D67C2B018A3B',
    year: '1915',
    description: '<p>A <b>fine</b> book</p>',
    created_at: '2026-11-01',
    cover: '../covers/17.png',
    isAudioBook: true,
    series: 'Lights',
    genres: ['Fantasy', 3],
  });
  expect(parseGood({ recommended: [entry], bookOfTheWeek: entry })).toEqual({
    books: [
      {
        externalId: '17',
        title: 'Book 17',
        authors: 'Anna Reed, Boris Lane',
        authorNames: ['Anna Reed', 'Boris Lane'],
        url: 'https://shop.example/books/17',
        year: 1915,
        description: 'A fine book',
        fastHash: '0f343b0931126a20f133d67c2b018a3b',
        isAudioBook: true,
        series: 'Lights',
        genreNames: ['Fantasy'],
        createdAt: new Date('2026-11-01'),
        coverUrl: 'https://shop.example/covers/17.png',
      },
    ],
    lists: { recommended: ['17'], bestsellers: [], news: [] },
    bookOfTheWeek: '17',
    stories: [],
    dropped: 0,
    firstDropped: null,
  });
});

it.each([
  ['no id', { id: undefined }],
  ['an id with a line break', { id: 'a\nb' }],
  ['an id that would be rounded', { id: 2 ** 60 }],
  ['no title', { title: undefined }],
  ['a title of markup alone', { title: '<img src=x onerror=alert(1)>' }],
  ['no address', { url: undefined }],
  ['a script as address', { url: 'javascript:alert(1)' }],
  ['data as address', { url: 'data:text/html,x' }],
  ['an address that is too long when it is encoded', { url: `https://shop.example/${'ж'.repeat(1000)}` }],
  ['a password in the address', { url: 'https://good.example@evil.example/' }],
])('[PBOOK-4] an entry with %s is left out, and the others are kept', (_what, more) => {
  const feed = parseGood({ news: [createEntry('1', more), createEntry('2'), 'text', null] });
  expect(feed.lists.news).toEqual(['2']);
  expect(feed).toMatchObject({ dropped: 3, firstDropped: `news.0.${Object.keys(more)[0]}` });
});

it('[PBOOK-4] what is only odd is emptied', () => {
  const odd = { authors: 7, fast_hash: 'x', year: 'soon', description: [], created_at: 'now', isAudioBook: 'yes' };
  expect(parseOne({ ...odd, cover: 'javascript:alert(1)', series: {}, genres: 'a,b' })).toMatchObject({
    authors: null,
    fastHash: null,
    year: null,
    description: '',
    createdAt: null,
    isAudioBook: false,
    coverUrl: null,
    series: null,
    genreNames: ['a', 'b'],
  });
  // a date to come; what software writes for none; a year that PostgreSQL does not have
  for (const created_at of ['2031-01-01T00:00:00Z', '0001-01-01', '0000-01-01T00:00:00+05:00'])
    expect([created_at, parseOne({ created_at })?.createdAt]).toEqual([created_at, null]);
  expect(parseOne({ authors: 'Simon &amp; Schuster; Anna Reed' })?.authorNames).toEqual([
    'Simon & Schuster',
    'Anna Reed',
  ]);
});

it('[PBOOK-4] hostile markup becomes text', () => {
  const hostile = '<script>alert(1)</script><b onclick="x()">Title</b> &lt;img src=x&gt; \u202E<iframe src="//evil">';
  expect(parseOne({ title: hostile, description: hostile, authors: [hostile], series: hostile })).toMatchObject({
    title: 'Title <img src=x>',
    description: 'Title <img src=x>',
    authors: 'Title <img src=x>',
    series: 'Title <img src=x>',
  });
  const stories = [{ id: 's', title: '<h1>News</h1>', text: hostile, link: 'javascript:alert(1)' }];
  expect(parseGood({ stories }).stories).toEqual([
    { id: 's', title: 'News', text: 'Title <img src=x>', link: '', createdAt: null },
  ]);
});

it('[PBOOK-5] of 10,000 entries, 60 are kept', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => createEntry(n));
  const feed = parseGood({ recommended: many, bestsellers: many.slice(1), news: [...many.slice(0, 3), ...many] });
  expect(Object.values(feed.lists).map(({ length }) => length)).toEqual([MAX_LISTED, MAX_LISTED, MAX_LISTED]);
  expect(feed.books).toHaveLength(MAX_LISTED + 1);
  const broken = Array.from({ length: 9999 }, () => ({}));
  expect(parseGood({ recommended: [...broken, createEntry('last'), createEntry('unread')] })).toMatchObject({
    lists: { recommended: ['last'] },
    dropped: 9999,
    firstDropped: 'recommended.0.id',
  });
});

it('[PBOOK-5] neither millions of entries nor a long text keep the process busy', () => {
  const started = performance.now();
  const blank = `${' '.repeat(2_000_000)}x`;
  expect(parseOne({ title: `a${blank}`, authors: blank, genres: blank, series: blank })?.authorNames).toEqual([]);
  const zeros = JSON.stringify({ news: [createEntry('1')], stories: Array.from({ length: 3_000_000 }, () => 0) });
  expect(parseFeed(zeros, FEED_URL, NOW)).toMatchObject({ lists: { news: ['1'] }, dropped: 10_000 });
  expect(performance.now() - started).toBeLessThan(10_000); // an hour, if each character or entry were looked at again
});

it('[PBOOK-3] what is no feed is told apart', () => {
  expect(parseFeed('<html>', FEED_URL, NOW)).toEqual({ problem: 'not_json' });
  for (const json of [null, [], 7, {}, { recommended: 'none' }, { items: [] }])
    expect(parse(json)).toEqual({ problem: 'not_a_feed' });
  expect(parse({ recommended: [{}] })).toEqual({ problem: 'no_valid_entry' });
  expect(parseGood({ recommended: [] }).books).toEqual([]);
  expect(parseFeed(`{"news":${'['.repeat(100_000)}`, FEED_URL, NOW)).toEqual({ problem: 'not_json' });
});
