import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { assertSameMajor } from './cluster-version.ts';
import { type LaunchMode, toCommandLine } from './launch.ts';
import { getLocaleOptions } from './platform.ts';
import { chownTree, type ServerPaths } from './server-paths.ts';

const run = promisify(execFile);

/** The superuser that a cluster is created with. */
export const SUPERUSER_ROLE = 'lectern';

const passwordFile = (dir: string): string => `${dir}.password`;

/** The password of the superuser, readable only by the owner of the folder. */
export const readPassword = (dir: string): string => readFileSync(passwordFile(dir), 'utf8');

const getAccount = (mode: LaunchMode) => mode.user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

/** Marks a folder in which we create a cluster, so that it may be deleted. */
const MARKER = 'lectern-is-making-this';

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

/** Creates an empty work folder for a new cluster. @throws a sentence when the path is occupied by something that is not ours. */
const createWorkFolder = (dir: string): string => {
  const folder = `${dir}.new`;
  if (!isEmpty(folder) && !existsSync(path.join(folder, MARKER))) {
    throw new Error(`${folder} holds something that PostgreSQL did not make: move it away, then start again.`);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(path.join(folder, MARKER), '');
  return folder;
};

/**
 * Creates a cluster in a work folder and moves it into place when it is complete, so that a crash leaves nothing incomplete.
 * @throws a sentence when the target is occupied: existing content is never removed.
 */
const createCluster = async (paths: ServerPaths, mode: LaunchMode, durable: boolean): Promise<void> => {
  if (!isEmpty(paths.dir)) {
    throw new Error(
      `${paths.dir} is not empty and holds no PostgreSQL data (PG_VERSION is missing): restore it, or move it away to begin anew.`,
    );
  }
  const folder = createWorkFolder(paths.dir);
  const newDataDir = path.join(folder, 'data');
  mkdirSync(newDataDir, { mode: 0o700 });
  const { uid, gid } = getAccount(mode);
  if (!existsSync(passwordFile(paths.dir)))
    writeFileSync(passwordFile(paths.dir), randomBytes(18).toString('base64url'), { mode: 0o600 });
  chownTree(folder, uid, gid);
  chownTree(passwordFile(paths.dir), uid, gid);
  const [command, args] = toCommandLine(mode, path.join(paths.bin, 'initdb'), [
    '-D',
    newDataDir,
    `--username=${SUPERUSER_ROLE}`,
    `--pwfile=${passwordFile(paths.dir)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...getLocaleOptions(process.platform),
    ...(durable ? [] : ['--no-sync']),
  ]);
  await run(command, args, { ...mode.user, env: { ...process.env, LC_ALL: 'C.UTF-8' } }).catch((cause: unknown) => {
    // A failed run carries the output of the program.
    const { stderr = '', message } = cause as { stderr?: string; message: string };
    throw new Error(`PostgreSQL cannot make its files in ${paths.dir}: ${stderr.trim() || message}`, { cause });
  });
  renameSync(newDataDir, paths.dir); // fails if something was put there meanwhile
  rmSync(folder, { recursive: true, force: true });
};

/** Creates the cluster if there is none, gives it to the account that runs it, and returns the superuser's password. */
export const openCluster = async (paths: ServerPaths, mode: LaunchMode, durable: boolean): Promise<string> => {
  assertSameMajor(paths);
  if (!existsSync(path.join(paths.dir, 'PG_VERSION'))) await createCluster(paths, mode, durable);
  const { uid, gid } = getAccount(mode);
  if (process.getuid?.() === 0) chownTree(paths.dir, uid, gid);
  return readPassword(paths.dir);
};
