import { afterEach, describe, expect, it } from 'vitest';
import { apiUrl, basePath, parseShelfName, paths, withLanguage } from './paths.ts';

const under = (href: string): void => {
  const base = document.createElement('base');
  base.href = href;
  document.head.append(base);
};
afterEach(() => document.head.querySelector('base')?.remove());

describe('addresses', () => {
  it.each([
    { base: 'http://cloud.test/', path: '' },
    { base: 'http://cloud.test/browser/', path: '/browser' },
  ])('[UI-2] stand below the base that the server wrote: $base, but for the API', ({ base, path }) => {
    under(base);
    expect(basePath()).toBe(path);
    expect(apiUrl('/books')).toBe('/api/v1.0/books');
  });

  it('[UI-1] start with the language and the reader', () => {
    expect(paths.read('uk', '12')).toBe('/uk/reader/12');
    expect(paths.book('zh', 7, '12')).toBe('/zh/user/7/book/12');
  });

  it.each([
    { path: '/fr/user/7/books', from: 'fr', to: '/de/user/7/books' },
    { path: '/fr', from: 'fr', to: '/de' },
    { path: '/', from: undefined, to: '/de' },
    { path: '/user/7/books', from: undefined, to: '/de/user/7/books' },
    { path: '/en/enough', from: 'en', to: '/de/enough' },
  ])('[UI-1] keep everything but the language: $path', ({ path, from, to }) => {
    expect(withLanguage(path, from, 'de')).toBe(to);
  });

  it.each(['Ursula K. Le Guin', 'AC/DC', '50 %', '%2F', '.', '..', '~', '~..', 'Лев Толстой', '刘慈欣', 'a?b#c', ''])(
    '[SHELF-2] hold any name, whole: “%s”',
    (name) => {
      const { pathname } = new URL(paths.namedShelf('en', 7, 'author', name), 'http://cloud.test');
      expect(parseShelfName(pathname)).toBe(name);
    },
  );

  it('[SHELF-2] keep mistyped names as they are', () => {
    expect(parseShelfName('/en/user/7/books/author/%zz')).toBe('%zz');
  });
});
