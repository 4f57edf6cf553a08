import type { BulkTransaction } from '../../platform/db/bulk-transaction.ts';
import { isObjectKey } from '../../platform/storage/storage.ts';
import type { Backup } from './backup-folder.ts';
import { readTableFile } from './database-files.ts';
import type { Content } from './object-files.ts';

/** The table whose rows name the stored contents, with the columns that say where they are. */
const TABLE = 'blob';

export const listContents = async (database: BulkTransaction): Promise<Content[]> => {
  const rows = await database.query<{ sha256: string; key: string; bytes: string }>(
    `SELECT encode(sha256, 'hex') AS sha256, object_key AS key, bytes FROM ${TABLE} ORDER BY ${TABLE}.sha256`,
  );
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
};

/** How COPY writes a hash: `\x…`, its backslash escaped. */
const HASH = /^\\\\x([0-9a-f]{64})$/;

/**
 * The contents that the saved rows name; some may be missing in the backup, because the storage had lost them.
 * @throws Error, a sentence, when the file of the table is not what was saved
 */
export const listSavedContents = async ({ manifest, files }: Backup): Promise<Content[]> => {
  const table = manifest.databases.lectern?.tables.find(({ name }) => name === TABLE);
  if (!table) throw new Error('The backup has no database of Lectern.');
  const [hashAt, keyAt, bytesAt] = ['sha256', 'object_key', 'bytes'].map((column) => table.columns.indexOf(column));
  const contents: Content[] = [];
  for await (const line of splitLines(readTableFile(files, 'lectern', TABLE))) {
    const fields = line.split('\t');
    const sha256 = HASH.exec(fields[hashAt ?? -1] ?? '')?.[1];
    const [key, bytes] = [fields[keyAt ?? -1] ?? '', Number(fields[bytesAt ?? -1])];
    if (!sha256 || !isObjectKey(key) || !Number.isSafeInteger(bytes))
      throw new Error(`The file of the table ${TABLE} is not what was saved.`);
    contents.push({ sha256, key, bytes });
  }
  return contents;
};

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString('latin1')).split('\n'); // the columns of interest are ASCII
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
