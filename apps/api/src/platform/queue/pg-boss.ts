import { setTimeout as pause } from 'node:timers/promises';
import { retention, toSeconds } from '@lectern/contracts';
import type { Job as BossJob, JobResult, PgBoss } from 'pg-boss';
import type { Db } from '../db/db.ts';
import { PREPARED } from '../db/prepared-statements.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import type { DeadLetter, Job, JobKind, JobKindStatus, Queue } from './queue.ts';

export type PgBossOptions = {
  url: string;
  /** Receives background errors: a lost connection, a failed attempt. */
  report: (error: unknown) => void;
  /** Called when a job has completed, with the result of its handler. */
  onDone?: (name: string, ms: number, result: unknown) => void;
  /** Called when an attempt has failed. */
  onFailed?: (name: string, ms: number) => void;
  /** Poll interval in case notifications do not arrive; at least 0.5. */
  pollSeconds?: number;
  /** How often jobs of dead workers are detected. */
  superviseSeconds?: number;
};

const SCHEMA = 'pgboss';
const DEAD_LETTERS = 'dead-letters';
const COMPLETED_SECONDS = toSeconds(retention.job.period);
const DEAD_LETTERS_KEPT = {
  retentionSeconds: toSeconds(retention.failedJob.period),
  deleteAfterSeconds: COMPLETED_SECONDS,
};
const MAX_RETRY_DELAY_SECONDS = 3600;
/** A worker without a heartbeat for this long is dead; its job is retried. */
const HEARTBEAT_SECONDS = 30;
const CONNECTIONS = 3;
const BATCH_WAIT_MS = 200;

/**
 * The queue with pg-boss, in the schema `pgboss` of our database, which it creates and upgrades under a lock, so that two
 * processes may start together. It connects on the first call; a failed first call may be repeated.
 */
export const createPgBossQueue = ({
  url,
  report,
  onDone,
  onFailed,
  pollSeconds = 10,
  superviseSeconds = 30,
}: PgBossOptions): Queue => {
  let started: Promise<PgBoss> | null = null;
  let working = false;
  const queues = new Map<string, Promise<void>>();

  const start = async (): Promise<PgBoss> => {
    const { PgBoss: Boss } = await import('pg-boss');
    const boss = new Boss({
      connectionString: url,
      application_name: 'lectern queue',
      schema: SCHEMA,
      max: CONNECTIONS,
      // A process that only sends needs no timers: the workers supervise the queue.
      supervise: working,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      schedule: working,
      useListenNotify: working,
    });
    boss.on('error', (error) => {
      // It connects again by itself. A process that only sends learns of the outage from its own calls.
      if (working || !isDatabaseUnavailable(error)) report(error);
    });
    try {
      await boss.start();
      await boss.createQueue(DEAD_LETTERS, DEAD_LETTERS_KEPT);
      await boss.updateQueue(DEAD_LETTERS, DEAD_LETTERS_KEPT); // it may exist from an earlier version with other periods
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false }).catch(report);
      throw error;
    }
  };
  const getBoss = (): Promise<PgBoss> => {
    started ??= start().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  };

  const createQueue = async (boss: PgBoss, kind: Job['kind']): Promise<void> => {
    const options = {
      retryLimit: kind.attempts - 1,
      retryDelay: kind.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: MAX_RETRY_DELAY_SECONDS,
      expireInSeconds: kind.timeoutSeconds,
      deleteAfterSeconds: COMPLETED_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: DEAD_LETTERS,
      notify: true,
    };
    await boss.createQueue(kind.name, { ...options, policy: kind.deduplicated ? 'short' : 'standard' });
    await boss.updateQueue(kind.name, options); // it may exist from an earlier version with other options
  };
  const ensureQueue = (boss: PgBoss, kind: Job['kind']): Promise<void> => {
    const creation =
      queues.get(kind.name) ??
      createQueue(boss, kind).catch((error: unknown) => {
        queues.delete(kind.name);
        throw error;
      });
    queues.set(kind.name, creation);
    return creation;
  };

  const syncSchedules = async (boss: PgBoss, jobs: readonly Job[]): Promise<void> => {
    const wanted = new Map(jobs.flatMap(({ kind }) => (kind.schedule ? [[kind.name, kind.schedule]] : [])));
    for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
    for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
  };

  const startWorker = async (boss: PgBoss, { kind, run }: Job): Promise<void> => {
    await ensureQueue(boss, kind);
    const { name, concurrency = 1 } = kind;
    const runOne = async ({ id, data, signal }: BossJob<object>): Promise<JobResult> => {
      const startedAt = performance.now();
      try {
        const result = await run(data ?? {}, signal);
        onDone?.(name, Math.round(performance.now() - startedAt), result);
        return { id, status: 'completed' };
      } catch (error) {
        onFailed?.(name, Math.round(performance.now() - startedAt));
        report(new Error(`The job ${name} (${id}) failed: ${getErrorText(error)}`, { cause: error }));
        return { id, status: 'failed', output: error };
      }
    };
    const batching = { batchSize: concurrency, perJobResults: true as const }; // a literal: it determines the handler's return type
    const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
    const worker = await boss.work<object>(name, { ...batching, ...polling }, async (fetched) => {
      const results = await Promise.all(fetched.map(runOne));
      if (concurrency > 1 && fetched.length < concurrency) await waitForMore(fetched);
      boss.notifyWorker(worker); // jobs that arrived meanwhile were announced only once
      return results;
    });
  };

  const close = async (drainMs = 0): Promise<void> => {
    const boss = await started?.catch(() => null);
    started = null;
    queues.clear();
    await boss?.stop({ graceful: drainMs > 0, timeout: drainMs });
  };

  const openQueueFor = async <P extends object>(kind: JobKind<P>): Promise<PgBoss> => {
    const boss = await getBoss();
    await ensureQueue(boss, { ...kind, deduplicated: kind.key !== undefined });
    return boss;
  };

  return {
    open: async (kind) => void (await openQueueFor(kind)),
    async send(kind, payload, { tx, notBefore } = {}) {
      const boss = await openQueueFor(kind);
      const key = kind.key?.(payload);
      await boss.send(kind.name, kind.payload.parse(payload), {
        ...(key !== undefined && { singletonKey: key }),
        ...(notBefore && { startAfter: notBefore }),
        ...(tx && { db: toSqlExecutor(tx) }),
      });
    },
    async work(jobs) {
      if (!working) await close(); // until now this process only sent
      working = true;
      try {
        const boss = await getBoss();
        for (const job of jobs) await startWorker(boss, job);
        await syncSchedules(boss, jobs);
      } catch (error) {
        await close(); // otherwise a retry would start some workers twice
        throw error;
      }
    },
    async list() {
      const boss = await getBoss();
      const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
      const { rows } = await boss.getDb().executeSql(
        `SELECT name, count(*) FILTER (WHERE state < 'active')::int AS waiting,
           count(*) FILTER (WHERE state = 'active')::int AS running
         FROM ${SCHEMA}.job WHERE state <= 'active' GROUP BY name`,
      );
      return queues
        .filter(({ name }) => name !== DEAD_LETTERS && !name.startsWith('__'))
        .map(({ name }): JobKindStatus => {
          const schedule = schedules.find((entry) => entry.name === name)?.cron ?? null;
          const next = schedule === null ? null : (boss.previewSchedule(schedule, { count: 1 })[0] ?? null);
          const { waiting = 0, running = 0 } = rows.find((row) => row.name === name) ?? {};
          return { name, waiting, running, schedule, next };
        })
        .toSorted((a, b) => a.name.localeCompare(b.name));
    },
    async failed() {
      const boss = await getBoss();
      const found = await boss.findJobs<object>(DEAD_LETTERS, { queued: true });
      return found
        .map(
          (letter): DeadLetter => ({
            id: letter.id,
            name: letter.sourceName ?? '',
            payload: letter.data,
            attempts: (letter.sourceRetryCount ?? 0) + 1,
            why: getErrorText(letter.sourceOutput),
            at: letter.createdOn,
          }),
        )
        .toSorted((a, b) => b.at.getTime() - a.at.getTime());
    },
    async retry(id) {
      const boss = await getBoss();
      const [letter] = isUuid(id) ? await boss.findJobs(DEAD_LETTERS, { id, queued: true }) : [];
      if (!letter) return 'unknown';
      return (await boss.redrive(DEAD_LETTERS, { ids: [id] })) > 0 ? 'waits' : 'superseded';
    },
    close,
  };
};

/** Waits a moment for more jobs: fetching each one separately would cost more than running it. */
const waitForMore = async (fetched: readonly Pick<BossJob, 'signal'>[]): Promise<void> => {
  const signal = AbortSignal.any(fetched.map((job) => job.signal));
  await pause(BATCH_WAIT_MS, undefined, { signal }).catch(() => undefined); // the worker is stopping
};

/** Lets pg-boss run its statements in our transaction; they are few and long, so they are prepared. */
const toSqlExecutor = (tx: Db) => ({
  async executeSql(text: string, values: unknown[] = []) {
    return { rows: await tx.$queryRawUnsafe<unknown[]>(PREPARED.sql + text, ...values) };
  },
});

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const getErrorText = (error: unknown): string => {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return typeof error === 'string' ? error : JSON.stringify(error ?? 'no reason is known');
};
