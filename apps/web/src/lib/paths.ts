import { type Language, type SitePage, sitePages } from '@lectern/contracts';

/** The app's path on its host, without a trailing slash: '' at the root, '/browser' below it. The server writes `<base href>`. */
export const basePath = (): string => new URL(document.baseURI).pathname.replace(/\/+$/, '');

/** The URL of an API path: the API is at the root of the host, wherever the app itself is. */
export const apiUrl = (path: string): string => `/api/v1.0${path}`;

/** Encodes any name as one path segment; prefixes a tilde where the name would be a relative step (`.`, `..`). */
const encodeSegment = (name: string): string =>
  (/^(~|\.{1,2}$)/.test(name) ? '~' : '') + encodeURIComponent(name.toWellFormed());

/**
 * Parses the name behind `/books/<kind>/` or `/audio/`, '' when there is none. Reads the path itself, because the router's
 * parameters turn a `%2F` inside a name into a slash.
 */
export const parseShelfName = (pathname: string): string => {
  const [, raw = ''] = /\/(?:books\/\w+|audio)\/([^/]+)/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(raw).replace(/^~/, '');
  } catch {
    return raw; // typed by hand
  }
};

/** Shelves of one kind below `/books`, and shelves of one name (`/books/author/…`). */
type Shelf = 'ebooks' | 'audio' | 'purchased' | 'recent' | 'favorites';
type NamedShelf = 'author' | 'series' | 'genre' | 'format';
type SettingsPage = 'account' | 'adobe' | 'appearance' | 'plan' | 'plan/change' | 'readrate' | 'security' | 'privacy';

/** Paths inside the app, below the base path, for `<Link to>` and `navigate`. */
export const paths = {
  login: (language: Language) => `/${language}`,
  /** The dashboard shell of a reader. */
  user: (language: Language, userId: number) => `/${language}/user/${userId}`,
  books: (language: Language, userId: number) => `/${language}/user/${userId}/books`,
  shelf: (language: Language, userId: number, shelf: Shelf) => `/${language}/user/${userId}/books/${shelf}`,
  /** Without a name: the books that have no author, series … */
  namedShelf: (language: Language, userId: number, shelf: NamedShelf, name: string) =>
    `/${language}/user/${userId}/books/${shelf}${name === '' ? '' : `/${encodeSegment(name)}`}`,
  authors: (language: Language, userId: number) => `/${language}/user/${userId}/authors`,
  book: (language: Language, userId: number, bookId: string) => `/${language}/user/${userId}/book/${bookId}`,
  collections: (language: Language, userId: number) => `/${language}/user/${userId}/collections`,
  groups: (language: Language, userId: number, of: 'series' | 'genres' | 'formats') =>
    `/${language}/user/${userId}/collections/${of}`,
  collection: (language: Language, userId: number, id: string) => `/${language}/user/${userId}/books/collection/${id}`,
  /** By its name, where the id is unknown. */
  collectionNamed: (language: Language, userId: number, name: string) =>
    `/${language}/user/${userId}/books/collection?name=${encodeURIComponent(name)}`,
  /** The player page of an audiobook, by its file name; without a name, the one listened to last. */
  audio: (language: Language, userId: number, name = '') =>
    `/${language}/user/${userId}/audio${name === '' ? '' : `/${encodeSegment(name)}`}`,
  bin: (language: Language, userId: number) => `/${language}/user/${userId}/bin`,
  statistics: (language: Language, userId: number) => `/${language}/user/${userId}/statistics`,
  settings: (language: Language, userId: number, page: SettingsPage) => `/${language}/user/${userId}/settings/${page}`,
  /** Always loaded as a document; see features/payments. */
  payForPlan: (language: Language, userId: number, planId: string) =>
    `/${language}/user/${userId}/settings/plan/pay/${encodeURIComponent(planId)}`,
  search: (language: Language, userId: number, words: string) =>
    `/${language}/user/${userId}/search?query=${encodeURIComponent(words)}`,
  findStore: (language: Language) => `/${language}/find-store`,
  /** The browser reader, outside the dashboard shell. */
  read: (language: Language, bookId: string) => `/${language}/reader/${bookId}`,
};

/** The path of a public page on this host. It is a document of its own, outside the app: for `<a href>`, never for `<Link to>`. */
export const publicPagePath = (language: Language, page: SitePage, query = ''): string =>
  `${basePath()}/${language}/${sitePages[page].path}${query}`;

/** The same path in another language: replaces the language segment, or prepends one when there is none. */
export const withLanguage = (pathname: string, from: string | undefined, to: Language): string => {
  const rest = from === undefined ? pathname : pathname.slice(`/${from}`.length);
  return rest === '/' || rest === '' ? `/${to}` : `/${to}${rest}`;
};
