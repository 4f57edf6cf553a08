import { defaultFlags } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import type { Counts } from '../../features/catalogue/catalogue.queries.ts';
import { findCurrentDestination, listVisibleDestinations } from './navigation.ts';

const none: Counts = {
  all: 0,
  ebooks: 0,
  audio: 0,
  purchased: 0,
  favorites: 0,
  recent: 0,
  reading: 0,
  read: 0,
  rated: 0,
  newThisMonth: 0,
  finishedThisYear: 0,
  authors: 0,
  series: 0,
  genres: 0,
  formats: 0,
};
const full: Counts = {
  ...none,
  all: 3,
  purchased: 1,
  recent: 1,
  favorites: 1,
  authors: 2,
  series: 1,
  genres: 1,
  formats: 1,
};
const allEnabled = { ...defaultFlags, purchased: true, series: true, audioBooks: true };

describe('the entries below Books', () => {
  it('[NAV-1] are in the order of the specification', () => {
    expect(listVisibleDestinations(full, allEnabled, [])).toEqual([
      'ebooks',
      'audio',
      'purchased',
      'recent',
      'favorites',
      'authors',
      'series',
      'genres',
      'formats',
      'collections',
    ]);
  });

  it('[NAV-2] are hidden while they are empty', () => {
    expect(listVisibleDestinations(none, allEnabled, ['recent'])).toEqual(['ebooks', 'audio', 'collections']);
    expect(listVisibleDestinations({ ...none, favorites: 1 }, allEnabled, [])).toEqual([
      'ebooks',
      'audio',
      'favorites',
      'collections',
    ]);
  });

  it('[NAV-2] are those of the last visit until the counts arrive', () => {
    expect(listVisibleDestinations(null, allEnabled, ['recent', 'series'])).toEqual([
      'ebooks',
      'audio',
      'recent',
      'series',
      'collections',
    ]);
    expect(listVisibleDestinations(null, defaultFlags, ['recent', 'series'])).toEqual([
      'ebooks',
      'recent',
      'collections',
    ]);
  });

  it('[NAV-3] are visible where their flag is on', () => {
    const shown = listVisibleDestinations(full, defaultFlags, []);
    for (const place of ['audio', 'purchased', 'series']) expect(shown).not.toContain(place);
    expect(listVisibleDestinations(full, { ...defaultFlags, series: true }, [])).toContain('series');
  });
});

it.each([
  { at: '', place: 'overview' },
  { at: '/', place: 'overview' },
  { at: '/books', place: 'books' },
  { at: '/book/12', place: 'books' },
  { at: '/books/ebooks', place: 'ebooks' },
  { at: '/books/recent', place: 'recent' },
  { at: '/authors', place: 'authors' },
  { at: '/books/author/AC%2FDC', place: 'authors' },
  { at: '/books/author', place: 'authors' },
  { at: '/books/series/Culture', place: 'series' },
  { at: '/collections/series', place: 'series' },
  { at: '/collections/genres', place: 'genres' },
  { at: '/books/genre/sf', place: 'genres' },
  { at: '/collections/formats', place: 'formats' },
  { at: '/books/format/epub', place: 'formats' },
  { at: '/collections', place: 'collections' },
  { at: '/books/collection/4', place: 'collections' },
  { at: '/bin', place: 'bin' },
  { at: '/elsewhere', place: null },
])('[NAV-4] the place of “$at” is $place', ({ at, place }) => {
  expect(findCurrentDestination(`/en/user/7${at}`)).toBe(place);
});
