import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findNginx } from '../../scripts/proxy/find-nginx.testing.ts';

const START_TIMEOUT_MS = 10_000;

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy(resolve(true) ?? undefined));
  });

/** Starts nginx with one worker and `sendfile` for one file, without a log. Prints why and returns null when nginx is missing. */
export const startNginx = async (port: number, file: string) => {
  const found = await findNginx();
  if (found.program === null) {
    process.stdout.write(`nginx: ${found.why}\n`);
    return null;
  }
  const run = mkdtempSync(path.join(os.tmpdir(), 'lectern-nginx-bench-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${run}/${name};`,
  );
  writeFileSync(
    path.join(run, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${run}/pid; error_log stderr crit; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http {
  ${temporary.join(' ')}
  access_log off; sendfile on; keepalive_requests 1000000; types {} default_type audio/mp4;
  server { listen 127.0.0.1:${port}; location = /sound { alias ${file}; } }
}\n`,
  );
  const child: ChildProcess = spawn(found.program, ['-p', run, '-c', path.join(run, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(run, { recursive: true, force: true });
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error('nginx did not start');
    }
    await pause(50);
  }
  return { sound: `http://127.0.0.1:${port}/sound`, pid: child.pid ?? 0, stop };
};
