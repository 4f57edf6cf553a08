import { mkdirSync } from 'node:fs';
import { findDdjvu, ParserPool, withDjvuCovers } from '@lectern/formats';
import type { Config } from './config/config.ts';
import { accountService } from './features/account/account.service.ts';
import { currentKeys } from './features/auth/access-token.ts';
import { authService } from './features/auth/auth.service.ts';
import { binService } from './features/bin/bin.service.ts';
import { bookService } from './features/books/books.service.ts';
import { catalogueService } from './features/catalogue/catalogue.service.ts';
import { collectionService } from './features/collections/collections.service.ts';
import { coverService } from './features/covers/covers.service.ts';
import { downloadService } from './features/downloads/downloads.service.ts';
import { editingService } from './features/editing/editing.service.ts';
import { fileopsService } from './features/fileops/fileops.service.ts';
import { fileService } from './features/files/files.service.ts';
import { formService } from './features/forms/forms.service.ts';
import { healthService } from './features/health/health.service.ts';
import { type AskStatus, lcpService } from './features/lcp/lcp.service.ts';
import { linkService } from './features/links/links.service.ts';
import { noteService } from './features/notes/notes.service.ts';
import { notificationService } from './features/notifications/notifications.service.ts';
import { pageDrawer } from './features/pages/page-drawer.ts';
import { pageService } from './features/pages/pages.service.ts';
import { partLinks } from './features/reading/part-links.ts';
import { partService } from './features/reading/parts.service.ts';
import { readingService } from './features/reading/reading.service.ts';
import { readingTimeService } from './features/reading-time/reading-time.service.ts';
import { recordingService } from './features/recordings/recordings.service.ts';
import { resumableService } from './features/resumable/resumable.service.ts';
import { searchService } from './features/search/search.service.ts';
import { shelvesService } from './features/shelves/shelves.service.ts';
import { shopService } from './features/shops/shops.service.ts';
import { statsService } from './features/stats/stats.service.ts';
import { quotaService } from './features/storage-quota/storage-quota.service.ts';
import { sweepService } from './features/sweep/sweep.service.ts';
import { liveService } from './features/sync/live.service.ts';
import { syncService } from './features/sync/sync.service.ts';
import { uploadService } from './features/uploads/uploads.service.ts';
import { welcomeService } from './features/welcome/welcome.service.ts';
import { postgresBus } from './platform/bus/postgres-bus.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/db.ts';
import { httpClient } from './platform/http-client.ts';
import { basicProfile } from './platform/lcp/basic-profile.ts';
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
};

/** The one place where things are made and joined: config, then adapters, then services. */
export const makeDeps = async (
  config: Config,
  { webFolder, surfaceFolder, clock = systemClock, report = logged, licenceStatus = async () => null }: Options,
) => {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const keys = await currentKeys(config.dataDir, clock.now());
  const signer = signerWith(keys.links);
  const db = openDatabase(config.database.url);
  const bus = postgresBus(config.database.url);
  const storage = await openStorage(config.storage, config.dataDir);
  const parsers = new ParserPool({ size: config.parsers });
  // of their own: whoever turns a page does not wait for books that are coming in
  const drawers = new ParserPool({ size: config.parsers });
  const http = httpClient();

  const { publicUrl, booksUrl } = config.web;
  const shops = shopService({ partners: config.partners, clients: config.clients, http, clock });
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
  const recordings = recordingService({ books, files });
  const editing = editingService({ books, files, sync, parsers: drawers });
  const bin = binService({ db, books, covers, files, quota, sync, clock });
  const notifications = notificationService({ db, sync, clock });
  const uploads = uploadService({ files, books, bin, quota, sync, notifications, clock });
  const resumable = resumableService({ db, storage, files, uploads, books, quota, clock });
  const welcome = welcomeService({ db, uploads, clock, failed: report });
  const account = accountService({ db, partners: config.partners, clock });
  const auth = authService({ db, shops, welcome, keys, bus, clock, config });
  const live = liveService({ sync, sessions: auth, bus, most: config.socketsPerReader });
  const downloads = downloadService({ books, files, covers, links, auth });
  const fileops = fileopsService({ books, bin });
  const partPrefixes = partLinks({ signer, clock, booksUrl });
  const forms = formService({ db, files });
  const lcp = lcpService({
    db,
    books,
    forms,
    engines: [basicProfile],
    roots: config.lcpRoots,
    vault: vaultWith(keys.links),
    status: licenceStatus,
    clock,
  });
  const parts = partService({ books, files, forms, lcp, links: partPrefixes, auth });
  const readingTime = readingTimeService({ db, books, clock });
  const drawer = pageDrawer({ files, pool: drawers, ddjvu });
  const pages = pageService({
    books,
    files,
    forms,
    parts,
    links: partPrefixes,
    drawer,
    ddjvu,
    booksUrl,
  });
  const reading = readingService({
    db,
    sync,
    books,
    forms,
    lcp,
    auth,
    parts: partPrefixes,
    time: readingTime,
    openPages: pages.open,
    clock,
    booksUrl,
  });
  const notes = noteService({ db, books, sync });
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
      lcp,
      live,
      notes,
      pages,
      notifications,
      parts,
      quota,
      reading,
      readingTime,
      recordings,
      resumable,
      search,
      shelves,
      shops,
      sweep,
      stats,
      sync,
      uploads,
    },
    /** Lets no book be read any more; an upload that waits for that is refused, and can be sent again. */
    cutOffReading: () => Promise.all([parsers.close(), drawers.close()]),
    async close() {
      live.close();
      await Promise.all([parsers.close(), drawers.close()]);
      await drawer.close();
      await bus.close();
      await http.close();
      await db.$disconnect();
    },
  };
};

const logged = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
};
