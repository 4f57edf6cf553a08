import type { PageColour, ReadingSettings } from '@lectern/contracts';
import { useMemo, useState } from 'react';
import { useTheme } from '../../../ui/theme/theme.ts';
import { useFonts } from '../../fonts/fonts.queries.ts';
import {
  changePreferences,
  clampFontSize,
  getOwnFontId,
  getThemePageColour,
  type PreferenceLayers,
  type PreferenceOverrides,
  type PreferenceScope,
  type Preferences,
  readPreferenceLayers,
  resetPreferences,
  resolvePreferences,
  toReadingSettings,
  writePreferenceLayers,
} from './preferences.ts';

export type PreferencesState = {
  /** The effective settings, as the surface shows them. */
  settings: ReadingSettings;
  /** Page colour of the theme, used until one is chosen. */
  themeColour: PageColour;
  /** What the reader has chosen, with defaults for the rest. */
  values: Preferences;
  /** What changes apply to: all books, or this book once it has preferences of its own. */
  scope: PreferenceScope;
  setScope: (scope: PreferenceScope) => void;
  isOverridden: (name: keyof Preferences) => boolean;
  change: (part: PreferenceOverrides) => void;
  changeFontSize: (by: number) => void;
  /** Resets one preference of the scope, or all. */
  reset: (name?: keyof Preferences) => void;
};

/** Appearance preferences of a book on this device, stored at each change. */
export const usePreferences = (bookId: string): PreferencesState => {
  useTheme(); // renders again when the theme changes
  const themeColour = getThemePageColour(document.documentElement.dataset['mode'] === 'dark');
  const [layers, setLayers] = useState(() => readPreferenceLayers(bookId));
  const [scope, setScope] = useState<PreferenceScope>(() => (Object.keys(layers.book).length > 0 ? 'book' : 'all'));
  const values = useMemo(() => resolvePreferences(layers, window.innerWidth), [layers]);
  const { data: fonts } = useFonts({ enabled: getOwnFontId(values.font) !== null });
  const settings = useMemo(() => toReadingSettings(values, themeColour, fonts), [values, themeColour, fonts]);
  const save = (next: PreferenceLayers): void => {
    writePreferenceLayers(bookId, next);
    setLayers(next);
  };
  const change = (part: PreferenceOverrides): void => save(changePreferences(layers, scope, part));
  return {
    settings,
    themeColour,
    values,
    scope,
    setScope,
    isOverridden: (name) => name in layers.book || (scope === 'all' && name in layers.all),
    change,
    changeFontSize: (by) => change({ fontSize: clampFontSize(values.fontSize + by) }),
    reset: (name) => save(resetPreferences(layers, scope, name && [name])),
  };
};
