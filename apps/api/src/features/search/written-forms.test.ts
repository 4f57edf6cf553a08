import { search } from '@lectern/contracts';
import { buildM4b } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;

beforeAll(async () => {
  app = await startTestApp({ env: { FLAGS: 'audioBooks=on' } });
  anna = await createTestReader(app);
  await app.sql('DELETE FROM book'); // the welcome book
});
afterAll(() => app.close());

const find = async (query: string) => {
  const answer = await anna.get(`/search?limit=50&query=${encodeURIComponent(query)}`);
  return search.search.reply.parse(await answer.json());
};
const findTitles = async (query: string): Promise<string[]> =>
  (await find(query)).books.items.map(({ title }) => title);
let files = 0;
const addBook = (options: Parameters<typeof createTestBook>[1]) => {
  files += 1;
  return createTestBook(anna, { authors: [], genres: [], publisher: null, isbn: null, ...options }, `${files}.epub`);
};

it('[SEARCH-21] finds a book by its ISBN, however it is written', async () => {
  await addBook({ title: 'Gatsby', isbn: '978-0-7432-4722-1' });
  await addBook({ title: 'Nearly Gatsby', isbn: '9780743247238' });
  await addBook({ title: 'Old Number', isbn: '0-8044-2957-X' });
  for (const query of [
    '9780743247221',
    '978-0-7432-4722-1',
    '978 0 7432 4722 1',
    '978–0–7432–4722–1',
    '0743247221',
    '0-7432-4722-1',
    'ISBN 0743247221',
    'ISBN-13: 978-0-7432-4722-1',
    '９７８０７４３２４７２２１',
    '978-0-7432-4722',
    'isbn9780743247221',
    'ISBN10: 0-7432-4722-1',
    'urn:isbn:9780743247221',
    '978-0-7432-4722-1 (pbk)',
    '978.0.7432.4722.1',
  ])
    expect(await findTitles(query), query).toEqual(['Gatsby']);
  for (const query of ['080442957X', '0-8044-2957-x', '978-0-8044-2957-3'])
    expect(await findTitles(query), query).toEqual(['Old Number']);
  expect(await findTitles('9780743247222')).toEqual([]); // a wrong check digit is no typo of another book's number
});

it('[SEARCH-22] finds initials, however they are written', async () => {
  for (const [title, author] of [
    ['Hobbit', 'J.R.R. Tolkien'],
    ['Silmarillion', 'J. R. R. Tolkien'],
    ['Lost Tales', 'JRR Tolkien'],
    ['Narnia', 'C.S. Lewis'],
    ['Евгений Онегин', 'А. С. Пушкин'],
    ['Сильмариллион', 'Дж. Р. Р. Толкин'],
    ['Токката', 'Й С Бах'],
  ] as const)
    await addBook({ title, authors: [author] });
  for (const query of ['jrr tolkien', 'j.r.r. tolkien', 'J R R Tolkien', 'tolkien jrr'])
    expect((await findTitles(query)).toSorted(), query).toEqual(['Hobbit', 'Lost Tales', 'Silmarillion']);
  for (const query of ['cs lewis', 'c s lewis', 'C.S.Lewis', 's. lewis'])
    expect(await findTitles(query), query).toEqual(['Narnia']);
  expect(await findTitles('йс бах')).toEqual(['Токката']);
  for (const query of ['ас пушкин', 'А.С. Пушкин', 'as pushkin'])
    expect(await findTitles(query), query).toEqual(['Евгений Онегин']);
  for (const query of ['джрр толкин', 'дж р р толкин', 'Дж.Р.Р. Толкин'])
    expect(await findTitles(query), query).toEqual(['Сильмариллион']);
  expect((await find('jrr tolkien')).authors.total).toBe(1); // three spellings of one author
});

it('[SEARCH-23] finds words written together, apart and with a hyphen', async () => {
  for (const title of ['Spiderman', 'Spider-Man', 'Spider Man', 'Catch-22', 'X-Men', '해리 포터'])
    await addBook({ title });
  await anna.post('/collections', { json: { name: 'Sci-Fi' } });
  for (const query of ['spiderman', 'spider man', 'spider-man', 'spiderm'])
    expect((await findTitles(query)).toSorted(), query).toEqual(['Spider Man', 'Spider-Man', 'Spiderman']);
  for (const query of ['catch22', 'catch 22', 'catch-22']) expect(await findTitles(query), query).toEqual(['Catch-22']);
  for (const query of ['xmen', 'x men', 'x-men']) expect(await findTitles(query), query).toEqual(['X-Men']);
  expect(await findTitles('해리포터')).toEqual(['해리 포터']);
  expect(await findTitles('man spider')).toHaveLength(2);
  for (const query of ['scifi', 'sci fi', 'sci-fi'])
    expect((await find(query)).collections.items, query).toEqual([{ name: 'Sci-Fi', count: 0 }]);
});

it('[SEARCH-24] finds publisher, genre, narrator and file name, after titles, series and authors', async () => {
  await addBook({ title: 'Zebra', publisher: 'Penguin Classics', genres: ['Seafaring'] });
  await addBook({ title: 'Longer than Zebra: Penguin' });
  await createTestBook(anna, { title: 'Quiet', authors: [] }, 'draft_of_march.epub');
  const recording = buildM4b({ title: 'Heard', seconds: 10, narrator: 'Nora Reed' });
  expect((await uploadFile(anna, 'heard.m4b', recording)).status).toBe(201);
  expect(await findTitles('penguin')).toEqual(['Longer than Zebra: Penguin', 'Zebra']);
  expect(await findTitles('seafaring penguin')).toEqual(['Zebra']);
  expect(await findTitles('draft march')).toEqual(['Quiet']);
  expect((await find('nora reed')).audiobooks.items.map(({ title }) => title)).toEqual(['Heard']);
});

it.each([
  ['三体', '三體'],
  ['紅樓夢', '红楼梦'],
  ['裏世界', '里世界'],
  ['ノルウェイの森', 'のるうぇい'],
  ['のだめカンタービレ', 'ﾉﾀﾞﾒ'],
  ['한국의 역사', 'ㅎㄱ'],
  ['한국의 바다', '한구'],
  ['꽃을 보듯', '꼬'],
  ['الأيام', 'الايام'],
  ['مدرسة', 'مدرسه'],
  ['مُوسَى', 'موسي'],
  ['کتابها', 'كتابها'],
  ['٣ قصص', '3 قصص'],
  ['שָׁלוֹם', 'שלום'],
  ['ארץ', 'ארצ'],
  ['Ёжик', 'ежик'],
  ['Die Straße', 'strasse'],
  ['كتاب الحيوان', 'حيوان'],
  ['حياة', 'الحياة'],
  ['ייִדיש־דײַטש', 'יידיש דייטש'],
])('[SEARCH-25] finds %s by %s', async (title, query) => {
  await addBook({ title });
  expect(await findTitles(query)).toContain(title);
});

it('[SEARCH-26] finds both spellings of an umlaut', async () => {
  for (const [title, author] of [
    ['Eins', 'Herta Müller'],
    ['Zwei', 'Heiner Mueller'],
    ['Drei', 'Søren Ågård'],
  ] as const)
    await addBook({ title, authors: [author] });
  for (const query of ['müller', 'mueller', 'muller'])
    expect((await findTitles(query)).toSorted(), query).toEqual(['Eins', 'Zwei']);
  for (const query of ['soeren', 'soren', 'aagaard', 'ågård']) expect(await findTitles(query), query).toEqual(['Drei']);
});

it('[SEARCH-27] entries of an older index find what they found, and are made again', async () => {
  const { shelves, collections } = app.deps.services;
  const { signal } = new AbortController();
  await addBook({ title: 'Grown', publisher: 'Nightjar' });
  await app.sql("UPDATE indexed_book SET version = 1, words = ' grovn' WHERE title_fold = 'grovn'");
  expect([await findTitles('grown'), await findTitles('nightjar')]).toEqual([['Grown'], []]);
  expect(await shelves.indexPending(signal)).toEqual({ indexed: 1 });
  expect(await shelves.indexPending(signal)).toEqual({ indexed: 0 });
  expect(await collections.indexPending(signal)).toEqual({ indexed: 0 });
  expect(await findTitles('nightjar')).toEqual(['Grown']);
});

it('[SEARCH-28] finds an author by the initials of names that the file writes out', async () => {
  for (const [title, author] of [
    ['Game', 'George R. R. Martin'],
    ['Lord', 'John Ronald Reuel Tolkien'],
    ['Анна', 'Лев Николаевич Толстой'],
    ['Дубровский', 'Пушкин Александр Сергеевич'],
  ] as const)
    await addBook({ title, authors: [author] });
  expect(await findTitles('grr martin')).toEqual(['Game']);
  expect(await findTitles('jrr tolkien')).toContain('Lord');
  for (const query of ['лн толстой', 'толстой л.н.']) expect(await findTitles(query), query).toEqual(['Анна']);
  expect(await findTitles('пушкин ас')).toContain('Дубровский');
});

it('[SEARCH-29] finds compounds of short words, and `&` as a word', async () => {
  for (const title of ['Wi-Fi for All', 'Day-by-Day', 'AT&T History', 'War & Peace']) await addBook({ title });
  for (const [query, title] of [
    ['wifi', 'Wi-Fi for All'],
    ['daybyday', 'Day-by-Day'],
    ['att', 'AT&T History'],
    ['war and peace', 'War & Peace'],
    ['krieg und war', null],
  ] as const)
    expect(await findTitles(query), query).toEqual(title === null ? [] : [title]);
});

it('[SEARCH-30] finds genres by their names in every language, words of the file about them, and numbers of a series', async () => {
  await addBook({ title: 'Dawn', genres: ['Научная фантастика'] });
  await addBook({ title: 'Dusk', genres: ['Holmes, Sherlock (Fictitious character) -- Fiction'] });
  await addBook({ title: 'Second', series: { name: 'Дозоры', number: '2' } });
  for (const query of [
    'научная фантастика',
    'science fiction',
    'фантастика',
    'dawn фантастика',
    '科幻',
    'science-fict',
  ])
    expect(await findTitles(query), query).toEqual(['Dawn']);
  for (const query of ['sc', 'dusk фантастика', 'ужасы']) expect(await findTitles(query), query).toEqual([]);
  await addBook({ title: 'Science for All' });
  expect(await findTitles('science')).toEqual(['Science for All', 'Dawn']);
  await addBook({ title: 'Rome', publisher: 'Science Press' });
  expect(await findTitles('science')).toEqual(['Science for All', 'Rome', 'Dawn']);
  for (const query of ['фантастка', 'dawm фантастика', 'sciencefiction'])
    expect(await findTitles(query), query).toEqual(['Dawn']);
  await addBook({ title: 'Stew', genres: ['Food & Drink'] });
  await addBook({ title: 'Wolf', genres: ['Kinderbücher'] });
  for (const [query, title] of [
    ['food and drink', 'Stew'],
    ['fodd', 'Stew'],
    ['kinderbuecher', 'Wolf'],
  ] as const)
    expect(await findTitles(query), query).toEqual([title]);
  expect(await findTitles('holmes sherlock')).toEqual(['Dusk']);
  expect(await findTitles('дозоры 2')).toEqual(['Second']);
});

it('[SEARCH-31] finds a whole file name', async () => {
  await createTestBook(anna, { title: 'Loud', authors: [] }, 'final-draft_2021.epub');
  for (const query of ['final-draft_2021.epub', 'final draft 2021', 'final-draft_2021.EPUB '])
    expect(await findTitles(query), query).toEqual(['Loud']);
});
