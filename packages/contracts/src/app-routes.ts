import type { Flags } from './flags.ts';

/**
 * The addresses of the app's own pages below the language (`/en/user/7/books`), as patterns of its router. A parameter with a `?`
 * may be missing. The server answers all others with "not found" (spec section 2). `flag`: exists only where this flag is on.
 */
type AppRoute = { path: string; flag?: keyof Flags };

export const appRoutes: readonly AppRoute[] = [
  { path: '' },
  { path: 'phone' },
  { path: 'unlock' },
  { path: 'internal-password/:token' },
  { path: 'approve/:requestId' },
  { path: 'find-store' },
  { path: 'reader/:bookId' },
  { path: 'user/:userId?' },
  { path: 'user/:userId?/books/ebooks' },
  { path: 'user/:userId?/books/audio', flag: 'audioBooks' },
  { path: 'user/:userId?/audio/:bookName?', flag: 'audioBooks' },
  { path: 'user/:userId?/books/purchased' },
  { path: 'user/:userId?/books/recent' },
  { path: 'user/:userId?/books/favorites' },
  { path: 'user/:userId?/books/author/:name?' },
  { path: 'user/:userId?/books/series/:name?' },
  { path: 'user/:userId?/books/genre/:name?' },
  { path: 'user/:userId?/books/format/:name?' },
  { path: 'user/:userId?/authors' },
  { path: 'user/:userId?/collections/series' },
  { path: 'user/:userId?/collections/genres' },
  { path: 'user/:userId?/collections/formats' },
  { path: 'user/:userId?/books' },
  { path: 'user/:userId?/collections' },
  { path: 'user/:userId?/books/collection/:collectionId?' },
  { path: 'user/:userId?/bin' },
  { path: 'user/:userId?/statistics' },
  { path: 'user/:userId?/search' },
  { path: 'user/:userId?/book/:bookId' },
  { path: 'user/:userId?/settings' },
  { path: 'user/:userId?/settings/account' },
  { path: 'user/:userId?/settings/appearance' },
  { path: 'user/:userId?/settings/plan', flag: 'plan' },
  { path: 'user/:userId?/settings/plan/change', flag: 'plan' },
  { path: 'user/:userId?/settings/plan/pay/:planId', flag: 'plan' },
  { path: 'user/:userId?/settings/adobe' },
  { path: 'user/:userId?/settings/readrate', flag: 'readRate' },
  { path: 'user/:userId?/settings/security' },
  { path: 'user/:userId?/settings/privacy' },
];

const toRegExp = (path: string): RegExp => {
  const parts = path.split('/').filter((part) => part !== '');
  const pattern = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`;
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  // like the router: any case, and a slash at the end
  return new RegExp(`^${pattern.join('')}/?$`, 'i');
};
const patterns = appRoutes.map(({ path, flag }) => ({ pattern: toRegExp(path), path, flag }));

const LANGUAGE_PATTERN = /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i;
/** The API and its sockets: like language tags, but never pages. */
const SERVER_WORDS: ReadonlySet<string> = new Set(['api', 'wss']);
/** Whether a first segment looks like a language tag (`fr`, `de-AT`) and should be replaced; other words are pages. */
export const looksLikeLanguage = (segment: string): boolean =>
  LANGUAGE_PATTERN.test(segment) && !SERVER_WORDS.has(segment);

/**
 * Finds the pattern of an address of the app, with or without a language; null when the app has no such page. `pathname` is raw
 * (percent-encoded), below the base path. Without `flags`, all features count as on.
 */
export const matchAppRoute = (pathname: string, flags?: Flags): string | null => {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(pathname) ?? [];
  const find = (path: string): string | null =>
    patterns.find(({ pattern, flag }) => (!flags || !flag || flags[flag]) && pattern.test(path))?.path ?? null;
  return (looksLikeLanguage(first) ? find(rest) : null) ?? find(pathname);
};
