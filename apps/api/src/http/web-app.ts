import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Flags, MobileApp } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './error-handler.ts';
import { Refusal } from './refusal.ts';
import { createAppCsp, createPaymentPageHeaders, workerCsp } from './security-headers.ts';

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
};

/** The one page that may load the payment provider's script. */
const PAYMENT_PAGE = /^\/[\w-]+\/user\/\d+\/settings\/plan\/pay\/[^/]+\/?$/;

/** Serves the built web app below the base path. Every page is the same index.html with a fresh nonce. */
export const serveWebApp = async (
  app: FastifyInstance,
  { folder, basePath, booksUrl, iconOrigins, flags, mobileApp, providerOrigins }: WebApp,
): Promise<void> => {
  const indexFile = path.join(folder, 'index.html');
  if (!existsSync(indexFile))
    throw new Error(`The web app is not built: ${indexFile} is missing. Run \`npm start\`, which builds it.`);
  const base = basePath === '/' ? '/' : `${basePath}/`;
  const enabled = Object.entries(flags).flatMap(([name, isOn]) => (isOn ? [name] : []));
  const index = readFileSync(indexFile, 'utf8')
    .replaceAll('__BASE__', base)
    .replaceAll('__BOOKS__', booksUrl)
    .replaceAll('__FLAGS__', enabled.join(' '))
    // a function: `$&` in an address is no reference to the match
    .replaceAll('__MOBILE_APP__', () => escapeAttribute(JSON.stringify(mobileApp)));

  const page = (reply: FastifyReply, path = base) => {
    const nonce = randomBytes(16).toString('base64url');
    const isPayment = providerOrigins.length > 0 && PAYMENT_PAGE.test(path.slice(base.length - 1));
    const headers = isPayment
      ? createPaymentPageHeaders(nonce, booksUrl, iconOrigins(), providerOrigins)
      : { 'content-security-policy': createAppCsp(nonce, booksUrl, iconOrigins()) };
    return reply
      .headers(headers)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(index.replaceAll('__NONCE__', nonce));
  };

  await app.register(fastifyStatic, {
    root: folder,
    prefix: base,
    index: false,
    preCompressed: true,
    wildcard: false,
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (/\.js(\.br|\.gz)?$/.test(file)) response.header('content-security-policy', workerCsp);
    },
  });
  if (basePath !== '/') app.get('/', (_request, reply) => reply.redirect(base, 302));
  app.get(base === '/' ? '/' : basePath, (_request, reply) => page(reply));
  app.get(`${base}*`, (request, reply) => {
    const [path = ''] = request.url.split('?');
    const isPage = !path.startsWith('/api/') && !path.startsWith(`${base}assets/`) && !isFileRequest(path, request);
    return isPage ? page(reply, path) : sendRefusal(request, reply, new Refusal('request.unknown_path'));
  });
};

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Names of formats and authors contain dots too, so a request that accepts HTML is one for a page. */
const isFileRequest = (path: string, { headers }: FastifyRequest): boolean =>
  /\.\w{1,8}$/.test(path) && !(headers.accept ?? '').includes('text/html');
