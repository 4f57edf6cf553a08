import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@lectern/postgres';
import { ROOT } from '../start/settings.ts';

const START = path.join(ROOT, 'infra/proxy/start.sh');
const START_TIMEOUT_MS = 20_000;
const POLL_MS = 20;

/** Creates a self-signed certificate for these names, valid for a day. */
export const createCertificate = (folder: string, names: readonly string[]): { cert: string; key: string } => {
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`;
  const subject = ['-subj', '/CN=lectern', '-addext', alternatives];
  const type = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  execFileSync('openssl', ['req', '-x509', '-nodes', '-days', '1', ...type, ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { cert, key };
};

/** Whether `setpriv` can end nginx together with this process, however it ends. */
const HAS_PDEATHSIG = spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;
const LAUNCH: [string, string[]] = HAS_PDEATHSIG ? ['setpriv', ['--pdeathsig', 'TERM', 'sh', START]] : ['sh', [START]];

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts the proxy as the image does, on free ports, with its own folder. */
export const startProxy = async (nginx: string, env: Record<string, string>) => {
  const run = mkdtempSync(path.join(os.tmpdir(), 'lectern-proxy-'));
  const [http, https, alive] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const ports = { HTTP_PORT: String(http), HTTPS_PORT: String(https), ALIVE_PORT: String(alive) };
  const search = [path.dirname(nginx), process.env.PATH].join(path.delimiter);
  const child: ChildProcess = spawn(...LAUNCH, {
    env: { PATH: search, RUN: run, ...ports, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderrText = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrText += text;
  });
  const ended = once(child, 'exit');
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isListening(alive))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill();
      rmSync(run, { recursive: true, force: true });
      throw new Error(`The proxy did not start: ${stderrText}`);
    }
    await pause(POLL_MS);
  }
  return {
    http,
    https,
    /** What nginx has written to stderr so far. */
    said: () => stderrText,
    /** Temporary files with request or response bodies. */
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
