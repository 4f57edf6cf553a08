import { execFile } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of a program of this machine; null when it is not installed. */
export const findProgram = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
    .map((folder) => path.join(folder, name))
    .find(canRun) ?? null;

/** The folder with the programs of the distribution's newest PostgreSQL; null without a complete one. */
export const findPostgresFolder = (): string | null => {
  const folders = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return folders.find((folder) => canRun(path.join(folder, 'pg_controldata'))) ?? null;
};

/** The account to run PostgreSQL with, which refuses root: that of the distribution. Null: this process's own. */
export const findPostgresAccount = async (): Promise<{ uid: number; gid: number } | null> => {
  if (process.getuid?.() !== 0) return null;
  const ask = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await ask('-u'), gid: await ask('-g') };
};

/** The names of the programs that are missing. */
export const listMissing = (programs: Readonly<Record<string, string | null>>): string[] =>
  Object.entries(programs).flatMap(([name, found]) => (found === null ? [name] : []));
