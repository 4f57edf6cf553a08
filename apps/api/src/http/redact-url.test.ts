import { expect, it } from 'vitest';
import { redactReferrer, redactUrl } from './redact-url.ts';

it.each([
  [
    '/api/v1.0/files/a.epub?fast_hash=ab&access_token=f.1.2.secret',
    '/api/v1.0/files/a.epub?fast_hash=ab&access_token=…',
  ],
  [
    '/api/v1.0/auth/login?client_id=a&client_secret=secret&username=x',
    '/api/v1.0/auth/login?client_id=a&client_secret=…&username=…',
  ],
  ['/b/12/1.session.20000.secret/OEBPS/one.xhtml', '/b/12/…/OEBPS/one.xhtml'],
  ['/covers/abcdef/secret', '/covers/abcdef/…'],
  ['/avatars/secret', '/avatars/…'],
  ['/sound/12/1.session.20000.secret/0', '/sound/12/…/0'],
  ['/file/12/1.session.20000.secret', '/file/12/…'],
  ['/pages/12/1.session.20000.secret/3?width=800', '/pages/12/…/3?width=…'],
])('[SEC-1] [S11] %s is logged without its secret', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

it.each([
  ['/x?access%5Ftoken=secret', '/x?access%5Ftoken=…'],
  ['/x?ACCESS_TOKEN=secret', '/x?ACCESS_TOKEN=…'],
  ['/x?secret', '/x?…'],
  ['/x?limit=5&&token=secret?secret=secret', '/x?limit=5&&token=…'],
  ['/x?limit=eyJsecret.eyJsecret.secret-secret', '/x?limit=…'],
  ['/wss/?access_token=secret#secret', '/wss/?access_token=…'],
  ['http://library.example/b/12/secret/x', 'http://library.example/b/12/…/x'],
  ['/%62/12/secret/x', '/%62/12/…/x'],
  ['//covers//ab/secret?x', '//covers//ab/…?…'],
  ['/files/f.12.34.secret.epub', '/files/…'],
  ['/%', '/%'],
  ['', ''],
])('[OPS-35] %s is logged as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
  expect(logged).not.toContain('secret');
});

it('[OPS-35] a long URL is truncated', () => {
  expect(redactUrl(`/${'x'.repeat(100_000)}`)).toHaveLength(2_048);
});

it.each([
  ['https://a.example/en?session=secret#secret', 'https://a.example/en'],
  ['https://anna:secret@a.example/en', 'https://a.example/en'],
  ['https://books.example/b/12/secret/one.xhtml', 'https://books.example/b/12/…/one.xhtml'],
  ['secret', null],
  ['data:text/plain,secret', null],
  ['', null],
])('[OPS-35] the referrer %s is logged as %s', (referrer, logged) => {
  expect(redactReferrer(referrer)).toBe(logged);
});
