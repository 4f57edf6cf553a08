import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShopIdentity } from '../config.ts';
import { preferredLanguage, textsOf } from '../texts/texts.ts';
import { isOurForm } from './form-guard.ts';
import { html } from './html.ts';
import { documentOf, type Page } from './layout.ts';
import type { Visitor, Visitors } from './visitor.ts';

/** One look at a page: who looks, and at what. */
export type Visit = { request: FastifyRequest; reply: FastifyReply; visitor: Visitor };

/** What a page's handler answers: a page, or the address to go to next. */
export type PageAnswer = (Page & { status?: number }) | { redirect: string };

type Handler = (visit: Visit) => PageAnswer | Promise<PageAnswer>;

/** Sends a page in its frame. */
export const sendPage = (shop: ShopIdentity, { request, reply, visitor }: Visit, page: PageAnswer): FastifyReply => {
  if ('redirect' in page) return reply.redirect(page.redirect, 303);
  reply
    .code(page.status ?? 200)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8');
  return reply.send(documentOf(shop, visitor, addressOf(request, shop), page));
};

/** A page that only says one sentence. */
export const notice = (title: string, status: number): PageAnswer => ({ title, status, body: html`<h1>${title}</h1>` });

/** Whoever asks for a page when cookies or the database cannot be read. */
export const strangerOf = (request: FastifyRequest): Visitor => {
  const language = preferredLanguage(request.headers['accept-language']);
  return { account: undefined, cookie: '', language, texts: textsOf(language) };
};

/** Registers pages. Everything posted passes the form guard first. */
export const pagesOn = (app: FastifyInstance, shop: ShopIdentity, visitors: Visitors) => ({
  get: (path: string, handler: Handler): void => {
    app.get(path, async (request, reply) => {
      const visit = { request, reply, visitor: await visitors.meet(request, reply) };
      return sendPage(shop, visit, await handler(visit));
    });
  },
  post: (path: string, handler: Handler): void => {
    app.post(path, async (request, reply) => {
      const visit = { request, reply, visitor: await visitors.meet(request, reply) };
      const ours = isOurForm(request, visitors.formCookie(request, visit.visitor), shop.publicUrl);
      return sendPage(shop, visit, ours ? await handler(visit) : notice(visit.visitor.texts.formStale, 403));
    });
  },
});

/** See {@link pagesOn}. */
export type Pages = ReturnType<typeof pagesOn>;

/** Where a visitor is, on this shop whatever the request says: `//host` names another one, and some texts are no address at all. */
const addressOf = ({ url }: FastifyRequest, { publicUrl }: ShopIdentity): URL =>
  URL.parse(url.replace(/^[/\\]+/, '/'), publicUrl) ?? new URL(publicUrl);
