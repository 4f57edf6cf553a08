import path from 'node:path';
import { migrate } from '@lectern/postgres';
import pg from 'pg';
import { createAccountsService } from './accounts/accounts.service.ts';
import { createAttemptLimiter } from './accounts/attempt-limiter.ts';
import { EXPIRED_LINK_MEMORY_SECONDS } from './accounts/password-reset.ts';
import { buildShop, type ShopDependencies } from './app.ts';
import { deleteExpiredLogins } from './community/community.db.ts';
import type { DemoAccount } from './config.ts';
import type { Clock, Database } from './database.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');
/** The interval of delivery attempts for pending purchases. */
const DELIVERY_INTERVAL_MS = 60 * 1000;
const CLEANUP_INTERVAL_MS = 15 * 60 * 1000;
const POOL_SIZE = 10;

type ShopOptions = Omit<ShopDependencies, 'db' | 'clock'> & {
  databaseUrl: string;
  demoAccounts: readonly DemoAccount[];
  clock?: Clock;
};

/**
 * Opens a shop that does not listen yet: migrates its database and creates the demo accounts. `close` is idempotent: it
 * ends the server, waits for background tasks and closes the database connections. Rejects when the database is
 * unreachable or newer than the code.
 */
export const openShop = async ({ databaseUrl, demoAccounts, clock = () => new Date(), ...deps }: ShopOptions) => {
  await migrate(databaseUrl, MIGRATIONS);
  const db = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  const { app, scheduleDelivery } = buildShop({ ...deps, db, clock });
  // Without a listener, an idle connection that breaks would end the process; the next query opens a new one.
  db.on('error', (fault) => app.log.error(fault));
  await createAccountsService(db, createAttemptLimiter(db, clock), clock).ensureDemoAccounts(demoAccounts);
  scheduleDelivery(); // purchases still pending from an earlier run
  const deliveryTimer = setInterval(scheduleDelivery, DELIVERY_INTERVAL_MS).unref();
  const cleanupTimer = setInterval(
    () => void deleteExpiredRows(db, clock).catch((fault: unknown) => app.log.error(fault)),
    CLEANUP_INTERVAL_MS,
  ).unref();
  let closePromise: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    clearInterval(deliveryTimer);
    clearInterval(cleanupTimer);
    await app.close();
    await db.end();
  };
  const close = (): Promise<void> => {
    closePromise ??= end();
    return closePromise;
  };
  return { app, scheduleDelivery, close };
};

/**
 * Deletes expired sessions, attempt counts, signatures and reset links; links a day later, so that they are reported as
 * expired until then.
 */
export const deleteExpiredRows = async (db: Database, clock: Clock): Promise<void> => {
  const now = clock();
  await db.query('DELETE FROM sessions WHERE expires_at <= $1', [now]);
  await db.query('DELETE FROM password_resets WHERE expires_at <= $1', [
    new Date(now.getTime() - EXPIRED_LINK_MEMORY_SECONDS * 1000),
  ]);
  await db.query('DELETE FROM attempts WHERE window_ends <= $1', [now]);
  await db.query('DELETE FROM partner_signatures WHERE expires_at <= $1', [now]);
  await deleteExpiredLogins(db, now);
};

/** See {@link openShop}. */
export type Shop = Awaited<ReturnType<typeof openShop>>;
