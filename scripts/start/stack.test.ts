import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDatabase, freePort } from '@lectern/postgres';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings, type Settings } from './settings.ts';
import { type Stack, startStack } from './stack.ts';

const FAKE = path.join(import.meta.dirname, 'fixtures/fake-program.ts');
const FILES = { shop: FAKE, api: FAKE, worker: path.join(import.meta.dirname, 'fixtures/fake-worker.ts') };

let folder = '';
let settings: Settings;
let stack: Stack | undefined;
const said: string[] = [];

const start = async (build = async (): Promise<void> => undefined): Promise<void> => {
  stack = await startStack({ settings, build, say: (line) => said.push(line), files: FILES });
};
/** What the fake program at this address says about itself. The shape is the one that fixtures/fake-program.ts answers. */
const ask = async (url: string) =>
  (await (await fetch(url)).json()) as { pid: number; env: Record<string, string | undefined> };
const alive = (pid: number): boolean =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
const ready = (): string => path.join(settings.dataDir, 'ready.json');
const databasePid = (): number =>
  Number.parseInt(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-stack-'));
  settings = readSettings({ PORT: String(await freePort()), DATA_DIR: folder });
  said.length = 0;
});
afterEach(async () => {
  await stack?.stop();
  stack = undefined;
  rmSync(folder, { recursive: true, force: true });
});

describe('the stack of one command', () => {
  it('[HOUSE-7] gives API and shop what they need, and says where all answer only when all do', async () => {
    await start(async () => expect(existsSync(ready())).toBe(false));
    const api = await ask(settings.localUrl);
    const shop = await ask(api.env.SHOP_UPSTREAM ?? '');
    expect(JSON.parse(readFileSync(ready(), 'utf8'))).toEqual({
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
    expect(shop.env.SHOP_DATABASE_URL).toMatch(/\/shop$/);
    expect(shop.env).toMatchObject({ SHOP_PUBLIC_URL: settings.shopUrl, CLOUD_URL: settings.publicUrl });
    expect(shop.env.CLOUD_API_URL).toBe(`${settings.localUrl}/api/v1.0`); // Node resolves no names below localhost
    for (const secret of ['demo-shop.json', 'partners.json', 'ready.json']) {
      expect(statSync(path.join(folder, secret)).mode & 0o777).toBe(0o600);
    }
  });

  it('[HOUSE-30] whoever listens for others makes passwords of its own, keeps them, and retires the known ones', async () => {
    const passwords = async (env: NodeJS.ProcessEnv) => {
      settings = readSettings({ PORT: String(settings.port), DATA_DIR: folder, ...env });
      await start();
      const { demo, second } = JSON.parse(readFileSync(ready(), 'utf8'));
      const api = await ask(`http://127.0.0.1:${settings.port}`);
      const shop = await ask(api.env.SHOP_UPSTREAM ?? '');
      const accounts = JSON.parse(shop.env.SHOP_DEMO_ACCOUNTS ?? '');
      expect(accounts.map(({ password }: { password: string }) => password)).toEqual([demo.password, second.password]);
      expect(statSync(ready()).mode & 0o777).toBe(0o600);
      await stack?.stop();
      return {
        given: [demo.password, second.password],
        retired: accounts.flatMap((one: { retired: string[] }) => one.retired),
      };
    };
    const known = ['lantern-anna', 'lantern-boris'];
    expect(await passwords({})).toEqual({ given: known, retired: [] });
    const open = await passwords({ HOST: '0.0.0.0' });
    expect(new Set([...open.given, ...known]).size).toBe(4);
    for (const password of open.given) expect(password).toMatch(/^[\w-]{16}$/);
    expect(open.retired).toEqual(known);
    expect(await passwords({ PUBLIC_URL: 'https://read.example' })).toEqual(open); // a proxy of this machine, for others
    expect(await passwords({ ALLOWED_HOSTS: 'localhost, read.lan' })).toEqual(open);
    expect(await passwords({ TRUST_PROXY: '127.0.0.1' })).toEqual(open); // that proxy may call us by our own address
    expect(await passwords({ HOST: '127.0.0.2' })).toEqual({ given: known, retired: open.given });
    expect(statSync(path.join(folder, 'demo-readers.json')).mode & 0o777).toBe(0o600);
  });

  it('[HOUSE-7] ends everything in order and takes its word back', async () => {
    await start();
    const { pid, env } = await ask(settings.localUrl);
    const shop = await ask(env.SHOP_UPSTREAM ?? '');
    const database = databasePid();
    await stack?.stop();
    expect([pid, shop.pid, database].filter(alive)).toEqual([]);
    expect(existsSync(ready())).toBe(false);
  });

  it('[HOUSE-9] leaves nothing running when the one that started everything is killed', async () => {
    const env = { ...process.env, PORT: String(settings.port), DATA_DIR: folder };
    const starter = fork(path.join(import.meta.dirname, 'fixtures/fake-start.ts'), [], { env });
    await once(starter, 'message');
    const api = await ask(settings.localUrl);
    const shop = await ask(api.env.SHOP_UPSTREAM ?? '');
    const database = databasePid();
    starter.kill('SIGKILL');
    await vi.waitFor(() => expect([api.pid, shop.pid, database].filter(alive)).toEqual([]), { timeout: 20_000 });
    await start();
    expect((await ask(settings.localUrl)).pid).not.toBe(api.pid);
  });

  it('[HOUSE-25] starts a killed PostgreSQL again where the programs know it, until it dies too often', async () => {
    await start();
    const { env } = await ask(settings.localUrl);
    const first = databasePid();
    process.kill(first, 'SIGKILL');
    await vi.waitFor(() => expect(databasePid()).not.toBe(first), { timeout: 30_000 });
    const { DATABASE_URL: url = '' } = env;
    await vi.waitFor(() => ensureDatabase({ url: () => url }, 'lectern'), { timeout: 30_000 });
    expect(said.join()).toContain('PostgreSQL ended and is started again');
    expect((await ask(settings.localUrl)).env.DATABASE_URL).toBe(url);

    for (let deaths = 1; deaths < 3; deaths += 1) {
      const pid = databasePid();
      process.kill(pid, 'SIGKILL');
      if (deaths < 2) await vi.waitFor(() => expect(databasePid()).not.toBe(pid), { timeout: 30_000 });
    }
    await stack?.databaseEnded;
  });

  it('[HOUSE-10] starts a crashed API and a crashed shop again, the shop where the cloud knows it', async () => {
    await start();
    const api = await ask(settings.localUrl);
    const shopUrl = api.env.SHOP_UPSTREAM ?? '';
    const shop = await ask(shopUrl);
    await fetch(`${settings.localUrl}/crash`).catch(() => undefined);
    await fetch(`${shopUrl}/crash`).catch(() => undefined);
    await vi.waitFor(async () => expect((await ask(settings.localUrl)).pid).not.toBe(api.pid), { timeout: 20_000 });
    await vi.waitFor(async () => expect((await ask(shopUrl)).pid).not.toBe(shop.pid), { timeout: 20_000 });
    await vi.waitFor(() => expect(existsSync(ready())).toBe(true));
    expect(said.join('\n')).toMatch(/API ended.*started again/);
  });

  it('[JOB-12] runs a worker beside the API, starts a killed one again, and leaves none behind', async () => {
    await start();
    // The shape is the one that fixtures/fake-worker.ts writes.
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
    expect(alive(next)).toBe(false);
  });

  it('[HOUSE-11] a program that cannot start is quoted, and what had started is ended', async () => {
    vi.stubEnv('FAKE_TROUBLE', 'PUBLIC_URL must not end with a slash.');
    await expect(start()).rejects.toThrow(/^PUBLIC_URL must not end with a slash\.$/);
    vi.unstubAllEnvs();
    expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
    expect(existsSync(ready())).toBe(false);
  });
});
