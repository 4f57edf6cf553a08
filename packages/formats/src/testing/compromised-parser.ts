/** Does what a book would do that has taken over its parser process, and reports to the parent what succeeded. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';

type AttackTargets = { book: string; others: string[]; sandboxFolder: string; port: number };

const attempt = (action: () => unknown): string => {
  try {
    return String(action());
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'refused';
  }
};
const tryToConnect = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve('connected'));
    socket.on('error', (error) => resolve('code' in error ? String(error.code) : 'refused'));
  });

process.on('message', async ({ book, others, sandboxFolder, port }: AttackTargets) => {
  process.send?.({
    book: attempt(() => readFileSync(book, 'utf8')),
    others: others.map((file) => attempt(() => readFileSync(file, 'utf8').length)),
    folder: attempt(() => readdirSync('/').length),
    written: attempt(() => writeFileSync(`${sandboxFolder}/mine`, 'x')),
    program: attempt(() => spawnSync('true').status),
    network: await tryToConnect(port),
    environment: Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL')),
  });
});
process.send?.('ready');
