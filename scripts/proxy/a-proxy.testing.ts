import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@lectern/postgres';
import { ROOT } from '../start/settings.ts';

const START = path.join(ROOT, 'infra/proxy/start.sh');
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 20;

/** A certificate for these names that nobody signed, for a day. */
export const aCertificate = (folder: string, names: readonly string[]): { cert: string; key: string } => {
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`;
  const subject = ['-subj', '/CN=lectern', '-addext', alternatives];
  const type = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  execFileSync('openssl', ['req', '-x509', '-nodes', '-days', '1', ...type, ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { cert, key };
};

/** Where the system can, nginx is told to end when we do, however that is. */
const DIES_WITH_US = spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;
const LAUNCH: [string, string[]] = DIES_WITH_US ? ['setpriv', ['--pdeathsig', 'TERM', 'sh', START]] : ['sh', [START]];

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** The proxy as the image starts it, on free ports, with a folder of its own. */
export const startProxy = async (nginx: string, env: Record<string, string>) => {
  const run = mkdtempSync(path.join(os.tmpdir(), 'lectern-proxy-'));
  const [http, https, alive] = [await freePort(), await freePort(), await freePort()];
  const ports = { HTTP_PORT: String(http), HTTPS_PORT: String(https), ALIVE_PORT: String(alive) };
  const search = [path.dirname(nginx), process.env.PATH].join(path.delimiter);
  const child: ChildProcess = spawn(...LAUNCH, {
    env: { PATH: search, RUN: run, ...ports, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit');
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await answers(alive))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill();
      rmSync(run, { recursive: true, force: true });
      throw new Error(`The proxy did not start: ${said}`);
    }
    await pause(LOOK_AGAIN_MS);
  }
  return {
    http,
    https,
    /** What nginx wrote on its standard error so far. */
    said: () => said,
    /** Files that hold bodies, in whichever folder of bodies. */
    temporaryFiles: () =>
      ['body', 'answers'].flatMap((name) =>
        readdirSync(path.join(run, name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
      ),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(run, { recursive: true, force: true });
    },
  };
};
export type Proxy = Awaited<ReturnType<typeof startProxy>>;
