import { expect, it } from 'vitest';
import { parseUserAgent } from './user-agent.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/147.0.0.0 Safari/537.36`, 'Chrome 147', 'Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/147.0 Safari/537.36 Edg/147.1`,
    'Edge 147',
    'Windows 10',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox 140', 'Android 15'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS 18',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Gecko/20100101 Firefox/139.0', 'Firefox 139', 'macOS 10'],
  ['PocketBook/6.8.2 (U740; token=hush)', 'PocketBook/6.8.2', null],
  ['curl/8.5.0', 'curl/8.5.0', null],
  ['', null, null],
  ['\u0000\u0001 {"a":1}', null, null],
  ['x'.repeat(100_000), 'x'.repeat(60), null],
])('[OPS-34] %s is %s on %s', (text, browser, system) => {
  expect(parseUserAgent(text)).toEqual({ browser, system });
});
