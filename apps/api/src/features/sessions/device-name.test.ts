import { expect, it } from 'vitest';
import { formatDeviceName } from './device-name.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const PHONE =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

it.each([
  [WINDOWS, 'en', 'Firefox on Windows'],
  [WINDOWS, 'de', 'Firefox auf Windows'],
  [WINDOWS, 'ru', 'Firefox на Windows'],
  [WINDOWS, 'zh', 'Windows 上的 Firefox'],
  [WINDOWS, 'uk', 'Firefox на Windows'],
  [IPHONE, 'en', 'Safari on iPhone'],
  [PHONE, 'en', 'Chrome on Android'],
  ['PocketBook/6.8 (PB740)', 'en', 'PocketBook'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Own/1', 'en', 'Linux'],
  ['', 'en', 'Unknown device'],
  ['', 'zh', '未知设备'],
  ['evil.example/login', 'en', 'evil'],
  ['<b>bold</b>', 'en', 'Unknown device'],
] as const)('[DEVICE-2] %s is called in %s: %s', (userAgent, language, name) => {
  expect(formatDeviceName(userAgent, language)).toBe(name);
});
