import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Program } from './program.ts';

/** What a fault may touch. */
export type Target = {
  api: Program;
  worker: Program;
  /** The process id of PostgreSQL. */
  postgresPid: number;
  databaseUrl: string;
  apiUrl: string;
  /** On a disk of its own that may be filled. */
  dataDir: string;
  /** Free bytes of that disk; null: it is not a disk of its own. */
  diskBytes: number | null;
  /** Whether Prometheus has a value for an expression. */
  hasValue(expression: string): Promise<boolean>;
};

/** Provokes the fault until the signal fires, then undoes it. Ends early when it needs no repetition. */
type Fault = (target: Target, until: AbortSignal) => Promise<void>;

const aborted = (signal: AbortSignal): Promise<void> =>
  signal.aborted ? Promise.resolve() : new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

const repeat = async (until: AbortSignal, ms: number, work: () => unknown): Promise<void> => {
  while (!until.aborted) {
    await Promise.resolve(work()).catch(() => undefined); // the fault may refuse it
    await pause(ms, undefined, { signal: until }).catch(() => undefined);
  }
};

const withClient = async <T>({ databaseUrl }: Target, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
const run = (target: Target, sql: string): Promise<unknown> => withClient(target, (client) => client.query(sql));

const logIn = ({ apiUrl }: Target): Promise<Response> =>
  fetch(`${apiUrl}/auth/login/nowhere`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'nobody', password: 'wrong', shop_id: '1', grant_type: 'password' }),
  });
const lookUp = ({ apiUrl }: Target): Promise<Response> => fetch(`${apiUrl}/auth/login?username=nobody`);

const stopProgram =
  (pick: (target: Target) => Program): Fault =>
  async (target, until) => {
    pick(target).signal('SIGSTOP');
    await aborted(until);
    pick(target).signal('SIGCONT');
  };

const stopPostgres: Fault = async ({ postgresPid }, until) => {
  process.kill(postgresPid, 'SIGSTOP');
  await aborted(until);
  process.kill(postgresPid, 'SIGCONT');
};

/** Holds a lock that sign-ins wait for, in turns: `heldMs`, then free. */
const lockSignIns = async (target: Target, until: AbortSignal, heldMs: number): Promise<void> => {
  while (!until.aborted)
    await withClient(target, async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE failed_try IN ACCESS EXCLUSIVE MODE');
      const calls = Array.from({ length: 30 }, () => lookUp(target).catch(() => undefined));
      await pause(heldMs, undefined, { signal: until }).catch(() => undefined);
      await client.query('ROLLBACK');
      await Promise.all(calls);
    });
};

/** A fault for each alert, by its name. */
export const faults: Readonly<Record<string, Fault>> = {
  LecternStorageUnavailable: async ({ dataDir }, until) => {
    const files = path.join(dataDir, 'files');
    renameSync(files, `${files}.away`);
    await aborted(until);
    rmSync(files, { recursive: true, force: true });
    renameSync(`${files}.away`, files);
  },
  LecternSchemaMismatch: async (target, until) => {
    await run(target, "UPDATE _prisma_migrations SET migration_name = migration_name || '_of_tomorrow'");
    await aborted(until);
    await run(target, "UPDATE _prisma_migrations SET migration_name = replace(migration_name, '_of_tomorrow', '')");
  },
  LecternDatabaseUnavailable: stopPostgres,
  LecternErrors: async (target, until) => {
    const calling = repeat(until, 200, () => fetch(`${target.apiUrl}/health`));
    await Promise.all([stopPostgres(target, until), calling]);
  },
  LecternPoolExhausted: (target, until) => lockSignIns(target, until, 15_000),
  LecternSlow: (target, until) => lockSignIns(target, until, 3_000),
  LecternSignInsRefused: (target, until) => repeat(until, 100, () => logIn(target)),
  LecternEventLoopBlocked: async ({ api }, until) =>
    repeat(until, 80, async () => {
      api.signal('SIGSTOP');
      await pause(500);
      api.signal('SIGCONT');
    }),
  LecternJobsFail: async (target, until) => {
    const send = (count: number) =>
      run(
        target,
        `INSERT INTO pgboss.job (name, data, retry_limit) SELECT 'mail.send', '{}', 0 FROM generate_series(1, ${count})`,
      );
    await send(1);
    while (!until.aborted && !(await target.hasValue('lectern_job_duration_seconds_count{result="failed"}')))
      await pause(500);
    await repeat(until, 5_000, () => send(8));
  },
  LecternJobsGivenUp: async (target) =>
    void (await run(target, "INSERT INTO pgboss.job (name, data) VALUES ('dead-letters', '{}')")),
  LecternMailsWait: async (target, until) => {
    await run(
      target,
      `INSERT INTO letter (id, address, language, subject, text, html, created_at)
       SELECT gen_random_uuid(), 'nobody@example.org', 'en', 'trial', 'trial', 'trial', now() FROM generate_series(1, 101)`,
    );
    await aborted(until);
    await run(target, "DELETE FROM letter WHERE subject = 'trial'");
  },
  LecternBusGaps: (target, until) =>
    repeat(until, 800, () =>
      run(target, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lectern-bus'"),
    ),
  LecternDiskFull: async ({ dataDir, diskBytes }, until) => {
    if (diskBytes === null) throw new Error('DATA_DIR needs a disk of its own, which only root can mount');
    const file = path.join(dataDir, 'filler');
    writeFileSync(file, Buffer.alloc(Math.floor(diskBytes * 0.95)));
    await aborted(until);
    rmSync(file);
  },
  LecternJobsWait: async (target, until) => {
    target.worker.signal('SIGSTOP');
    await run(
      target,
      "INSERT INTO pgboss.job (name, data, start_after) VALUES ('mail.send', '{}', now() - interval '20 minutes')",
    );
    await aborted(until);
    target.worker.signal('SIGCONT');
  },
  LecternWorkerDown: stopProgram(({ worker }) => worker),
  LecternApiDown: stopProgram(({ api }) => api),
};
