// Does the memory of all processes stay constant under load, and is it given back afterwards? node bench/soak/main.ts [--minutes=10] [--rate=50]

import { setTimeout as pause } from 'node:timers/promises';
import { Book } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { createClient, openChangeSocket } from '../shared/client.ts';
import { readNumberOption } from '../shared/options.ts';
import { findChildProcess, formatMegabytes, readResidentBytes, readTreeBytes } from '../shared/processes.ts';
import { startProduct } from '../shared/product.ts';
import { printLine } from '../shared/report.ts';
import { formatSpread, percentile } from '../shared/statistics.ts';

const PORT = 3192;
const MINUTES = readNumberOption('minutes', 10);
const RATE = readNumberOption('rate', 50);
const SAMPLE_MS = 5000;
/** Parsers end a minute after their last book. */
const REST_MS = 90_000;

const product = await startProduct(PORT, { LOG_LEVEL: 'error' });
try {
  const client = await createClient(product.api, product.demo);
  const { ask } = client;
  const upload = async (name: string): Promise<Book> => {
    const bytes = await buildEpub({ title: name, pages: 8 });
    const put = await ask('PUT', `/files/${encodeURIComponent(name)}.epub`, {
      body: new Blob([new Uint8Array(bytes)]),
    });
    return Book.parse(await put.json());
  };
  const book = await upload('Soak');
  let uploads = 0;
  /** What readers and legacy clients request all day, roughly in realistic proportions. */
  const requests: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 6 }, () => async () => (await ask('GET', '/books?limit=50')).text()),
    ...Array.from(
      { length: 6 },
      (_, n) => () => ask('POST', `/books/read-position?fast_hash=${book.fast_hash}`, { json: { offs: n * 10 } }),
    ),
    ...Array.from(
      { length: 4 },
      () => async () => (await ask('GET', `/fileops/info/?fast_hash=${book.fast_hash}`)).text(),
    ),
    ...Array.from({ length: 2 }, () => async () => (await ask('GET', '/user')).text()),
    async () => (await fetch(book.link)).arrayBuffer(),
    async () => {
      uploads += 1;
      const stored = await upload(`soak ${uploads}`);
      await ask('POST', `/fileops/delete/?fast_hash=${stored.fast_hash}`);
      await ask('POST', '/bin/end', { json: { ids: [stored.id] } });
    },
    async () => (await openChangeSocket(product.url, client.token, () => undefined)).close(),
  ];

  const api = findChildProcess(product.pid, 'apps/api/src/main.ts');
  const durations: number[] = [];
  const memory: { api: number; all: number }[] = [];
  let failures = 0;
  printLine(`memory of all processes before: ${formatMegabytes(readTreeBytes(product.pid))}`);
  const sampling = setInterval(
    () => memory.push({ api: readResidentBytes(api), all: readTreeBytes(product.pid) }),
    SAMPLE_MS,
  );
  const startedAt = performance.now();
  const running = new Set<Promise<void>>();
  const total = MINUTES * 60 * RATE;
  for (let n = 0; n < total; n++) {
    const dueAt = startedAt + (n * 1000) / RATE;
    if (dueAt > performance.now()) await pause(dueAt - performance.now());
    const sentAt = performance.now();
    const request: Promise<void> = Promise.resolve(requests[n % requests.length]?.())
      .then(() => void durations.push(performance.now() - sentAt))
      .catch((error: unknown) => {
        failures += 1;
        process.stderr.write(`${String(error)}\n`);
      })
      .finally(() => running.delete(request));
    running.add(request);
  }
  await Promise.all(running);
  clearInterval(sampling);
  const minute = Math.round(60_000 / SAMPLE_MS);
  const formatMinutes = (values: readonly number[]): string =>
    Array.from({ length: Math.floor(values.length / minute) }, (_, m) =>
      formatMegabytes(percentile(values.slice(m * minute, (m + 1) * minute), 0.5)),
    ).join(', ');
  printLine(
    `${total} requests in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${failures} failed: ${formatSpread(durations)}`,
  );
  printLine(`resident memory of the API, median of each minute: ${formatMinutes(memory.map(({ api }) => api))}`);
  printLine(`memory of all processes (PSS), median of each minute: ${formatMinutes(memory.map(({ all }) => all))}`);
  await pause(REST_MS);
  printLine(`memory of all processes after a rest: ${formatMegabytes(readTreeBytes(product.pid))}`);
} finally {
  await product.stop();
}
process.exit(0);
