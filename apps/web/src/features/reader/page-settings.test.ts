import { beforeEach, describe, expect, it } from 'vitest';
import {
  changed,
  chosenOf,
  dropped,
  LARGEST,
  type Layers,
  SMALLEST,
  settingsOf,
  sized,
  storedLayers,
  storeLayers,
  themedColour,
  usual,
} from './page-settings.ts';

beforeEach(() => localStorage.clear());
const none: Layers = { all: {}, book: {} };

describe('page settings', () => {
  it('[READER-43] choices come back as they were left', () => {
    const layers: Layers = { all: { flow: 'scrolled', page: 'sepia' }, book: { font: null, fontSize: 23 } };
    storeLayers('a', layers);
    expect(storedLayers('a')).toEqual(layers);
    expect(storedLayers('b')).toEqual({ all: layers.all, book: {} });
  });

  it('[READER-43] choices of an older version hold, and what is not understood is as usual', () => {
    localStorage.setItem('lectern.reader.page', '{"flow":"scrolled","fontSize":900,"page":null,"wings":2}');
    expect(storedLayers('a').all).toEqual({ flow: 'scrolled', page: null });
    localStorage.setItem('lectern.reader.page', '[1');
    expect(chosenOf(storedLayers('a'), 390)).toEqual(usual(390));
    expect([usual(390).fontSize, usual(1440).fontSize]).toEqual([17, 18]);
  });

  it('[READER-43] the page follows the theme until its colour is chosen', () => {
    const choice = usual(1440);
    expect(settingsOf(choice, themedColour(false)).page).toBe('paper');
    expect(settingsOf(choice, themedColour(true)).page).toBe('dark');
    expect(settingsOf({ ...choice, page: 'light' }, themedColour(true)).page).toBe('light');
  });

  it('[READER-60] the size stays within its bounds', () => {
    expect([sized(100), sized(0), sized(20.4)]).toEqual([LARGEST, SMALLEST, 20]);
    expect([SMALLEST / 18, LARGEST / 18]).toEqual([0.5, 3]);
  });

  it('[READER-65] a choice for a book goes before that for all, until it is dropped', () => {
    const all = changed(none, 'all', { font: 'bitter', fontSize: 20 });
    const book = changed(all, 'book', { font: null });
    expect(chosenOf(book, 1440)).toMatchObject({ font: null, fontSize: 20, lineHeight: null });
    expect(chosenOf(dropped(book, 'book', ['font']), 1440).font).toBe('bitter');
    expect(dropped(book, 'book')).toEqual(all);
    expect(dropped(book, 'all')).toEqual(none);
  });

  it('[READER-65] a choice for all books is also seen in one that had its own', () => {
    const book = changed(none, 'book', { font: 'bitter', weight: 300 });
    const both = changed(book, 'all', { font: 'literata' });
    expect(chosenOf(both, 1440)).toMatchObject({ font: 'literata', weight: 300 });
  });
});
