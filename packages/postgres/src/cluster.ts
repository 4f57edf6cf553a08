import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { commandLine, type LaunchMode } from './launch.ts';
import { giveTo, type Places } from './places.ts';

const run = promisify(execFile);

/** The role that a cluster begins with: its superuser. */
export const ROLE = 'lectern';

const passwordFile = (dir: string): string => `${dir}.password`;

/** The password of the role, which the owner of the folder alone may read. */
export const readPassword = (dir: string): string => readFileSync(passwordFile(dir), 'utf8');

const account = (mode: LaunchMode) => mode.user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

/** Lies in a folder in which we are making a cluster: what has it is ours to throw away. */
const MARKER = 'lectern-is-making-this';

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

/** An empty folder for a cluster in the making. @throws a sentence when its place is taken by something that is not ours. */
const workshop = (dir: string): string => {
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
 * A new cluster is made beside its place and moved there when it is whole: a crash in between leaves nothing half made.
 * @throws a sentence when the place is taken: whatever lies there is never removed.
 */
const create = async (places: Places, mode: LaunchMode, durable: boolean): Promise<void> => {
  if (!isEmpty(places.dir)) {
    throw new Error(
      `${places.dir} is not empty and holds no PostgreSQL data (PG_VERSION is missing): restore it, or move it away to begin anew.`,
    );
  }
  const folder = workshop(places.dir);
  const unfinished = path.join(folder, 'data');
  mkdirSync(unfinished, { mode: 0o700 });
  const { uid, gid } = account(mode);
  writeFileSync(passwordFile(places.dir), randomBytes(18).toString('base64url'), { mode: 0o600 });
  giveTo(folder, uid, gid);
  giveTo(passwordFile(places.dir), uid, gid);
  const [command, args] = commandLine(mode, path.join(places.bin, 'initdb'), [
    '-D',
    unfinished,
    `--username=${ROLE}`,
    `--pwfile=${passwordFile(places.dir)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]);
  await run(command, args, { ...mode.user, env: { ...process.env, LC_ALL: 'C.UTF-8' } }).catch((cause: unknown) => {
    // A failed run carries what the program wrote.
    const { stderr = '', message } = cause as { stderr?: string; message: string };
    throw new Error(`PostgreSQL cannot make its files in ${places.dir}: ${stderr.trim() || message}`, { cause });
  });
  renameSync(unfinished, places.dir); // fails where somebody has put something meanwhile
  rmSync(folder, { recursive: true, force: true });
};

/** Makes the cluster where there is none, gives it to the account that runs it, and answers the role's password. */
export const openCluster = async (places: Places, mode: LaunchMode, durable: boolean): Promise<string> => {
  if (!existsSync(path.join(places.dir, 'PG_VERSION'))) await create(places, mode, durable);
  const { uid, gid } = account(mode);
  if (process.getuid?.() === 0) giveTo(places.dir, uid, gid);
  return readPassword(places.dir);
};
