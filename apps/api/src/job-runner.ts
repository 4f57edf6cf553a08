import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config/config.ts';
import type { Deps } from './deps.ts';
import { createJobs } from './jobs.ts';
import { createProcessLog } from './platform/process-log.ts';
import { createPgBossQueue } from './platform/queue/pg-boss.ts';
import type { Job, Queue } from './platform/queue/queue.ts';

const MIN_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;

/** Runs the jobs of the queue in this process until it is stopped: in the worker, or in the API of a small installation. */
export const startJobRunner = (config: Config, { services, metrics, tracing }: Deps) => {
  const log = createProcessLog(config.logLevel, config.jobs);
  const onDone = (name: string, ms: number, result: unknown): void => {
    metrics?.jobs.observe({ job: name, result: 'done' }, ms / 1000);
    log.info(`${name} is done`, { ms, result });
  };
  const onFailed = (name: string, ms: number) => metrics?.jobs.observe({ job: name, result: 'failed' }, ms / 1000);
  const queue = createPgBossQueue({ url: config.database.url, report: log.error, onDone, onFailed });
  const stopping = new AbortController();
  void startWorking(queue, traceJobs(createJobs(services), tracing), log.error, stopping.signal).then((hasStarted) => {
    if (hasStarted) log.info('the worker waits for jobs');
  });
  return {
    /** Running jobs may finish within `drainMs`. Without its database the queue ends too: the process stops in order. */
    async stop(drainMs: number): Promise<void> {
      stopping.abort();
      await queue.close(drainMs).catch(log.error);
    },
  };
};

const traceJobs = (jobs: readonly Job[], tracing: Deps['tracing']): readonly Job[] =>
  tracing === null
    ? jobs
    : jobs.map(({ kind, run }) => ({
        kind,
        run: (payload, signal) => tracing.trace(`job ${kind.name}`, 'job', {}, () => run(payload, signal)),
      }));

/** Waits for an unavailable database: the jobs are stored in it, and exiting would not help. */
const startWorking = async (
  queue: Queue,
  jobs: readonly Job[],
  report: (error: unknown) => void,
  stopping: AbortSignal,
): Promise<boolean> => {
  for (let retryMs = MIN_RETRY_MS; !stopping.aborted; retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)) {
    try {
      await queue.work(jobs);
      return true;
    } catch (error) {
      report(error);
    }
    await pause(retryMs, undefined, { signal: stopping }).catch(() => undefined); // stopping
  }
  return false;
};
