// Many small EPUBs through the HTTP API, and one large audiobook.  node bench/ingest/main.ts [--books=10000] [--mb=100]
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { anEpub, anM4b, aPicture, box } from '@lectern/sample-books';
import { aClient } from '../shared/client.ts';
import { copyAndHash } from '../shared/copy-and-hash.ts';
import { spread } from '../shared/figures.ts';
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
/** Books of 1 MB that come one after the other. */
const ALONE = 40;

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
  const made = async (from: number, to: number): Promise<Buffer[]> => {
    const books = [];
    for (let n = from; n < to; n += 1)
      books.push(await anEpub({ title: `Book ${n}`, seed: String(n), chapters: 3, paragraphs: 3 }));
    return books;
  };
  /** Stores the books from one number up to another, which are made before. Answers the milliseconds a book. */
  const store = async (from: number, to: number): Promise<number> => {
    const books = await made(from, to);
    const waiting = books.entries();
    const began = performance.now();
    const worker = async (): Promise<void> => {
      for (const [n, bytes] of waiting) await put(`book-${from + n}.epub`, bytes);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const took = performance.now() - began;
    say(`${to - from} books: ${(took / 1000).toFixed(1)} s, ${((1000 * (to - from)) / took).toFixed(0)} books/s`);
    return took / (to - from);
  };
  /** One after the other: what a reader waits for a single one. */
  const alone = async (): Promise<string> => {
    const times = [];
    for (let n = 0; n < ALONE; n += 1) {
      const cover = Buffer.concat([aPicture(), randomBytes(MIB)]);
      const bytes = await anEpub({ title: `Of 1 MB ${n}`, cover });
      const began = performance.now();
      await put(`alone-${n}.epub`, bytes);
      times.push(performance.now() - began);
    }
    return spread(times);
  };
  await put('warm-up.epub', await anEpub({ title: 'Warm-up' }));
  const first = await store(0, FIRST);
  if (BOOKS > FIRST) {
    if (BOOKS > 2 * FIRST) await store(FIRST, BOOKS - FIRST);
    const last = await store(BOOKS - FIRST, BOOKS);
    say(`the last ${FIRST} of ${BOOKS}: ${(last / first).toFixed(2)} × the time of the first`);
  }
  say(`one EPUB of 1 MB at a time: ${await alone()}`);
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
