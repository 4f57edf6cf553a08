import { expect, it } from 'vitest';
import { withoutSecrets } from './request-log.ts';

it.each([
  [
    '/api/v1.0/files/a.epub?fast_hash=ab&access_token=f.1.2.secret',
    '/api/v1.0/files/a.epub?fast_hash=ab&access_token=…',
  ],
  [
    '/api/v1.0/auth/login?client_id=a&client_secret=secret&username=x',
    '/api/v1.0/auth/login?client_id=a&client_secret=…&username=x',
  ],
  ['/b/12/1.session.20000.secret/OEBPS/one.xhtml', '/b/12/…/OEBPS/one.xhtml'],
  ['/covers/abcdef/secret', '/covers/abcdef/…'],
])('[SEC-1] %s is logged without its secret', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged);
});
