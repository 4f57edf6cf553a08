/** What a book would do that has taken over the process which reads it: tells its parent how far it came. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';

type Wanted = { book: string; others: string[]; box: string; port: number };

const tried = (deed: () => unknown): string => {
  try {
    return String(deed());
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'refused';
  }
};
const connected = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve('connected'));
    socket.on('error', (error) => resolve('code' in error ? String(error.code) : 'refused'));
  });

process.on('message', async ({ book, others, box, port }: Wanted) => {
  process.send?.({
    book: tried(() => readFileSync(book, 'utf8')),
    others: others.map((file) => tried(() => readFileSync(file, 'utf8').length)),
    folder: tried(() => readdirSync('/').length),
    written: tried(() => writeFileSync(`${box}/mine`, 'x')),
    program: tried(() => spawnSync('true').status),
    network: await connected(port),
    environment: Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL')),
  });
});
process.send?.('ready');
