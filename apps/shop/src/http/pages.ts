import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShopIdentity } from '../config.ts';
import { getTexts, negotiateLanguage } from '../texts.ts';
import { isOwnForm } from './form-guard.ts';
import { html } from './html.ts';
import { type Page, renderDocument } from './layout.ts';
import type { Visitor, VisitorService } from './visitor.ts';

/** A request for a page together with its visitor. */
export type PageRequest = { request: FastifyRequest; reply: FastifyReply; visitor: Visitor };

/** The result of a page handler: a page or a redirect. */
export type PageResult = (Page & { status?: number }) | { redirect: string };

type Handler = (pageRequest: PageRequest) => PageResult | Promise<PageResult>;

/** Sends a page inside the layout, or a redirect. */
export const sendPage = (
  shop: ShopIdentity,
  { request, reply, visitor }: PageRequest,
  page: PageResult,
): FastifyReply => {
  if ('redirect' in page) return reply.redirect(page.redirect, 303);
  reply
    .code(page.status ?? 200)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8');
  return reply.send(renderDocument(shop, visitor, getPageUrl(request, shop), page));
};

/** Creates a page with a single sentence. */
export const createMessagePage = (title: string, status: number): PageResult => ({
  title,
  status,
  body: html`<h1>${title}</h1>`,
});

/** Creates a visitor without reading cookies or the database. */
export const createAnonymousVisitor = (request: FastifyRequest): Visitor => {
  const language = negotiateLanguage(request.headers['accept-language']);
  return { account: undefined, cookie: '', language, texts: getTexts(language) };
};

/** Creates a router for pages. Every POST must pass the form guard. */
export const createPageRouter = (app: FastifyInstance, shop: ShopIdentity, visitors: VisitorService) => ({
  get: (path: string, handler: Handler): void => {
    app.get(path, async (request, reply) => {
      const pageRequest = { request, reply, visitor: await visitors.identify(request, reply) };
      return sendPage(shop, pageRequest, await handler(pageRequest));
    });
  },
  post: (path: string, handler: Handler): void => {
    app.post(path, async (request, reply) => {
      const pageRequest = { request, reply, visitor: await visitors.identify(request, reply) };
      const isOwn = isOwnForm(request, visitors.getFormCookie(request, pageRequest.visitor), shop.publicUrl);
      return sendPage(
        shop,
        pageRequest,
        isOwn ? await handler(pageRequest) : createMessagePage(pageRequest.visitor.texts.formExpired, 403),
      );
    });
  },
});

/** See {@link createPageRouter}. */
export type PageRouter = ReturnType<typeof createPageRouter>;

/** Returns the URL of the page, always on this shop: `//host` would name another host, and some paths are no valid URL. */
const getPageUrl = ({ url }: FastifyRequest, { publicUrl }: ShopIdentity): URL =>
  URL.parse(url.replace(/^[/\\]+/, '/'), publicUrl) ?? new URL(publicUrl);
