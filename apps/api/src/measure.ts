import { statfs } from 'node:fs/promises';
import type { Deps } from './deps.ts';
import { startMetricsServer } from './platform/metrics/metrics-server.ts';
import { countDeadLetters, readQueueLoad } from './platform/queue/queue-load.ts';

type Measured = Pick<Deps, 'config' | 'metrics' | 'measured' | 'services'>;

/** Adds what is read when it is asked for, and serves all metrics; null without METRICS_PORT. `countSockets`: of the API. */
export const startMetrics = async (
  { config, metrics, measured, services }: Measured,
  countSockets: (() => number) | null = null,
): Promise<{ port: number; close(): Promise<void> } | null> => {
  if (!metrics || !config.metrics) return null;
  const { db, bus, parsers, drawers } = measured;

  bus.onGap(() => metrics.busGaps.inc());
  if (countSockets)
    metrics.addGauge('lectern_sockets_open', 'Open sockets.', [], async () => [{ labels: {}, value: countSockets() }]);
  metrics.addGauge(
    'lectern_available',
    'Whether a part that requests need is available: 1, or 0.',
    ['part'],
    async () => {
      const readiness = await services.health.ready();
      const away = new Set<string>(readiness.status === 'away' ? readiness.away : []);
      if (!bus.isConnected()) away.add('bus');
      return ['database', 'schema', 'storage', 'bus'].map((part) => ({
        labels: { part },
        value: away.has(part) ? 0 : 1,
      }));
    },
  );
  const pools = Object.entries({ reading: parsers, drawing: drawers });
  metrics.addGauge(
    'lectern_parser_tasks',
    'Tasks of the processes that read books, by state.',
    ['pool', 'state'],
    async () =>
      pools.flatMap(([pool, { load }]) =>
        Object.entries(load).map(([state, value]) => ({ labels: { pool, state }, value })),
      ),
  );
  metrics.addGauge(
    'lectern_disk_bytes',
    'The disk of DATA_DIR: all bytes, and those that are free.',
    ['kind'],
    async () => {
      const { bsize, blocks, bavail } = await statfs(config.dataDir);
      return [
        { labels: { kind: 'all' }, value: bsize * blocks },
        { labels: { kind: 'free' }, value: bsize * bavail },
      ];
    },
  );
  addSharedGauges({ metrics, db, services });
  return startMetricsServer(metrics, config.metrics);
};

/** What is in the database: every process answers the same, so that it is known while any of them runs. */
const addSharedGauges = ({
  metrics,
  db,
  services,
}: Pick<Deps['measured'], 'db'> & { metrics: NonNullable<Deps['metrics']>; services: Deps['services'] }): void => {
  metrics.addGauge('lectern_jobs', 'Jobs that could run or run, by queue and state.', ['queue', 'state'], async () =>
    (await readQueueLoad(db)).flatMap(({ name: queue, waiting, running }) => [
      { labels: { queue, state: 'waiting' }, value: waiting },
      { labels: { queue, state: 'running' }, value: running },
    ]),
  );
  metrics.addGauge(
    'lectern_job_oldest_seconds',
    'How long the oldest job that could run has waited.',
    ['queue'],
    async () =>
      (await readQueueLoad(db)).map(({ name: queue, oldestSeconds: value }) => ({ labels: { queue }, value })),
  );
  metrics.addGauge('lectern_jobs_given_up', 'Jobs that have used up their attempts.', [], async () => [
    { labels: {}, value: await countDeadLetters(db) },
  ]);
  metrics.addGauge('lectern_letters_waiting', 'Mails that the mail server has not taken yet.', [], async () => [
    { labels: {}, value: await services.mail.countWaiting() },
  ]);
};
