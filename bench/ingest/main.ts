// Many small EPUBs through the HTTP API, and one large audiobook.  node bench/ingest/main.ts [--books=10000] [--mb=100]
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { anEpub, anM4b, box } from '@lectern/sample-books';
import { aClient } from '../shared/client.ts';
import { copyAndHash } from '../shared/copy-and-hash.ts';
import { childRunning, megabytes, residentBytes } from '../shared/memory.ts';
import { startProduct } from '../shared/product.ts';

const PORT = 3194;
const option = (name: string, fallback: number): number =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? fallback);
const BOOKS = option('books', 10_000);
const FIRST = Math.min(1_000, BOOKS);
const MIB = 1024 ** 2;
/** As many as the server takes of one reader at a time. */
const AT_ONCE = 4;

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-ingest-'));
const product = await startProduct(PORT, { LOG_LEVEL: 'error', FREE_STORAGE_BYTES: String(100 * 1024 * MIB) });
const api = childRunning(product.pid, 'apps/api/src/main.ts');
const idle = residentBytes(api);
let most = idle;
const watching = setInterval(() => (most = Math.max(most, residentBytes(api))), 50);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const { ask } = await aClient(product.api, product.demo);
  const put = async (name: string, bytes: Uint8Array): Promise<void> => {
    await (await ask('PUT', `/files/${name}`, { body: new Blob([new Uint8Array(bytes)]) })).text();
  };
  /** Stores the books from one number up to another. Answers the milliseconds a book, without those of making it. */
  const store = async (from: number, to: number): Promise<number> => {
    let next = from;
    let making = 0;
    const began = performance.now();
    const worker = async (): Promise<void> => {
      while (next < to) {
        const n = next++;
        const before = process.cpuUsage();
        const bytes = await anEpub({ title: `Book ${n}`, seed: String(n), chapters: 3, paragraphs: 3 });
        const { user, system } = process.cpuUsage(before);
        making += (user + system) / 1000;
        await put(`book-${n}.epub`, bytes);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const took = performance.now() - began;
    say(
      `${to - from} books: ${(took / 1000).toFixed(1)} s, ${((1000 * (to - from)) / took).toFixed(0)} books/s (making them took about ${(making / 1000).toFixed(1)} s of it)`,
    );
    return took / (to - from);
  };
  await put('warm-up.epub', await anEpub({ title: 'Warm-up' }));
  const first = await store(0, FIRST);
  if (BOOKS > FIRST) {
    if (BOOKS > 2 * FIRST) await store(FIRST, BOOKS - FIRST);
    const last = await store(BOOKS - FIRST, BOOKS);
    say(`the last ${FIRST} of ${BOOKS}: ${(last / first).toFixed(2)} × the time of the first`);
  }
  say(`API: idle ${megabytes(idle)}, at most ${megabytes(most)}`);

  const chapters = Array.from({ length: 60 }, (_, n) => ({ title: `Chapter ${n + 1}`, startMs: n * 60_000 }));
  // Sound that is not looked into is as good as any other filling.
  const sound = box('free', randomBytes(option('mb', 100) * MIB));
  const audio = Buffer.concat([anM4b({ title: 'A long recording', seconds: 3600, chapters }), sound]);
  const file = path.join(folder, 'long.m4b');
  writeFileSync(file, audio);
  const plain = await copyAndHash(file);
  const before = residentBytes(api);
  most = before;
  const began = performance.now();
  await put('long.m4b', audio);
  const ours = performance.now() - began;
  say(
    `an audiobook of ${megabytes(audio.length)}: ${(ours / 1000).toFixed(2)} s, plain copy and hash ${(plain / 1000).toFixed(2)} s: ${(plain / ours).toFixed(2)} ×; memory +${megabytes(most - before)}`,
  );
} finally {
  clearInterval(watching);
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
