import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { type Flags, Language, looksLikeLanguage, type MobileApp, matchAppRoute } from '@lectern/contracts';
import { texts } from '@lectern/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './accept-header.ts';
import { createBuiltFile } from './built-file.ts';
import { sendRefusal } from './error-handler.ts';
import { getRequestLanguage } from './language.ts';
import { createLoginPrerenderer } from './prerendered-login.ts';
import { Refusal } from './refusal.ts';
import { createAppCsp, createPaymentPageHeaders, workerCsp } from './security-headers.ts';
import { getRequestPath } from './url-path.ts';

type WebApp = {
  folder: string;
  basePath: string;
  booksUrl: string;
  /** The current ones: shops are added and removed while the process runs. */
  iconOrigins: () => readonly string[];
  flags: Flags;
  mobileApp: MobileApp;
  /** Of the payment provider's scripts; empty: nobody can pay. */
  providerOrigins: readonly string[];
  /** Title, description and addresses of the login, the only page of the app that search engines may show; null: none. */
  renderLoginHead: (language: Language) => string | null;
  /** Answers a request for a page that does not exist. */
  sendNotFound: (request: FastifyRequest, reply: FastifyReply, language: Language) => Promise<FastifyReply>;
};

/** Below the base path; never pages. */
const FILE_FOLDERS = ['assets', 'site/assets'];
/** Files of the build, below the base path. The page is none: it has placeholders. */
const BUILT_FILE = /^(?:assets\/[\w.-]+|[\w-]+\.js(?:on)?)$/;

const compress = promisify<string, Buffer>(gzip);

const TITLE = /<title>[^<]*<\/title>/;

/** The one page that may load the payment provider's script. */
const PAYMENT_PAGE = /^\/[\w-]+\/user\/\d+\/settings\/plan\/pay\/[^/]+\/?$/;

/**
 * Serves the built web app below the base path. Every page of its own is the same index.html with a fresh nonce; addresses that it
 * does not know are answered with 404.
 */
export const serveWebApp = async (app: FastifyInstance, options: WebApp): Promise<void> => {
  const { folder, basePath, booksUrl, iconOrigins, flags, mobileApp, providerOrigins } = options;
  const { renderLoginHead, sendNotFound } = options;
  const indexFile = path.join(folder, 'index.html');
  if (!existsSync(indexFile))
    throw new Error(`The web app is not built: ${indexFile} is missing. Run \`npm start\`, which builds it.`);
  const base = basePath === '/' ? '/' : `${basePath}/`;
  const enabled = Object.entries(flags).flatMap(([name, isOn]) => (isOn ? [name] : []));
  const getIndex = createBuiltFile(indexFile, (text) =>
    text
      .replaceAll('__BASE__', base)
      .replaceAll('__BOOKS__', booksUrl)
      .replaceAll('__FLAGS__', enabled.join(' '))
      // a function: `$&` in an address is no reference to the match
      .replaceAll('__MOBILE_APP__', () => escapeAttribute(JSON.stringify(mobileApp))),
  );

  const prerenderLogin = createLoginPrerenderer(folder, flags, basePath);
  const page = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const below = path.slice(base.length - 1);
    const segment = Language.safeParse(below.split('/')[1]);
    const language = segment.success ? segment.data : getRequestLanguage(request);
    const route = matchAppRoute(below, flags);
    if (route === null) return sendNotFound(request, reply, language);
    const nonce = randomBytes(16).toString('base64url');
    const isPayment = providerOrigins.length > 0 && PAYMENT_PAGE.test(below);
    const headers = isPayment
      ? createPaymentPageHeaders(nonce, booksUrl, iconOrigins(), providerOrigins)
      : { 'content-security-policy': createAppCsp(nonce, booksUrl, iconOrigins()) };
    const head = route === '' ? renderLoginHead(language) : null;
    if (head === null) reply.header('x-robots-tag', 'noindex');
    // The page without a language has none: the service worker answers with it at every address.
    const html = route === '' && segment.success ? prerenderLogin(getIndex(), language) : getIndex();
    const filled = html
      .replace('<html lang="en"', `<html lang="${language}"`)
      .replace(TITLE, (title) => head ?? title)
      .replace('__NO_SCRIPT__', texts[language].server.web.noScript)
      .replaceAll('__NONCE__', nonce);
    reply
      .headers(headers)
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(filled);
    return reply.header('content-encoding', 'gzip').send(await compress(filled));
  };

  await app.register(fastifyStatic, {
    root: folder,
    serve: false, // a route for each file would be one for the files of this build only
    preCompressed: true,
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (/\.js(\.br|\.gz)?$/.test(file)) response.header('content-security-policy', workerCsp);
    },
  });
  if (basePath !== '/') app.get('/', (_request, reply) => reply.redirect(base, 302));
  app.get(base === '/' ? '/' : basePath, (request, reply) => page(request, reply, base));
  app.get(`${base}*`, (request, reply) => {
    const path = getRequestPath(request);
    const isFile = FILE_FOLDERS.some((name) => path.startsWith(`${base}${name}/`)) || isFileRequest(path, request);
    if (isFile && BUILT_FILE.test(path.slice(base.length))) return reply.sendFile(path.slice(base.length));
    const isPage = !path.startsWith('/api/') && !isFile && !isProbe(path.slice(base.length), request);
    return isPage ? page(request, reply, path) : sendRefusal(request, reply, new Refusal('request.unknown_path'));
  });
};

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Programs ask for `/env` or `/api-docs`, which look like languages (`fr`, `de-AT`) that we do not speak. Browsers, which are led to one
 * that we do, accept HTML.
 */
const isProbe = (path: string, { headers }: FastifyRequest): boolean => {
  const [, word = ''] = /^([^/]+)\/?$/.exec(path) ?? [];
  return looksLikeLanguage(word) && !Language.safeParse(word).success && !(headers.accept ?? '').includes('text/html');
};

/** Names of formats and authors contain dots too, so a request that accepts HTML is one for a page. */
const isFileRequest = (path: string, { headers }: FastifyRequest): boolean =>
  /\.\w{1,8}$/.test(path) && !(headers.accept ?? '').includes('text/html');
