import { execFile } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@lectern/postgres';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../infra/postgres/pgbackrest.conf');
const STANZA = '--stanza=lectern';
const run = promisify(execFile);

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The programs of the distribution, or the names of those that this machine lacks. */
export const findArchivePrograms = () => {
  const bin = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))[0];
  const postgres = bin !== undefined && canRun(path.join(bin, 'initdb')) ? bin : null;
  const pgbackrest = canRun('/usr/bin/pgbackrest') ? '/usr/bin/pgbackrest' : null;
  const missing = Object.entries({ postgres, pgbackrest }).flatMap(([name, found]) => (found === null ? [name] : []));
  return { postgres: postgres ?? '', pgbackrest: pgbackrest ?? '', missing };
};

/** PostgreSQL refuses to run as root: then its account of the distribution is used. */
const findAccount = async (): Promise<{ uid: number; gid: number } | Record<string, never>> => {
  if (process.getuid?.() !== 0) return {};
  const ask = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await ask('-u'), gid: await ask('-g') };
};

/** Starts a PostgreSQL that archives its log with pgBackRest, as docker-compose.pitr.yml does, with the same configuration. */
export const startArchivedPostgres = async () => {
  const programs = findArchivePrograms();
  const account = await findAccount();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-archive-'));
  chmodSync(folder, 0o711);
  const makeFolder = (name: string): string => {
    const made = path.join(folder, name);
    mkdirSync(made, { mode: 0o700 });
    if (account.uid !== undefined) chownSync(made, account.uid, account.gid);
    return made;
  };
  const [data, repository, sockets, locks] = ['data', 'repository', 'sockets', 'locks'].map(makeFolder);
  if (!data || !repository || !sockets || !locks) throw new Error('a folder is missing');
  const port = await findFreePort();
  const settings = path.join(folder, 'pgbackrest.conf');
  const own = [`pg1-port=${port}`, `pg1-socket-path=${sockets}`, 'pg1-user=postgres', ''].join('\n');
  const configuration = readFileSync(CONFIGURATION, 'utf8')
    .replace(/^repo1-path=.*$/m, `repo1-path=${repository}\nlock-path=${locks}`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${data}\n${own}`);
  writeFileSync(settings, configuration, { mode: 0o644 });

  const execute = async (program: string, args: string[]): Promise<void> => {
    await run(program, args, { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } });
  };
  const controlServer = (...args: string[]) =>
    execute(path.join(programs.postgres, 'pg_ctl'), ['-D', data, '-w', '-l', path.join(data, 'server.log'), ...args]);
  const back = (...args: string[]) => execute(programs.pgbackrest, [`--config=${settings}`, STANZA, ...args]);
  await execute(path.join(programs.postgres, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--locale=C.UTF-8',
    '--encoding=UTF8',
  ]);
  writeFileSync(
    path.join(data, 'postgresql.auto.conf'),
    [
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${sockets}'`,
      'archive_mode = on',
      `archive_command = 'pgbackrest --config=${settings} ${STANZA} archive-push %p'`,
      '',
    ].join('\n'),
  );
  const server = {
    url: (database: string): string => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    /** A copy of the database: `full`, or `incr` for what changed since. */
    back: (type: 'full' | 'incr') => back(`--type=${type}`, 'backup'),
    /** Stops the server and restores it to a moment (PostgreSQL's text of a time). */
    async restoreTo(moment: string): Promise<void> {
      await controlServer('stop', '-m', 'fast');
      await back('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
      await controlServer('start');
    },
    async stop(): Promise<void> {
      await controlServer('stop', '-m', 'immediate').catch(() => undefined); // it may have been stopped
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await controlServer('start');
    await back('stanza-create');
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
};
