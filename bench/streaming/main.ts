// Measures sound: ranges compared with nginx on the same file, and many listeners at once.  node bench/streaming/main.ts [--mb=256] [--seconds=60]
// [--listeners=200] [--rounds=5] [--only=ranges|listeners|press]
import { createClient } from '../shared/client.ts';
import { readNumberOption, readOption } from '../shared/options.ts';
import { findChildProcess, formatMegabytes, readProcessorMs, readResidentBytes } from '../shared/processes.ts';
import { startProduct } from '../shared/product.ts';
import { createReport } from '../shared/report.ts';
import { formatSpread } from '../shared/statistics.ts';
import { simulateListeners } from './listeners.ts';
import { startNginx } from './nginx.ts';
import { createRecording, findStoredFile } from './recordings.ts';
import { measureStartLatency } from './start-latency.ts';
import { measureThroughput, type Server } from './throughput.ts';

const PORT = 3211;
const NGINX_PORT = 3212;
const MB = readNumberOption('mb', 256);
const SECONDS = readNumberOption('seconds', 60);
const LISTENERS = readNumberOption('listeners', 200);
const ROUNDS = readNumberOption('rounds', 5);
const only = readOption('only');
const isSelected = (part: string): boolean => only === undefined || only === part;

const KIB = 1024;
const RANGES = [
  ['ranges of 64 KB', { connections: 8, rangeBytes: 64 * KIB, seconds: 5 }],
  ['ranges of 1 MB', { connections: 8, rangeBytes: KIB ** 2, seconds: 5 }],
  ['the whole file', { connections: 4, rangeBytes: null, seconds: 5 }],
] as const;

const report = createReport('streaming.txt');

const product = await startProduct(PORT, { FREE_STORAGE_BYTES: String(100 * KIB ** 3), LOG_LEVEL: 'error' });
try {
  const api = findChildProcess(product.pid, 'apps/api/src/main.ts');
  const clients = await Promise.all(
    [product.demo, product.second].map((account) => createClient(product.api, account)),
  );
  const books = [];
  for (const [index, client] of clients.entries())
    books.push({ client, recording: await createRecording(client, `sound-${index}.m4b`, MB - index) });
  const [first] = books;
  if (!first) throw new Error('there is no recording');
  const lectern: Server = { name: 'ours', sound: first.recording.sound, address: product.url, pid: api };

  if (isSelected('ranges')) {
    const nginx = await startNginx(NGINX_PORT, findStoredFile(product.dataDir, first.recording.bytes));
    const servers = [lectern];
    if (nginx) servers.push({ name: 'nginx', sound: nginx.sound, address: nginx.sound, pid: nginx.pid });
    for (const [name, options] of RANGES) {
      for (const server of servers) {
        const { gbPerSecond, answersPerSecond, cpuPerGb } = await measureThroughput(
          server,
          first.recording.bytes,
          options,
        );
        const figures = [
          `${gbPerSecond.toFixed(2)} GB/s`,
          `${answersPerSecond.toFixed(0)} answers/s`,
          `${cpuPerGb.toFixed(2)} s of processor a GB`,
        ];
        report.print(`${name}, ${options.connections} connections, ${server.name}: ${figures.join(', ')}`);
      }
    }
    await nginx?.stop();
  }

  if (isSelected('listeners')) {
    const [processorMs, startedAt] = [readProcessorMs(api), performance.now()];
    let peakBytes = 0;
    const sampling = setInterval(() => (peakBytes = Math.max(peakBytes, readResidentBytes(api))), 250);
    const all = books.map(({ client, recording }) => ({ client, recording, sound: recording.sound }));
    const results = await simulateListeners(lectern, all, { count: LISTENERS, seconds: SECONDS });
    clearInterval(sampling);
    const share = ((readProcessorMs(api) - processorMs) / (performance.now() - startedAt)) * 100;
    report.print(
      `${LISTENERS} listeners for ${SECONDS} s: ${results.stalls} stalls, ${results.failures} failures, ${results.seeks} seeks; ` +
        `to sound ${formatSpread(results.startMs)}; a saved position ${formatSpread(results.saveMs)}; ` +
        `the API: ${share.toFixed(0)} % of one processor, at most ${formatMegabytes(peakBytes)}`,
    );
  }

  if (isSelected('press')) await measureStartLatency(product, first.client, ROUNDS, report.print);
} finally {
  await product.stop();
}
report.save();
process.exit(0);
