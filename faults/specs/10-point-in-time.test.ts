import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDatabase, migrate, withClient } from '@lectern/postgres';
import { afterAll, expect, it } from 'vitest';
import { findArchivePrograms, startArchivedPostgres } from '../shared/pgbackrest.ts';
import { waitUntil } from '../shared/processes.ts';
import { reportResult } from '../shared/results-table.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../prisma/migrations');
const BOOKS = Number(process.env.POINT_IN_TIME_BOOKS ?? 1000);
const { missing } = findArchivePrograms();
if (missing.length > 0) console.warn(`Point in time is not tested: this machine has no ${missing.join(', ')}.`);

const objects = mkdtempSync(path.join(os.tmpdir(), 'lectern-objects-'));
let server: Awaited<ReturnType<typeof startArchivedPostgres>> | undefined;
afterAll(async () => {
  await server?.stop();
  rmSync(objects, { recursive: true, force: true });
});

const measure = async (work: () => Promise<unknown>): Promise<string> => {
  const startedAt = performance.now();
  await work();
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
};

it.skipIf(missing.length > 0)(
  '[OPS-126] after half of the books were deleted, the database of the moment before is restored, and finds its objects',
  async () => {
    const postgres = await startArchivedPostgres();
    server = postgres;
    const url = await ensureDatabase(postgres, 'lectern');
    await migrate(url, MIGRATIONS);
    const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
      withClient(url, async (client) => (await client.query(text, values)).rows as Row[]); // the caller selects the columns
    await sql(
      `INSERT INTO reader (provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language, files_size_limit)
       VALUES ('lantern', '1', '1', 'Lantern', 'anna', 'anna@lantern.example', 'Anna', 'Reed', 'en', 1)`,
    );
    const addBooks = async (count: number): Promise<void> => {
      const contents = Array.from({ length: count }, () => randomBytes(500));
      const hashes = contents.map((bytes) => createHash('sha256').update(bytes).digest());
      for (const [at, bytes] of contents.entries())
        writeFileSync(path.join(objects, hashes[at]?.toString('hex') ?? ''), bytes);
      await sql(
        `INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader, holders)
         SELECT hash, encode(hash, 'hex'), 500, substr(hash, 1, 16), encode(substr(hash, 1, 8), 'hex'), encode(substr(hash, 1, 16), 'hex'), 1
         FROM unnest($1::bytea[]) AS hash`,
        [hashes],
      );
      await sql(
        `INSERT INTO book (reader_id, sha256, fast_hash, md5, bytes, name, format, mime_type, title)
         SELECT reader.id, hash, encode(substr(hash, 1, 8), 'hex'), substr(hash, 1, 16), 500, encode(hash, 'hex'), 'epub', 'application/epub+zip', encode(hash, 'hex')
         FROM unnest($1::bytea[]) AS hash, reader`,
        [hashes],
      );
    };
    const listHashes = async (): Promise<string[]> =>
      (await sql<{ hash: string }>("SELECT encode(sha256, 'hex') AS hash FROM book ORDER BY 1")).map(
        ({ hash }) => hash,
      );

    await addBooks(BOOKS);
    const full = await measure(() => postgres.back('full'));
    await addBooks(Math.ceil(BOOKS / 100));
    const incremental = await measure(() => postgres.back('incr'));
    await addBooks(1); // only in the log
    const before = await listHashes();
    const [moment] = await sql<{ at: string }>('SELECT clock_timestamp()::text AS at');
    await sql('DELETE FROM book WHERE id % 2 = 0'); // their objects stay: REMOVED_FILES_DAYS
    expect((await listHashes()).length).toBeLessThan(before.length);
    await sql('SELECT pg_switch_wal()');

    const restore = await measure(() => postgres.restoreTo(moment?.at ?? ''));
    await waitUntil('the database is writable', async () => {
      const [row] = await sql<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
      return row?.standby === false;
    });
    expect(await listHashes()).toEqual(before);
    for (const hash of before) {
      const file = path.join(objects, hash);
      expect(existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(hash);
    }
    reportResult(
      'point in time',
      `full ${full}`,
      `incremental ${incremental}`,
      `restore ${restore}`,
      `${before.length} books as before`,
    );
  },
  600_000,
);
