import { execFile } from 'node:child_process';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadExistingKeys } from '../../operator.ts';
import { getS3Server } from '../../testing/s3-server.ts';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBucket } from '../../testing/test-bucket.ts';
import { createTestMailServer } from '../../testing/test-mail-server.ts';
import { missingNats, startTestNats } from '../../testing/test-nats.ts';
import { type CheckedPart, runChecks } from './doctor.service.ts';
import { startTestProxy, type TestProxy } from './testing/test-proxy.ts';

let app: TestApp;
let proxy: TestProxy;
beforeAll(async () => {
  proxy = await startTestProxy();
  app = await startTestApp({ env: { PUBLIC_URL: proxy.url, TRUST_PROXY: '127.0.0.1' } });
  proxy.forwardTo(app.url);
});
afterAll(async () => {
  await proxy.close();
  await app.close();
});

/** The environment of the app, as its operator has it. */
const environment = (): NodeJS.ProcessEnv => ({
  DATABASE_URL: app.deps.config.database.url,
  DATA_DIR: app.dataDir,
  PUBLIC_URL: proxy.url,
  BOOKS_URL: app.booksUrl,
  TRUST_PROXY: '127.0.0.1',
});

const check = (env: NodeJS.ProcessEnv = {}, options = {}): Promise<CheckedPart[]> =>
  runChecks({ environment: { ...environment(), ...env }, loadKeys: loadExistingKeys }, options);
const select = (parts: readonly CheckedPart[], name: string): Pick<CheckedPart, 'state' | 'found' | 'todo'>[] =>
  parts.filter((part) => part.check === name);
const statesOf = (parts: readonly CheckedPart[], name: string): string[] =>
  select(parts, name).map(({ state }) => state);

/** A server that accepts connections and never answers. */
const startSilentServer = async () => {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo; // listens on TCP
  return {
    port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

it('[OPS-140] the doctor checks every part of a healthy installation', async () => {
  const parts = await check();
  expect([...new Set(parts.map((part) => part.check))]).toEqual([
    'settings',
    'names',
    'tls',
    'hosts',
    'proxy',
    'database',
    'bus',
    'storage',
    'disk',
    'clock',
    'mail',
    'keys',
    'programs',
  ]);
  for (const name of ['names', 'tls', 'proxy', 'database', 'bus', 'storage', 'clock', 'keys'])
    expect(select(parts, name)).toEqual(select(parts, name).filter(({ state }) => state === 'ok'));
  for (const part of parts) if (part.state !== 'ok') expect(part.todo).not.toBe('');
  expect(select(parts, 'proxy').map(({ found }) => found)).toEqual([
    'The proxy names the addresses of clients; this one is 127.0.0.1.',
    'The Host header arrives.',
    'Response headers of 16 KB pass.',
    'WebSockets pass.',
  ]);
});

it('[OPS-141] with everything silent or away the doctor still ends, and says what each part needs', async () => {
  const silent = await startSilentServer();
  const startedAt = performance.now();
  const parts = await check({
    DATABASE_URL: `postgres://nobody:nothing@127.0.0.1:${silent.port}/none`,
    PUBLIC_URL: `https://127.0.0.1:${silent.port}`,
    BOOKS_URL: 'https://books.library.invalid',
    BUS_URL: `nats://lectern:nothing@127.0.0.1:${silent.port}`,
    SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${silent.port}`,
    S3_BUCKET: 'books',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  silent.close();
  for (const name of ['database', 'bus', 'storage', 'mail', 'tls', 'proxy'])
    expect(statesOf(parts, name)).toContain('failed');
  expect(select(parts, 'names')[1]).toMatchObject({ state: 'failed', todo: expect.stringContaining('record') });
  expect(JSON.stringify(parts)).not.toMatch(/nothing|secret"/);
});

it('[OPS-140] settings that production refuses are named, and the rest is checked all the same', async () => {
  const parts = await check({ MODE: 'production' });
  expect(select(parts, 'settings')[0]).toMatchObject({
    state: 'failed',
    found: expect.stringContaining('The setting'),
  });
  expect(statesOf(parts, 'database')[0]).toBe('ok');
  const without = await runChecks({ environment: { DATA_DIR: app.dataDir, PORT: 'none' }, loadKeys: loadExistingKeys });
  expect(without[0]).toMatchObject({ check: 'settings', state: 'failed', found: expect.stringContaining('PORT') });
});

it.skipIf(missingNats)('[OPS-91] the doctor passes a message through NATS, and names a wrong password', async () => {
  const nats = await startTestNats();
  expect(select(await check({ BUS_URL: nats.url }), 'bus')).toMatchObject([
    { state: 'ok', found: expect.stringMatching(/^NATS \d+\.\S+ at 127\.0\.0\.1:\d+ passes messages\.$/) },
  ]);
  const wrong = await check({ BUS_URL: nats.url.replace('lectern:', 'lectern:wrong-') });
  expect(select(wrong, 'bus')).toMatchObject([{ state: 'failed', todo: expect.stringContaining('BUS_URL') }]);
  expect(JSON.stringify(wrong)).not.toContain('wrong-');
  await nats.close();
});

it('[OPS-140] a database of another schema and one with few connections left are named', async () => {
  await app.sql("UPDATE _prisma_migrations SET migration_name = migration_name || '_of_tomorrow'");
  try {
    expect(select(await check(), 'database')[1]).toMatchObject({
      state: 'failed',
      found: expect.stringContaining('newer'),
    });
  } finally {
    await app.sql("UPDATE _prisma_migrations SET migration_name = replace(migration_name, '_of_tomorrow', '')");
  }
});

describe('[OPS-142] the proxy', () => {
  it('that passes on the address that a client claims is found', async () => {
    proxy.behave({ passesClaims: true });
    expect(select(await check(), 'proxy')[0]).toMatchObject({
      state: 'failed',
      found: expect.stringContaining('own X-Forwarded-For'),
    });
  });

  it('that names no address is found', async () => {
    proxy.behave({ address: null });
    expect(select(await check(), 'proxy')[0]).toMatchObject({ state: 'attention' });
  });

  it('that TRUST_PROXY does not name is found', async () => {
    const other = await startTestApp({ env: { PUBLIC_URL: proxy.url } });
    proxy.behave({ address: '198.51.100.7' });
    proxy.forwardTo(other.url);
    const parts = await check({ DATA_DIR: other.dataDir, TRUST_PROXY: '' });
    expect(select(parts, 'proxy')[0]).toMatchObject({ state: 'failed', todo: 'Add 127.0.0.1 to TRUST_PROXY.' });
    proxy.forwardTo(app.url);
    await other.close();
  });

  it('that changes the host, drops sockets or cuts headers is found', async () => {
    proxy.behave({ host: 'elsewhere.example', passesUpgrades: false });
    const parts = await check();
    expect(statesOf(parts, 'proxy')).toEqual(['failed', 'failed']);
    proxy.behave({ maxHeader: 8192, passesUpgrades: false });
    const cut = select(await check(), 'proxy');
    expect(cut[0]).toMatchObject({ state: 'failed', todo: expect.stringContaining('16 KB') });
    expect(cut.at(-1)).toMatchObject({ state: 'failed', found: expect.stringContaining('WebSockets') });
    proxy.behave({});
  });

  it('is asked with a signature; to others the probe does not exist', async () => {
    expect((await fetch(`${app.url}/doctor/probe`)).status).toBe(404);
    const headers = { 'x-lectern-probe': `${Date.now()}.AAAAAAAAAAAAAAAAAAAAAA` };
    expect((await fetch(`${app.url}/doctor/probe`, { headers })).status).toBe(404);
  });
});

it('[OPS-143] a mail server without TLS is named, and a test mail is sent on request only', async () => {
  const server = await createTestMailServer();
  const env = { SMTP_URL: server.url };
  expect(select(await check(env), 'mail')).toMatchObject([
    { state: 'attention', found: expect.stringContaining('not over TLS') },
  ]);
  expect(server.arrived).toHaveLength(0);
  const parts = await check(env, { mailTo: 'operator@library.example' });
  expect(statesOf(parts, 'mail')).toEqual(['attention', 'ok']);
  expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['operator@library.example']]);
  await server.close();
});

it('[OPS-2] the command exits with 1 when a check fails, prints its lines, and one line of JSON with --json', async () => {
  const program = path.join(import.meta.dirname, '../../admin.ts');
  const run = (env: NodeJS.ProcessEnv, ...words: string[]) =>
    new Promise<{ code: unknown; out: string }>((resolve) => {
      execFile(
        process.execPath,
        [program, 'doctor', ...words],
        { env: { PATH: process.env.PATH, ...env } },
        (error, out) => resolve({ code: error?.code ?? 0, out }),
      );
    });
  const env = { ...environment(), DATABASE_URL: 'postgres://127.0.0.1:1/none', TMPDIR: os.tmpdir() };
  const { code, out } = await run(env, '--json');
  expect(code).toBe(1);
  const { checks, error } = JSON.parse(out) as { checks: CheckedPart[]; error: string };
  expect([statesOf(checks, 'database'), error]).toEqual([['failed'], expect.stringMatching(/^Failed: \d/)]);
  expect((await run(env)).out).toMatch(/^database +failed +It does not answer/m);
  expect((await run({}, '--mail', 'nobody')).code).toBe(2);
});

const { server: s3 } = await getS3Server();
it.skipIf(!s3)('[OPS-144] a bucket is tried with every call that the product makes; a wrong key is named', async () => {
  if (!s3) return;
  const { env, countObjects } = await createTestBucket(s3);
  const DATA_DIR = createTempFolder();
  const state = async () => statesOf(await check({ ...env, DATA_DIR }), 'storage').join();
  await expect.poll(state, { timeout: 60_000 }).toBe('ok'); // the first writes of a new server may take longer
  expect(await countObjects()).toBe(0);
  const wrong = select(await check({ ...env, DATA_DIR, S3_SECRET_KEY: 'wrong' }), 'storage');
  expect(wrong).toMatchObject([{ state: 'failed', todo: expect.stringContaining('S3_SECRET_KEY') }]);
  const nowhere = select(await check({ ...env, DATA_DIR, S3_BUCKET: 'no-such-bucket' }), 'storage');
  expect(nowhere).toMatchObject([{ state: 'failed', found: expect.stringContaining('no bucket') }]);
});
