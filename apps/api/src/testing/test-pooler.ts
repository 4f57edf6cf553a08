import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '@lectern/postgres';

/** Why tests with PgBouncer cannot run here; null: they can. */
export const missingPooler: string | null = spawnSync('pgbouncer', ['--version']).error
  ? 'pgbouncer is not installed (Debian: apt-get install pgbouncer)'
  : null;

/** As docs/runbook.md says: with four, many concurrent writes to one library wait for longer than a minute. */
const RECOMMENDED_SIZE = 20;

/** Environment variable that puts every test app behind the pooler at this host and port. */
const POOLER = 'LECTERN_TEST_POOLER';

/** The URL of a database through the pooler of the whole run; null without one. */
export const findPooledUrl = (database: string): string | null => {
  const host = process.env[POOLER];
  return host ? Object.assign(new URL(database), { host }).href : null;
};

/** With TEST_POOLER=on: starts a pooler for the whole run, in front of the server of the URL. Returns what stops it. @throws Error when there is none here */
export const preparePooler = async (server: string): Promise<() => Promise<void>> => {
  if (process.env.TEST_POOLER !== 'on') return async () => undefined;
  if (missingPooler) throw new Error(missingPooler);
  const pooler = await startTestPooler(server, RECOMMENDED_SIZE);
  process.env[POOLER] = new URL(pooler.url).host;
  return pooler.close;
};

/** PgBouncer in transaction mode, with so many connections for each database, in front of the server of the URL. */
export const startTestPooler = async (target: string, size = 4) => {
  const database = new URL(target);
  const port = await findFreePort();
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'lectern-pooler-')), 'pgbouncer.ini');
  const password = database.password ? ` password=${decodeURIComponent(database.password)}` : '';
  writeFileSync(
    file,
    `[databases]
* = host=${database.hostname} port=${database.port} user=${database.username}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 1000
server_idle_timeout = 2
query_wait_timeout = 10
server_connect_timeout = 5
`,
  );
  const start = async () => {
    // It refuses to run as root, and reads the file before it becomes another user.
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
    const lines = createInterface({ input: child.stderr });
    const isUp = new Promise<void>((resolve) => lines.on('line', (line) => line.includes('process up') && resolve()));
    const ended = once(child, 'exit');
    const failure = ended.then(([code]) => Promise.reject(new Error(`pgbouncer ended with ${code}`)));
    failure.catch(() => undefined); // after the start it ends when it is told to
    await Promise.race([isUp, failure]);
    return { child, ended };
  };
  let running = await start();
  const stop = async (): Promise<void> => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href,
    stop,
    async restart(): Promise<void> {
      running = await start();
    },
    async close(): Promise<void> {
      await stop();
      rmSync(path.dirname(file), { recursive: true, force: true });
    },
  };
};
