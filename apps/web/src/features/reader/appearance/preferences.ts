import { BundledFont, type Font, PageColour, ReadingSettings } from '@lectern/contracts';
import { z } from 'zod';
import { readerStorage } from '../../../lib/reader-storage.ts';

export const Preferences = ReadingSettings.extend({
  /** `own:` and the id of a font that the reader has uploaded. */
  font: z.union([BundledFont, z.templateLiteral(['own:', z.uuid()])]).nullable(),
  /** Null follows the theme. */
  page: PageColour.nullable(),
  /** Shows a pair of page turn buttons. */
  buttons: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

/** The preferences that a reader has changed on this device. */
export type PreferenceOverrides = { [K in keyof Preferences]?: Preferences[K] | undefined };
/** Preferences for all books, and for the open one, which override them. */
export type PreferenceLayers = { all: PreferenceOverrides; book: PreferenceOverrides };
export type PreferenceScope = keyof PreferenceLayers;

const STORAGE_KEY = 'reader.page';
const PHONE_MAX_WIDTH = 640;
export const MIN_FONT_SIZE = 9;
export const MAX_FONT_SIZE = 54;

/** The font size is 18 px, on phones 17. */
export const getDefaultPreferences = (width: number): Preferences => ({
  ...ReadingSettings.parse({}),
  font: null,
  fontSize: width < PHONE_MAX_WIDTH ? 17 : 18,
  page: null,
  buttons: false,
});

const readOverrides = (key: string): PreferenceOverrides => {
  try {
    const stored: unknown = JSON.parse(readerStorage.read(key) ?? '{}');
    const parts = Object.entries(z.record(z.string(), z.unknown()).parse(stored)).filter(([name, value]) => {
      const part = Object.entries(Preferences.shape).find(([known]) => known === name);
      return part?.[1].safeParse(value).success; // ignores preferences of a newer or older version
    });
    return Object.fromEntries(parts);
  } catch {
    return {};
  }
};
const writeOverrides = (key: string, choices: PreferenceOverrides): void => {
  if (Object.keys(choices).length > 0) readerStorage.write(key, JSON.stringify(choices));
  else readerStorage.forget(key);
};
const getBookKey = (bookId: string): string => `${STORAGE_KEY}.${bookId}`;

/** Reads the stored preferences of a book; invalid ones are ignored. */
export const readPreferenceLayers = (bookId: string): PreferenceLayers => ({
  all: readOverrides(STORAGE_KEY),
  book: readOverrides(getBookKey(bookId)),
});

export const writePreferenceLayers = (bookId: string, { all, book }: PreferenceLayers): void => {
  writeOverrides(STORAGE_KEY, all);
  writeOverrides(getBookKey(bookId), book);
};

const omit = (choices: PreferenceOverrides, names: readonly string[]): PreferenceOverrides =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => !names.includes(name)));

/** Changes preferences for this book, or for all books, which removes those of this book. */
export const changePreferences = (
  { all, book }: PreferenceLayers,
  scope: PreferenceScope,
  part: PreferenceOverrides,
): PreferenceLayers =>
  scope === 'book'
    ? { all, book: { ...book, ...part } }
    : { all: { ...all, ...part }, book: omit(book, Object.keys(part)) };

/** Removes these preferences (or all) from a scope. */
export const resetPreferences = (
  layers: PreferenceLayers,
  scope: PreferenceScope,
  names: readonly string[] = Object.keys(Preferences.shape),
): PreferenceLayers => ({
  all: scope === 'all' ? omit(layers.all, names) : layers.all,
  book: omit(layers.book, names),
});

/** The effective preferences, with defaults for the rest. */
export const resolvePreferences = ({ all, book }: PreferenceLayers, width: number): Preferences =>
  Preferences.parse({ ...getDefaultPreferences(width), ...all, ...book });

/** The page colour of the light or dark theme. */
export const getThemePageColour = (isNight: boolean): PageColour => (isNight ? 'dark' : 'paper');

export const toOwnFontChoice = ({ id }: Pick<Font, 'id'>): NonNullable<Preferences['font']> => `own:${id}`;

/** The id of an uploaded font that is chosen; null for another one. */
export const getOwnFontId = (font: Preferences['font']): string | null =>
  font?.startsWith('own:') ? font.slice('own:'.length) : null;

/**
 * The settings for the surface: with the colour of the theme until one is chosen. `fonts`: those that the reader has uploaded; one that
 * is not among them is not used.
 */
export const toReadingSettings = (
  { buttons: _, ...chosen }: Preferences,
  themeColour: PageColour,
  fonts: readonly Font[] = [],
): ReadingSettings => ({
  ...chosen,
  font: toSurfaceFont(chosen.font, fonts),
  page: chosen.page ?? themeColour,
});

const toSurfaceFont = (font: Preferences['font'], fonts: readonly Font[]): ReadingSettings['font'] => {
  const bundled = BundledFont.nullable().safeParse(font);
  if (bundled.success) return bundled.data;
  const own = fonts.find(({ id }) => id === getOwnFontId(font));
  return own ? { id: own.id, url: own.url, weights: own.weights } : null;
};

/** Rounds and clamps a font size, CSS pixels. */
export const clampFontSize = (px: number): number => Math.min(MAX_FONT_SIZE, Math.max(MIN_FONT_SIZE, Math.round(px)));
