import { mkdirSync } from 'node:fs';
import { termsTexts } from '@lectern/contracts';
import { ParserPool } from '@lectern/formats';
import type { Config } from './config/config.ts';
import { type Deps, makeDeps } from './deps.ts';
import { readersService } from './features/account/readers.service.ts';
import { currentKeys, rotateNow } from './features/auth/access-token.ts';
import type { Installation } from './features/backup/backup.service.ts';
import { resealAuthenticators } from './features/factors/resealing.service.ts';
import { fileService } from './features/files/files.service.ts';
import { moveService } from './features/files/move.service.ts';
import { partnerLog } from './features/partners/partner-log.service.ts';
import { erasingService } from './features/privacy/erasing.service.ts';
import { shelvesService } from './features/shelves/shelves.service.ts';
import { PARTNERS_CHANGED } from './features/shops/directory.ts';
import { shopKeeping } from './features/shops/keeping.service.ts';
import { sweepService } from './features/sweep/sweep.service.ts';
import { declarationService } from './features/terms/declarations.service.ts';
import { sayGap, sayOnce } from './platform/bus/postgres-bus.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/db.ts';
import { checkSchema } from './platform/db/schema.ts';
import { pgBossQueue } from './platform/queue/pg-boss.ts';
import { openStorage } from './platform/storage/open.ts';
import { type Vault, vaultWith } from './platform/vault.ts';

/** Who says a command would rather wait for a busy database than say it again. */
const PATIENCE_MS = 10_000;

export type OperatorServices = Awaited<ReturnType<typeof openOperator>>['services'];

/** What the operator's commands work with: made and joined here as deps.ts does for the web, which they don't need. */
export const openOperator = async (config: Config, report: (error: unknown) => void) => {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  await checkSchema(config.database.url, PATIENCE_MS);
  const db = openDatabase(config.database.url);
  const queue = pgBossQueue({ url: config.database.url, report });
  const readers = readersService({ db });
  const storage = await openStorage(config.storage, config.dataDir);
  const files = fileService({ db, storage, parsers: new ParserPool() });
  const sweep = sweepService({ db, storage, files, clock: systemClock, afterMinutes: config.sweepAfterMinutes });
  const { storage: settings, dataDir } = config;
  const move = moveService({ db, dataDir, settings, open: (kind) => openStorage(settings, dataDir, kind) });
  const erasing = erasingService({ db, queue, clock: systemClock });
  /** Opened by the first command that asks for it: what reaches running processes and queues mails needs all of it. */
  let cloud: Promise<Deps> | undefined;
  const openCloud = async (): Promise<Deps['services']> => {
    cloud ??= makeDeps(config, { webFolder: null, surfaceFolder: null, report });
    return (await cloud).services;
  };
  const shelves = shelvesService({ db });
  const vault = async (): Promise<Vault> => vaultWith((await currentKeys(dataDir, systemClock.now())).links);
  const tell = (): Promise<void> => sayOnce(db, PARTNERS_CHANGED, '');
  const shops = shopKeeping({ db, vault, clock: systemClock, tell });
  const declarations = declarationService({ db, queue, clock: systemClock, texts: termsTexts });
  const keys = {
    async rotate(what: { links: boolean }): Promise<void> {
      const before = await vault();
      await rotateNow(dataDir, systemClock.now(), what);
      if (!what.links) return;
      const after = await vault();
      await shops.reseal(before, after);
      await resealAuthenticators(db, before, after);
    },
  };
  const databases = {
    lectern: config.database.url,
    ...(config.shopDatabaseUrl !== null && { shop: config.shopDatabaseUrl }),
  };
  const installation: Installation = { databases, storage, dataDir, clock: systemClock };
  return {
    services: {
      declarations,
      erasing,
      installation,
      keys,
      move,
      openCloud,
      partnerLog: partnerLog({ db }),
      queue,
      readers,
      shelves,
      shops,
      sweep,
    },
    async close(): Promise<void> {
      if (cloud) {
        // what it said may have been said before it had a line: all look for themselves
        await sayGap(db);
        await (await cloud).close();
      }
      await queue.close();
      await db.$disconnect();
    },
  };
};
