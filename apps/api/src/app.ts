import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { listPayPalOrigins } from './config/payments.ts';
import type { Deps } from './deps.ts';
import { registerOpenApiRoute } from './docs/openapi.routes.ts';
import { registerAccountRoutes } from './features/account/account.routes.ts';
import { registerAdobeRoutes } from './features/adobe/adobe.routes.ts';
import { registerVendorIdRoutes } from './features/adobe/vendor-id.routes.ts';
import { registerAuthRoutes } from './features/auth/auth.routes.ts';
import { registerAuthorRoutes } from './features/authors/authors.routes.ts';
import { registerAvatarRoutes } from './features/avatar/avatar.routes.ts';
import { registerBinRoutes } from './features/bin/bin.routes.ts';
import { registerBookRoutes } from './features/books/books.routes.ts';
import { registerCatalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { registerCollectionRoutes } from './features/collections/collections.routes.ts';
import { registerCommunityRoutes } from './features/community/community.routes.ts';
import { registerContactPages, registerContactRoutes } from './features/contact/contact.routes.ts';
import { registerCookieRoutes } from './features/cookies/cookies.routes.ts';
import { registerCoverRoutes } from './features/covers/covers.routes.ts';
import { registerDictionaryRoutes } from './features/dictionaries/dictionaries.routes.ts';
import { registerDoctorRoutes } from './features/doctor/doctor.routes.ts';
import { registerDownloadRoutes } from './features/downloads/downloads.routes.ts';
import { registerFileCoverRoutes } from './features/downloads/file-cover.routes.ts';
import { registerEditingRoutes } from './features/editing/editing.routes.ts';
import { registerFactorRoutes } from './features/factors/factors.routes.ts';
import { registerFileopsRoutes } from './features/fileops/fileops.routes.ts';
import { registerFontRoutes } from './features/fonts/fonts.routes.ts';
import { registerFulfilmentRoutes } from './features/fulfilment/fulfilment.routes.ts';
import { registerGenreRoutes } from './features/genres/genres.routes.ts';
import { registerHealthRoutes, registerProbeRoutes } from './features/health/health.routes.ts';
import { registerLcpRoutes } from './features/lcp/lcp.routes.ts';
import { registerListeningRoutes } from './features/listening/listening.routes.ts';
import { registerListeningQueueRoutes } from './features/listening-queue/listening-queue.routes.ts';
import { registerModerationRoutes } from './features/moderation/moderation.routes.ts';
import { registerNewsletterPages } from './features/newsletter/newsletter.routes.ts';
import { registerNoteRoutes } from './features/notes/notes.routes.ts';
import { registerNotificationRoutes } from './features/notifications/notifications.routes.ts';
import { registerPageViewRoutes } from './features/page-views/page-views.routes.ts';
import { registerPageRoutes } from './features/pages/pages.routes.ts';
import { registerPartnerBookRoutes } from './features/partner-books/partner-books.routes.ts';
import { registerPartnerRoutes } from './features/partners/partners.routes.ts';
import { registerPaymentRoutes } from './features/payments/payments.routes.ts';
import { registerWebhookRoutes } from './features/payments/webhook.routes.ts';
import { registerPlanRoutes } from './features/plans/plans.routes.ts';
import { registerPrivacyRoutes } from './features/privacy/privacy.routes.ts';
import { registerQrRoutes } from './features/qr/qr.routes.ts';
import { registerRatingRoutes } from './features/ratings/ratings.routes.ts';
import { registerReadingRoutes } from './features/reading/reading.routes.ts';
import { registerReadingStatsRoutes } from './features/reading-stats/reading-stats.routes.ts';
import { registerReadingTimeRoutes } from './features/reading-time/reading-time.routes.ts';
import { registerRecordingRoutes } from './features/recordings/recordings.routes.ts';
import { registerResumableRoutes } from './features/resumable/resumable.routes.ts';
import { registerSearchRoutes } from './features/search/search.routes.ts';
import { registerSecurityRoutes } from './features/security/security.routes.ts';
import { registerSessionRoutes } from './features/sessions/sessions.routes.ts';
import { registerShelfRoutes } from './features/shelves/shelves.routes.ts';
import { registerShopRoutes } from './features/shops/shops.routes.ts';
import { registerSiteRoutes } from './features/site/site.routes.ts';
import { registerSocialRoutes } from './features/social/social.routes.ts';
import { registerSocialCallbackRoutes } from './features/social/social-callback.routes.ts';
import { registerStatsRoutes } from './features/stats/stats.routes.ts';
import { registerSyncRoutes } from './features/sync/sync.routes.ts';
import { registerTermsRoutes } from './features/terms/terms.routes.ts';
import { registerUploadRoutes } from './features/uploads/uploads.routes.ts';
import { decorateAccess } from './http/access.ts';
import { registerBodyParsers } from './http/body-parsers.ts';
import { registerErrorHandlers, sendRefusal } from './http/error-handler.ts';
import { countRefusals, createRequestObserver } from './http/measure-requests.ts';
import { sendFilesByProxy } from './http/proxy-files.ts';
import { Refusal } from './http/refusal.ts';
import { createRequestIds, sendRequestIds } from './http/request-id.ts';
import { logAccess, logOptions } from './http/request-log.ts';
import { createAppPermissionsPolicy, registerSecurityHeaders, setSecurityHeaders } from './http/security-headers.ts';
import { createServe } from './http/serve.ts';
import { createSitePages } from './http/site-pages.ts';
import { traceRequests } from './http/trace-requests.ts';
import { serveWebApp } from './http/web-app.ts';

/** Builds the app's host: the API and the web app. */
export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  const { config, services, cookies } = deps;
  const app = createBareServer(deps);
  registerBodyParsers(app);
  const serve = createServe(app, services.auth.authenticate);

  registerHealthRoutes(serve, services);
  registerGenreRoutes(serve);
  registerProbeRoutes(app, services);
  registerDoctorRoutes(app, services);
  registerAuthRoutes(serve, services, config);
  registerQrRoutes(serve, services, cookies.qr, config);
  registerSocialRoutes(serve, services, cookies.social, config);
  registerSocialCallbackRoutes(app, services, cookies.social, config);
  registerShopRoutes(serve, services);
  registerAccountRoutes(serve, services);
  await registerAvatarRoutes(app, serve, services);
  await registerFontRoutes(app, serve, services);
  await registerDictionaryRoutes(app, serve, services);
  registerSessionRoutes(serve, services);
  registerFactorRoutes(serve, services, config);
  registerPrivacyRoutes(app, serve, services);
  registerBookRoutes(serve, services);
  registerCatalogueRoutes(serve, services);
  registerRatingRoutes(serve, services);
  registerRecordingRoutes(serve, services);
  await registerEditingRoutes(app, serve, services);
  registerBinRoutes(serve, services);
  registerShelfRoutes(serve, services);
  registerAuthorRoutes(serve, services);
  registerSearchRoutes(serve, services);
  await registerUploadRoutes(app, services);
  registerPartnerBookRoutes(serve, services);
  await registerPartnerRoutes(app, serve, services);
  await registerResumableRoutes(app, serve, services);
  registerDownloadRoutes(app, services);
  registerFileCoverRoutes(app, services);
  registerFileopsRoutes(serve, services);
  registerCoverRoutes(app, services);
  registerReadingRoutes(serve, services);
  registerReadingTimeRoutes(serve, services);
  registerReadingStatsRoutes(app, serve, services);
  registerListeningRoutes(serve, services);
  registerListeningQueueRoutes(serve, services);
  registerFulfilmentRoutes(serve, services);
  registerLcpRoutes(serve, services);
  registerPageRoutes(serve, services);
  registerNoteRoutes(serve, services);
  registerNotificationRoutes(serve, services);
  registerCollectionRoutes(serve, services);
  registerModerationRoutes(serve, services);
  registerStatsRoutes(serve, services);
  registerSyncRoutes(serve, services);
  registerTermsRoutes(serve, services);
  registerContactRoutes(serve, services, config.web);
  registerAdobeRoutes(serve, services);
  await registerVendorIdRoutes(app, services);
  registerPlanRoutes(serve, services);
  registerPaymentRoutes(serve, services);
  await registerWebhookRoutes(app, services);
  registerCommunityRoutes(app, serve, services, cookies.community, config);

  const sitePages = createSitePages(app, {
    render: services.site.render,
    readCookieChoice: services.cookieChoices.readCookieChoice,
    countView: services.pageViews.countPage,
    web: config.web,
  });
  registerCookieRoutes(serve, services, sitePages, config);
  registerContactPages(sitePages, services);
  registerNewsletterPages(sitePages, services);
  registerPageViewRoutes(serve, services);
  registerOpenApiRoute(app);
  registerSecurityRoutes(app, services);
  // after the features whose forms are on public pages
  await registerSiteRoutes(app, serve, services, sitePages, { ...config, assetsFolder: deps.siteAssetsFolder });

  if (deps.webFolder !== null) {
    await serveWebApp(app, {
      ...config.web,
      folder: deps.webFolder,
      iconOrigins: services.shops.iconOrigins,
      // without payments there is no way to more space
      flags: { ...config.flags, getMoreSpace: config.flags.getMoreSpace && config.paypal !== null },
      mobileApp: config.mobileApp,
      providerOrigins: config.paypal === null || !config.flags.plan ? [] : listPayPalOrigins(config.paypal),
      renderLoginHead: services.site.renderLoginHead,
      sendNotFound: async (request, reply, language) => {
        if (!services.site.hasPages) throw new Refusal('request.unknown_path');
        return sitePages.send(request, reply, 'notFound', { language });
      },
    });
  }
  return app;
};

/** The common base of both hosts: logging, error responses, security headers. */
export const createBareServer = (
  { config, accessLog, metrics, tracing }: Pick<Deps, 'config' | 'accessLog' | 'metrics' | 'tracing'>,
  permissions = createAppPermissionsPolicy(config.web.booksUrl),
): FastifyInstance => {
  const headers = { https: config.web.publicUrl.startsWith('https:'), permissions };
  const ids = createRequestIds(config.web.trustProxy);
  const app = Fastify({
    genReqId: ids.generate,
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, traceId: ids.readTraceParent(request)?.traceId }, options),
    logger: config.logLevel === 'silent' ? false : { ...logOptions, level: config.logLevel },
    trustProxy: config.web.trustProxy.length > 0 ? config.web.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false, maxParamLength: 16_384 },
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug',
      requestIdLogLabel: 'requestId',
    }),
    // A URL with invalid UTF-8 reaches no route; in practice it contains a file name.
    frameworkErrors: (_error, request, reply) => {
      const code = request.url.includes('/files/') ? 'file.path_invalid' : 'request.invalid';
      setSecurityHeaders(reply, headers);
      reply.header('x-request-id', request.id);
      void sendRefusal(request, reply, new Refusal(code));
    },
  });
  const readTraceId = tracing
    ? traceRequests(app, tracing, ids.readTraceParent)
    : (request: IncomingMessage) => ids.readTraceParent(request)?.traceId;
  sendRequestIds(app);
  logAccess(app, {
    file: accessLog,
    observer: metrics && createRequestObserver(metrics),
    readTraceId,
  });
  if (metrics) countRefusals(app, metrics);
  decorateAccess(app);
  registerErrorHandlers(app);
  registerSecurityHeaders(app, headers);
  if (config.web.proxySendsFiles) sendFilesByProxy(app);
  return app;
};
