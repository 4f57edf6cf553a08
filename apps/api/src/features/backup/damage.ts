import type { Backup } from './backup-folder.ts';
import { isTableFileValid } from './database-files.ts';
import { hashFile } from './hash-stream.ts';

/** The tables (`database.table`) whose files have not the rows that were saved, and the key files that are damaged. */
export const findDamagedFiles = async (
  { manifest, files }: Backup,
  signal: AbortSignal,
): Promise<{ tables: string[]; keys: string[] }> => {
  const tables: string[] = [];
  for (const [name, { tables: saved }] of Object.entries(manifest.databases)) {
    for (const table of saved) {
      signal.throwIfAborted();
      if (!(await isTableFileValid(files, name, table))) tables.push(`${name}.${table.name}`);
    }
  }
  const keys: string[] = [];
  for (const { name, sha256 } of manifest.keys) {
    const found = await hashFile(files.key(name)).catch(() => null);
    if (found === null || (sha256 !== null && found !== sha256)) keys.push(name);
  }
  return { tables, keys };
};
