import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from './config/config.ts';
import { createDeps } from './deps.ts';
import { createJobs } from './jobs.ts';
import { guardSchema } from './platform/db/schema.ts';
import { createProcessLog, logUncaughtErrors } from './platform/process-log.ts';
import { createPgBossQueue } from './platform/queue/pg-boss.ts';
import type { Job, Queue } from './platform/queue/queue.ts';

process.umask(0o077); // files are private to the owner by default

/** How long running jobs may take when the process is stopping. */
const DRAIN_MS = 8_000;
/** Requests take precedence over jobs, which get about a thirtieth of a busy processor. */
const NICENESS = 15;
const MIN_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;

/** The job process: runs the jobs of the queue until it is stopped. */
const main = async (): Promise<void> => {
  os.setPriority(NICENESS);
  const config = readConfig(process.env);
  await guardSchema(config.database.url, fail);
  const log = createProcessLog(config.logLevel);
  const deps = await createDeps(config, { webFolder: null, surfaceFolder: null, report: log.error });
  const logDone = (name: string, ms: number, result: unknown): void => log.info(`${name} is done`, { ms, result });
  const queue = createPgBossQueue({ url: config.database.url, report: log.error, onDone: logDone });

  const stopping = new AbortController();
  const close = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await queue.close(DRAIN_MS);
    await deps.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => void close());
  process.send?.({ kind: 'ready' });
  await startWorking(queue, createJobs(deps.services), log.error, stopping.signal);
  log.info('the worker waits for jobs');
};

/** Waits for an unavailable database: the jobs are stored in it, and exiting would not help. */
const startWorking = async (
  queue: Queue,
  jobs: readonly Job[],
  report: (error: unknown) => void,
  stopping: AbortSignal,
): Promise<void> => {
  for (let retryMs = MIN_RETRY_MS; !stopping.aborted; retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)) {
    try {
      return await queue.work(jobs);
    } catch (error) {
      report(error);
    }
    await pause(retryMs, undefined, { signal: stopping }).catch(() => undefined); // stopping
  }
};

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

logUncaughtErrors();
main().catch(fail);
