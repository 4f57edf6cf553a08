import { describe, expect, it } from 'vitest';
import {
  compareSeriesNumbers,
  compareSortKeys,
  deriveAuthorSort,
  deriveAuthorSortByLanguage,
  deriveTitleSort,
  toBookKeys,
  toSortKey,
} from './sort-names.ts';

const sortNames = (names: readonly string[]): string[] =>
  names.toSorted((a, b) => compareSortKeys(toSortKey(a), toSortKey(b)));

describe('[META-150] the name that an author is sorted by', () => {
  it.each([
    ['Zoe Adams', 'Adams, Zoe'],
    ['Adams, Zoe', 'Adams, Zoe'],
    ['J. R. R. Tolkien', 'Tolkien, J. R. R.'],
    ['Ludwig van Beethoven', 'Beethoven, Ludwig van'],
    ['Simone de Beauvoir', 'Beauvoir, Simone de'],
    ['Daphne du Maurier', 'du Maurier, Daphne'],
    ['Ursula K. Le Guin', 'Le Guin, Ursula K.'],
    ['Martin Luther King, Jr.', 'King, Martin Luther, Jr.'],
    ['Kurt Vonnegut Jr.', 'Vonnegut, Kurt, Jr.'],
    ["Flann O'Brien", 'O’Brien, Flann'],
    ['Лев Николаевич Толстой', 'Толстой, Лев Николаевич'],
    ['Толстой Лев Николаевич', 'Толстой, Лев Николаевич'],
    ['محمود درويش', 'درويش, محمود'],
    ['Homer', 'Homer'],
    ['村上 春樹', '村上 春樹'],
    ['한 강', '한 강'],
    ['Yrsa Sigurðardóttir', 'Yrsa Sigurðardóttir'],
    ['Ragnar Jónasson', 'Ragnar Jónasson'],
    ['The Beatles', 'Beatles'],
    ['Oxford University Press', 'Oxford University Press'],
    ['', ''],
  ])('of "%s" is "%s"', (name, sorted) => expect(deriveAuthorSort(name)).toBe(sorted));

  it('is as written in books of a language that writes family names first', () => {
    expect(deriveAuthorSortByLanguage('Jókai Mór', 'hu')).toBe('Jókai Mór');
    expect(deriveAuthorSortByLanguage('Zoe Adams', 'en-gb')).toBeNull();
  });
});

describe('[META-151] what a title is sorted by', () => {
  it.each([
    ['The Apple', 'en', 'Apple'],
    ['The Apple', null, 'Apple'],
    ['A Banana', 'en-us', 'Banana'],
    ['Das Dach', 'de', 'Dach'],
    ['Die Hard', 'en', 'Die Hard'],
    ["L'Étranger", 'fr', 'Étranger'],
    ['O Crime', 'pt', 'Crime'],
    ['Η Φόνισσα', 'el', 'Φόνισσα'],
    ['«Война и мир»', 'ru', 'Война и мир»'],
    ['A', 'en', 'A'],
    ['The', 'en', 'The'],
    ['!!!', null, '!!!'],
    ['The Apple', 'eng', 'Apple'],
    ['Der Apfel', 'ger', 'Apfel'],
    ['The Apple', 'und', 'Apple'],
    ['The Apple', 'x-klingon', 'Apple'],
  ])('of "%s" (%s) is "%s"', (title, lang, sorted) => expect(deriveTitleSort(title, lang)).toBe(sorted));
});

it('[META-152] numbers count as numbers, in every script, and invisible characters for nothing', () => {
  expect(sortNames(['Volume 10', 'Volume 2', 'Volume 1', 'Volume 1.5', 'Volume 002b'])).toEqual([
    'Volume 1',
    'Volume 1.5',
    'Volume 2',
    'Volume 002b',
    'Volume 10',
  ]);
  for (const names of [
    ['Part I', 'Part II', 'Part IV: Dawn', 'Part V', 'Part IX', 'Part X'],
    ['第一卷', '第二卷', '第三卷', '第十卷', '第十一卷', '第12卷'],
    ['999 Days', '1,000 Nights', '10.000 Steps', '1 000 000 Stars'],
    ['Malcolm A', 'Malcolm X', 'You and A', 'You and I'],
    ['2nd Chance', '10th Man', 'First', 'I, Robot', 'V for Vendetta'],
  ])
    expect(sortNames(names.toReversed())).toEqual(names);
  expect(toSortKey('Том ١٢')).toBe(toSortKey('Том 12'));
  expect(toSortKey('第１２卷')).toBe(toSortKey('第12卷'));
  expect(toSortKey('Ze\u00ADbra\u200B')).toBe(toSortKey('Zebra'));
  expect(toSortKey('e\u0301lan')).toBe(toSortKey('élan'));
  expect(sortNames(['Z'.repeat(12), '1'.repeat(30), '9', '2'.repeat(12)])).toEqual([
    '9',
    '2'.repeat(12),
    '1'.repeat(30),
    'Z'.repeat(12),
  ]);
});

it('[META-153] books of an author stand by title, books without an author last, a series by decimal numbers', () => {
  const book = (title: string, authors: string[], seriesNumber: string | null = null) => ({
    ...{ title, authors, seriesNumber, lang: 'en' },
    sortNames: {},
  });
  const toAuthorKey = (title: string, ...authors: string[]) => toBookKeys(book(title, authors)).author;
  const keys = [
    toAuthorKey('B', 'Zoe Adams'),
    toAuthorKey('A'),
    toAuthorKey('The A', 'Zoe Adams'),
    toAuthorKey('C', 'Al Adams'),
  ];
  expect(keys.toSorted(compareSortKeys)).toEqual([keys[3], keys[2], keys[0], keys[1]]);
  for (const numbers of [
    ['0', '1.25', '1,5', '2', '10', 'bonus'],
    ['-1', '0', '.5', '½', '1', '1½', '2'],
    ['1-3', 'Book 2', '#4', '4a', '5 of 10'],
    ['I', 'II', 'IV', 'V', 'IX', 'X'],
    ['一', '二', '三', '十', '二十一'],
  ])
    expect(numbers.toReversed().toSorted(compareSeriesNumbers)).toEqual(numbers);
});
