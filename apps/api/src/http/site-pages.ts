import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  type CookieChoice,
  type Language,
  languages,
  type SiteForm,
  type SitePage,
  type SiteRequest,
  sitePages,
} from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './accept-header.ts';
import { getRequestOrigin } from './hosts.ts';
import { Refusal } from './refusal.ts';
import { siteCsp } from './security-headers.ts';
import { getRequestPath } from './url-path.ts';

/** What a page is rendered from; the renderer's side adds the rest. */
export type PageRequest = Pick<SiteRequest, 'page' | 'language' | 'path' | 'query' | 'cookies' | 'form'>;
type PageOptions = {
  language: Language;
  /** The text as typed and the errors, after a form was refused. */
  form?: SiteForm | null;
  /** 200 by default; a 4xx with a refused form. */
  status?: number;
};
/** The fields of a urlencoded form: texts only, with line feeds, without NUL. */
export type FormFields = Readonly<Record<string, string>>;
type PageVisit = { language: Language; request: FastifyRequest; reply: FastifyReply };
type Options = {
  render: (request: PageRequest) => Promise<string>;
  readCookieChoice: (request: FastifyRequest) => CookieChoice | null;
  /** Called for every page that a visitor gets; must not take time. */
  countView: (request: FastifyRequest, page: SitePage, language: Language) => void;
  web: { publicUrl: string; basePath: string };
};

/**
 * Sends the public pages, for the features whose forms are on them:
 *
 * ```ts
 * site.onForm('contact', async ({ fields, language, request, reply }) => {
 *   const errors = check(fields);
 *   if (errors) return site.send(request, reply, 'contact', { language, form: { values: fields, errors }, status: 400 });
 *   await contact.send(fields);
 *   return site.redirect(reply, 'contactSent', language);
 * });
 * ```
 *
 * Without `onVisit`, a GET of a page is answered with the page and its query.
 */
export type SitePages = {
  /** Renders a page and sends it. */
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: SiteRequest['page'],
    options: PageOptions,
  ) => Promise<FastifyReply>;
  /** After a form has been accepted: the browser gets the next page (303), so that a reload sends nothing again. */
  redirect: (reply: FastifyReply, page: SitePage, language: Language, query?: Record<string, string>) => FastifyReply;
  /** The path of a page on our host: `/browser/en/contact`. */
  getPath: (page: SitePage, language: Language) => string;
  /**
   * Answers `POST /{language}/{page}`, sent by a form of our own pages or by a program; refuses forms of other sites unless it is
   * open, because its address has a secret that no other site knows.
   */
  onForm: (
    page: SitePage,
    handler: (visit: PageVisit & { fields: FormFields }) => Promise<FastifyReply>,
    options?: { isOpen: boolean },
  ) => void;
  /** Answers `GET /{language}/{page}` instead of the page alone, for pages that depend on what is stored. */
  onVisit: (page: SitePage, handler: (visit: PageVisit) => Promise<FastifyReply>) => void;
};

const compress = promisify<string, Buffer>(gzip);
const MAX_QUERY_CHARS = 1000;
/** Each link to another language repeats the query. */
const MAX_QUERY_PARAMS = 20;
const MAX_PATH_CHARS = 1000;
const TAG_CHARS = 27;

export const createSitePages = (
  app: FastifyInstance,
  { render, readCookieChoice, countView, web: { publicUrl, basePath } }: Options,
): SitePages => {
  const base = basePath === '/' ? '' : basePath;
  const getPath: SitePages['getPath'] = (page, language) => `${base}/${language}/${sitePages[page].path}`;

  const send: SitePages['send'] = async (request, reply, page, { language, form = null, status = 200 }) => {
    const cookies = readCookieChoice(request);
    const path =
      page === 'notFound' ? shorten(getRequestPath(request), `${base}/${language}`) : getPath(page, language);
    const query = readQuery(request.query);
    const html = await render({ page, language, path, query, cookies, form });
    reply.headers({
      'content-security-policy': siteCsp,
      // forms need it: with `no-referrer` a browser sends them with `Origin: null`
      'referrer-policy': 'same-origin',
      vary: 'accept-encoding, cookie',
      'cache-control': page !== 'notFound' && status === 200 && form === null ? 'private, no-cache' : 'no-store',
    });
    if (page === 'notFound' || !sitePages[page].isListed) reply.header('x-robots-tag', 'noindex');
    reply.code(page === 'notFound' ? 404 : status).type('text/html; charset=utf-8');
    // also a page whose form has a token; not the answer to a form
    if (page !== 'notFound' && status === 200 && request.method === 'GET') countView(request, page, language);
    if (reply.statusCode === 200 && form === null) {
      const etag = createTag(html);
      reply.header('etag', etag);
      if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    }
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await compress(html));
  };

  const toRoute = (page: SitePage): string => `${base}/:language(^(?:${languages.join('|')})$)/${sitePages[page].path}`;
  // the route admits no other language
  const getLanguage = (request: FastifyRequest): Language => (request.params as { language: Language }).language;

  return {
    send,
    getPath,
    redirect: (reply, page, language, query = {}) => {
      const search = new URLSearchParams(query).toString();
      reply.header('cache-control', 'no-store');
      return reply.redirect(`${getPath(page, language)}${search && `?${search}`}`, 303);
    },
    onForm: (page, handler, { isOpen } = { isOpen: false }) =>
      void app.post(toRoute(page), async (request, reply) => {
        if (!isOpen && !isOwnForm(request, publicUrl)) throw new Refusal('site.foreign_form');
        return handler({ fields: readFields(request.body), language: getLanguage(request), request, reply });
      }),
    onVisit: (page, handler) =>
      void app.get(toRoute(page), (request, reply) => handler({ language: getLanguage(request), request, reply })),
  };
};

/**
 * Whether a form was sent by a page of ours, or by a program, which sends neither header. Browsers send `Sec-Fetch-Site` over
 * https and to this machine only.
 */
export const isOwnForm = ({ headers, raw }: FastifyRequest, publicUrl: string): boolean => {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined || origin === (getRequestOrigin(raw) ?? new URL(publicUrl).origin)) return true;
  // another configured name of the app: the names were checked before (`host-router.ts`)
  return URL.canParse(origin) && new URL(origin).host === host;
};

const readTexts = (value: unknown): [string, string][] =>
  Object.entries(value ?? {}).flatMap(([name, text]) => {
    const first: unknown = Array.isArray(text) ? text[0] : text;
    return typeof first === 'string' ? [[name, first.replaceAll('\0', '').toWellFormed()]] : [];
  });

const readQuery = (query: unknown): Record<string, string> => {
  const short = readTexts(query).filter(([name]) => name.length <= MAX_QUERY_CHARS);
  return Object.fromEntries(
    short.slice(0, MAX_QUERY_PARAMS).map(([name, text]) => [name, text.slice(0, MAX_QUERY_CHARS).toWellFormed()]),
  );
};

/** A part of a path would be another address. */
const shorten = (path: string, instead: string): string => (path.length > MAX_PATH_CHARS ? instead : path);

const readFields = (body: unknown): FormFields =>
  Object.fromEntries(readTexts(body).map(([name, text]) => [name, text.replaceAll(/\r\n?/g, '\n')]));

/** Weak, because the compressed page has the same one. */
const createTag = (html: string): string =>
  `W/"${createHash('sha256').update(html).digest('base64url').slice(0, TAG_CHARS)}"`;

/** RFC 9110, 13.1.2: weak comparison. */
const matchesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.slice(2));
