import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { commandLine, type LaunchMode } from './launch.ts';
import { giveTo, type Places } from './places.ts';

const run = promisify(execFile);

/** The one role of an embedded server. */
export const ROLE = 'lectern';

const passwordFile = (dir: string): string => `${dir}.password`;

const account = (mode: LaunchMode) => mode.user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

/** A new cluster is made beside its place and moved there when it is whole: a crash in between leaves nothing half made. */
const create = async (places: Places, mode: LaunchMode, durable: boolean): Promise<void> => {
  const unfinished = `${places.dir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const { uid, gid } = account(mode);
  writeFileSync(passwordFile(places.dir), randomBytes(18).toString('base64url'), { mode: 0o600 });
  giveTo(unfinished, uid, gid);
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
  rmSync(places.dir, { recursive: true, force: true });
  renameSync(unfinished, places.dir);
};

/** Makes the cluster where there is none, gives it to the account that runs it, and answers the role's password. */
export const openCluster = async (places: Places, mode: LaunchMode, durable: boolean): Promise<string> => {
  if (!existsSync(path.join(places.dir, 'PG_VERSION'))) await create(places, mode, durable);
  const { uid, gid } = account(mode);
  if (process.getuid?.() === 0) giveTo(places.dir, uid, gid);
  return readFileSync(passwordFile(places.dir), 'utf8');
};
