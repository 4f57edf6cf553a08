import { mkdirSync } from 'node:fs';
import { ParserPool } from '@lectern/formats';
import type { Config } from './config/config.ts';
import { readersService } from './features/account/readers.service.ts';
import { rotateNow } from './features/auth/access-token.ts';
import type { Installation } from './features/backup/backup.service.ts';
import { fileService } from './features/files/files.service.ts';
import { moveService } from './features/files/move.service.ts';
import { shelvesService } from './features/shelves/shelves.service.ts';
import { sweepService } from './features/sweep/sweep.service.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/db.ts';
import { checkSchema } from './platform/db/schema.ts';
import { pgBossQueue } from './platform/queue/pg-boss.ts';
import { openStorage } from './platform/storage/open.ts';

export type OperatorServices = Awaited<ReturnType<typeof openOperator>>['services'];

/** What the operator's commands work with: made and joined here as deps.ts does for the web, which they don't need. */
export const openOperator = async (config: Config, report: (error: unknown) => void) => {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  await checkSchema(config.database.url);
  const db = openDatabase(config.database.url);
  const queue = pgBossQueue({ url: config.database.url, report });
  const readers = readersService({ db });
  const storage = await openStorage(config.storage, config.dataDir);
  const files = fileService({ db, storage, parsers: new ParserPool() });
  const sweep = sweepService({ db, storage, files, clock: systemClock, afterMinutes: config.sweepAfterMinutes });
  const { storage: settings, dataDir } = config;
  const move = moveService({ db, dataDir, settings, open: (kind) => openStorage(settings, dataDir, kind) });
  const shelves = shelvesService({ db });
  const keys = {
    rotate: (what: { links: boolean }) => rotateNow(config.dataDir, systemClock.now(), what),
  };
  const databases = {
    lectern: config.database.url,
    ...(config.shopDatabaseUrl !== null && { shop: config.shopDatabaseUrl }),
  };
  const installation: Installation = { databases, storage, dataDir, clock: systemClock };
  return {
    services: { installation, keys, move, queue, readers, shelves, sweep },
    async close(): Promise<void> {
      await queue.close();
      await db.$disconnect();
    },
  };
};
