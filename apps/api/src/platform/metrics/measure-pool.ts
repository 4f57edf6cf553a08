import type pg from 'pg';
import type { Metrics } from './metrics.ts';

/** Counts the connections of a pool, and how long queries wait for one. */
export const measurePool = (pool: pg.Pool, metrics: Pick<Metrics, 'addGauge' | 'databaseWait'>): void => {
  metrics.addGauge(
    'lectern_database_connections',
    'Connections of the pool by state; waiting counts queries that wait for one.',
    ['state'],
    async () => [
      { labels: { state: 'open' }, value: pool.totalCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
  );
  type Done = Parameters<typeof pool.connect>[0];
  const connect = pool.connect.bind(pool);
  const connectWithCallback = (done: Done): void => {
    const end = metrics.databaseWait.startTimer();
    connect((...results) => {
      end();
      done(...results);
    });
  };
  const connectWithPromise = async (): Promise<pg.PoolClient> => {
    const end = metrics.databaseWait.startTimer();
    return connect().finally(() => void end());
  };
  // One function with both forms of the driver, whose own queries use the first.
  pool.connect = ((done?: Done) => (done ? connectWithCallback(done) : connectWithPromise())) as typeof pool.connect;
};
