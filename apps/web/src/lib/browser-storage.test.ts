import { afterEach, expect, it, vi } from 'vitest';
import { createFullStorage } from '../testing/full-storage.ts';
import { browserStorage } from './browser-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of browserStorage.names()) browserStorage.forget(name);
});

it('[UI-29] without storage a value lasts as long as the page', () => {
  vi.stubGlobal('localStorage', null);
  expect(browserStorage.isLasting()).toBe(false);
  browserStorage.write('theme', 'dark');
  expect(browserStorage.read('theme')).toBe('dark');
  expect(browserStorage.names()).toEqual(['theme']);
  browserStorage.forget('theme');
  expect(browserStorage.read('theme')).toBeNull();
});

it('[UI-29] a full storage keeps older values and does not hide newer ones', () => {
  browserStorage.write('theme', 'light');
  vi.stubGlobal('localStorage', createFullStorage());
  browserStorage.write('theme', 'dark');
  expect(browserStorage.read('theme')).toBe('dark');
  expect(localStorage.getItem('lectern.theme')).toBe('light');
  vi.unstubAllGlobals();
  browserStorage.write('theme', 'classic');
  expect([browserStorage.isLasting(), localStorage.getItem('lectern.theme')]).toEqual([true, 'classic']);
});
