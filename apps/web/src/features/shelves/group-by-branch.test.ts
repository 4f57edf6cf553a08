import { expect, it } from 'vitest';
import { type GenreItem, groupByBranch } from './group-by-branch.ts';

const createGenre = (...codes: string[]): GenreItem => ({
  name: codes[0] ?? '',
  key: codes[0] ?? '',
  codes,
  to: '/',
  count: 1,
  latest: '',
  books: [],
  numbers: [],
  isNameless: false,
});

it('[SHELF-9] genres stand in the branches of the tree, others last', () => {
  const items = ['Fantasy', 'Fishing', 'History', 'Horror', 'Young Adult'].map((genre) => createGenre(genre));
  const sections = groupByBranch([...items, createGenre('sf_space', 'Science Fiction')]);
  expect(sections.map(({ branch, genres }) => [branch, genres.map(({ name }) => name)])).toEqual([
    ['fiction', ['Fantasy', 'Horror', 'sf_space']],
    ['young', ['Young Adult']],
    ['knowledge', ['History']],
    ['other', ['Fishing']],
  ]);
});
