import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { accountPages } from './accounts/account.pages.ts';
import { accountsOn } from './accounts/accounts.service.ts';
import { attemptsOn } from './accounts/attempts.ts';
import { passwordResetOn } from './accounts/password-reset.ts';
import { sessionsOn } from './accounts/sessions.ts';
import { cataloguePages } from './catalogue/catalogue.pages.ts';
import { purchasesOn } from './catalogue/purchases.ts';
import type { ShopIdentity } from './config.ts';
import type { Clock, Database } from './database.ts';
import { cloudAt } from './delivery/cloud.ts';
import { deliveriesOn } from './delivery/deliveries.ts';
import { assets } from './http/assets.ts';
import { isOwnHost } from './http/host-guard.ts';
import { laterOn } from './http/later.ts';
import { pagesOn, strangerOf } from './http/pages.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { answerTrouble } from './http/trouble.ts';
import { visitorsOf } from './http/visitor.ts';
import type { MailSender } from './mail/mail.ts';
import { partnerRoutes } from './partner/partner.routes.ts';
import type { SignatureAlgorithm } from './partner/signature.ts';
import { usedSignaturesOn } from './partner/used-signatures.ts';
import { userAuthenticateOn } from './partner/user-authenticate.ts';

/** What the shop needs from outside. `trustProxy`: addresses whose X-Forwarded-For is believed. */
export type ShopDeps = {
  db: Database;
  mail: MailSender;
  clock: Clock;
  shop: ShopIdentity;
  partner: { sharedKey: string; signature: SignatureAlgorithm };
  /** Where purchases are sent: an address that ends in `/api/v1.0`. */
  cloudApi: string;
  trustProxy?: string[];
  log?: boolean;
  /** Where lines of the log go, when not to the standard output. */
  logTo?: { write(line: string): void };
  /** How long headers and body may take to come. */
  requestMs?: number;
};

/** No form of ours comes near it, and nobody else's should. */
const BODY_BYTES = 16 * 1024;

/** PostgreSQL holds no NUL in its texts: no field that has one is a field of ours. */
const holdsNul = (fields: unknown): boolean =>
  typeof fields === 'object' &&
  fields !== null &&
  Object.values(fields)
    .flat()
    .some((value) => typeof value === 'string' && value.includes('\0'));

/** What the log says of a request. The query is left out: the link in a mail carries its token there. Nor is one in a path shown. */
const loggedRequest = ({ method, url }: FastifyRequest) => ({
  method,
  path: url.split('?')[0]?.replaceAll(/(?:[\w-]|%[\da-f]{2}){22,}/gi, '…'),
});

/** Forms are small: who needs longer for headers and body is told 408. */
const WHOLE_REQUEST_MS = 60_000;
const CHECK_MS = 5_000;

/** The shop as a Fastify server that does not listen yet: partner interface, pages and pictures. `deliverSoon` sends what waits. */
export const buildShop = ({
  db,
  mail,
  clock,
  shop,
  partner,
  cloudApi,
  trustProxy = [],
  log = false,
  logTo,
  requestMs = WHOLE_REQUEST_MS,
}: ShopDeps): { app: FastifyInstance; deliverSoon: () => void } => {
  const app = fastify({
    bodyLimit: BODY_BYTES,
    requestTimeout: requestMs,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: Math.min(CHECK_MS, requestMs) },
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    logger: log ? { serializers: { req: loggedRequest }, ...(logTo && { stream: logTo }) } : false,
  });
  app.register(cookie);
  app.register(formbody);
  app.addHook('onRequest', async (_request, reply) => setSecurityHeaders(reply));
  app.addHook('preValidation', async ({ body, query }) => {
    if (holdsNul(body) || holdsNul(query)) throw Object.assign(new Error('a NUL'), { statusCode: 400 });
  });
  answerTrouble(app, shop);

  const attempts = attemptsOn(db, clock);
  const accounts = accountsOn(db, attempts, clock);
  const visitors = visitorsOf(sessionsOn(db, clock), shop);
  const passwordReset = passwordResetOn({ db, clock, attempts, mail, shop });
  const userAuthenticate = userAuthenticateOn({ partner, used: usedSignaturesOn(db), accounts, clock });
  const later = laterOn(app);
  const { id: shopId, alias } = shop;
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const { signal } = closing;
  const cloud = cloudAt({ apiUrl: cloudApi, alias, shopId, sharedKey: partner.sharedKey, clock, signal });
  const deliver = deliveriesOn({ db, cloud, clock });
  const deliverSoon = () => later(deliver);

  app.get('/health', async () => {
    await db.query('SELECT 1');
    return { status: 'ok' };
  });
  app.register(async (scope) => partnerRoutes(scope, { shop, accounts, userAuthenticate }));
  app.register(async (scope) => assets(scope));
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (isOwnHost(request, shop.publicUrl)) return;
      await reply.code(421).type('text/plain; charset=utf-8').send(strangerOf(request).texts.unknownHost);
    });
    const pages = pagesOn(scope, shop, visitors);
    cataloguePages(pages, { purchases: purchasesOn(db, clock), shop, onBought: deliverSoon });
    accountPages(pages, { accounts, attempts, passwordReset, visitors, later });
  });
  return { app, deliverSoon };
};
