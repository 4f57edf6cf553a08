// oxlint-disable max-lines -- the one place where everything is created and joined
import { mkdirSync } from 'node:fs';
import { limits, termsTexts as publishedTerms, type TermsText } from '@lectern/contracts';
import { findDdjvu, findFfmpeg, ParserPool, withDjvuCovers } from '@lectern/formats';
import type { Config } from './config/config.ts';
import { createAccountService } from './features/account/account.service.ts';
import { createAdobeService } from './features/adobe/adobe.service.ts';
import { loadCurrentKeys } from './features/auth/access-token.ts';
import { createAuthService, type SignInHooks } from './features/auth/auth.service.ts';
import { createAuthorService } from './features/authors/authors.service.ts';
import { createAvatarService } from './features/avatar/avatar.service.ts';
import { createBinService } from './features/bin/bin.service.ts';
import { createBookService } from './features/books/books.service.ts';
import { createCatalogueService } from './features/catalogue/catalogue.service.ts';
import { createCollectionService } from './features/collections/collections.service.ts';
import { createSmartCollectionService } from './features/collections/smart-collections.service.ts';
import { createCommunityService } from './features/community/community.service.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { createConversionService } from './features/conversion/conversion.service.ts';
import { createCookieChoiceService } from './features/cookies/cookies.service.ts';
import { createCoverService } from './features/covers/covers.service.ts';
import { createDictionaryService } from './features/dictionaries/dictionaries.service.ts';
import { createProbeService } from './features/doctor/probe.ts';
import { createDownloadService } from './features/downloads/downloads.service.ts';
import { createEditingService } from './features/editing/editing.service.ts';
import { createFactorsService } from './features/factors/factors.service.ts';
import { createFileopsService } from './features/fileops/fileops.service.ts';
import { createFileService } from './features/files/files.service.ts';
import { createRemovalService } from './features/files/removal.service.ts';
import { createRescanService } from './features/files/rescan.service.ts';
import { createFontService } from './features/fonts/fonts.service.ts';
import { createFulfilmentService, createTokenClaims } from './features/fulfilment/fulfilment.service.ts';
import { createHealthService } from './features/health/health.service.ts';
import { createLcpService } from './features/lcp/lcp.service.ts';
import { createLinkService } from './features/links/links.service.ts';
import { createSoundConversionService } from './features/listening/conversion.service.ts';
import { createListeningService } from './features/listening/listening.service.ts';
import { createSoundService } from './features/listening/sound.service.ts';
import { createListeningQueueService } from './features/listening-queue/listening-queue.service.ts';
import { createMailService } from './features/mail/mail.service.ts';
import { createModerationService } from './features/moderation/moderation.service.ts';
import { createSanctionService } from './features/moderation/sanctions.service.ts';
import { createNameService } from './features/names/names.service.ts';
import { createNewsletterService } from './features/newsletter/newsletter.service.ts';
import { createNoteService } from './features/notes/notes.service.ts';
import { createNotificationService } from './features/notifications/notifications.service.ts';
import { createPageViewService } from './features/page-views/page-views.service.ts';
import { createPageRenderer } from './features/pages/page-renderer.ts';
import { createPageService } from './features/pages/pages.service.ts';
import { createPartnerBookService } from './features/partner-books/partner-books.service.ts';
import { createTroubleLog } from './features/partners/partner-log.service.ts';
import { createPartnerService } from './features/partners/partners.service.ts';
import { createPaymentService } from './features/payments/payments.service.ts';
import { createPersonalFileService } from './features/personal-files/personal-files.service.ts';
import { createPlanService } from './features/plans/plans.service.ts';
import { createPrivacyService } from './features/privacy/privacy.service.ts';
import { createQrService } from './features/qr/qr.service.ts';
import { createRatingService } from './features/ratings/ratings.service.ts';
import { createPartLinks } from './features/reading/part-links.ts';
import { createPartService } from './features/reading/parts.service.ts';
import { createReadingService } from './features/reading/reading.service.ts';
import { createReadingStatsService } from './features/reading-stats/reading-stats.service.ts';
import { createReadingTimeService } from './features/reading-time/reading-time.service.ts';
import { createRecordingService } from './features/recordings/recordings.service.ts';
import { createResumableService } from './features/resumable/resumable.service.ts';
import { createSearchService } from './features/search/search.service.ts';
import { createSecurityService } from './features/security/security.service.ts';
import { createSessionsService } from './features/sessions/sessions.service.ts';
import { createShelfService } from './features/shelves/shelves.service.ts';
import { createShopService } from './features/shops/shops.service.ts';
import type { SiteBuild } from './features/site/load-site.ts';
import { createSiteService } from './features/site/site.service.ts';
import { createFacebookProvider } from './features/social/facebook-provider.ts';
import { createGoogleProvider } from './features/social/google-provider.ts';
import { createSocialService } from './features/social/social.service.ts';
import { createStatsService } from './features/stats/stats.service.ts';
import { createQuotaService } from './features/storage-quota/storage-quota.service.ts';
import { createSweepService } from './features/sweep/sweep.service.ts';
import { createLiveService } from './features/sync/live.service.ts';
import { createSyncService } from './features/sync/sync.service.ts';
import { createTermsService } from './features/terms/terms.service.ts';
import { createPublicationSource, createUploadService } from './features/uploads/uploads.service.ts';
import { createWelcomeService } from './features/welcome/welcome.service.ts';
import { createBrowserCookie } from './http/browser-cookie.ts';
import { openBus } from './platform/bus/open-bus.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/db.ts';
import { createHttpClient } from './platform/http-client.ts';
import { basicProfile } from './platform/lcp/basic-profile.ts';
import { openLogFile } from './platform/log-file.ts';
import { openMailer } from './platform/mail/nodemailer.ts';
import { measurePool } from './platform/metrics/measure-pool.ts';
import { measureStorage } from './platform/metrics/measure-storage.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createPgBossQueue } from './platform/queue/pg-boss.ts';
import { redactText } from './platform/redact.ts';
import { createSigner } from './platform/signer.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { traceDatabase } from './platform/tracing/trace-database.ts';
import { traceHttp } from './platform/tracing/trace-http.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { createVault } from './platform/vault.ts';

export type Deps = Awaited<ReturnType<typeof createDeps>>;
type DepsOptions = {
  /** The built web app and reading surface; null for the API alone. */
  webFolder: string | null;
  surfaceFolder: string | null;
  /** The built public pages; by default there are none. */
  site?: SiteBuild | null;
  clock?: Clock;
  /** Receives errors that must not abort the operation they occur in. */
  report?: (error: unknown) => void;
  /** All versions of the terms. */
  termsTexts?: readonly TermsText[];
  /** The kind of process, as traces name it. */
  service?: 'api' | 'worker';
  /** Parser pools owned by the caller; by default two are created. */
  pools?: { parsers: ParserPool; drawers: ParserPool };
};

/** Before it is 30 days old; as much as the machine spares for it. */
const ACCESS_LOG_BYTES = 1024 ** 3;

/** The composition root: creates the adapters and services from the configuration. */
export const createDeps = async (
  config: Config,
  {
    webFolder,
    surfaceFolder,
    site: siteBuild = null,
    clock = systemClock,
    report = logError,
    termsTexts = publishedTerms,
    pools,
    service = 'api',
  }: DepsOptions,
) => {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const keys = await loadCurrentKeys(config, clock.now());
  const signer = createSigner(keys.links);
  const metrics = config.metrics && createMetrics();
  const tracing = await openTracing(config, service);
  const { database } = config;
  const db = openDatabase(database.poolUrl ?? database.url, {
    size: database.poolSize,
    isPooler: database.poolUrl !== null,
    preparesStatements: database.preparesStatements,
    onPool(pool) {
      if (metrics) measurePool(pool, metrics);
      if (tracing) traceDatabase(pool, tracing);
    },
  });
  const bus = openBus(config.bus, database.url);
  // only for sending: the worker has its own
  const queue = createPgBossQueue({ url: database.url, report });
  const observeTasks = (pool: string) =>
    metrics && {
      onTask: (seconds: number, hasFailed: boolean) =>
        metrics.parserTasks.observe({ pool, result: hasFailed ? 'failed' : 'done' }, seconds),
    };
  const openedStorage = await openStorage(config.storage, config.dataDir);
  const storage = metrics ? measureStorage(openedStorage, metrics) : openedStorage;
  const parsers = pools?.parsers ?? new ParserPool({ size: config.parsers, ...observeTasks('reading') });
  // a separate pool, so that rendering pages does not wait for uploads
  const drawers = pools?.drawers ?? new ParserPool({ size: config.parsers, ...observeTasks('drawing') });
  const plainHttp = createHttpClient();
  const http = tracing ? traceHttp(plainHttp, tracing) : plainHttp;
  const { accessLogFolder } = config;
  const accessLog =
    accessLogFolder === null ? null : openLogFile(accessLogFolder, 'access', { maxBytes: ACCESS_LOG_BYTES });

  const { publicUrl, booksUrl, appUrl } = config.web;
  const mail = createMailService({ db, queue, mailer: openMailer(config.mail), clock, appUrl });
  const vault = createVault(keys.links);
  const { partners: declared, clients, shopTimeoutMs: lookupTimeoutMs } = config;
  const shops = createShopService({
    db,
    vault,
    bus,
    http,
    clock,
    declared,
    clients,
    lookupTimeoutMs,
    report,
  });
  const moderation = createModerationService({ db, key: keys.bans, clock });
  const sync = createSyncService({ db, bus, clock });
  const quota = createQuotaService({ db, clock });
  const plans = createPlanService({ db, quota, mail, clock, config });
  const payments = createPaymentService({ db, queue, http, plans, mail, clock, config, report });
  const links = createLinkService({ signer, clock, publicUrl });
  // detected in the background: needed only for the first book of their kind
  const ddjvu = findDdjvu(config.ddjvu);
  const ffmpeg = findFfmpeg(config.ffmpeg);
  const files = createFileService({ db, storage, parsers: withDjvuCovers(parsers, ddjvu), clock });
  const removal = createRemovalService({ db, storage, clock, days: config.removedFilesDays });
  const rescan = createRescanService({
    db,
    files,
    parsers,
    updateDescriptions: (...documents) => books.updateDescriptions(...documents),
    report,
  });
  const sweep = createSweepService({ db, storage, removal, clock, afterMinutes: config.sweepAfterMinutes });
  const covers = createCoverService({
    files,
    parsers,
    drawers,
    signer,
    publicUrl,
    readPartnerCover: (sha256) => partnerBooks.readCover(sha256),
  });
  const partnerBooks = createPartnerBookService({
    db,
    queue,
    shops,
    http,
    covers,
    parsers: drawers,
    clock,
    publicUrl,
    logTrouble: createTroubleLog({ db, clock }),
    report,
    hasAudiobooks: config.flags.audioBooks,
  });
  const shelves = createShelfService({ db, sync });
  const names = createNameService({ db });
  const books = createBookService({ db, files, removal, covers, links, shelves, names, sync, clock });
  const authors = createAuthorService({ books, names, sync });
  const catalogue = createCatalogueService({ books, sync });
  const ratings = createRatingService({ books });
  const editing = createEditingService({ books, files, removal, sync, parsers: drawers });
  const tokenClaims = createTokenClaims();
  const onPurged = tokenClaims.releaseOrphaned;
  const bin = createBinService({ db, books, covers, removal, quota, sync, clock, onPurged });
  const notifications = createNotificationService({ db, sync, clock });
  const { refuseRemoved } = moderation;
  const publications = createPublicationSource({ http, shops, roots: config.lcpRoots, ...config.publications });
  const uploads = createUploadService({
    db,
    files,
    removal,
    books,
    bin,
    quota,
    sync,
    notifications,
    tokenClaims,
    publications,
    refuseRemoved,
    canConvertSound: async () => (await ffmpeg) !== null,
    onEnded: (result) => metrics?.uploads.inc({ result }),
    clock,
  });
  const resumable = createResumableService({ db, storage, files, uploads, books, quota, sync, clock });
  const fulfilment = createFulfilmentService({ db, books, files, clock });
  const welcome = createWelcomeService({ db, uploads, clock, reportError: report });
  const avatars = createAvatarService({ db, queue, http, shops, parsers: drawers, clock, publicUrl });
  const account = createAccountService({
    db,
    shops,
    sync,
    clock,
    findAdobeUser: (readerId) => adobe.findForUser(readerId),
    findAvatar: avatars.findAddress,
  });
  // Some of these services are created below; the closures call them later.
  const terms = createTermsService({ db, mail, clock, texts: termsTexts, config });
  const site = createSiteService({ renderer: siteBuild?.renderer ?? null, terms, ...config });
  const signInHooks: SignInHooks = {
    assertAdmitted: moderation.refuseBanned,
    toRefusal: moderation.toRefusal,
    onPasswordGuessing: (readerIds) => sessions.notifyPasswordGuessing(readerIds),
    requestFactor: (...args) => factors.requestFactor(...args),
    getConfirmationState: (...args) => factors.getConfirmationState(...args),
    onSignedIn: [
      async () => metrics?.signIns.inc({ result: 'succeeded' }),
      moderation.endOverdueBlock,
      (tx, { reader, context, now }) => terms.recordConsent(tx, reader, { ...context, now }),
      (tx, event) => sessions.notifySignIn(tx, event),
      async (tx, { reader, context: { shopPicture } }) => {
        if (shopPicture !== undefined) await avatars.noteShopPicture(tx, reader.id, shopPicture);
      },
    ],
  };
  const auth = createAuthService({ db, shops, hooks: signInHooks, welcome, keys, bus, clock, config });
  const adobe = createAdobeService({ db, auth, http, vault, mail, clock, settings: config.adobe, web: config.web });
  const factors = createFactorsService({ db, auth, vault, mail, clock, web: config.web });
  const qr = createQrService({ db, auth, bus, clock, config });
  const redirectUri = (alias: string): string => `${publicUrl}/api/v1.0/snauth/login-callback/${alias}`;
  const { google: googleSettings, facebook: facebookSettings } = config.social;
  const providers = [
    ...(googleSettings
      ? [createGoogleProvider({ settings: googleSettings, redirectUri: redirectUri('google'), http })]
      : []),
    ...(facebookSettings
      ? [createFacebookProvider({ settings: facebookSettings, redirectUri: redirectUri('facebook'), http, clock })]
      : []),
  ];
  const social = createSocialService({ db, auth, mail, providers, clock, report, config });
  const sessions = createSessionsService({ db, auth, mail, clock, appUrl });
  const partners = createPartnerService({
    db,
    shops,
    partnerBooks,
    uploads,
    books,
    bin,
    sync,
    notifications,
    admit: async (person) => signInHooks.assertAdmitted(person),
    registerLcpKey: (key) => lcp.registerKey(key),
    freeStorageBytes: config.freeStorageBytes,
    clock,
  });
  const notifiers = { mail, notifications, sync };
  const sanctions = createSanctionService({ db, key: keys.bans, bin, ...notifiers, auth, shops, clock, appUrl });
  const live = createLiveService({ sync, sessions: auth, bus, maxPerReader: config.socketsPerReader });
  const downloads = createDownloadService({ books, files, covers, links, auth });
  const fileops = createFileopsService({ books, bin });
  const { operator } = config;
  const contact = createContactService({ db, auth, mail, signer, clock, operator, report });
  const newsletter = createNewsletterService({ db, auth, mail, clock, appUrl });
  const personalFiles = createPersonalFileService({ db, files, removal, quota, clock });
  const privacy = createPrivacyService({
    db,
    personalFiles,
    queue,
    storage,
    files,
    removal,
    bin,
    payments,
    resumable,
    auth,
    mail,
    newsletter,
    signer,
    clock,
    web: config.web,
  });
  const partPrefixes = createPartLinks({ signer, clock, booksUrl });
  const dictionaries = createDictionaryService({ db, personalFiles, files, removal, clock });
  const fonts = createFontService({ personalFiles, files, parsers: drawers, links: partPrefixes, auth });
  const conversion = createConversionService({ db, databaseUrl: database.url, bus, files, removal, rescan });
  const lcp = createLcpService({
    db,
    auth,
    books,
    conversion,
    engines: [basicProfile],
    roots: config.lcpRoots,
    vault,
    shops,
    sync,
    http,
    deviceKey: keys.bans,
    publicUrl,
    clock,
    report,
  });
  const parts = createPartService({ books, files, conversion, lcp, links: partPrefixes, auth });
  const readingTime = createReadingTimeService({ db, books, covers, clock });
  const readingStats = createReadingStatsService({
    db,
    covers,
    readingTime,
    clock,
    hasAudiobooks: config.flags.audioBooks,
  });
  const renderer = createPageRenderer({ files, pool: drawers, ddjvu });
  const pages = createPageService({
    books,
    files,
    conversion,
    parts,
    links: partPrefixes,
    renderer,
    ddjvu,
    booksUrl,
  });
  const reading = createReadingService({
    db,
    sync,
    books,
    conversion,
    lcp,
    fulfilment,
    parts: partPrefixes,
    readingTime,
    openPages: pages.open,
    clock,
    booksUrl,
  });
  const soundConversion = createSoundConversionService({ files, ffmpeg });
  const listeningQueue = createListeningQueueService({ db, books, covers, sync, clock });
  const listening = createListeningService({
    books,
    files,
    reading,
    sync,
    queue: listeningQueue,
    conversion: soundConversion,
    links: partPrefixes,
  });
  const sound = createSoundService({ books, files, links: partPrefixes, auth, sync, clock });
  const notes = createNoteService({ db, books, sync });
  const recordings = createRecordingService({ db, queue, books, files, links, notes, listening, clock });
  const collections = createCollectionService({ db, books, sync, clock });
  const smartCollections = createSmartCollectionService({ db, sync, clock });
  const search = createSearchService({ db, books, hasAudiobooks: config.flags.audioBooks });
  const cookieChoices = createCookieChoiceService({ db, clock, publicUrl });
  const { readCookieChoice } = cookieChoices;
  const pageViews = createPageViewService({ db, clock, readCookieChoice, report });
  const stats = createStatsService({ books, shelves, clock });
  const doctor = createProbeService({ signer, clock });
  const health = createHealthService({ databaseUrl: database.poolUrl ?? database.url, storage, bus });

  const community = createCommunityService({
    db,
    shops,
    auth,
    http,
    vault,
    queue,
    pool: drawers,
    clock,
    findPartnerBook: async (readerId, id) => {
      const book = await partnerBooks.findBook(readerId, id);
      return book && { alias: book.alias, shopId: book.shopId, shopBookId: book.externalId, title: book.title };
    },
    config,
  });

  /** Identify browsers that wait for something before anybody is signed in there. */
  const cookies = {
    qr: createBrowserCookie({ publicUrl, name: 'qr', sameSite: 'strict', seconds: limits.QR_SECONDS }),
    // Lax: the provider sends the browser back from its own site
    social: createBrowserCookie({ publicUrl, name: 'social', sameSite: 'lax', seconds: limits.SOCIAL_SECONDS }),
    community: createBrowserCookie({
      publicUrl,
      name: 'community',
      sameSite: 'lax',
      seconds: limits.COMMUNITY_SECONDS,
    }),
  };

  return {
    config,
    accessLog,
    metrics,
    tracing,
    measured: { db, bus, storage: openedStorage, parsers, drawers },
    cookies,
    webFolder,
    surfaceFolder,
    siteAssetsFolder: siteBuild?.assetsFolder ?? null,
    ddjvu,
    ffmpeg,
    services: {
      account,
      adobe,
      auth,
      avatars,
      bin,
      books,
      catalogue,
      collections,
      smartCollections,
      community,
      contact,
      cookieChoices,
      covers,
      downloads,
      editing,
      dictionaries,
      doctor,
      fileops,
      fonts,
      fulfilment,
      health,
      factors,
      lcp,
      listening,
      listeningQueue,
      live,
      mail,
      newsletter,
      notes,
      pages,
      pageViews,
      partnerBooks,
      partners,
      notifications,
      parts,
      payments,
      plans,
      qr,
      privacy,
      quota,
      ratings,
      reading,
      readingTime,
      readingStats,
      recordings,
      removal,
      rescan,
      resumable,
      search,
      security: createSecurityService({ clock, config }),
      sessions,
      shelves,
      authors,
      shops,
      site,
      social,
      sanctions,
      sound,
      soundConversion,
      moderation,
      sweep,
      stats,
      sync,
      terms,
      uploads,
    },
    /** Stops parsing books; waiting uploads are refused and can be sent again. */
    stopParsing: () => Promise.all([parsers.close(), drawers.close()]),
    async close() {
      live.close();
      qr.close();
      accessLog?.close();
      sound.close();
      await soundConversion.close();
      shops.close();
      await lcp.close();
      if (!pools) await Promise.all([parsers.close(), drawers.close()]);
      await renderer.close();
      await pageViews.close();
      await queue.close();
      await bus.close();
      await http.close();
      await db.$disconnect();
      await tracing?.close();
    },
  };
};

/** Loaded only when it is used: it would cost memory and time at the start. */
const openTracing = async ({ tracing }: Config, service: string): Promise<Tracing | null> => {
  if (!tracing) return null;
  const { createTracing } = await import('./platform/tracing/tracing.ts');
  return createTracing({ ...tracing, service });
};

const logError = (error: unknown): void => {
  process.stderr.write(`${redactText(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`);
};
