import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from './config/config.ts';
import { makeDeps } from './deps.ts';
import { jobsOf } from './jobs.ts';
import { redactCrashes } from './platform/crash.ts';
import { guardSchema } from './platform/db/schema.ts';
import { lineLog } from './platform/line-log.ts';
import { pgBossQueue } from './platform/queue/pg-boss.ts';
import type { Job, Queue } from './platform/queue/queue.ts';

process.umask(0o077); // what is made here is the owner's alone, also where nothing says so

/** How long jobs that run may take when the process is asked to stop. */
const DRAIN_MS = 8_000;
/** People who wait come before what nobody waits for: of a busy processor jobs get a thirtieth. */
const NICENESS = 15;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** The job process: does what waits in the queue until it is asked to stop. */
const main = async (): Promise<void> => {
  os.setPriority(NICENESS);
  const config = readConfig(process.env);
  await guardSchema(config.database.url, fail);
  const log = lineLog(config.logLevel);
  const deps = await makeDeps(config, { webFolder: null, surfaceFolder: null, report: log.trouble });
  const done = (name: string, ms: number, result: unknown): void => log.say(`${name} is done`, { ms, result });
  const queue = pgBossQueue({ url: config.database.url, report: log.trouble, done });

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
  await begin(queue, jobsOf(deps.services), log.trouble, stopping.signal);
  log.say('the worker waits for jobs');
};

/** A database that is away is waited for: jobs are safe in it, and ending would help nobody. */
const begin = async (
  queue: Queue,
  jobs: readonly Job[],
  report: (error: unknown) => void,
  stopping: AbortSignal,
): Promise<void> => {
  for (let pauseMs = FIRST_PAUSE_MS; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await queue.work(jobs);
    } catch (error) {
      report(error);
    }
    await pause(pauseMs, undefined, { signal: stopping }).catch(() => undefined); // stopped meanwhile
  }
};

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

redactCrashes();
main().catch(fail);
