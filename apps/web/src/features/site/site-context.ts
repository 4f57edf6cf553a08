import { type Language, languages, type SitePage, type SiteRequest, sitePages } from '@lectern/contracts';
import { getText, type LayoutText } from './texts.ts';

/** What every part of a page needs: the request, the words around the text, and addresses. */
export type SiteContext = {
  readonly request: SiteRequest;
  readonly language: Language;
  readonly words: LayoutText;
  /** The path of a public page in the language of this one; `suffix`: query or hash. */
  readonly toPage: (page: SitePage, suffix?: string) => string;
  /** The path of a screen of the app: '' is the login. */
  readonly toApp: (path?: string) => string;
  /** The path of this page in another language, with its query. */
  readonly toLanguage: (language: Language) => string;
  /** The path of a built file: font, picture, stylesheet or script. */
  readonly toFile: (name: string) => string;
};

/** Where the server serves the built files, below the base path. */
export const FILES_PATH = '/site/';

export const createSiteContext = (request: SiteRequest): SiteContext => {
  const { basePath, language, page } = request;
  const query = new URLSearchParams(request.query).toString();
  const toPath = (target: Language, path: string): string => `${basePath}/${target}${path === '' ? '' : `/${path}`}`;
  return {
    request,
    language,
    words: getText('layout', language),
    toPage: (target, suffix = '') => toPath(language, sitePages[target].path) + suffix,
    toApp: (path = '') => toPath(language, path),
    toLanguage: (target) =>
      page === 'notFound'
        ? toPath(target, stripLanguage(request.path, basePath))
        : toPath(target, sitePages[page].path) + (query === '' ? '' : `?${query}`),
    toFile: (name) => `${basePath}${FILES_PATH}${name}`,
  };
};

/** The part of a path below base path and language. */
const stripLanguage = (path: string, basePath: string): string => {
  const below = path.startsWith(`${basePath}/`) ? path.slice(basePath.length + 1) : path.replace(/^\/+/, '');
  const [first = '', ...rest] = below.split('/');
  return (languages.some((known) => known === first) ? rest : [first, ...rest]).filter(Boolean).join('/');
};

/** The absolute address of a public page, for search engines and link previews. */
export const toAbsoluteUrl = ({ appUrl }: SiteRequest, language: Language, page: SitePage): string =>
  `${appUrl}/${language}/${sitePages[page].path}`;

/** Fills in placeholders: `{name}`. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
