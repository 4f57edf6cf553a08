import { expect, it } from 'vitest';
import { setFlags } from '../../testing/set-flags.ts';
import { createTestBook } from '../../testing/test-book.ts';
import { type SearchResults, toHitGroups } from './hits.ts';

const book = createTestBook({ id: '1' });
const recording = createTestBook({ id: '2', isAudioBook: true, format: 'mp3' });
const nothing = { total: 0, items: [] };
const results: SearchResults = {
  recent: { total: 2, items: [book, recording] },
  collections: nothing,
  authors: nothing,
  books: { total: 1, items: [book] },
  audiobooks: { total: 1, items: [recording] },
};
const summarize = () => toHitGroups(results).map(({ group, total, hits }) => [group, total, hits.length]);

it('[FLAG-4] with audiobooks, the search has a group of them', () => {
  expect(summarize()).toEqual([
    ['recent', 2, 2],
    ['books', 1, 1],
    ['audiobooks', 1, 1],
    ['collections', 0, 0],
    ['authors', 0, 0],
  ]);
});

it('[FLAG-4] without them it has no group of them', () => {
  setFlags('series');
  expect(summarize()).toEqual([
    ['recent', 2, 2],
    ['books', 1, 1],
    ['collections', 0, 0],
    ['authors', 0, 0],
  ]);
});
