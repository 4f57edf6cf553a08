// Does memory stay where it is under load? node bench/soak/main.ts [--minutes=10] [--rate=50]

import { setTimeout as pause } from 'node:timers/promises';
import { Book } from '@lectern/contracts';
import { anEpub } from '@lectern/sample-books';
import { aClient, aListener } from '../shared/client.ts';
import { percentile, spread } from '../shared/figures.ts';
import { childRunning, megabytes, residentBytes } from '../shared/memory.ts';
import { startProduct } from '../shared/product.ts';

const PORT = 3192;
const option = (name: string, fallback: number): number =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? fallback);
const MINUTES = option('minutes', 10);
const RATE = option('rate', 50);
const SAMPLE_MS = 5000;

const product = await startProduct(PORT, { LOG_LEVEL: 'error' });
try {
  const client = await aClient(product.api, product.demo);
  const { ask } = client;
  const upload = async (name: string): Promise<Book> => {
    const bytes = await anEpub({ title: name, pages: 8 });
    const put = await ask('PUT', `/files/${encodeURIComponent(name)}.epub`, {
      body: new Blob([new Uint8Array(bytes)]),
    });
    return Book.parse(await put.json());
  };
  const book = await upload('Soak');
  let uploads = 0;
  /** What readers and old clients do all day, in about their shares. */
  const deeds: (() => Promise<unknown>)[] = [
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
    async () => (await aListener(product.url, client.token, () => undefined)).close(),
  ];

  const api = childRunning(product.pid, 'apps/api/src/main.ts');
  const took: number[] = [];
  const memory: number[] = [];
  let failures = 0;
  const sampling = setInterval(() => memory.push(residentBytes(api)), SAMPLE_MS);
  const began = performance.now();
  const running = new Set<Promise<void>>();
  const total = MINUTES * 60 * RATE;
  for (let n = 0; n < total; n++) {
    const due = began + (n * 1000) / RATE;
    if (due > performance.now()) await pause(due - performance.now());
    const asked = performance.now();
    const one: Promise<void> = Promise.resolve(deeds[n % deeds.length]?.())
      .then(() => void took.push(performance.now() - asked))
      .catch((error: unknown) => {
        failures += 1;
        process.stderr.write(`${String(error)}\n`);
      })
      .finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  clearInterval(sampling);
  const minute = Math.round(60_000 / SAMPLE_MS);
  const perMinute = Array.from({ length: Math.floor(memory.length / minute) }, (_, m) =>
    percentile(memory.slice(m * minute, (m + 1) * minute), 0.5),
  );
  process.stdout.write(
    `${total} requests in ${((performance.now() - began) / 1000).toFixed(0)} s, ${failures} failed: ${spread(took)}\n`,
  );
  process.stdout.write(`resident memory of the API, median of each minute: ${perMinute.map(megabytes).join(', ')}\n`);
} finally {
  await product.stop();
}
process.exit(0);
