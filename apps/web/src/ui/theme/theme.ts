import { Theme } from '@lectern/contracts';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../lib/browser-storage.ts';

/** The theme of the interface: fresh (light, dark or as the device) or classic. `initial-theme.js` reads the same key. */
export type Look = Theme;
export const themes = Theme.options;

const darkModeQuery = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const readTheme = (): Look => {
  const look = Theme.safeParse(browserStorage.read('look'));
  return look.success ? look.data : 'system';
};

/** Whether a theme was chosen in this browser, rather than left to the device. */
export const hasStoredTheme = (): boolean => browserStorage.read('look') !== null;

const applyTheme = (): void => {
  const look = readTheme();
  const root = document.documentElement.dataset;
  root.theme = look === 'classic' ? 'classic' : 'fresh';
  root.mode = look === 'dark' || (look === 'system' && darkModeQuery().matches) ? 'dark' : 'light';
  for (const listener of listeners) listener();
};

/** Follows the device's setting and choices made in other tabs while the page is open. */
export const watchTheme = (): void => {
  darkModeQuery().addEventListener('change', applyTheme);
  addEventListener('storage', applyTheme);
};

export const setTheme = (look: Look): void => {
  browserStorage.write('look', look);
  applyTheme();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useTheme = (): Look => useSyncExternalStore(subscribe, readTheme);
