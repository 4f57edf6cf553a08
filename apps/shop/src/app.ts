import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { registerAccountPages } from './accounts/account.pages.ts';
import { createAccountsService } from './accounts/accounts.service.ts';
import { createAttemptLimiter } from './accounts/attempt-limiter.ts';
import { createPasswordResetService } from './accounts/password-reset.ts';
import { createSessionStore } from './accounts/sessions.ts';
import { registerAdobeRoutes } from './adobe/adobe.routes.ts';
import { type AdobeVendor, createVendorIdService } from './adobe/vendor-id.ts';
import { registerBookMedia, registerDownloads } from './catalogue/book-files.routes.ts';
import { registerCataloguePages } from './catalogue/catalogue.pages.ts';
import { createPurchaseService } from './catalogue/purchases.ts';
import { createCommunityDb } from './community/community.db.ts';
import { registerCommunityPages } from './community/community.pages.ts';
import { registerCommunityApi } from './community/community-api.ts';
import type { ShopIdentity } from './config.ts';
import type { Clock, Database } from './database.ts';
import { createCloudClient } from './delivery/cloud-client.ts';
import { deliverPending } from './delivery/deliveries.ts';
import { registerFeeds } from './feeds/feed.routes.ts';
import { registerAssets } from './http/assets.ts';
import { createBackgroundRunner } from './http/background-tasks.ts';
import { registerErrorHandlers } from './http/error-handler.ts';
import { isOwnHost } from './http/host-guard.ts';
import { createAnonymousVisitor, createPageRouter } from './http/pages.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { createVisitorService } from './http/visitor.ts';
import { registerLcpPages } from './lcp/lcp.pages.ts';
import { createLcpProvider } from './lcp/lcp.ts';
import { registerStatusRoutes } from './lcp/status.routes.ts';
import type { MailSender } from './mail/mail-sender.ts';
import { registerPartnerRoutes } from './partner/partner.routes.ts';
import { createReplayGuard } from './partner/replay-guard.ts';
import type { SignatureAlgorithm } from './partner/signature.ts';
import { createUserAuthenticator } from './partner/user-authenticate.ts';

/** The dependencies and settings of the shop. `trustProxy`: addresses of proxies whose X-Forwarded-For is trusted. */
export type ShopDependencies = {
  db: Database;
  mail: MailSender;
  clock: Clock;
  shop: ShopIdentity;
  partner: { sharedKey: string; signature: SignatureAlgorithm };
  /** What Adobe assigned to the shop; absent: no sign-in service for Adobe IDs. */
  adobe?: AdobeVendor | null;
  /** The API of the cloud, where purchases are sent; ends in `/api/v1.0`. */
  cloudApiUrl: string;
  trustProxy?: string[];
  log?: boolean;
  /** Receives the log instead of the standard output. */
  logStream?: { write(line: string): void };
  /** How long a request may take to arrive, headers and body, in milliseconds. */
  requestTimeoutMs?: number;
};

/** Far more than any form of the shop needs. */
const MAX_BODY_BYTES = 16 * 1024;

/** PostgreSQL cannot store NUL in text, so requests that contain one are refused. */
const hasNulByte = (fields: unknown): boolean =>
  typeof fields === 'object' &&
  fields !== null &&
  Object.values(fields)
    .flat()
    .some((value) => typeof value === 'string' && value.includes('\0'));

/** Logs a request without its query, which holds the token of a mailed link, and without tokens in its path. */
const serializeRequestForLog = ({ method, url }: FastifyRequest) => ({
  method,
  path: url.split('?')[0]?.replaceAll(/(?:[\w-]|%[\da-f]{2}){22,}/gi, '…'),
});

/** Slower requests are answered with 408. */
const REQUEST_TIMEOUT_MS = 60_000;
const CONNECTION_CHECK_INTERVAL_MS = 5_000;

/**
 * Builds the shop as a Fastify server that does not listen yet: partner interface, pages and assets. `scheduleDelivery`
 * delivers pending purchases in the background.
 */
export const buildShop = ({
  db,
  mail,
  clock,
  shop,
  partner,
  adobe = null,
  cloudApiUrl,
  trustProxy = [],
  log = false,
  logStream,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
}: ShopDependencies): { app: FastifyInstance; scheduleDelivery: () => void } => {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(CONNECTION_CHECK_INTERVAL_MS, requestTimeoutMs),
    },
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    logger: log ? { serializers: { req: serializeRequestForLog }, ...(logStream && { stream: logStream }) } : false,
  });
  app.register(cookie);
  app.register(formbody);
  app.addHook('onRequest', async (_request, reply) => setSecurityHeaders(reply));
  app.addHook('preValidation', async ({ body, query }) => {
    if (hasNulByte(body) || hasNulByte(query))
      throw Object.assign(new Error('The request contains a NUL character'), { statusCode: 400 });
  });
  registerErrorHandlers(app, shop);

  const attempts = createAttemptLimiter(db, clock);
  const accounts = createAccountsService(db, attempts, clock);
  const visitors = createVisitorService(createSessionStore(db, clock), shop);
  const passwordReset = createPasswordResetService({ db, clock, attempts, mail, shop });
  const replayGuard = createReplayGuard(db);
  const userAuthenticate = createUserAuthenticator({ partner, replayGuard, accounts, clock });
  const runInBackground = createBackgroundRunner(app);
  const { id: shopId, alias } = shop;
  const abortController = new AbortController();
  app.addHook('preClose', async () => abortController.abort());
  const { signal } = abortController;
  const cloud = createCloudClient({ apiUrl: cloudApiUrl, alias, shopId, sharedKey: partner.sharedKey, clock, signal });
  const lcp = createLcpProvider({ db, clock, shop, sharedKey: partner.sharedKey });
  const scheduleDelivery = () => runInBackground(() => deliverPending({ db, cloud, clock, lcp, shop }));

  app.get('/health', async () => {
    await db.query('SELECT 1');
    return { status: 'ok' };
  });
  app.register(async (scope) => registerPartnerRoutes(scope, { shop, accounts, userAuthenticate }));
  app.register(async (scope) => registerStatusRoutes(scope, { db, clock, shop, ...lcp }));
  app.register(async (scope) => registerFeeds(scope, { db, shop, partner, replayGuard, clock }));
  const communityDb = createCommunityDb(db);
  const { sharedKey } = partner;
  app.register(async (scope) => registerCommunityApi(scope, { communityDb, shop, sharedKey, clock }));
  if (adobe) {
    const vendorId = createVendorIdService({ db, accounts, clock, vendor: adobe });
    app.register(async (scope) => registerAdobeRoutes(scope, vendorId));
  }
  app.register(async (scope) => registerAssets(scope));
  app.register(async (scope) => registerBookMedia(scope));
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (isOwnHost(request, shop.publicUrl)) return;
      await reply.code(421).type('text/plain; charset=utf-8').send(createAnonymousVisitor(request).texts.unknownHost);
    });
    const pages = createPageRouter(scope, shop, visitors);
    const purchases = createPurchaseService(db, clock);
    registerDownloads(scope, { visitors, purchases });
    registerCataloguePages(pages, {
      purchases,
      lcp,
      shop,
      clock,
      onPurchase: scheduleDelivery,
    });
    registerCommunityPages(pages, { communityDb, shop, clock });
    registerLcpPages(pages, { lcp, shop, clock, onPassphraseChanged: scheduleDelivery });
    registerAccountPages(pages, { accounts, attempts, passwordReset, visitors, runInBackground });
  });
  return { app, scheduleDelivery };
};
