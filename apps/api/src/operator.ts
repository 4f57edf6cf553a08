import { mkdirSync } from 'node:fs';
import { termsTexts } from '@lectern/contracts';
import { ParserPool } from '@lectern/formats';
import type { Config } from './config/config.ts';
import { createDeps, type Deps } from './deps.ts';
import { createReadersService } from './features/account/readers.service.ts';
import { resealAdobePasswords } from './features/adobe/resealing.service.ts';
import { loadCurrentKeys, rotateKeysNow } from './features/auth/access-token.ts';
import type { Installation } from './features/backup/backup.service.ts';
import { resealCommunityTokens } from './features/community/resealing.service.ts';
import { resealAuthenticators } from './features/factors/resealing.service.ts';
import { createFileService } from './features/files/files.service.ts';
import { createMoveService } from './features/files/move.service.ts';
import { createRemovalService } from './features/files/removal.service.ts';
import { createRescanService } from './features/files/rescan.service.ts';
import { resealReaderKeys } from './features/lcp/resealing.service.ts';
import { createPageViewAdminService } from './features/page-views/page-view-admin.service.ts';
import { createFeedAdminService } from './features/partner-books/feed-admin.service.ts';
import { createPartnerLog } from './features/partners/partner-log.service.ts';
import { createPaymentAdminService } from './features/payments/payment-admin.service.ts';
import { createPlanAdminService } from './features/plans/plan-admin.service.ts';
import { createErasureService } from './features/privacy/erasure.service.ts';
import { createRetentionService } from './features/retention/retention.service.ts';
import { PARTNERS_CHANGED } from './features/shops/partner-directory.ts';
import { createShopAdminService } from './features/shops/shop-admin.service.ts';
import { createStatusService } from './features/status/status.service.ts';
import { createSweepService } from './features/sweep/sweep.service.ts';
import { createDeclarationService } from './features/terms/declarations.service.ts';
import { openAnnouncer } from './platform/bus/open-bus.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/db.ts';
import { checkSchema } from './platform/db/schema.ts';
import { hasKeys, type Keys } from './platform/keys.ts';
import { createPgBossQueue } from './platform/queue/pg-boss.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { createVault, type Vault } from './platform/vault.ts';

/** An operator would rather wait for a busy database than repeat the command. */
const SCHEMA_TIMEOUT_MS = 10_000;

/** The keys of the installation; null: it has none yet, and none are created. */
export const loadExistingKeys = async (config: Config): Promise<Keys | null> =>
  hasKeys(config) ? loadCurrentKeys(config, systemClock.now()) : null;

export type OperatorServices = Awaited<ReturnType<typeof createOperatorServices>>['services'];

/** The services of the operator commands; the composition root without the web server. */
export const createOperatorServices = async (config: Config, report: (error: unknown) => void) => {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  await checkSchema(config.database.url, SCHEMA_TIMEOUT_MS);
  const db = openDatabase(config.database.url);
  const queue = createPgBossQueue({ url: config.database.url, report });
  const readers = createReadersService({ db, clock: systemClock });
  const storage = await openStorage(config.storage, config.dataDir);
  const parsers = new ParserPool();
  const files = createFileService({ db, storage, parsers, clock: systemClock });
  const removal = createRemovalService({ db, storage, clock: systemClock, days: config.removedFilesDays });
  const rescan = createRescanService({ db, files, parsers, updateDescriptions: async () => undefined, report }); // only counts
  const sweep = createSweepService({
    db,
    storage,
    removal,
    clock: systemClock,
    afterMinutes: config.sweepAfterMinutes,
  });
  const { storage: settings, dataDir } = config;
  const move = createMoveService({ db, dataDir, settings, open: (kind) => openStorage(settings, dataDir, kind) });
  const erasing = createErasureService({ db, queue, clock: systemClock });
  /** Created on demand, for commands that reach running processes and queue mails. */
  let deps: Promise<Deps> | undefined;
  const openCloud = async (): Promise<Deps['services']> => {
    deps ??= createDeps(config, { webFolder: null, surfaceFolder: null, report });
    return (await deps).services;
  };
  const vault = async (): Promise<Vault> => createVault((await loadCurrentKeys(config, systemClock.now())).links);
  const announcer = openAnnouncer(config.bus, db);
  const notify = (): Promise<void> => announcer.announce(PARTNERS_CHANGED, '');
  const shops = createShopAdminService({ db, vault, clock: systemClock, notifyProcesses: notify });
  const feeds = createFeedAdminService({ db, shops });
  const plans = createPlanAdminService({ db, clock: systemClock, declared: config.plans });
  const payments = createPaymentAdminService({ db });
  const pageViews = createPageViewAdminService({ db, clock: systemClock });
  const declarations = createDeclarationService({ db, queue, clock: systemClock, texts: termsTexts });
  const keys = {
    async rotate(options: { links: boolean }): Promise<void> {
      const before = await vault();
      await rotateKeysNow(config, systemClock.now(), options);
      if (!options.links) return;
      const after = await vault();
      await shops.reseal(before, after);
      await resealAuthenticators(db, before, after);
      await resealReaderKeys(db, before, after);
      await resealAdobePasswords(db, before, after);
      await resealCommunityTokens(db, before, after);
    },
  };
  const databases = {
    lectern: config.database.url,
    ...(config.shopDatabaseUrl !== null && { shop: config.shopDatabaseUrl }),
  };
  const installation: Installation = { databases, storage, dataDir, keysFile: config.keysFile, clock: systemClock };
  return {
    services: {
      declarations,
      erasing,
      feeds,
      installation,
      keys,
      move,
      openCloud,
      pageViews,
      partnerLog: createPartnerLog({ db }),
      payments,
      plans,
      queue,
      readers,
      rescan,
      retention: createRetentionService({ db, clock: systemClock }),
      scratchDatabaseUrl: config.scratchDatabaseUrl,
      shops,
      status: createStatusService({ db, clock: systemClock, config }),
      sweep,
    },
    async close(): Promise<void> {
      if (deps) {
        // messages may have been published before the bus was connected, so all processes check for themselves
        await announcer.announceGap();
        await (await deps).close();
      }
      await queue.close();
      await db.$disconnect();
    },
  };
};
