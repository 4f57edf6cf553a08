import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { S3Server } from '../s3-server.ts';
import { findThreePorts } from './ports.ts';

const run = promisify(execFile);

/**
 * Starts the smallest Ceph with S3: a monitor, one in-memory object store and a gateway. Authentication is on, because the
 * gateway hangs without it; data is stored once.
 */
export const startCluster = async (folder: string): Promise<{ server: S3Server; children: ChildProcess[] }> => {
  const [monitor2, monitor1, gateway] = await findThreePorts();
  const fsid = randomUUID();
  for (const name of ['mon', 'osd', 'rgw', 'log']) mkdirSync(path.join(folder, name), { recursive: true });
  const [config, keyring, map] = ['ceph.conf', 'keyring', 'monmap'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string, // three names in, three paths out
  ];
  const monitors = `[v2:127.0.0.1:${monitor2},v1:127.0.0.1:${monitor1}]`;
  writeFileSync(config, createConfiguration({ folder, fsid, monitors, keyring, gateway }));

  const call = (program: string, ...args: string[]) => run(program, args, { timeout: 60_000 });
  const ceph = (program: string, ...args: string[]) => call(program, '-c', config, ...args);
  const children: ChildProcess[] = [];
  const daemon = (program: string, ...args: string[]) => {
    const log = openSync(path.join(folder, 'log', `${program}.out`), 'a');
    // In the foreground, and killed by the kernel if this process dies.
    const command = ['--pdeathsig', 'KILL', program, '-c', config, '-f', ...args];
    children.push(spawn('setpriv', command, { stdio: ['ignore', log, log] }));
  };

  const account = (name: string, ...caps: string[]) =>
    call('ceph-authtool', keyring, '--gen-key', '-n', name, ...caps.flatMap((cap) => ['--cap', ...cap.split('=')]));
  try {
    await call('ceph-authtool', '--create-keyring', keyring);
    await account('mon.', 'mon=allow *');
    await account('client.admin', 'mon=allow *', 'osd=allow *', 'mgr=allow *');
    await account('osd.0', 'mon=allow profile osd', 'osd=allow *', 'mgr=allow profile osd');
    await account('client.rgw', 'mon=allow *', 'osd=allow *');
    await call('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', monitors, map);
    await ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
    daemon('ceph-mon', '-i', 'a');

    const { stdout: secret } = await call('ceph-authtool', '-p', '-n', 'osd.0', keyring);
    const secretFile = path.join(folder, 'osd-secret.json');
    writeFileSync(secretFile, JSON.stringify({ cephx_secret: secret.trim() }));
    const osd = randomUUID();
    await ceph('ceph', 'osd', 'new', osd, '0', '-i', secretFile);
    await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    await ceph('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=localhost');
    daemon('ceph-osd', '-i', '0');
    daemon('radosgw', '-n', 'client.rgw');

    const server = { endpoint: `http://127.0.0.1:${gateway}`, accessKey: 'TESTKEY', secretKey: 'TESTSECRET' };
    await waitUntilReady(server.endpoint);
    const { accessKey, secretKey } = server;
    const keys = [`--access-key=${accessKey}`, `--secret-key=${secretKey}`];
    await ceph('radosgw-admin', 'user', 'create', '--uid=test', '--display-name=test', ...keys);
    return { server, children };
  } catch (error) {
    for (const child of children) child.kill('SIGKILL');
    throw error;
  }
};

const waitUntilReady = async (url: string): Promise<void> => {
  const until = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error('its gateway does not answer');
    await pause(100);
  }
};

type Settings = { folder: string; fsid: string; monitors: string; keyring: string; gateway: number };

const createConfiguration = ({ folder, fsid, monitors, keyring, gateway }: Settings): string => `[global]
fsid = ${fsid}
mon_host = ${monitors}
keyring = ${keyring}
run_dir = ${folder}
log_file = ${folder}/log/$name.log
pid_file = ${folder}/$name.pid
admin_socket = ${folder}/$name.asok
auth_allow_insecure_global_id_reclaim = false
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
osd_crush_chooseleaf_type = 0
osd_objectstore = memstore
memstore_device_bytes = 4294967296
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pg_autoscale_mode = off
[mon.a]
mon_data = ${folder}/mon
[osd.0]
osd_data = ${folder}/osd
[client.rgw]
rgw_data = ${folder}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${gateway}
rgw_thread_pool_size = 32
`;
