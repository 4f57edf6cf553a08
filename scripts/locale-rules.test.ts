import { describe, expect, it } from 'vitest';
import { findLocaleProblems } from './locale-rules.ts';

const en = {
  'books.ts': {
    title: 'Your books',
    'greeting.long': 'Welcome back, {{name}}',
    books_one: '{{count}} book',
    books_other: '{{count}} books',
  },
};
const ru = {
  'books.ts': {
    title: 'Ваши книги',
    'greeting.long': 'С возвращением, {{name}}',
    books_one: 'Одна книга',
    books_few: '{{count}} книги',
    books_many: '{{count}} книг',
  },
};
const findProblems = (words: Record<string, string>, language = 'ru'): string[] => {
  const texts = Object.entries({ ...(language === 'ru' ? ru : en)['books.ts'], ...words }).filter(
    ([, text]) => text !== 'GONE',
  );
  return findLocaleProblems(
    { en, [language]: { 'books.ts': Object.fromEntries(texts) } },
    new Set(['Lantern Books and Co']),
  );
};

describe('the comparison of languages', () => {
  it('[HOUSE-16] accepts a complete language with its own plural forms', () => {
    expect(findLocaleProblems({ en, ru }, new Set())).toEqual([]);
    expect(findProblems({ books_other: '{{count}} книги' })).toEqual([]);
  });

  it.each([
    { words: { title: 'GONE' }, problem: 'ru/books.ts title is missing' },
    { words: { books_few: 'GONE' }, problem: 'ru/books.ts books_few is missing' },
    { words: { extra: 'Лишнее' }, problem: 'ru/books.ts extra is not in English' },
    { words: { title: 'Your books' }, problem: 'ru/books.ts title is still English: "Your books"' },
    { words: { title: ' ' }, problem: 'ru/books.ts title is empty' },
    {
      words: { 'greeting.long': 'С возвращением' },
      problem: 'ru/books.ts greeting.long has the placeholders {} instead of {name}',
    },
    {
      words: { books_many: '{{cuont}} книг' },
      problem: 'ru/books.ts books_many has the placeholders {cuont} instead of {}',
    },
  ])('[HOUSE-16] reports: $problem', ({ words, problem }) => {
    expect(findProblems(words)).toEqual([problem]);
  });

  it('[HOUSE-16] accepts equal texts in a related language, and names that are equal everywhere', () => {
    expect(findProblems({}, 'de')).toEqual([]);
    const named = {
      en: { 'a.ts': { shop: 'Lantern Books and Co' } },
      zh: { 'a.ts': { shop: 'Lantern Books and Co' } },
    };
    expect(findLocaleProblems(named, new Set(['Lantern Books and Co']))).toEqual([]);
  });

  it('[HOUSE-16] reports a file that a language lacks, and one that English lacks', () => {
    expect(findLocaleProblems({ en, uk: { 'notes.ts': {} } }, new Set())).toEqual([
      'uk/books.ts is missing',
      'uk/notes.ts is not in English',
    ]);
  });
});
