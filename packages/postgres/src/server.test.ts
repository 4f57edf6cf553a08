import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './server.ts';
import { findRunningServer } from './server-ownership.ts';
import { withClient } from './with-client.ts';

let folder = '';
let dir = '';
const running: EmbeddedPostgres[] = [];

const start = async (options: { userNamespaces?: boolean; durable?: boolean } = {}): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dir, durable: false, ...options });
  running.push(server);
  return server;
};
const queryAnswer = (server: EmbeddedPostgres, sql: string) =>
  withClient(
    server.adminUrl('postgres'),
    async (client) => (await client.query<{ answer: string }>(sql)).rows[0]?.answer,
  );

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-server-test-'));
  chmodSync(folder, 0o711);
  dir = path.join(folder, 'data');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the embedded server', () => {
  it('[HOUSE-1] [HOUSE-58] starts in an empty folder, keeps its data across restarts, protects its password and takes little memory', async () => {
    const first = await start();
    await queryAnswer(first, "CREATE TABLE kept AS SELECT 'still here' AS answer");
    await first.stop();
    expect(existsSync(path.join(dir, 'postmaster.pid'))).toBe(false);
    const second = await start();
    expect(await queryAnswer(second, 'SELECT answer FROM kept')).toBe('still here');
    expect(await queryAnswer(second, "SELECT current_setting('shared_buffers') AS answer")).toBe('64MB');
    expect(statSync(`${dir}.password`).mode & 0o777).toBe(0o600);
    const stranger = new URL(second.url('postgres'));
    stranger.password = 'wrong';
    await expect(withClient(stranger.href, async () => undefined)).rejects.toThrow(/password/);
  });

  it('[HOUSE-35] the application role is no superuser and owns its databases, including those of earlier versions', async () => {
    const earlier = await start();
    const admin = earlier.adminUrl('library');
    await queryAnswer(earlier, 'CREATE DATABASE library');
    await withClient(admin, (client) =>
      client.query(`
        CREATE TYPE mood AS ENUM ('calm'); CREATE DOMAIN short AS text CHECK (length(value) < 9);
        CREATE TABLE "a ""quoted"" book" (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n serial, mood mood, title short);
        CREATE VIEW titles AS SELECT title FROM "a ""quoted"" book";
        CREATE FUNCTION twice(n integer) RETURNS integer LANGUAGE sql AS 'SELECT n * 2';
        CREATE SEQUENCE alone; CREATE SCHEMA queue; CREATE TABLE queue.job (id bigint, kept boolean) PARTITION BY LIST (kept);
        CREATE TABLE queue.job_kept PARTITION OF queue.job FOR VALUES IN (true);
        INSERT INTO "a ""quoted"" book" (title) VALUES ('Momo')`),
    );
    await earlier.stop();
    rmSync(`${dir}.app-password`);

    const server = await start();
    const [url] = await Promise.all([ensureDatabase(server, 'library'), ensureDatabase(server, 'another')]);
    expect(await ensureDatabase(server, 'library')).toBe(url);
    expect(statSync(`${dir}.app-password`).mode & 0o777).toBe(0o600);
    await withClient(url, async (client) => {
      const { rows } = await client.query(
        'SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication AS mighty FROM pg_roles WHERE rolname = current_user',
      );
      expect(rows).toEqual([{ mighty: false }]);
      expect((await client.query('SELECT title FROM titles')).rows).toEqual([{ title: 'Momo' }]);
      // as migrations do
      await client.query(`
        ALTER TABLE "a ""quoted"" book" ADD COLUMN pages integer; ALTER TYPE mood ADD VALUE 'gay'; ALTER DOMAIN short SET NOT NULL;
        CREATE OR REPLACE FUNCTION twice(n integer) RETURNS integer LANGUAGE sql AS 'SELECT n + n';
        INSERT INTO queue.job VALUES (1, true); UPDATE queue.job_kept SET id = id + 1; CREATE INDEX ON queue.job_kept (id);
        DROP VIEW titles; DROP SEQUENCE alone; DROP SCHEMA queue CASCADE; CREATE SCHEMA queue; CREATE TABLE made (id bigint)`);
      for (const forbidden of [
        "SELECT pg_read_file('/etc/passwd')",
        "COPY made FROM PROGRAM 'true'",
        'CREATE ROLE mine SUPERUSER',
      ])
        await expect(client.query(forbidden)).rejects.toThrow(/permission denied/);
    });
  });

  it('[HOUSE-2] stops when its owner is killed, and restarts with its data', async () => {
    const owner = fork(path.join(import.meta.dirname, '../fixtures/owner.ts'), [dir]);
    // Sent by fixtures/owner.ts.
    const [{ pid, url }] = (await once(owner, 'message')) as [{ pid: number; url: string }];
    await withClient(url, (client) => client.query("CREATE TABLE kept AS SELECT 'survived' AS answer"));
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const again = await start();
    expect(again.pid).not.toBe(pid);
    expect(findRunningServer(dir)).toBe(again.pid);
    expect(await queryAnswer(again, 'SELECT answer FROM kept')).toBe('survived');
  });

  it('[HOUSE-2] recovers when the server itself is killed', async () => {
    const first = await start({ durable: true });
    await queryAnswer(first, "CREATE TABLE kept AS SELECT 'recovered' AS answer");
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    expect(await queryAnswer(await start(), 'SELECT answer FROM kept')).toBe('recovered');
  });

  it('[HOUSE-3] refuses a folder on which another instance runs', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(`PostgreSQL already runs on ${first.dir} (process ${first.pid})`);
    expect(await queryAnswer(first, "SELECT 'unharmed' AS answer")).toBe('unharmed');
  });

  it('[HOUSE-3] ignores a pid file whose pid belongs to another program', async () => {
    await (await start()).stop();
    writeFileSync(path.join(dir, 'postmaster.pid'), `${process.pid}\n${dir}\n`);
    expect(await queryAnswer(await start(), "SELECT 'started' AS answer")).toBe('started');
  });

  it('[HOUSE-1] creates the cluster again after an interrupted creation', async () => {
    mkdirSync(path.join(`${dir}.new`, 'data/base'), { recursive: true });
    writeFileSync(path.join(`${dir}.new`, 'lectern-is-making-this'), '');
    writeFileSync(path.join(`${dir}.new`, 'data/PG_VERSION'), 'half');
    expect(await queryAnswer(await start(), "SELECT 'whole' AS answer")).toBe('whole');
    expect(existsSync(`${dir}.new`)).toBe(false);
  });

  it('[HOUSE-24] removes nothing that it did not create, and reports what is in the way', async () => {
    await (await start()).stop();
    rmSync(path.join(dir, 'PG_VERSION'));
    const before = readdirSync(dir);
    await expect(start()).rejects.toThrow(/data is not empty and holds no PostgreSQL data \(PG_VERSION is missing\)/);
    expect(readdirSync(dir)).toEqual(before);

    rmSync(dir, { recursive: true });
    mkdirSync(`${dir}.new`);
    writeFileSync(path.join(`${dir}.new`, 'diary.txt'), 'mine');
    await expect(start()).rejects.toThrow(/data\.new holds something that PostgreSQL did not make/);
    expect(readdirSync(`${dir}.new`)).toEqual(['diary.txt']);
    expect(existsSync(dir)).toBe(false);
  });

  it('[HOUSE-4] runs without user namespaces, and keeps its data when switching modes', async () => {
    const before = await start();
    await queryAnswer(before, "CREATE TABLE kept AS SELECT 'same data' AS answer");
    await before.stop();
    const fallback = await start({ userNamespaces: false });
    expect(await queryAnswer(fallback, 'SELECT answer FROM kept')).toBe('same data');
    await fallback.stop();
    expect(await queryAnswer(await start(), 'SELECT answer FROM kept')).toBe('same data');
  });

  it('[HOUSE-4] stores its data elsewhere if its account may not enter the folder, and finds it again', async () => {
    chmodSync(folder, 0o700);
    const first = await start({ userNamespaces: false });
    const moved = process.getuid?.() === 0;
    expect(first.dir).toBe(moved ? path.join('/var/lib/lectern', dir.replaceAll('/', '_')) : dir);
    await queryAnswer(first, "CREATE TABLE kept AS SELECT 'found again' AS answer");
    await first.stop();
    const second = await start({ userNamespaces: false });
    expect(await queryAnswer(second, 'SELECT answer FROM kept')).toBe('found again');
    await second.stop();
    // The folder is accessible and namespaces are available again: the data stays where it was.
    chmodSync(folder, 0o711);
    for (const options of [{ userNamespaces: false }, {}]) {
      const other = await start(options);
      expect(other.dir).toBe(first.dir);
      expect(await queryAnswer(other, 'SELECT answer FROM kept')).toBe('found again');
      await other.stop();
    }
    if (moved) for (const name of [second.dir, `${second.dir}.password`]) rmSync(name, { recursive: true });
  });

  it.runIf(process.getuid?.() === 0)(
    '[HOUSE-24] creates no second database when the first one is inaccessible',
    async () => {
      await (await start()).stop();
      chmodSync(folder, 0o700);
      await expect(start({ userNamespaces: false })).rejects.toThrow(/^The database lies in .*data, which the account/);
      expect(existsSync(path.join('/var/lib/lectern', dir.replaceAll('/', '_')))).toBe(false);
    },
  );
});
