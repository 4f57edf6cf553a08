import { afterEach, expect, it, vi } from 'vitest';
import { detectBrowser, thisDevice } from './this-device.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 0, 'Chrome', 'Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`,
    0,
    'Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    5,
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 0, 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    5,
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    5,
    'Safari',
    'iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    0,
    'Safari',
    'Mac',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0 Safari/537.36`, 0, 'Chrome', 'ChromeOS'],
  ['Reader of a refrigerator/1.0', 0, null, null],
])('[PLACE-4] knows %s', (userAgent, touchPoints, browser, system) => {
  expect(detectBrowser({ userAgent, touchPoints })).toEqual({ browser, system });
});

it('[UI-29] without storage this device is the same one throughout the page', () => {
  vi.stubGlobal('localStorage', null);
  expect(thisDevice.id()).toBe(thisDevice.id());
});
