import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A migration of a folder: `<time>_<what>/migration.sql`. */
export type Migration = {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** The version of the programs that run on the schema after this migration; null: only those that know it. */
  readonly runsBeside: string | null;
  /** Its statements, to be run one by one; null: it runs in a transaction. */
  readonly statements: readonly string[] | null;
};

/** What the comments at the beginning of a migration say. */
export type MigrationHeader = { runsBeside: string | null; isOutsideTransaction: boolean };

const OUTSIDE = /^-- outside a transaction$/;
const BESIDE = /^-- runs beside (\d+\.\d+\.\d+)$/;

/** The comment lines before everything else, without the space around them. */
export const readHeaderLines = (sql: string): string[] => {
  const lines = sql.split('\n').map((line) => line.trim());
  const end = lines.findIndex((line) => !line.startsWith('--'));
  return lines.slice(0, end < 0 ? lines.length : end);
};

export const readHeader = (sql: string): MigrationHeader => {
  const lines = readHeaderLines(sql);
  const beside = lines.flatMap((line) => BESIDE.exec(line)?.[1] ?? []);
  return { runsBeside: beside[0] ?? null, isOutsideTransaction: OUTSIDE.test(lines[0] ?? '') };
};

/**
 * Splits the text of a migration outside a transaction: a statement ends with a semicolon at the end of a line, and no other line
 * ends with one. `scripts/check-migrations.ts` compares this with PostgreSQL's grammar. @throws when the last one has no end
 */
export const splitStatements = (sql: string): string[] => {
  const statements: string[] = [];
  let current: string[] = [];
  for (const line of sql.split('\n')) {
    if (line.trim() === '' || line.trim().startsWith('--')) continue;
    current.push(line);
    if (!line.trimEnd().endsWith(';')) continue;
    statements.push(current.join('\n').trim());
    current = [];
  }
  if (current.length > 0) throw new Error(`The last statement does not end with a semicolon: ${current[0]}`);
  return statements;
};

/** The migrations of a folder in the order of their names. */
export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const bytes = await readFile(path.join(folder, name, 'migration.sql'));
      const sql = bytes.toString('utf8');
      const { runsBeside, isOutsideTransaction } = readHeader(sql);
      const checksum = createHash('sha256').update(bytes).digest('hex');
      return { name, sql, checksum, runsBeside, statements: isOutsideTransaction ? splitStatements(sql) : null };
    }),
  );
};
