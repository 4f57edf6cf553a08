import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { type ConnectionWatchdog, createConnectionWatchdog } from './connection-watchdog.ts';
import { CountingClient } from './counting-client.ts';
import { createStatementNamer } from './prepared-statements.ts';
import { withRawReads } from './raw-reads.ts';
import { STATEMENT_TIMEOUT_MS } from './statement-timeout.ts';

export { Prisma };

/** The database, or a transaction on it. */
export type Db = PrismaClient | Prisma.TransactionClient;
export type Database = PrismaClient;

type DatabaseOptions = {
  /** Maximum number of connections. */
  size?: number;
  /** The URL is that of a pooler, which refuses a statement timeout at connection: there the role has it (migrate.ts). */
  isPooler?: boolean;
  /** Whether frequent statements are prepared by name, see prepared-statements.ts. */
  preparesStatements?: boolean;
  onPool?: (pool: pg.Pool) => void;
};

/**
 * Opens a bounded pool; connections are made when first used. An unresponsive server is detected within 2 s, see
 * connection-watchdog.ts; the timeouts here are for slow statements.
 */
export const openDatabase = (
  url: string,
  { size = 10, isPooler = false, preparesStatements = true, onPool }: DatabaseOptions = {},
): Database => {
  const pool: pg.Pool = new pg.Pool({
    connectionString: url,
    Client: CountingClient,
    max: size,
    ...(!isPooler && { statement_timeout: STATEMENT_TIMEOUT_MS }),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    stream: () => watchdog.open(),
  });
  const watchdog: ConnectionWatchdog = createConnectionWatchdog(url, {
    isBusy: () => pool.totalCount > pool.idleCount || pool.waitingCount > 0,
    isClosed: () => pool.ending,
  });
  onPool?.(pool);
  pool.on('acquire', watchdog.wake);
  pool.on('error', () => undefined); // of an idle connection: the pool opens a new one when needed
  const nameOf = preparesStatements ? createStatementNamer() : () => '';
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: nameOf }),
    transactionOptions: { timeout: 20_000, maxWait: 10_000 },
  });
  return withRawReads(client, pool, nameOf);
};
