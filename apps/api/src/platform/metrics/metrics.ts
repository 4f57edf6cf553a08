import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { getConflictRetries } from '../db/retry.ts';

/** Seconds: from a read that is in memory to an upload over a slow line. */
const REQUEST_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const CALL_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];
const JOB_BUCKETS = [0.05, 0.5, 2, 10, 60, 600];

/** Values of an unavailable part are left out, so that the others arrive before Prometheus gives up. */
const READ_TIMEOUT_MS = 2_000;

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * What a process counts about itself, for Prometheus. Labels come from fixed lists (route templates, error codes, names of jobs), so that
 * the number of series is bounded and no series names a reader, a file or an address.
 */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'lectern_build_info',
    help: 'The running version; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version: readVersion() }, 1);
  const conflictRetries = new Counter({
    name: 'lectern_database_conflict_retries_total',
    help: 'Transactions that were retried because PostgreSQL ended them for a deadlock or a conflict.',
    registers,
    collect() {
      this.reset();
      this.inc(getConflictRetries());
    },
  });
  conflictRetries.inc(0);

  return {
    /** Adds a gauge whose values are read when they are asked for. Values that can't be read are left out. */
    addGauge<L extends string>(
      name: string,
      help: string,
      labelNames: readonly L[],
      read: () => Promise<readonly Sample<L>[]>,
    ): void {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const samples = await Promise.race([read(), pause(READ_TIMEOUT_MS, [], { ref: false })]).catch(() => []);
          this.reset();
          for (const { labels, value } of samples) this.set(labels, value);
        },
      });
    },
    requests: new Histogram({
      name: 'lectern_http_request_duration_seconds',
      help: 'Requests by route template, method and class of the status, until their last byte.',
      labelNames: ['route', 'method', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    requestsInFlight: new Gauge({ name: 'lectern_http_requests_in_flight', help: 'Requests being served.', registers }),
    receivedBytes: new Counter({
      name: 'lectern_http_received_bytes_total',
      help: 'Bytes of requests, headers included.',
      registers,
    }),
    sentBytes: new Counter({
      name: 'lectern_http_sent_bytes_total',
      help: 'Bytes of answers, headers included.',
      registers,
    }),
    refusals: new Counter({
      name: 'lectern_refusals_total',
      help: 'Answers with an error, by its code; server.fault is a fault of ours.',
      labelNames: ['code'],
      registers,
    }),
    signIns: new Counter({
      name: 'lectern_sign_ins_total',
      help: 'Attempts to sign in by their result: succeeded, or the code of the refusal.',
      labelNames: ['result'],
      registers,
    }),
    uploads: new Counter({
      name: 'lectern_uploads_total',
      help: 'Files that ended by their result: added, restored, renewed, refused or failed.',
      labelNames: ['result'],
      registers,
    }),
    jobs: new Histogram({
      name: 'lectern_job_duration_seconds',
      help: 'Attempts of background jobs by name and result.',
      labelNames: ['job', 'result'],
      buckets: JOB_BUCKETS,
      registers,
    }),
    busGaps: new Counter({
      name: 'lectern_bus_gaps_total',
      help: 'Times that messages between processes may have been lost, after a lost connection of any of them.',
      registers,
    }),
    parserTasks: new Histogram({
      name: 'lectern_parser_task_duration_seconds',
      help: 'Tasks of the processes that read books, without the wait for a turn.',
      labelNames: ['pool', 'result'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    databaseWait: new Histogram({
      name: 'lectern_database_wait_seconds',
      help: 'The wait for a connection of the pool.',
      buckets: CALL_BUCKETS,
      registers,
    }),
    storageCalls: new Histogram({
      name: 'lectern_storage_call_duration_seconds',
      help: 'Calls of the storage by name and result.',
      labelNames: ['call', 'result'],
      buckets: CALL_BUCKETS,
      registers,
    }),
    /** All values in the text format of Prometheus. */
    render: async (): Promise<{ type: string; text: string }> => ({
      type: registry.contentType,
      text: await registry.metrics(),
    }),
  };
};

/** The packages of a release have one version. */
const readVersion = (): string => {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version; // our own file
};

export type Sample<L extends string = string> = { labels: Partial<Record<L, string>>; value: number };
