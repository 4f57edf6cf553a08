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
import { getNativePackage } from './platform.ts';

/** Where a server keeps its files if its account may not enter the checkout (0700, as under root's home). */
const SHARED_DIR = '/var/lib/lectern';

/** The actual folders of a server's programs and data. */
export type ServerPaths = { readonly bin: string; readonly dir: string };

const isEnterableByOthers = (folder: string): boolean =>
  folder === path.dirname(folder) ||
  ((statSync(folder).mode & 0o001) !== 0 && isEnterableByOthers(path.dirname(folder)));

/** Changes the owner of a tree, unless its root already has that owner. */
export const chownTree = (entry: string, uid: number, gid: number): void => {
  const stat = lstatSync(entry);
  if (stat.uid === uid || stat.isSymbolicLink()) return;
  if (stat.isDirectory()) for (const name of readdirSync(entry)) chownTree(path.join(entry, name), uid, gid);
  chownSync(entry, uid, gid); // the root last, so that an interrupted change is resumed
};

/** The folder of PostgreSQL's programs inside the npm package of this platform. */
const findNativeDir = async (): Promise<string> => {
  const name = getNativePackage(process.platform, process.arch);
  try {
    // The package has no types; only the path of one program is used.
    const { postgres } = (await import(name)) as { postgres: string };
    return path.resolve(path.dirname(postgres), '..');
  } catch (cause) {
    const where = `${process.platform} on ${process.arch}`;
    throw new Error(`There is no embedded PostgreSQL for ${where}: set DATABASE_URL to a server of your own.`, {
      cause,
    });
  }
};

/** Copies the programs to a folder that everybody may enter, once per version and atomically. */
const copyPrograms = (native: string): string => {
  const manifest = path.join(native, '..', 'package.json');
  // A package manifest always has a version.
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const copy = path.join(SHARED_DIR, `programs-${version}`);
  if (existsSync(copy)) return copy;
  const partialCopy = `${copy}.${process.pid}`;
  cpSync(native, partialCopy, { recursive: true, verbatimSymlinks: true });
  renameSync(partialCopy, copy);
  return copy;
};

/**
 * Chooses the folders of programs and data for this mode, and ensures that the server's account may access them. `programs`: a folder
 * with `bin` of another version than ours.
 */
export const resolveServerPaths = async (
  requestedDir: string,
  mode: LaunchMode,
  programs?: string,
): Promise<ServerPaths> => {
  let native = programs ?? (await findNativeDir());
  mkdirSync(path.dirname(path.resolve(requestedDir)), { recursive: true, mode: 0o700 });
  if (mode.user) {
    const umask = process.umask(0o022); // for programs only: the server sets its own modes on data
    try {
      mkdirSync(SHARED_DIR, { recursive: true, mode: 0o755 });
      if (!isEnterableByOthers(native)) native = copyPrograms(native);
    } finally {
      process.umask(umask);
    }
  }
  const dir = resolveDataDir(path.resolve(requestedDir), mode);
  completeUpgrade(dir);
  return { bin: path.join(native, 'bin'), dir };
};

/**
 * The folders of an upgrade to another major version: the copy that is read, the cluster that is being filled and, when that is
 * complete, its name until it is in place; the original afterwards, and the programs of the earlier version.
 */
export const getUpgradeFolders = (dir: string) => ({
  copy: `${dir}.upgrading-from`,
  work: `${dir}.upgrading`,
  complete: `${dir}.upgraded`,
  original: `${dir}.before-upgrade`,
  programs: `${dir}.programs`,
});

/** Ends an upgrade that was interrupted between its last two steps. */
const completeUpgrade = (dir: string): void => {
  const { complete, original } = getUpgradeFolders(dir);
  if (!existsSync(dir) && hasCluster(complete) && hasCluster(original)) renameSync(complete, dir);
};

const hasCluster = (dir: string): boolean => existsSync(path.join(dir, 'PG_VERSION'));

/**
 * Chooses the data folder. Which of two folders is right depends on this machine's namespaces and folder modes, which may
 * change while the data stays: if only the other folder has data, it is used or refused, but never is a second one created.
 */
const resolveDataDir = (requestedDir: string, mode: LaunchMode): string => {
  const shared = path.join(SHARED_DIR, requestedDir.replaceAll(path.sep, '_'));
  const mustMove = mode.user !== undefined && !isEnterableByOthers(path.dirname(requestedDir));
  const dataDir = mustMove ? shared : requestedDir;
  if (hasCluster(dataDir)) return dataDir;
  if (mustMove && hasCluster(requestedDir)) {
    throw new Error(
      `The database lies in ${requestedDir}, which the account that has to run it may not enter: ` +
        `let everybody enter the folders above it (chmod o+x), or move it with its .password file to ${shared}.`,
    );
  }
  // The root belongs to the account that ran it: an account that can't look inside may not use it.
  if (!mustMove && existsSync(shared)) {
    if (hasCluster(shared)) return shared;
    throw new Error(
      `The database of ${requestedDir} lies in ${shared}, which this account may not read: start as the one that made it.`,
    );
  }
  return dataDir;
};
