import { beforeEach, describe, expect, it } from 'vitest';
import {
  changePreferences,
  clampFontSize,
  getDefaultPreferences,
  getThemePageColour,
  MAX_FONT_SIZE,
  MIN_FONT_SIZE,
  type PreferenceLayers,
  readPreferenceLayers,
  resetPreferences,
  resolvePreferences,
  toOwnFontChoice,
  toReadingSettings,
  writePreferenceLayers,
} from './preferences.ts';

beforeEach(() => localStorage.clear());
const none: PreferenceLayers = { all: {}, book: {} };

describe('appearance preferences', () => {
  it('[READER-43] stored preferences are read back unchanged', () => {
    const layers: PreferenceLayers = { all: { flow: 'scrolled', page: 'sepia' }, book: { font: null, fontSize: 23 } };
    writePreferenceLayers('a', layers);
    expect(readPreferenceLayers('a')).toEqual(layers);
    expect(readPreferenceLayers('b')).toEqual({ all: layers.all, book: {} });
  });

  it('[READER-43] preferences of an older version are kept, and invalid ones get their default', () => {
    localStorage.setItem('lectern.reader.page', '{"flow":"scrolled","fontSize":900,"page":null,"wings":2}');
    expect(readPreferenceLayers('a').all).toEqual({ flow: 'scrolled', page: null });
    localStorage.setItem('lectern.reader.page', '[1');
    expect(resolvePreferences(readPreferenceLayers('a'), 390)).toEqual(getDefaultPreferences(390));
    expect([getDefaultPreferences(390).fontSize, getDefaultPreferences(1440).fontSize]).toEqual([17, 18]);
  });

  it('[READER-43] the page follows the theme until its colour is chosen', () => {
    const choice = getDefaultPreferences(1440);
    expect(toReadingSettings(choice, getThemePageColour(false)).page).toBe('paper');
    expect(toReadingSettings(choice, getThemePageColour(true)).page).toBe('dark');
    expect(toReadingSettings({ ...choice, page: 'light' }, getThemePageColour(true)).page).toBe('light');
  });

  it('[READER-60] the font size is clamped', () => {
    expect([clampFontSize(100), clampFontSize(0), clampFontSize(20.4)]).toEqual([MAX_FONT_SIZE, MIN_FONT_SIZE, 20]);
    expect([MIN_FONT_SIZE / 18, MAX_FONT_SIZE / 18]).toEqual([0.5, 3]);
  });

  it('[READER-65] a preference of a book overrides that for all books, until it is reset', () => {
    const all = changePreferences(none, 'all', { font: 'bitter', fontSize: 20 });
    const book = changePreferences(all, 'book', { font: null });
    expect(resolvePreferences(book, 1440)).toMatchObject({ font: null, fontSize: 20, lineHeight: null });
    expect(resolvePreferences(resetPreferences(book, 'book', ['font']), 1440).font).toBe('bitter');
    expect(resetPreferences(book, 'book')).toEqual(all);
    expect(resetPreferences(book, 'all')).toEqual(none);
  });

  it('[READER-65] a change for all books removes the preference of the open book', () => {
    const book = changePreferences(none, 'book', { font: 'bitter', weight: 300 });
    const both = changePreferences(book, 'all', { font: 'literata' });
    expect(resolvePreferences(both, 1440)).toMatchObject({ font: 'literata', weight: 300 });
  });

  it('[FONT-7] an uploaded font is used while the reader has it, and the book’s own afterwards', () => {
    const id = '7d4e0f6a-3f43-4c0e-9d0b-0f6d2a1b9c11';
    const font = { id, name: 'Mine', bytes: 1, weights: null, url: `http://books.localhost/fonts/${id}/x` };
    writePreferenceLayers('a', changePreferences(none, 'all', { font: toOwnFontChoice(font) }));
    const chosen = resolvePreferences(readPreferenceLayers('a'), 1440);
    expect(toReadingSettings(chosen, 'paper', [font]).font).toEqual({ id, url: font.url, weights: null });
    expect(toReadingSettings(chosen, 'paper', []).font).toBeNull();
    expect(toReadingSettings({ ...chosen, font: 'bitter' }, 'paper', [font]).font).toBe('bitter');
    localStorage.setItem('lectern.reader.page', '{"font":"own:../../x"}');
    expect(readPreferenceLayers('b').all).toEqual({});
  });
});
