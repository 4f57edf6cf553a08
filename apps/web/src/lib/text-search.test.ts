import { expect, it } from 'vitest';
import { createNameFilter } from './text-search.ts';

const names = ['Émile Zola', 'Zadie Smith', 'Лев Толстой'].map((name) => ({ name }));
it.each([
  { words: 'EMILE', found: ['Émile Zola'] },
  { words: ' z', found: ['Émile Zola', 'Zadie Smith'] },
  { words: 'толс', found: ['Лев Толстой'] },
  { words: '  ', found: ['Émile Zola', 'Zadie Smith', 'Лев Толстой'] },
  { words: 'nobody', found: [] },
])('[SHELF-7] “$words” finds $found', ({ words, found }) => {
  expect(createNameFilter(names)(words).map(({ name }) => name)).toEqual(found);
});
