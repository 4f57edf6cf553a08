import { setTimeout as pause } from 'node:timers/promises';
import type { Job as BossJob, JobResult, PgBoss } from 'pg-boss';
import type { Db } from '../db/db.ts';
import { PREPARED } from '../db/prepared.ts';
import type { DeadLetter, Job, JobKind, Queue, Waiting } from './queue.ts';

export type PgBossOptions = {
  url: string;
  /** Told of what goes wrong in the background: a lost connection, a failed try. Nothing ends by it. */
  report: (error: unknown) => void;
  /** Told when a job is done, and what its handler answered. */
  done?: (name: string, ms: number, result: unknown) => void;
  /** How often the database is asked, should its notifications not arrive. At least 0.5. */
  pollSeconds?: number;
  /** How often it is looked for jobs whose worker died. */
  watchSeconds?: number;
};

const SCHEMA = 'pgboss';
const DEAD_LETTERS = 'dead-letters';
const DEAD_LETTERS_KEPT_SECONDS = 90 * 86_400;
const LONGEST_PAUSE_SECONDS = 3600;
/** A worker that says nothing for so long has died; its job is tried again. */
const HEARTBEAT_SECONDS = 30;
const CONNECTIONS = 3;
const GATHERED_MS = 200;

/**
 * The queue by pg-boss in the schema `pgboss` of our database, which it makes and upgrades by itself under a lock, so
 * that two processes may start together. Nothing is opened before the first call, and a first call that fails may be repeated.
 */
export const pgBossQueue = ({ url, report, done, pollSeconds = 10, watchSeconds = 30 }: PgBossOptions): Queue => {
  let started: Promise<PgBoss> | null = null;
  let working = false;
  const known = new Map<string, Promise<void>>();

  const start = async (): Promise<PgBoss> => {
    const { PgBoss: Boss } = await import('pg-boss');
    const boss = new Boss({
      connectionString: url,
      application_name: 'lectern queue',
      schema: SCHEMA,
      max: CONNECTIONS,
      // Who only sends needs no timers: what is waiting is looked after by the workers.
      supervise: working,
      superviseIntervalSeconds: watchSeconds,
      monitorIntervalSeconds: watchSeconds,
      schedule: working,
      useListenNotify: working,
    });
    boss.on('error', report);
    try {
      await boss.start();
      await boss.createQueue(DEAD_LETTERS, { retentionSeconds: DEAD_LETTERS_KEPT_SECONDS });
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false }).catch(report);
      throw error;
    }
  };
  const opened = (): Promise<PgBoss> => {
    started ??= start().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  };

  const makeQueue = async (boss: PgBoss, kind: Job['kind']): Promise<void> => {
    const manner = {
      retryLimit: kind.attempts - 1,
      retryDelay: kind.pauseSeconds,
      retryBackoff: true,
      retryDelayMax: LONGEST_PAUSE_SECONDS,
      expireInSeconds: kind.limitSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: DEAD_LETTERS,
      notify: true,
    };
    await boss.createQueue(kind.name, { ...manner, policy: kind.once ? 'short' : 'standard' });
    await boss.updateQueue(kind.name, manner); // it may be there from an earlier version with other manners
  };
  const ensured = (boss: PgBoss, kind: Job['kind']): Promise<void> => {
    const making =
      known.get(kind.name) ??
      makeQueue(boss, kind).catch((error: unknown) => {
        known.delete(kind.name);
        throw error;
      });
    known.set(kind.name, making);
    return making;
  };

  const keepSchedules = async (boss: PgBoss, jobs: readonly Job[]): Promise<void> => {
    const wanted = new Map(jobs.flatMap(({ kind }) => (kind.schedule ? [[kind.name, kind.schedule]] : [])));
    for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
    for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
  };

  const begin = async (boss: PgBoss, { kind, run }: Job): Promise<void> => {
    await ensured(boss, kind);
    const { name, atOnce = 1 } = kind;
    const one = async ({ id, data, signal }: BossJob<object>): Promise<JobResult> => {
      const begunAt = performance.now();
      try {
        const result = await run(data ?? {}, signal);
        done?.(name, Math.round(performance.now() - begunAt), result);
        return { id, status: 'completed' };
      } catch (error) {
        report(new Error(`The job ${name} (${id}) failed: ${wordsOf(error)}`, { cause: error }));
        return { id, status: 'failed', output: error };
      }
    };
    const manner = { batchSize: atOnce, perJobResults: true as const }; // the type tells what the handler answers
    const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
    const worker = await boss.work<object>(name, { ...manner, ...polling }, async (fetched) => {
      const results = await Promise.all(fetched.map(one));
      if (atOnce > 1 && fetched.length < atOnce) await gathered(fetched);
      boss.notifyWorker(worker); // what came meanwhile was announced once, however much it is
      return results;
    });
  };

  const close = async (drainMs = 0): Promise<void> => {
    const boss = await started?.catch(() => null);
    started = null;
    known.clear();
    await boss?.stop({ graceful: drainMs > 0, timeout: drainMs });
  };

  const openedFor = async <P extends object>(kind: JobKind<P>): Promise<PgBoss> => {
    const boss = await opened();
    await ensured(boss, { ...kind, once: kind.key !== undefined });
    return boss;
  };

  return {
    open: async (kind) => void (await openedFor(kind)),
    async send(kind, payload, { tx, notBefore } = {}) {
      const boss = await openedFor(kind);
      const key = kind.key?.(payload);
      await boss.send(kind.name, kind.payload.parse(payload), {
        ...(key !== undefined && { singletonKey: key }),
        ...(notBefore && { startAfter: notBefore }),
        ...(tx && { db: within(tx) }),
      });
    },
    async work(jobs) {
      if (!working) await close(); // until now it only sent
      working = true;
      try {
        const boss = await opened();
        for (const one of jobs) await begin(boss, one);
        await keepSchedules(boss, jobs);
      } catch (error) {
        await close(); // half of the jobs begun would be begun twice by the next try
        throw error;
      }
    },
    async list() {
      const boss = await opened();
      const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
      const { rows } = await boss.getDb().executeSql(
        `SELECT name, count(*) FILTER (WHERE state < 'active')::int AS waiting,
           count(*) FILTER (WHERE state = 'active')::int AS running
         FROM ${SCHEMA}.job WHERE state <= 'active' GROUP BY name`,
      );
      return queues
        .filter(({ name }) => name !== DEAD_LETTERS && !name.startsWith('__'))
        .map(({ name }): Waiting => {
          const schedule = schedules.find((each) => each.name === name)?.cron ?? null;
          const next = schedule === null ? null : (boss.previewSchedule(schedule, { count: 1 })[0] ?? null);
          const { waiting = 0, running = 0 } = rows.find((row) => row.name === name) ?? {};
          return { name, waiting, running, schedule, next };
        })
        .toSorted((a, b) => a.name.localeCompare(b.name));
    },
    async failed() {
      const boss = await opened();
      const found = await boss.findJobs<object>(DEAD_LETTERS, { queued: true });
      return found
        .map(
          (letter): DeadLetter => ({
            id: letter.id,
            name: letter.sourceName ?? '',
            payload: letter.data,
            attempts: (letter.sourceRetryCount ?? 0) + 1,
            why: wordsOf(letter.sourceOutput),
            at: letter.createdOn,
          }),
        )
        .toSorted((a, b) => b.at.getTime() - a.at.getTime());
    },
    async retry(id) {
      const boss = await opened();
      const [letter] = isUuid(id) ? await boss.findJobs(DEAD_LETTERS, { id, queued: true }) : [];
      if (!letter) return 'unknown';
      return (await boss.redrive(DEAD_LETTERS, { ids: [id] })) > 0 ? 'waits' : 'superseded';
    },
    close,
  };
};

/** A moment in which more can come: a fetch for each job would cost more than the job. */
const gathered = async (fetched: readonly Pick<BossJob, 'signal'>[]): Promise<void> => {
  const signal = AbortSignal.any(fetched.map((one) => one.signal));
  await pause(GATHERED_MS, undefined, { signal }).catch(() => undefined); // asked to end
};

/** As pg-boss asks a transaction of ours; its statements are few, and long. */
const within = (tx: Db) => ({
  async executeSql(text: string, values: unknown[] = []) {
    return { rows: await tx.$queryRawUnsafe<unknown[]>(PREPARED.sql + text, ...values) };
  },
});

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const wordsOf = (error: unknown): string => {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return typeof error === 'string' ? error : JSON.stringify(error ?? 'no reason is known');
};
