import { describe, expect, it } from 'vitest';
import type { Group } from '../catalogue/catalogue.queries.ts';
import { buildEntry } from '../catalogue/testing/fake-cloud.ts';
import { findGenreCodes, mergeGenres } from './merge-genres.ts';

const group = (name: string, count: number, ...ids: string[]): Group => ({
  name,
  key: name,
  count,
  latest: `2026-0${count}-01T00:00:00.000Z`,
  sample: ids.map((id) => buildEntry(id)),
  numbers: [],
});
const names: Record<string, string> = {
  sf: 'Science fiction',
  sf_space: 'Science fiction',
  '': 'Unknown',
  xx_yy: 'Unknown',
};
const formatGenre = (genre: string) => names[genre] ?? genre;
const groups = [
  group('', 1, 'a'),
  group('science Fiction', 2, 'b', 'c'),
  group('sf', 3, 'c', 'd', 'e'),
  group('xx_yy', 4),
];

describe('genres', () => {
  it('[SHELF-9] with the same name are merged, with all their books', () => {
    const merged = mergeGenres(groups, formatGenre).map(({ name, count, codes, sample }) => ({
      name,
      count,
      codes,
      books: sample.map(({ id }) => id),
    }));
    expect(merged).toEqual([
      { name: 'Unknown', count: 5, codes: ['', 'xx_yy'], books: ['a'] },
      { name: 'science Fiction', count: 5, codes: ['science Fiction', 'sf'], books: ['b', 'c', 'd'] },
    ]);
  });

  it('[SHELF-9] are found by any of their codes or names', () => {
    expect(findGenreCodes(groups, 'sf_space', formatGenre)).toEqual(['science Fiction', 'sf']);
    expect(findGenreCodes(groups, '', formatGenre)).toEqual(['', 'xx_yy']);
    expect(findGenreCodes(groups, 'Romance', formatGenre)).toEqual(['Romance']);
  });
});
