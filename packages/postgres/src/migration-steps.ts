import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Migration } from './migration-files.ts';
import { formatLogs, listApplied } from './migration-state.ts';

/**
 * How long a migration waits for a lock, and how often it tries again. While it waits, whoever comes after it waits, too; so each
 * wait is short. Nobody waits behind a statement that runs CONCURRENTLY: it may wait for long transactions, such as a backup.
 */
export type LockWaits = { lockTimeoutMs: number; concurrentLockTimeoutMs: number; attempts: number; pauseMs: number };
export const LOCK_WAITS: LockWaits = {
  lockTimeoutMs: 3_000,
  concurrentLockTimeoutMs: 600_000,
  attempts: 12,
  pauseMs: 2_000,
};

const [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED] = ['55P03', '40P01'];
const CONCURRENT = /^(?:CREATE\s+(?:UNIQUE\s+)?|DROP\s+)INDEX\s+CONCURRENTLY\s/i;
const CREATED_INDEX = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+("[^"]+"|[a-z_]\w*)\s+ON\s/i;

const isLockMissing = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED;
};

const withLockTimeout = async (
  client: pg.Client,
  timeoutMs: number,
  { attempts, pauseMs }: LockWaits,
  run: () => Promise<void>,
): Promise<void> => {
  await client.query(`SET lock_timeout = ${timeoutMs}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isLockMissing(error)) throw error;
      if (attempt === attempts)
        throw new Error(`others held a lock that it needs, ${attempts} times for ${timeoutMs} ms`, { cause: error });
      await pause(pauseMs);
    }
  }
};

const runTransaction = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};

const applyInTransaction = (client: pg.Client, migration: Migration, waits: LockWaits): Promise<void> =>
  withLockTimeout(client, waits.lockTimeoutMs, waits, () =>
    runTransaction(client, async () => {
      await client.query(migration.sql);
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count, logs)
         VALUES ($1, $2, $3, now(), 1, $4)`,
        [randomUUID(), migration.checksum, migration.name, formatLogs(migration)],
      );
    }),
  );

/** The row of a migration that was begun: its id, and how many of its statements were run. */
type BegunMigration = { id: string; steps: number };

const begin = async (client: pg.Client, migration: Migration): Promise<BegunMigration> => {
  const { name, checksum } = migration;
  const row = (await listApplied(client)).find(({ migration_name: other }) => other === name);
  const values = [row?.id ?? randomUUID(), checksum, name, formatLogs(migration)];
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET checksum = excluded.checksum, logs = excluded.logs`,
    values,
  );
  return { id: values[0] ?? '', steps: row?.applied_steps_count ?? 0 };
};

const COUNT_STEP = 'UPDATE _prisma_migrations SET applied_steps_count = applied_steps_count + 1 WHERE id = $1';

/** Removes what an interrupted run has left of the index. @returns whether the index is there already */
const hasIndex = async (client: pg.Client, statement: string): Promise<boolean> => {
  const index = CREATED_INDEX.exec(statement)?.[1];
  if (!index) return false;
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0]?.valid === false) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  return rows[0]?.valid === true;
};

const runStep = async (client: pg.Client, statement: string, id: string, waits: LockWaits): Promise<void> => {
  if (!CONCURRENT.test(statement)) {
    const run = () =>
      runTransaction(client, async () => {
        await client.query(statement);
        await client.query(COUNT_STEP, [id]);
      });
    return withLockTimeout(client, waits.lockTimeoutMs, waits, run);
  }
  await withLockTimeout(client, waits.concurrentLockTimeoutMs, waits, async () => {
    if (!(await hasIndex(client, statement))) await client.query(statement);
  });
  await client.query(COUNT_STEP, [id]);
};

/** Runs one statement after the other, from the one at which an earlier run was interrupted. */
const applyStatements = async (
  client: pg.Client,
  migration: Migration,
  statements: readonly string[],
  waits: LockWaits,
): Promise<void> => {
  const { id, steps } = await begin(client, migration);
  for (const statement of statements.slice(steps)) await runStep(client, statement, id, waits);
  await client.query('UPDATE _prisma_migrations SET finished_at = now() WHERE id = $1', [id]);
};

/** Applies a migration, or what is left of it. @throws a sentence when it does not run; in a transaction it leaves no trace then */
export const applyMigration = async (client: pg.Client, migration: Migration, waits: LockWaits): Promise<void> => {
  const { name, statements } = migration;
  try {
    await (statements === null
      ? applyInTransaction(client, migration, waits)
      : applyStatements(client, migration, statements, waits));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const hint = statements === null ? '' : ' Another run continues at this statement.';
    throw new Error(`The migration ${name} does not run: ${reason}.${hint}`.replace('..', '.'), { cause });
  }
};
