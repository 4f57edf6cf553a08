import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { startEmbeddedPostgres, withClient } from '@lectern/postgres';

/** `digest` is one of all rows, independent of their order. */
type Table = { columns: readonly string[]; rows: number; digest: string };
/** What a data folder holds: every table of the product, and the SHA-256 (hex) of each stored object by the one that its row names. */
export type Snapshot = { tables: ReadonlyMap<string, Table>; objects: ReadonlyMap<string, string> };

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash).catch(() => hash.update('missing'));
  return hash.digest('hex');
};

/**
 * Reads the data folder of a product that does not run. With an earlier snapshot only the tables and columns of that one are
 * read, so that both can be compared after an upgrade that added some. @throws Error when one of them is gone
 */
export const takeSnapshot = async (dataDir: string, earlier?: Snapshot): Promise<Snapshot> => {
  const postgres = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') });
  try {
    return await withClient(postgres.url('lectern'), async (client) => {
      const { rows } = await client.query<{ name: string; columns: string[] }>(
        `SELECT c.table_name AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
         FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
         WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
         GROUP BY c.table_name ORDER BY c.table_name`,
      );
      const present = new Map(rows.map(({ name, columns }) => [name, columns]));
      const wanted = earlier ? [...earlier.tables].map(([name, { columns }]) => ({ name, columns })) : rows;
      const tables = new Map<string, Table>();
      for (const { name, columns } of wanted) {
        const missing = columns.filter((column) => !present.get(name)?.includes(column));
        if (missing.length > 0) throw new Error(`the upgrade removed ${missing.join(', ')} of ${name}`);
        const read = await client.query<{ rows: number; digest: string }>(
          `SELECT count(*)::integer AS rows, coalesce(md5(string_agg(hash, '' ORDER BY hash)), '') AS digest
           FROM (SELECT md5(picked::text) AS hash FROM (SELECT ${columns.map(quote).join(', ')} FROM ${quote(name)}) AS picked) AS hashed`,
        );
        const [table] = read.rows;
        if (table) tables.set(name, { columns, ...table });
      }
      const blobs = await client.query<{ hash: string; key: string }>(
        `SELECT encode(sha256, 'hex') AS hash, object_key AS key FROM blob ORDER BY sha256`,
      );
      const objects = new Map<string, string>();
      for (const { hash, key } of blobs.rows)
        objects.set(hash, await hashFile(path.join(dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key)));
      return { tables, objects };
    });
  } finally {
    await postgres.stop();
  }
};

/** The tables whose rows differ. */
export const compareSnapshots = (before: Snapshot, after: Snapshot): { table: string; change: string }[] =>
  [...before.tables].flatMap(([table, { rows, digest }]) => {
    const now = after.tables.get(table);
    if (now?.rows !== rows) return [{ table, change: `${rows} rows before, ${now?.rows ?? 0} after` }];
    return now.digest === digest ? [] : [{ table, change: `other values in ${rows} rows` }];
  });
