// Sound: ranges beside nginx on the same file, and many listeners at once.  node bench/streaming/main.ts [--mb=256] [--seconds=60]
// [--listeners=200] [--rounds=5] [--only=ranges|listeners|press]
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aClient } from '../shared/client.ts';
import { spread } from '../shared/figures.ts';
import { busyMs, childRunning, megabytes, residentBytes } from '../shared/memory.ts';
import { startProduct } from '../shared/product.ts';
import { anNginx } from './an-nginx.ts';
import { aRecording, storedFile } from './files.ts';
import { listeners } from './listeners.ts';
import { pressToSound } from './press.ts';
import { type Server, throughput } from './throughput.ts';

const PORT = 3211;
const NGINX_PORT = 3212;
const said = (name: string): string | undefined => new RegExp(`--${name}=(\\w+)`).exec(process.argv.join(' '))?.[1];
const MB = Number(said('mb') ?? 256);
const SECONDS = Number(said('seconds') ?? 60);
const LISTENERS = Number(said('listeners') ?? 200);
const ROUNDS = Number(said('rounds') ?? 5);
const only = said('only');
const wanted = (part: string): boolean => only === undefined || only === part;

const KIB = 1024;
const RANGES = [
  ['ranges of 64 KB', { lines: 8, rangeBytes: 64 * KIB, seconds: 5 }],
  ['ranges of 1 MB', { lines: 8, rangeBytes: KIB ** 2, seconds: 5 }],
  ['the whole file', { lines: 4, rangeBytes: null, seconds: 5 }],
] as const;

const lines: string[] = [];
const tell = (line: string): void => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

const product = await startProduct(PORT, { FREE_STORAGE_BYTES: String(100 * KIB ** 3), LOG_LEVEL: 'error' });
try {
  const api = childRunning(product.pid, 'apps/api/src/main.ts');
  const clients = await Promise.all([product.demo, product.second].map((account) => aClient(product.api, account)));
  const books = [];
  for (const [index, client] of clients.entries())
    books.push({ client, recording: await aRecording(client, `sound-${index}.m4b`, MB - index) });
  const [first] = books;
  if (!first) throw new Error('nobody listens');
  const ours: Server = { name: 'ours', sound: first.recording.sound, address: product.url, pid: api };

  if (wanted('ranges')) {
    const nginx = await anNginx(NGINX_PORT, storedFile(product.dataDir, first.recording.bytes));
    const servers = [ours];
    if (nginx) servers.push({ name: 'nginx', sound: nginx.sound, address: nginx.sound, pid: nginx.pid });
    for (const [name, rule] of RANGES) {
      for (const server of servers) {
        const { gbPerSecond, answersPerSecond, cpuPerGb } = await throughput(server, first.recording.bytes, rule);
        const figures = [
          `${gbPerSecond.toFixed(2)} GB/s`,
          `${answersPerSecond.toFixed(0)} answers/s`,
          `${cpuPerGb.toFixed(2)} s of processor a GB`,
        ];
        tell(`${name}, ${rule.lines} lines, ${server.name}: ${figures.join(', ')}`);
      }
    }
    await nginx?.stop();
  }

  if (wanted('listeners')) {
    const [busy, began] = [busyMs(api), performance.now()];
    let most = 0;
    const watching = setInterval(() => (most = Math.max(most, residentBytes(api))), 250);
    const all = books.map(({ client, recording }) => ({ client, recording, sound: recording.sound }));
    const heard = await listeners(ours, all, { count: LISTENERS, seconds: SECONDS });
    clearInterval(watching);
    const share = ((busyMs(api) - busy) / (performance.now() - began)) * 100;
    tell(
      `${LISTENERS} listeners for ${SECONDS} s: ${heard.stalls} stalls, ${heard.failures} failures, ${heard.leaps} leaps; ` +
        `to sound ${spread(heard.startMs)}; a saved place ${spread(heard.saveMs)}; ` +
        `the API: ${share.toFixed(0)} % of one processor, at most ${megabytes(most)}`,
    );
  }

  if (wanted('press')) await pressToSound(product, first.client, ROUNDS, tell);
} finally {
  await product.stop();
}
const out = path.join(import.meta.dirname, '../out');
mkdirSync(out, { recursive: true });
writeFileSync(path.join(out, 'streaming.txt'), `${lines.join('\n')}\n`);
process.exit(0);
