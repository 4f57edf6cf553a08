import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@lectern/postgres';
import { findPostgresAccount, findPostgresFolder, findProgram, listMissing } from './system-postgres.ts';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../infra/postgres/pgbackrest.conf');
const STANZA = '--stanza=lectern';
const run = promisify(execFile);

/** The programs of the distribution, or the names of those that this machine lacks. */
export const findArchivePrograms = () => {
  const found = { postgres: findPostgresFolder(), pgbackrest: findProgram('pgbackrest') };
  return { postgres: found.postgres ?? '', pgbackrest: found.pgbackrest ?? '', missing: listMissing(found) };
};

/** Starts a PostgreSQL that archives its log with pgBackRest, as docker-compose.pitr.yml does, with the same configuration. */
export const startArchivedPostgres = async () => {
  const programs = findArchivePrograms();
  const account = await findPostgresAccount();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-archive-'));
  chmodSync(folder, 0o711);
  const makeFolder = (name: string): string => {
    const made = path.join(folder, name);
    mkdirSync(made, { mode: 0o700 });
    if (account) chownSync(made, account.uid, account.gid);
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
