import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Calibre } from './find-calibre.ts';

const START_TIMEOUT_MS = 60_000;

/** A running server: its address and the process at the top of its tree. */
export type PeerServer = { url: string; pid: number; stop: () => Promise<void> };

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy(resolve(true) ?? undefined));
  });

const toServer = async (child: ChildProcess, port: number): Promise<PeerServer> => {
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      if (child.exitCode === null) await stop();
      throw new Error(`nothing listens on port ${port}`);
    }
    await pause(50);
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
};

/** Plain Node over SQLite; see `limit-server.ts`. */
export const startLimitServer = (port: number, database: string, file: string, cover: string): Promise<PeerServer> =>
  toServer(fork(path.join(import.meta.dirname, 'limit-server.ts'), [String(port), database, file, cover]), port);

/** calibre's content server on a library, which it may change without a password. */
export const startCalibreServer = ({ server, env }: Calibre, port: number, library: string): Promise<PeerServer> => {
  const args = [`--port=${port}`, '--listen-on=127.0.0.1', '--disable-use-bonjour', '--enable-local-write', library];
  return toServer(spawn(server, args, { env: { ...process.env, ...env }, stdio: 'ignore' }), port);
};
