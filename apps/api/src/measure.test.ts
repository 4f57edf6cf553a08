import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '@lectern/postgres';
import { buildBrokenEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMetrics } from './measure.ts';
import { plainSite } from './testing/plain-site.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestBook, uploadFile } from './testing/test-books.ts';
import { createTestReader, type TestReader } from './testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let metrics: NonNullable<Awaited<ReturnType<typeof startMetrics>>>;
let address: string;

beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_PORT: String(await findFreePort()) }, ownParsers: true, site: plainSite });
  const started = await startMetrics(app.deps, () => 3);
  if (!started) throw new Error('METRICS_PORT is set');
  metrics = started;
  address = `http://127.0.0.1:${metrics.port}`;
  anna = await createTestReader(app, 'anna');
});
afterAll(async () => {
  await metrics.close();
  await app.close();
});

const scrape = async (): Promise<string> => (await fetch(`${address}/metrics`)).text();
/** The value of a series; 0 when it has none. */
const read = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? 0,
  );

it('[OPS-130] /metrics is served on a port of its own, and nothing else there', async () => {
  const answer = await fetch(`${address}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(405);
  for (const other of ['/', '/health/ready', '/api/v1.0/health', '//metrics'])
    expect((await fetch(address + other)).status).toBe(404);
});

it('[OPS-131] requests are counted by route template, method and class of the status, never by path, reader or file', async () => {
  await createTestBook(anna, { title: 'Secret Title' }, 'Secret.epub');
  await anna.get('/user');
  await fetch(`${app.url}/no-such-path-${'x'.repeat(50)}`);
  await fetch(`${app.api}/auth/login/lantern`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shop_id: '1', username: 'anna', password: 'not hers' }),
  });
  await expect
    .poll(
      async () =>
        read(await scrape(), 'lectern_http_request_duration_seconds_count{route="none",method="GET",status="4xx"}'),
      { timeout: 20_000 },
    )
    .toBe(1);
  const text = await scrape();
  const count = (labels: string) => read(text, `lectern_http_request_duration_seconds_count{${labels}}`);
  expect(count('route="/api/v1.0/user",method="GET",status="2xx"')).toBeGreaterThan(0);
  expect(count('route="/api/v1.0/files/*",method="PUT",status="2xx"')).toBe(1);
  expect(count('route="/api/v1.0/auth/login/:alias",method="POST",status="4xx"')).toBe(1);
  for (const word of ['Secret', 'anna', 'no-such-path', anna.token]) expect(text).not.toContain(`"${word}`);
  expect(read(text, 'lectern_http_received_bytes_total')).toBeGreaterThan(500);
  expect(read(text, 'lectern_http_requests_in_flight')).toBe(0);
});

it('[OPS-131] uploads, sign-ins and refusals are counted by result', async () => {
  const before = await scrape();
  await createTestBook(anna, { title: 'Counted' });
  await uploadFile(anna, 'broken.epub', await buildBrokenEpub());
  const text = await scrape();
  const grown = (series: string) => read(text, series) - read(before, series);
  expect(grown('lectern_uploads_total{result="added"}')).toBe(1);
  expect(grown('lectern_uploads_total{result="refused"}')).toBe(1);
  expect(read(text, 'lectern_sign_ins_total{result="succeeded"}')).toBe(1);
  expect(text).toMatch(/lectern_sign_ins_total\{result="auth\.\w+"\} 1/);
  expect(text).toMatch(/lectern_refusals_total\{code="file\.\w+"\} 1/);
});

it('[OPS-131] parsers, pool, storage, queue, sockets, disk and the process are measured', async () => {
  const text = await scrape();
  expect(read(text, 'lectern_parser_task_duration_seconds_count{pool="reading",result="done"}')).toBeGreaterThan(0);
  expect(read(text, 'lectern_parser_tasks{pool="reading",state="waiting"}')).toBe(0);
  expect(read(text, 'lectern_database_wait_seconds_count')).toBeGreaterThan(0);
  expect(read(text, 'lectern_database_connections{state="open"}')).toBeGreaterThan(0);
  expect(read(text, 'lectern_storage_call_duration_seconds_count{call="put",result="ok"}')).toBeGreaterThan(0);
  expect(read(text, 'lectern_sockets_open')).toBe(3);
  expect(read(text, 'lectern_disk_bytes{kind="free"}')).toBeGreaterThan(0);
  expect(read(text, 'lectern_available{part="database"}')).toBe(1);
  expect(read(text, 'lectern_build_info{version="0.2.0"}')).toBe(1);
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'lectern_database_conflict_retries_total',
    'lectern_letters_waiting',
    'lectern_jobs_given_up',
    'lectern_bus_gaps_total',
  ])
    expect(text).toMatch(new RegExp(`^${name} `, 'm'));
});

it('[OPS-131] a job that waits is counted with its age', async () => {
  await app.deps.services.mail.prepareQueue();
  await app.sql(
    "INSERT INTO pgboss.job (name, data, start_after) VALUES ('mail.send', '{}', now() - interval '90 seconds')",
  );
  const text = await scrape();
  expect(read(text, 'lectern_jobs{queue="mail.send",state="waiting"}')).toBeGreaterThan(0);
  expect(read(text, 'lectern_job_oldest_seconds{queue="mail.send"}')).toBeGreaterThanOrEqual(90);
});

it('[OPS-132] a part that is away is told by the metrics, which answer in time', async () => {
  await app.sql("UPDATE _prisma_migrations SET migration_name = migration_name || '_of_tomorrow'");
  try {
    const startedAt = performance.now();
    expect(read(await scrape(), 'lectern_available{part="schema"}')).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  } finally {
    await app.sql("UPDATE _prisma_migrations SET migration_name = replace(migration_name, '_of_tomorrow', '')");
  }
});

it('[OPS-135] every metric that alerts and dashboards name is exported', async () => {
  const folder = path.resolve(import.meta.dirname, '../../../infra/monitoring');
  const dashboards = path.join(folder, 'grafana/dashboards');
  const files = [
    path.join(folder, 'alerts.yml'),
    ...readdirSync(dashboards).map((name) => path.join(dashboards, name)),
  ];
  const named = files.flatMap(
    (file) => readFileSync(file, 'utf8').match(/\b(?:lectern|nodejs|process)_[a-z\d_]+/g) ?? [],
  );
  const exported = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  expect(named.length).toBeGreaterThan(40);
  for (const name of named)
    expect([name, name.replace(/_(?:bucket|count|sum)$/, '')].some((it) => exported.has(it))).toBe(true);
});

it('[OPS-130] the books’ host and the API answer programs that ask for metrics with 404', async () => {
  for (const path of ['/metrics', '/env', '/debug/vars', '/actuator/prometheus']) {
    expect((await app.fetchBooks(path)).status).toBe(404);
    expect((await fetch(`${app.api}${path}`)).status).toBe(404);
  }
});
