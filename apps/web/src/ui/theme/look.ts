import { Theme } from '@lectern/contracts';
import { useSyncExternalStore } from 'react';
import { remembered } from '../../lib/remembered.ts';

/** How the interface looks: fresh (light, dark, or as the device says) or classic. `first-look.js` reads the same key. */
export type Look = Theme;
export const looks = Theme.options;

const dark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const stored = (): Look => {
  const look = Theme.safeParse(remembered.read('look'));
  return look.success ? look.data : 'system';
};

/** Whether a look was chosen in this browser, rather than left to the device. */
export const hasChosenLook = (): boolean => remembered.read('look') !== null;

const show = (): void => {
  const look = stored();
  const root = document.documentElement.dataset;
  root.theme = look === 'classic' ? 'classic' : 'fresh';
  root.mode = look === 'dark' || (look === 'system' && dark().matches) ? 'dark' : 'light';
  for (const listener of listeners) listener();
};

/** Follows the device, and the choice made in another tab, while the page is open. */
export const followLook = (): void => {
  dark().addEventListener('change', show);
  addEventListener('storage', show);
};

export const chooseLook = (look: Look): void => {
  remembered.write('look', look);
  show();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useLook = (): Look => useSyncExternalStore(subscribe, stored);
