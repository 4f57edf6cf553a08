import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDatabase, findFreePort } from '@lectern/postgres';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings, type Settings } from './settings.ts';
import { type Stack, startStack } from './stack.ts';

const FAKE = path.join(import.meta.dirname, 'fixtures/fake-program.ts');
const FILES = { shop: FAKE, api: FAKE, worker: path.join(import.meta.dirname, 'fixtures/fake-worker.ts') };

let folder = '';
let settings: Settings;
let stack: Stack | undefined;
const messages: string[] = [];

const start = async (build = async (): Promise<void> => undefined): Promise<void> => {
  stack = await startStack({ settings, build, say: (line) => messages.push(line), files: FILES });
};
/** Asks the fake program at this address for its process and environment (see fixtures/fake-program.ts). */
const ask = async (url: string) =>
  (await (await fetch(url)).json()) as { pid: number; env: Record<string, string | undefined> };
const isAlive = (pid: number): boolean =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
const getReadyFile = (): string => path.join(settings.dataDir, 'ready.json');
const databasePid = (): number =>
  Number.parseInt(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-stack-'));
  settings = readSettings({ PORT: String(await findFreePort()), DATA_DIR: folder });
  messages.length = 0;
});
afterEach(async () => {
  await stack?.stop();
  stack = undefined;
  rmSync(folder, { recursive: true, force: true });
});

describe('the stack of `npm start`', () => {
  it('[PAY-20] brings a demonstration of PayPal that keeps its keys, and says that no money moves', async () => {
    await start();
    const { env } = await ask(settings.localUrl);
    const page = await fetch(`${env.PAYPAL_DOUBLE_URL}/checkoutnow?token=X`);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('No money moves')]);
    expect(readFileSync(env.PAYPAL_ROOTS ?? '', 'utf8')).toContain('BEGIN CERTIFICATE');
    await stack?.stop();
    await start();
    const again = (await ask(settings.localUrl)).env;
    expect(again.PAYPAL_WEBHOOK_ID).toBe(env.PAYPAL_WEBHOOK_ID);
  });

  it('[HOUSE-7] [ADOBE-16] configures API and shop, and writes the ready file only when all answer', async () => {
    await start(async () => expect(existsSync(getReadyFile())).toBe(false));
    const api = await ask(settings.localUrl);
    const shop = await ask(api.env.SHOP_UPSTREAM ?? '');
    expect(JSON.parse(readFileSync(getReadyFile(), 'utf8'))).toEqual({
      url: `http://127.0.0.1:${settings.port}`,
      api: `http://127.0.0.1:${settings.port}/api/v1.0`,
      browser: `http://lectern.localhost:${settings.port}`,
      shop: `http://shop.lectern.localhost:${settings.port}`,
      demo: { username: 'anna', password: 'lantern-anna' },
      second: { username: 'boris', password: 'lantern-boris' },
    });
    const [lantern] = JSON.parse(readFileSync(path.join(folder, 'partners.json'), 'utf8'));
    expect(lantern).toMatchObject({
      id: 1,
      alias: 'lantern',
      shared_key: shop.env.SHOP_SHARED_KEY,
      allow_private: true,
    });
    expect(lantern.authenticate_url).toBe(`${api.env.SHOP_UPSTREAM}/partner/user_authenticate`);
    expect(api.env).toMatchObject({ HOST: '127.0.0.1', DATA_DIR: folder, PUBLIC_URL: settings.publicUrl });
    expect(api.env.DATABASE_URL).toMatch(/\/lectern$/);
    expect(api.env.ADOBE_VENDORS_FILE).toBe(path.join(folder, 'adobe-vendors.json'));
    expect(JSON.parse(readFileSync(path.join(folder, 'adobe-vendors.json'), 'utf8'))).toEqual([
      {
        vendor_id: shop.env.SHOP_ADOBE_VENDOR_ID,
        name: 'Lantern Books',
        sign_in_url: `${api.env.SHOP_UPSTREAM}/AdobeAuth/SignIn`,
        allow_private: true,
      },
    ]);
    expect(shop.env.SHOP_DATABASE_URL).toMatch(/\/shop$/);
    expect(shop.env).toMatchObject({ SHOP_PUBLIC_URL: settings.shopUrl, CLOUD_URL: settings.publicUrl });
    expect(shop.env.CLOUD_API_URL).toBe(`${settings.localUrl}/api/v1.0`); // Node resolves no names below localhost
    for (const secret of ['demo-shop.json', 'partners.json', 'adobe-vendors.json', 'paypal-demo.json', 'ready.json']) {
      expect(statSync(path.join(folder, secret)).mode & 0o777).toBe(0o600);
    }
  });

  it('[HOUSE-30] generates and keeps its own passwords when other machines can reach it, and retires the known ones', async () => {
    const passwords = async (env: NodeJS.ProcessEnv) => {
      settings = readSettings({ PORT: String(settings.port), DATA_DIR: folder, ...env });
      await start();
      const { demo, second } = JSON.parse(readFileSync(getReadyFile(), 'utf8'));
      const api = await ask(`http://127.0.0.1:${settings.port}`);
      const shop = await ask(api.env.SHOP_UPSTREAM ?? '');
      const accounts = JSON.parse(shop.env.SHOP_DEMO_ACCOUNTS ?? '');
      expect(accounts.map(({ password }: { password: string }) => password)).toEqual([demo.password, second.password]);
      expect(statSync(getReadyFile()).mode & 0o777).toBe(0o600);
      await stack?.stop();
      return {
        given: [demo.password, second.password],
        retired: accounts.flatMap((account: { retired: string[] }) => account.retired),
      };
    };
    const known = ['lantern-anna', 'lantern-boris'];
    expect(await passwords({})).toEqual({ given: known, retired: [] });
    const open = await passwords({ HOST: '0.0.0.0' });
    expect(new Set([...open.given, ...known]).size).toBe(4);
    for (const password of open.given) expect(password).toMatch(/^[\w-]{16}$/);
    expect(open.retired).toEqual(known);
    expect(await passwords({ PUBLIC_URL: 'https://read.example' })).toEqual(open); // a local proxy that serves others
    expect(await passwords({ ALLOWED_HOSTS: 'localhost, read.lan' })).toEqual(open);
    expect(await passwords({ TRUST_PROXY: '127.0.0.1' })).toEqual(open); // a trusted proxy may forward requests of others
    expect(await passwords({ HOST: '127.0.0.2' })).toEqual({ given: known, retired: open.given });
    expect(statSync(path.join(folder, 'demo-readers.json')).mode & 0o777).toBe(0o600);
  });

  it('[HOUSE-7] stops everything in order and removes the ready file', async () => {
    await start();
    const { pid, env } = await ask(settings.localUrl);
    const shop = await ask(env.SHOP_UPSTREAM ?? '');
    const database = databasePid();
    await stack?.stop();
    expect([pid, shop.pid, database].filter(isAlive)).toEqual([]);
    expect(existsSync(getReadyFile())).toBe(false);
  });

  it('[HOUSE-9] leaves nothing running when the start command is killed', async () => {
    const env = { ...process.env, PORT: String(settings.port), DATA_DIR: folder };
    const starter = fork(path.join(import.meta.dirname, 'fixtures/fake-start.ts'), [], { env });
    await once(starter, 'message');
    const api = await ask(settings.localUrl);
    const shop = await ask(api.env.SHOP_UPSTREAM ?? '');
    const database = databasePid();
    starter.kill('SIGKILL');
    await vi.waitFor(() => expect([api.pid, shop.pid, database].filter(isAlive)).toEqual([]), { timeout: 20_000 });
    await start();
    expect((await ask(settings.localUrl)).pid).not.toBe(api.pid);
  });

  it('[HOUSE-25] restarts a killed PostgreSQL on the same port, until it crashes too often', async () => {
    await start();
    const { env } = await ask(settings.localUrl);
    const killDatabase = () => {
      const pid = databasePid();
      process.kill(pid, 'SIGKILL');
      return pid;
    };
    // The next one may still be starting, and may be killed then: a crash like any other.
    const waitForNext = (pid: number) =>
      vi.waitFor(
        () => {
          const next = databasePid();
          expect(next).not.toBe(pid);
          expect(isAlive(next)).toBe(true);
        },
        { timeout: 30_000 },
      );
    await waitForNext(killDatabase());
    const { DATABASE_URL: url = '' } = env;
    await vi.waitFor(() => ensureDatabase({ url: () => url }, 'lectern'), { timeout: 30_000 });
    expect(messages.join()).toContain('PostgreSQL ended and is started again');
    expect((await ask(settings.localUrl)).env.DATABASE_URL).toBe(url);

    await waitForNext(killDatabase());
    killDatabase();
    await stack?.databaseEnded;
  });

  it('[HOUSE-10] [RET-6] restarts a crashed API and a crashed shop, the shop on the same port, and says once what is not configured', async () => {
    await start();
    const api = await ask(settings.localUrl);
    const shopUrl = api.env.SHOP_UPSTREAM ?? '';
    const shop = await ask(shopUrl);
    await fetch(`${settings.localUrl}/crash`).catch(() => undefined);
    await fetch(`${shopUrl}/crash`).catch(() => undefined);
    await vi.waitFor(async () => expect((await ask(settings.localUrl)).pid).not.toBe(api.pid), { timeout: 20_000 });
    await vi.waitFor(async () => expect((await ask(shopUrl)).pid).not.toBe(shop.pid), { timeout: 20_000 });
    await vi.waitFor(() => expect(existsSync(getReadyFile())).toBe(true));
    expect(messages.join('\n')).toMatch(/API ended.*started again/);
    expect(messages.filter((line) => line === 'A setting is missing.')).toHaveLength(1);
  });

  it('[HOUSE-58] runs jobs in the API, unless JOBS names a worker', async () => {
    await start();
    expect((await ask(settings.localUrl)).env.JOBS).toBe('api');
    expect(existsSync(path.join(folder, 'worker.json'))).toBe(false);
  });

  it('[JOB-12] runs a worker next to the API, restarts a killed one, and stops it', async () => {
    settings = readSettings({ PORT: String(settings.port), DATA_DIR: folder, JOBS: 'worker' });
    await start();
    // fixtures/fake-worker.ts writes this shape.
    const ask = () =>
      JSON.parse(readFileSync(path.join(folder, 'worker.json'), 'utf8')) as { pid: number; env: NodeJS.ProcessEnv };
    const { pid, env } = await vi.waitFor(ask, { timeout: 20_000 });
    expect(env).toMatchObject({ DATA_DIR: folder, DATABASE_URL: expect.stringMatching(/\/lectern$/) });
    process.kill(pid, 'SIGKILL');
    const next = await vi.waitFor(
      () => {
        expect(ask().pid).not.toBe(pid);
        return ask().pid;
      },
      { timeout: 20_000 },
    );
    await stack?.stop();
    expect(isAlive(next)).toBe(false);
  });

  it('[HOUSE-11] shows the message of a program that cannot start, and stops what had started', async () => {
    vi.stubEnv('FAKE_TROUBLE', 'PUBLIC_URL must not end with a slash.');
    await expect(start()).rejects.toThrow(/^PUBLIC_URL must not end with a slash\.$/);
    vi.unstubAllEnvs();
    expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
    expect(existsSync(getReadyFile())).toBe(false);
  });
});
