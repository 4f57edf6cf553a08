import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { browserCookies } from './cookies.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { binRoutes } from './features/bin/bin.routes.ts';
import { bookRoutes } from './features/books/books.routes.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { collectionRoutes } from './features/collections/collections.routes.ts';
import { coverRoutes } from './features/covers/covers.routes.ts';
import { fileCoverRoutes } from './features/downloads/cover.routes.ts';
import { downloadRoutes } from './features/downloads/downloads.routes.ts';
import { editingRoutes } from './features/editing/editing.routes.ts';
import { factorRoutes } from './features/factors/factors.routes.ts';
import { fileopsRoutes } from './features/fileops/fileops.routes.ts';
import { genresRoutes } from './features/genres/genres.routes.ts';
import { healthRoutes, probeRoutes } from './features/health/health.routes.ts';
import { lcpRoutes } from './features/lcp/lcp.routes.ts';
import { listeningRoutes } from './features/listening/listening.routes.ts';
import { noteRoutes } from './features/notes/notes.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { pageCalls } from './features/pages/pages.routes.ts';
import { partnerRoutes } from './features/partners/partners.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { qrRoutes } from './features/qr/qr.routes.ts';
import { readingRoutes } from './features/reading/reading.routes.ts';
import { readingTimeRoutes } from './features/reading-time/reading-time.routes.ts';
import { recordingRoutes } from './features/recordings/recordings.routes.ts';
import { resumableRoutes } from './features/resumable/resumable.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { shelvesRoutes } from './features/shelves/shelves.routes.ts';
import { shopRoutes } from './features/shops/shops.routes.ts';
import { callbackRoutes } from './features/social/callback.routes.ts';
import { socialRoutes } from './features/social/social.routes.ts';
import { standingRoutes } from './features/standing/standing.routes.ts';
import { statsRoutes } from './features/stats/stats.routes.ts';
import { syncRoutes } from './features/sync/sync.routes.ts';
import { termsRoutes } from './features/terms/terms.routes.ts';
import { uploadRoutes } from './features/uploads/uploads.routes.ts';
import { decorateAccess } from './http/access.ts';
import { parseBodies } from './http/body-parsers.ts';
import { handleErrors, sendRefusal } from './http/error-handler.ts';
import { Refusal } from './http/refusal.ts';
import { logAccess, logOptions } from './http/request-log.ts';
import { appPermissions, secure, secureHeaders } from './http/security-headers.ts';
import { serveOn } from './http/serve.ts';
import { serveWebApp } from './http/web-app.ts';

/** The app's host: API and web app. Plugins in order, then features in order. */
export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  const { config, services } = deps;
  const app = bareServer(deps);
  parseBodies(app);
  const cookies = browserCookies(config.web);
  const serve = serveOn(app, services.auth.authenticate);

  healthRoutes(serve, services);
  genresRoutes(serve);
  probeRoutes(app, services);
  authRoutes(serve, services, config);
  qrRoutes(serve, services, cookies.qr, config);
  socialRoutes(serve, services, cookies.social, config);
  callbackRoutes(app, services, cookies.social, config);
  shopRoutes(serve, services);
  accountRoutes(serve, services);
  sessionRoutes(serve, services);
  factorRoutes(serve, services, config);
  privacyRoutes(app, serve, services);
  bookRoutes(serve, services);
  catalogueRoutes(serve, services);
  recordingRoutes(serve, services);
  await editingRoutes(app, serve, services);
  binRoutes(serve, services);
  shelvesRoutes(serve, services);
  searchRoutes(serve, services);
  await uploadRoutes(app, services);
  await partnerRoutes(app, serve, services);
  await resumableRoutes(app, serve, services);
  downloadRoutes(app, services);
  fileCoverRoutes(app, services);
  fileopsRoutes(serve, services);
  coverRoutes(app, services);
  readingRoutes(serve, services);
  readingTimeRoutes(serve, services);
  listeningRoutes(serve, services);
  lcpRoutes(serve, services);
  pageCalls(serve, services);
  noteRoutes(serve, services);
  notificationRoutes(serve, services);
  collectionRoutes(serve, services);
  standingRoutes(serve, services);
  statsRoutes(serve, services);
  syncRoutes(serve, services);
  termsRoutes(serve, services);

  if (deps.webFolder !== null) {
    await serveWebApp(app, {
      folder: deps.webFolder,
      basePath: config.web.basePath,
      booksUrl: config.web.booksUrl,
      iconOrigins: services.shops.iconOrigins,
      flags: config.flags,
    });
  }
  return app;
};

/** What both hosts have: log, error bodies, headers, patience for odd addresses. */
export const bareServer = (
  { config }: Pick<Deps, 'config'>,
  permissions = appPermissions(config.web.booksUrl),
): FastifyInstance => {
  const headers = { https: config.web.publicUrl.startsWith('https:'), permissions };
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : { ...logOptions, level: config.logLevel },
    trustProxy: config.web.trustProxy.length > 0 ? config.web.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false, maxParamLength: 16_384 },
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    // An address that is no UTF-8 reaches no route; in practice it is the name of a file.
    frameworkErrors: (_error, request, reply) => {
      const code = request.url.includes('/files/') ? 'file.path_invalid' : 'request.invalid';
      secure(reply, headers);
      void sendRefusal(request, reply, new Refusal(code));
    },
  });
  logAccess(app);
  decorateAccess(app);
  handleErrors(app);
  secureHeaders(app, headers);
  return app;
};
