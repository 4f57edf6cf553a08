import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './server.ts';
import { confirmUpgrade, upgradeCluster } from './upgrade.ts';
import { withClient } from './with-client.ts';

let folder = '';
let dir = '';
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-upgrade-test-'));
  chmodSync(folder, 0o711);
  dir = path.join(folder, 'data');
  await query("CREATE TABLE kept AS SELECT 'still here' AS answer");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the server for one query. */
const query = async (sql: string): Promise<object[]> => {
  const server = await startEmbeddedPostgres({ dir, durable: false });
  try {
    return await withClient(server.adminUrl('postgres'), async (client) => (await client.query(sql)).rows);
  } finally {
    await server.stop();
  }
};
const setMajor = (major: number): void => writeFileSync(path.join(dir, 'PG_VERSION'), `${major}\n`);
const upgrade = () =>
  upgradeCluster({ dir, programs: undefined, report: () => undefined, transfer: async () => undefined });

describe('a data folder of another major version', () => {
  it('[OPS-109] is not touched by a start, which names the command', async () => {
    const major = Number(readFileSync(path.join(dir, 'PG_VERSION'), 'utf8'));
    setMajor(major - 1);
    await expect(query('SELECT 1')).rejects.toThrow(
      new RegExp(`is of PostgreSQL ${major - 1}, .* brings ${major}. .*npm run admin -- postgres upgrade`),
    );
    setMajor(major + 1);
    await expect(query('SELECT 1')).rejects.toThrow(/start the newer version/);
    await expect(upgrade()).rejects.toThrow(/there is nothing to upgrade/);
    setMajor(major);
    expect(await query('SELECT answer FROM kept')).toEqual([{ answer: 'still here' }]);
  });

  it('[OPS-109] needs programs that are known, and room', async () => {
    setMajor(9);
    await expect(upgrade()).rejects.toThrow(/knows no programs of PostgreSQL 9: name their folder with --programs/);
    await expect(confirmUpgrade(dir)).rejects.toThrow(/no original/);
  });
});

describe('an upgrade', () => {
  it('[OPS-109] that was interrupted while folders were renamed is ended by the next start', async () => {
    cpSync(dir, `${dir}.upgraded`, { recursive: true });
    chmodSync(`${dir}.upgraded`, 0o700);
    renameSync(dir, `${dir}.before-upgrade`);
    expect(await query('SELECT answer FROM kept')).toEqual([{ answer: 'still here' }]);
    expect(existsSync(`${dir}.upgraded`)).toBe(false);
    await expect(upgrade()).rejects.toThrow(/there is nothing to upgrade/);
    expect(await confirmUpgrade(dir)).toBe(`${dir}.before-upgrade`);
    expect(existsSync(`${dir}.before-upgrade`)).toBe(false);
    expect(await query('SELECT answer FROM kept')).toEqual([{ answer: 'still here' }]);
  });

  it('[OPS-109] is refused while the original of an earlier one is there', async () => {
    cpSync(dir, `${dir}.before-upgrade`, { recursive: true });
    setMajor(9);
    await expect(upgrade()).rejects.toThrow(/postgres confirm/);
  });
});
