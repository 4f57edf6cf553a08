import { appRoutes, matchAppRoute } from '@lectern/contracts';
import type { RouteObject } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setFlags } from '../testing/set-flags.ts';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => setFlags());

/** The addresses that the router has below the language. */
const listPaths = async (flags: string): Promise<string[]> => {
  setFlags(flags);
  const { routes } = await import('./router.tsx');
  const collect = (route: RouteObject, parent: string): string[] => {
    const path = [parent, route.path ?? ''].filter((part) => part !== '').join('/');
    const own = route.children === undefined ? [path] : [];
    return [...own, ...(route.children ?? []).flatMap((child) => collect(child, path))];
  };
  return routes
    .flatMap((route) => route.children ?? [])
    .flatMap((route) => collect(route, ''))
    .filter((path) => path !== '*');
};
const listKnown = (flags: readonly string[]): string[] =>
  appRoutes.flatMap(({ path, flag }) => (flag === undefined || flags.includes(flag) ? [path] : []));

it.each(['audioBooks plan readRate', 'audioBooks', 'plan', 'readRate', ''])(
  '[SITE-5] with the flags “%s” the server knows exactly the pages of the app',
  async (flags) => {
    const paths = await listPaths(flags);
    expect([...new Set(paths)].toSorted()).toEqual(listKnown(flags.split(' ')).toSorted());
  },
);

it.each([
  ['/', ''],
  ['', ''],
  ['/en', ''],
  ['/en/', ''],
  ['/de-AT', ''],
  ['/user', 'user/:userId?'],
  ['/en/user/', 'user/:userId?'],
  ['/en/USER/7/Books/', 'user/:userId?/books'],
  ['/user/7/book/12', 'user/:userId?/book/:bookId'],
  ['/zh/user/7/books/author/%2F', 'user/:userId?/books/author/:name?'],
  ['/zh/user/7/books/author', 'user/:userId?/books/author/:name?'],
  ['/zh/user/7/books/author/a/b', null],
  ['/en/reader', null],
  ['/en/about', null],
  ['/about', null],
  ['//en', null],
  ['/imprint', null],
  ['/en/user/7/books/\n', null],
])('[SITE-5] “%s” is the page “%s” of the app', (pathname, path) => {
  expect(matchAppRoute(pathname)).toBe(path);
});
