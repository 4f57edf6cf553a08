import os from 'node:os';
import { readConfig } from './config/config.ts';
import { createDeps } from './deps.ts';
import { startJobRunner } from './job-runner.ts';
import { startMetrics } from './measure.ts';
import { guardSchema } from './platform/db/schema.ts';
import { createProcessLog, logUncaughtErrors } from './platform/process-log.ts';

process.umask(0o077); // files are private to the owner by default

/** How long running jobs may take when the process is stopping. */
const DRAIN_MS = 8_000;
/** Requests take precedence over jobs, which get about a thirtieth of a busy processor. */
const NICENESS = 15;

/** The job process: runs the jobs of the queue until it is stopped. */
const main = async (): Promise<void> => {
  os.setPriority(NICENESS);
  const config = readConfig(process.env);
  await guardSchema(config.database.url, fail);
  const { error: report } = createProcessLog(config.logLevel, 'worker');
  const deps = await createDeps(config, { webFolder: null, surfaceFolder: null, report, service: 'worker' });
  const metrics = await startMetrics(deps);
  const jobs = startJobRunner(config, deps);

  let closing = false;
  const close = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    await jobs.stop(DRAIN_MS);
    await metrics?.close();
    await deps.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => void close());
  process.send?.({ kind: 'ready' });
};

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

logUncaughtErrors('worker');
main().catch(fail);
