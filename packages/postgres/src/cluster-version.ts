import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerPaths } from './server-paths.ts';

/** The major version of PostgreSQL that wrote a data folder; null: there is none in it. */
export const readClusterMajor = (dir: string): number | null => {
  const file = path.join(dir, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
};

/** The major version of the programs in a folder. */
export const readProgramMajor = (bin: string): number => {
  const text = execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8', windowsHide: true });
  return Number.parseInt(/\d+/.exec(text)?.[0] ?? '', 10); // "postgres (PostgreSQL) 18.4"
};

/** @throws a sentence that names what to do when the data folder is of another major version than the programs */
export const assertSameMajor = ({ dir, bin }: ServerPaths): void => {
  const [found, ours] = [readClusterMajor(dir), readProgramMajor(bin)];
  if (found === null || found === ours) return;
  throw new Error(
    found < ours
      ? `The database in ${dir} is of PostgreSQL ${found}, and this version of Lectern brings ${ours}. ` +
          'Back up, then run `npm run admin -- postgres upgrade`: it keeps the original.'
      : `The database in ${dir} is of PostgreSQL ${found}, and this version of Lectern brings ${ours}: start the newer version.`,
  );
};
