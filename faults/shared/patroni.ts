import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '@lectern/postgres';
import pg from 'pg';
import { z } from 'zod';
import { waitUntil } from './processes.ts';
import { findPostgresAccount, findPostgresFolder, findProgram, listMissing } from './system-postgres.ts';

const INFRA = path.resolve(import.meta.dirname, '../../infra');
const NAMES = ['a', 'b', 'c'] as const;
type Name = (typeof NAMES)[number];
const Cluster = z.object({ members: z.array(z.object({ name: z.enum(NAMES), role: z.string(), state: z.string() })) });

/** The programs of a cluster, or the names of those that this machine lacks. */
export const findClusterPrograms = () => {
  const programs = {
    etcd: findProgram('etcd'),
    patroni: findProgram('patroni'),
    haproxy: findProgram('haproxy'),
    postgres: findPostgresFolder(),
  };
  return { programs, missing: listMissing(programs) };
};

/**
 * Starts three etcd, three PostgreSQL members with Patroni and a HAProxy on this machine, with the files of `infra/ha` and
 * `infra/postgres/init.sh`. Resolves when a primary and its synchronous standby work.
 * @throws Error when a program is missing or the cluster is not ready within two minutes
 */
export const startPatroniCluster = async () => {
  const { programs } = findClusterPrograms();
  const account = await findPostgresAccount();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-patroni-'));
  chmodSync(folder, 0o711);
  const makeFolder = (name: string): string => {
    const made = path.join(folder, name);
    mkdirSync(made, { mode: 0o700 });
    if (account) chownSync(made, account.uid, account.gid);
    return made;
  };
  const passwords = Object.fromEntries(
    ['postgres', 'replicator', 'lectern', 'shop'].map((role) => [role, randomBytes(12).toString('hex')]),
  );
  const secrets = makeFolder('secrets');
  for (const role of ['lectern', 'shop']) {
    const file = path.join(secrets, `${role}_password`);
    writeFileSync(file, `${passwords[role]}\n`, { mode: 0o644 });
  }
  const settings = path.join(folder, 'patroni.yml');
  const initScript = path.join(folder, 'init.sh');
  writeFileSync(
    settings,
    readFileSync(path.join(INFRA, 'ha/patroni.yml'), 'utf8').replace('/etc/lectern/init.sh', initScript),
  );
  writeFileSync(initScript, readFileSync(path.join(INFRA, 'postgres/init.sh')));

  const findPorts = async () => ({
    client: await findFreePort(),
    peer: await findFreePort(),
    rest: await findFreePort(),
    postgres: await findFreePort(),
  });
  const ports: Record<Name, Awaited<ReturnType<typeof findPorts>>> = {
    a: await findPorts(),
    b: await findPorts(),
    c: await findPorts(),
  };
  const listen = await findFreePort();

  const children = new Map<string, ChildProcess>();
  const start = (name: string, program: string | null, args: string[], env: Record<string, string> = {}): void => {
    if (program === null) throw new Error(`${name} is missing`);
    const log = path.join(folder, `${name}.log`);
    const child = spawn('sh', ['-c', `exec "$0" "$@" >> '${log}' 2>&1`, program, ...args], {
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      stdio: 'ignore',
      detached: true, // a group of its own, with the shell
      ...account,
    });
    children.set(name, child);
  };
  if (account) chownSync(folder, account.uid, account.gid);

  const peers = NAMES.map((name) => `${name}=http://127.0.0.1:${ports[name].peer}`).join(',');
  for (const name of NAMES) {
    const { client, peer } = ports[name];
    start(`etcd-${name}`, programs.etcd, [
      `--name=${name}`,
      `--data-dir=${makeFolder(`etcd-${name}`)}`,
      `--listen-client-urls=http://127.0.0.1:${client}`,
      `--advertise-client-urls=http://127.0.0.1:${client}`,
      `--listen-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-cluster=${peers}`,
      '--initial-cluster-token=lectern',
      '--initial-cluster-state=new',
    ]);
  }
  const startMember = (name: Name): void => {
    const { rest, postgres } = ports[name];
    const data = path.join(folder, `postgres-${name}`);
    start(`patroni-${name}`, programs.patroni, [settings], {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: NAMES.map((peer) => `127.0.0.1:${ports[peer].client}`).join(','),
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgres}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgres}`,
      PATRONI_POSTGRESQL_DATA_DIR: path.join(data, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: programs.postgres ?? '',
      PATRONI_POSTGRESQL_PGPASS: path.join(data, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: passwords.postgres ?? '',
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: passwords.replicator ?? '',
      SECRETS_FOLDER: secrets,
      PGHOST: data,
    });
  };
  for (const name of NAMES) {
    makeFolder(`postgres-${name}`);
    startMember(name);
  }
  const members = Object.fromEntries(
    NAMES.flatMap((name) => [
      [`DATABASE_${name.toUpperCase()}`, `127.0.0.1:${ports[name].postgres}`],
      [`CHECK_${name.toUpperCase()}`, String(ports[name].rest)],
    ]),
  );
  start('haproxy', programs.haproxy, ['-db', '-f', path.join(INFRA, 'ha/haproxy.cfg')], {
    LISTEN: `127.0.0.1:${listen}`,
    ...members,
  });

  const url = (database: string): string =>
    `postgresql://${database}:${passwords[database]}@127.0.0.1:${listen}/${database}`;
  /** Any member that answers knows the others. */
  const listMembers = async (): Promise<z.infer<typeof Cluster>['members']> => {
    const answers = await Promise.allSettled(
      NAMES.map(async (name) =>
        Cluster.parse(await (await fetch(`http://127.0.0.1:${ports[name].rest}/cluster`)).json()),
      ),
    );
    for (const answer of answers) if (answer.status === 'fulfilled') return answer.value.members;
    throw new Error('no member of the cluster answers');
  };
  const findMember = async (role: 'leader' | 'sync_standby'): Promise<Name | null> =>
    (await listMembers()).find((member) => member.role === role)?.name ?? null;
  /** The database behind HAProxy accepts writes. */
  const acceptsWrites = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url('lectern'), connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
      return rows[0]?.standby === false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const waitForCluster = (): Promise<unknown> =>
    waitUntil(
      'the cluster has a primary and a synchronous standby',
      async () =>
        (await findMember('leader')) !== null && (await findMember('sync_standby')) !== null && (await acceptsWrites()),
      120,
    );
  const signalGroup = (name: string, signal: NodeJS.Signals): void => {
    const { pid } = children.get(name) ?? {};
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {} // it has ended
  };
  /** Patroni starts PostgreSQL in a group of its own. */
  const killPostgres = (name: Name): void => {
    try {
      const file = path.join(folder, `postgres-${name}/data/postmaster.pid`);
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
    } catch {} // it does not run
  };
  const stop = async (): Promise<void> => {
    for (const [name, child] of children) {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
      signalGroup(name, 'SIGKILL');
      await ended;
    }
    for (const name of NAMES) killPostgres(name);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    await waitForCluster();
  } catch (error) {
    const tails = [...children.keys()].map(
      (name) => `${name}: ${readFileSync(path.join(folder, `${name}.log`), 'utf8').slice(-600)}`,
    );
    await stop();
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${tails.join('\n')}`);
  }
  return {
    url,
    stop,
    waitForCluster,
    primary: (): Promise<Name> => waitUntil('there is a primary', () => findMember('leader'), 60),
    /** `kill -9` of the primary's Patroni and PostgreSQL. Returns its name and what starts it again. */
    async killPrimary(): Promise<{ name: Name; restart: () => void }> {
      const name = await waitUntil('there is a primary', () => findMember('leader'));
      signalGroup(`patroni-${name}`, 'SIGKILL');
      killPostgres(name);
      return { name, restart: () => startMember(name) };
    },
    /** Asks Patroni for a planned switchover to the synchronous standby. */
    async switchOver(): Promise<void> {
      const leader = await waitUntil('there is a primary', () => findMember('leader'));
      const candidate = await waitUntil('there is a synchronous standby', () => findMember('sync_standby'));
      const response = await fetch(`http://127.0.0.1:${ports[leader].rest}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader, candidate }),
      });
      if (!response.ok) throw new Error(`the switchover was refused: ${response.status} ${await response.text()}`);
    },
  };
};
