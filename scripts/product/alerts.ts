// Provokes the fault of each alert of infra/monitoring/alerts.yml and waits until Prometheus fires it: `node scripts/product/alerts.ts`.
// Needs the program `prometheus` (Debian's package); without it nothing is tried.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureDatabase, findFreePort, startEmbeddedPostgres } from '@lectern/postgres';
import { faults, type Target } from './alert-faults.ts';
import { listAlerts, readAlertRules, shortenRules } from './alert-rules.ts';
import { findPrometheus } from './find-prometheus.ts';
import { runProgram } from './program.ts';

const FIRES_WITHIN_MS = 90_000;
const ENDS_WITHIN_MS = 60_000;
const POLL_MS = 500;
const DISK_MB = 96;

type Ending = () => unknown;

/** Mounts a small disk of its own; false where that is not allowed. */
const mountDisk = (folder: string, endings: Ending[]): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    endings.push(() => execFileSync('umount', ['-l', folder]));
    return true;
  } catch {
    return false;
  }
};

const createPrometheusClient = (url: string) => {
  const ask = async (address: string): Promise<unknown> => (await fetch(url + address)).json();
  return {
    async listFiring(): Promise<string[]> {
      // the documented answer of Prometheus
      const { data } = (await ask('/api/v1/alerts')) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      return data.alerts.flatMap(({ state, labels }) => (state === 'firing' ? [labels.alertname] : []));
    },
    async hasValue(expression: string): Promise<boolean> {
      // likewise
      const { data } = (await ask(`/api/v1/query?query=${encodeURIComponent(expression)}`)) as {
        data: { result: unknown[] };
      };
      return data.result.length > 0;
    },
  };
};

/** Seconds until it holds; null when the time is over. */
const waitFor = async (holds: () => Promise<boolean>, ms: number): Promise<number | null> => {
  const startedAt = performance.now();
  while (performance.now() - startedAt < ms) {
    if (await holds().catch(() => false)) return (performance.now() - startedAt) / 1000;
    await pause(POLL_MS);
  }
  return null;
};

const startTrial = async (prometheus: string, folder: string, endings: Ending[]) => {
  const dataDir = path.join(folder, 'data');
  mkdirSync(path.join(dataDir), { mode: 0o700 });
  const hasDisk = mountDisk(dataDir, endings);
  const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres') });
  endings.push(() => postgres.stop());
  const databaseUrl = await ensureDatabase(postgres, 'lectern');
  const [port, apiMetrics, workerMetrics, listenPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const start = (name: string, probe: URL | 'channel' | null, metricsPort = apiMetrics) =>
    runProgram({
      file: `apps/api/src/${name}.ts`,
      env: {
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        BOOKS_URL: `http://books.localhost:${port}`,
        METRICS_PORT: String(metricsPort),
      },
      probe,
      log: path.join(folder, `${name}.log`),
      imageRoot: undefined,
      folders: {},
    });
  await start('migrate', null);
  const api = await start('main', new URL(`http://127.0.0.1:${port}/health/ready`));
  endings.push(() => api.stop());
  const worker = await start('worker', 'channel', workerMetrics);
  endings.push(() => worker.stop());

  writeFileSync(path.join(folder, 'alerts.yml'), shortenRules(readAlertRules()));
  const targets = { 'lectern-api': apiMetrics, 'lectern-worker': workerMetrics };
  writeFileSync(
    path.join(folder, 'prometheus.yml'),
    JSON.stringify({
      global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
      rule_files: [path.join(folder, 'alerts.yml')],
      scrape_configs: Object.entries(targets).map(([job, metricsPort]) => ({
        job_name: job,
        static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }],
      })),
    }),
  );
  const args = [
    `--config.file=${path.join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${path.join(folder, 'metrics')}`,
    `--web.listen-address=127.0.0.1:${listenPort}`,
  ];
  const server = spawn(prometheus, args, { stdio: 'ignore' });
  endings.push(() => server.kill());
  const client = createPrometheusClient(`http://127.0.0.1:${listenPort}`);
  const { bsize, bavail } = statfsSync(dataDir);
  const target: Target = {
    api,
    worker,
    postgresPid: postgres.pid,
    databaseUrl,
    apiUrl: `http://127.0.0.1:${port}/api/v1.0`,
    dataDir,
    diskBytes: hasDisk ? bsize * bavail : null,
    hasValue: client.hasValue,
  };
  return { target, client };
};

const main = async (): Promise<number> => {
  const prometheus = await findPrometheus();
  if (prometheus.program === null) {
    console.log(`No alert was provoked: ${prometheus.why}`);
    return 0;
  }
  const wanted = process.argv.slice(2);
  const alerts = listAlerts(readAlertRules()).filter((name) => wanted.length === 0 || wanted.includes(name));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-alerts-'));
  const endings: Ending[] = [() => rmSync(folder, { recursive: true, force: true })];
  let missing = 0;
  try {
    const { target, client } = await startTrial(prometheus.program, folder, endings);
    const areBothScraped = async () =>
      (await client.hasValue('count(up == 1) == 2')) && (await client.listFiring()).length === 0;
    if ((await waitFor(areBothScraped, ENDS_WITHIN_MS)) === null)
      console.log(`Firing before any fault: ${(await client.listFiring()).join(', ')}`);
    // in the order of the faults: those that stop a process come last
    for (const name of Object.keys(faults).filter((known) => alerts.includes(known))) {
      await waitFor(async () => !(await client.listFiring()).includes(name), ENDS_WITHIN_MS); // from the fault before
      const over = new AbortController();
      const provoked = faults[name]?.(target, over.signal).catch((error: unknown) => console.log(String(error)));
      const seconds = await waitFor(async () => (await client.listFiring()).includes(name), FIRES_WITHIN_MS);
      over.abort();
      await provoked;
      if (seconds === null) missing += 1;
      console.log(`${name.padEnd(28)} ${seconds === null ? 'did NOT fire' : `fired after ${seconds.toFixed(1)} s`}`);
    }
  } finally {
    for (const end of endings.toReversed()) await end();
  }
  return missing === 0 ? 0 : 1;
};

process.exitCode = await main();
