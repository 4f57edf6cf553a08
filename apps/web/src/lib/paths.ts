import type { Language } from '@lectern/contracts';

/** Path of the app on its host, without a slash at the end: '' at the root, '/browser' below it. The server writes `<base href>`. */
export const basePath = (): string => new URL(document.baseURI).pathname.replace(/\/+$/, '');

/** Where the API answers: at the root of the host, wherever the app itself lies. */
export const apiUrl = (path: string): string => `/api/v1.0${path}`;

/** A name of any letters as one part of an address; a tilde stands before what would mean a step (`.`, `..`). */
const segment = (name: string): string =>
  (/^(~|\.{1,2}$)/.test(name) ? '~' : '') + encodeURIComponent(name.toWellFormed());

/**
 * The name behind `/books/<kind>/` or `/audio/` of an address, '' when there is none. From the address itself: the router's own
 * parameters turn a `%2F` that belongs to a name into a slash.
 */
export const nameIn = (pathname: string): string => {
  const [, raw = ''] = /\/(?:books\/\w+|audio)\/([^/]+)/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(raw).replace(/^~/, '');
  } catch {
    return raw; // typed by hand
  }
};

/** Books of one kind, below `/books`; and those of one name. */
type Shelf = 'ebooks' | 'audio' | 'purchased' | 'recent' | 'favorites';
type NamedShelf = 'author' | 'series' | 'genre' | 'format';
type SettingsPage = 'account' | 'appearance' | 'security' | 'privacy';

/** Addresses inside the app, below the base path: what `<Link to>` and `navigate` take. */
export const paths = {
  login: (language: Language) => `/${language}`,
  terms: (language: Language) => `/${language}/terms-of-use`,
  privacy: (language: Language) => `/${language}/privacy-policy`,
  /** The dashboard shell of a reader. */
  user: (language: Language, userId: number) => `/${language}/user/${userId}`,
  books: (language: Language, userId: number) => `/${language}/user/${userId}/books`,
  shelf: (language: Language, userId: number, shelf: Shelf) => `/${language}/user/${userId}/books/${shelf}`,
  /** Without a name: the books that have none. */
  named: (language: Language, userId: number, shelf: NamedShelf, name: string) =>
    `/${language}/user/${userId}/books/${shelf}${name === '' ? '' : `/${segment(name)}`}`,
  authors: (language: Language, userId: number) => `/${language}/user/${userId}/authors`,
  book: (language: Language, userId: number, bookId: string) => `/${language}/user/${userId}/book/${bookId}`,
  collections: (language: Language, userId: number) => `/${language}/user/${userId}/collections`,
  groups: (language: Language, userId: number, of: 'series' | 'genres' | 'formats') =>
    `/${language}/user/${userId}/collections/${of}`,
  collection: (language: Language, userId: number, id: string) => `/${language}/user/${userId}/books/collection/${id}`,
  /** By its name, for whoever knows no id. */
  collectionNamed: (language: Language, userId: number, name: string) =>
    `/${language}/user/${userId}/books/collection?name=${encodeURIComponent(name)}`,
  /** An audiobook with its player, by its file name; without one that which was listened to last. */
  audio: (language: Language, userId: number, name = '') =>
    `/${language}/user/${userId}/audio${name === '' ? '' : `/${segment(name)}`}`,
  bin: (language: Language, userId: number) => `/${language}/user/${userId}/bin`,
  settings: (language: Language, userId: number, page: SettingsPage) => `/${language}/user/${userId}/settings/${page}`,
  search: (language: Language, userId: number, words: string) =>
    `/${language}/user/${userId}/search?query=${encodeURIComponent(words)}`,
  findStore: (language: Language) => `/${language}/find-store`,
  /** The browser reader, outside the dashboard shell. */
  read: (language: Language, bookId: string) => `/${language}/reader/${bookId}`,
};

/** The same address in another language: the first segment is replaced, or put in front when it names no language. */
export const inLanguage = (pathname: string, from: string | undefined, to: Language): string => {
  const rest = from === undefined ? pathname : pathname.slice(`/${from}`.length);
  return rest === '/' || rest === '' ? `/${to}` : `/${to}${rest}`;
};

const shaped = /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i;
/** Whether a first segment is meant as a language (`fr`, `de-AT`), so that it is replaced; other words are unknown pages. */
export const looksLikeLanguage = (segment: string): boolean => shaped.test(segment);
