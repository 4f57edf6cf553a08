import path from 'node:path';
import { migrate } from '@lectern/postgres';
import pg from 'pg';
import { accountsOn } from './accounts/accounts.service.ts';
import { attemptsOn } from './accounts/attempts.ts';
import { buildShop, type ShopDeps } from './app.ts';
import type { DemoAccount } from './config.ts';
import type { Clock } from './database.ts';
import { sweep } from './sweep.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');
/** How soon the cloud is asked again when it did not take a purchase. */
const DELIVER_MS = 60 * 1000;
const SWEEP_MS = 15 * 60 * 1000;
const POOL_SIZE = 10;

type Opening = Omit<ShopDeps, 'db' | 'clock'> & {
  databaseUrl: string;
  demoAccounts: readonly DemoAccount[];
  clock?: Clock;
};

/**
 * A shop with its database brought up to date and its demonstration accounts in place; it does not listen yet.
 * `close` (once or more) ends the server, then the work it left behind, then the database connections. Rejects when the database is
 * unreachable or newer than the code.
 */
export const openShop = async ({ databaseUrl, demoAccounts, clock = () => new Date(), ...deps }: Opening) => {
  await migrate(databaseUrl, MIGRATIONS);
  const db = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  const { app, deliverSoon } = buildShop({ ...deps, db, clock });
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  db.on('error', (fault) => app.log.error(fault));
  await accountsOn(db, attemptsOn(db, clock), clock).ensure(demoAccounts);
  deliverSoon(); // what was bought before, and nobody could take
  const delivering = setInterval(deliverSoon, DELIVER_MS).unref();
  const sweeping = setInterval(
    () => void sweep(db, clock).catch((fault: unknown) => app.log.error(fault)),
    SWEEP_MS,
  ).unref();
  let closing: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    clearInterval(delivering);
    clearInterval(sweeping);
    await app.close();
    await db.end();
  };
  const close = (): Promise<void> => {
    closing ??= end();
    return closing;
  };
  return { app, deliverSoon, close };
};

/** See {@link openShop}. */
export type Shop = Awaited<ReturnType<typeof openShop>>;
