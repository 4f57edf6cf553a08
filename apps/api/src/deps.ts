import { mkdirSync } from 'node:fs';
import { termsTexts as publishedTerms, type TermsText } from '@lectern/contracts';
import { findDdjvu, ParserPool, withDjvuCovers } from '@lectern/formats';
import type { Config } from './config/config.ts';
import { accountService } from './features/account/account.service.ts';
import { currentKeys } from './features/auth/access-token.ts';
import { authService, type Door } from './features/auth/auth.service.ts';
import { binService } from './features/bin/bin.service.ts';
import { bookService } from './features/books/books.service.ts';
import { catalogueService } from './features/catalogue/catalogue.service.ts';
import { collectionService } from './features/collections/collections.service.ts';
import { coverService } from './features/covers/covers.service.ts';
import { downloadService } from './features/downloads/downloads.service.ts';
import { editingService } from './features/editing/editing.service.ts';
import { factorsService } from './features/factors/factors.service.ts';
import { fileopsService } from './features/fileops/fileops.service.ts';
import { fileService } from './features/files/files.service.ts';
import { formService } from './features/forms/forms.service.ts';
import { healthService } from './features/health/health.service.ts';
import { type AskStatus, lcpService } from './features/lcp/lcp.service.ts';
import { linkService } from './features/links/links.service.ts';
import { listeningService } from './features/listening/listening.service.ts';
import { soundService } from './features/listening/sound.service.ts';
import { mailService } from './features/mail/mail.service.ts';
import { noteService } from './features/notes/notes.service.ts';
import { notificationService } from './features/notifications/notifications.service.ts';
import { pageDrawer } from './features/pages/page-drawer.ts';
import { pageService } from './features/pages/pages.service.ts';
import { partnerService } from './features/partners/partners.service.ts';
import { privacyService } from './features/privacy/privacy.service.ts';
import { qrService } from './features/qr/qr.service.ts';
import { partLinks } from './features/reading/part-links.ts';
import { partService } from './features/reading/parts.service.ts';
import { readingService } from './features/reading/reading.service.ts';
import { readingTimeService } from './features/reading-time/reading-time.service.ts';
import { recordingService } from './features/recordings/recordings.service.ts';
import { resumableService } from './features/resumable/resumable.service.ts';
import { searchService } from './features/search/search.service.ts';
import { sessionsService } from './features/sessions/sessions.service.ts';
import { shelvesService } from './features/shelves/shelves.service.ts';
import { shopService } from './features/shops/shops.service.ts';
import { facebook } from './features/social/facebook.ts';
import { google } from './features/social/google.ts';
import { socialService } from './features/social/social.service.ts';
import { sanctionService } from './features/standing/sanctions.service.ts';
import { standingService } from './features/standing/standing.service.ts';
import { statsService } from './features/stats/stats.service.ts';
import { quotaService } from './features/storage-quota/storage-quota.service.ts';
import { sweepService } from './features/sweep/sweep.service.ts';
import { liveService } from './features/sync/live.service.ts';
import { syncService } from './features/sync/sync.service.ts';
import { termsService } from './features/terms/terms.service.ts';
import { uploadService } from './features/uploads/uploads.service.ts';
import { welcomeService } from './features/welcome/welcome.service.ts';
import { postgresBus } from './platform/bus/postgres-bus.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/db.ts';
import { httpClient } from './platform/http-client.ts';
import { basicProfile } from './platform/lcp/basic-profile.ts';
import { openMailer } from './platform/mail/open.ts';
import { pgBossQueue } from './platform/queue/pg-boss.ts';
import { redactText } from './platform/redact.ts';
import { signerWith } from './platform/signer.ts';
import { openStorage } from './platform/storage/open.ts';
import { vaultWith } from './platform/vault.ts';

export type Deps = Awaited<ReturnType<typeof makeDeps>>;
type Options = {
  /** Built web app and reading surface; null where only the API is wanted. */
  webFolder: string | null;
  surfaceFolder: string | null;
  clock?: Clock;
  /** Told of failures that must not stop what they happened in. */
  report?: (error: unknown) => void;
  /** Asked whether a licence still holds. */
  licenceStatus?: AskStatus;
  /** The versions of the terms that there are texts of. */
  termsTexts?: readonly TermsText[];
  /** Pools that whoever gives them closes; else it has two of its own. */
  pools?: { parsers: ParserPool; drawers: ParserPool };
};

/** The one place where things are made and joined: config, then adapters, then services. */
export const makeDeps = async (
  config: Config,
  {
    webFolder,
    surfaceFolder,
    clock = systemClock,
    report = logged,
    licenceStatus = async () => null,
    termsTexts = publishedTerms,
    pools,
  }: Options,
) => {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const keys = await currentKeys(config.dataDir, clock.now());
  const signer = signerWith(keys.links);
  const db = openDatabase(config.database.url);
  const bus = postgresBus(config.database.url);
  // only sends: whoever works has one of its own
  const queue = pgBossQueue({ url: config.database.url, report });
  const storage = await openStorage(config.storage, config.dataDir);
  const parsers = pools?.parsers ?? new ParserPool({ size: config.parsers });
  // of their own: whoever turns a page does not wait for books that are coming in
  const drawers = pools?.drawers ?? new ParserPool({ size: config.parsers });
  const http = httpClient();

  const { publicUrl, booksUrl, appUrl } = config.web;
  const mail = mailService({ db, queue, mailer: openMailer(config.mail), clock, appUrl });
  const vault = vaultWith(keys.links);
  const { partners: declared, clients, shopPatienceMs: patienceMs } = config;
  const shops = shopService({ db, vault, bus, http, clock, declared, clients, patienceMs, report });
  const standing = standingService({ db, key: keys.bans, clock });
  const sync = syncService({ db, bus, clock });
  const quota = quotaService({ db, clock });
  const links = linkService({ signer, clock, publicUrl });
  // looked for while the rest is made: nobody waits for it before the first DjVu
  const ddjvu = findDdjvu(config.ddjvu);
  const files = fileService({ db, storage, parsers: withDjvuCovers(parsers, ddjvu) });
  const sweep = sweepService({ db, storage, files, clock, afterMinutes: config.sweepAfterMinutes });
  const covers = coverService({ files, parsers, drawers, signer, publicUrl });
  const shelves = shelvesService({ db });
  const books = bookService({ db, files, covers, links, shelves, sync, clock });
  const catalogue = catalogueService({ books, sync });
  const editing = editingService({ books, files, sync, parsers: drawers });
  const bin = binService({ db, books, covers, files, quota, sync, clock });
  const notifications = notificationService({ db, sync, clock });
  const { refuseRemoved } = standing;
  const uploads = uploadService({ files, books, bin, quota, sync, notifications, refuseRemoved, clock });
  const resumable = resumableService({ db, storage, files, uploads, books, quota, clock });
  const welcome = welcomeService({ db, uploads, clock, failed: report });
  const account = accountService({ db, shops, sync, clock });
  // What others have to say when somebody comes in: `admit` (bans), `refusalFor` (words for the blocked), `entered` (told in
  // the transaction that makes the session). They may be made later: a function that calls them is enough.
  const terms = termsService({ db, mail, clock, texts: termsTexts, config });
  const door: Door = {
    admit: standing.refuseBanned,
    refusalFor: standing.refusalFor,
    guessed: (readerIds) => sessions.guessed(readerIds),
    askFactor: (...asking) => factors.askFactor(...asking),
    confirmation: (...asking) => factors.confirmation(...asking),
    entered: [
      standing.entered,
      (tx, { reader, entry, now }) => terms.accepted(tx, reader, { ...entry, now }),
      (tx, entered) => sessions.entered(tx, entered),
    ],
  };
  const auth = authService({ db, shops, door, welcome, keys, bus, clock, config });
  const factors = factorsService({ db, auth, vault, mail, clock, web: config.web });
  const qr = qrService({ db, auth, bus, clock, config });
  const redirectUri = (alias: string): string => `${publicUrl}/api/v1.0/snauth/login-callback/${alias}`;
  const { google: atGoogle, facebook: atFacebook } = config.social;
  const providers = [
    ...(atGoogle ? [google({ settings: atGoogle, redirectUri: redirectUri('google'), http })] : []),
    ...(atFacebook ? [facebook({ settings: atFacebook, redirectUri: redirectUri('facebook'), http, clock })] : []),
  ];
  const social = socialService({ db, auth, mail, providers, clock, report, config });
  const sessions = sessionsService({ db, auth, mail, clock, appUrl });
  const partners = partnerService({
    db,
    shops,
    uploads,
    books,
    bin,
    sync,
    notifications,
    admit: async (person) => door.admit(person),
    freeStorageBytes: config.freeStorageBytes,
    clock,
  });
  const told = { mail, notifications, sync };
  const sanctions = sanctionService({ db, key: keys.bans, bin, ...told, auth, shops, clock, appUrl });
  const live = liveService({ sync, sessions: auth, bus, most: config.socketsPerReader });
  const downloads = downloadService({ books, files, covers, links, auth });
  const fileops = fileopsService({ books, bin });
  const privacy = privacyService({
    db,
    queue,
    storage,
    files,
    bin,
    resumable,
    auth,
    mail,
    signer,
    clock,
    web: config.web,
  });
  const partPrefixes = partLinks({ signer, clock, booksUrl });
  const forms = formService({ db, files });
  const lcp = lcpService({
    db,
    books,
    forms,
    engines: [basicProfile],
    roots: config.lcpRoots,
    vault,
    status: licenceStatus,
    clock,
  });
  const parts = partService({ books, files, forms, lcp, links: partPrefixes, auth });
  const readingTime = readingTimeService({ db, books, clock });
  const drawer = pageDrawer({ files, pool: drawers, ddjvu });
  const pages = pageService({ books, files, forms, parts, links: partPrefixes, drawer, ddjvu, booksUrl });
  const reading = readingService({
    db,
    sync,
    books,
    forms,
    lcp,
    parts: partPrefixes,
    time: readingTime,
    openPages: pages.open,
    clock,
    booksUrl,
  });
  const listening = listeningService({ books, files, reading, sync, links: partPrefixes });
  const sound = soundService({ books, files, links: partPrefixes, auth, sync, clock });
  const notes = noteService({ db, books, sync });
  const recordings = recordingService({ db, queue, books, files, links, notes, listening, clock });
  const collections = collectionService({ db, books, sync, clock });
  const search = searchService({ db, books });
  const stats = statsService({ books, shelves, clock });
  const health = healthService({ databaseUrl: config.database.url, storage });

  return {
    config,
    webFolder,
    surfaceFolder,
    ddjvu,
    services: {
      account,
      auth,
      bin,
      books,
      catalogue,
      collections,
      covers,
      downloads,
      editing,
      fileops,
      health,
      factors,
      lcp,
      listening,
      live,
      mail,
      notes,
      pages,
      partners,
      notifications,
      parts,
      qr,
      privacy,
      quota,
      reading,
      readingTime,
      recordings,
      resumable,
      search,
      sessions,
      shelves,
      shops,
      social,
      sanctions,
      sound,
      standing,
      sweep,
      stats,
      sync,
      terms,
      uploads,
    },
    /** Lets no book be read any more; an upload that waits for that is refused, and can be sent again. */
    cutOffReading: () => Promise.all([parsers.close(), drawers.close()]),
    async close() {
      live.close();
      qr.close();
      sound.close();
      shops.close();
      if (!pools) await Promise.all([parsers.close(), drawers.close()]);
      await drawer.close();
      await queue.close();
      await bus.close();
      await http.close();
      await db.$disconnect();
    },
  };
};

const logged = (error: unknown): void => {
  process.stderr.write(`${redactText(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`);
};
