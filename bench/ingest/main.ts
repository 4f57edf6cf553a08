// Uploads many small EPUBs over the HTTP API, and one large audiobook.  node bench/ingest/main.ts [--books=10000] [--mb=100]
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildBox, buildEpub, buildM4b, buildPng } from '@lectern/sample-books';
import { createClient } from '../shared/client.ts';
import { copyAndHash } from '../shared/copy-and-hash.ts';
import { readNumberOption } from '../shared/options.ts';
import { findChildProcess, formatMegabytes, readResidentBytes } from '../shared/processes.ts';
import { startProduct } from '../shared/product.ts';
import { printLine } from '../shared/report.ts';
import { formatSpread } from '../shared/statistics.ts';

const PORT = 3194;
const BOOKS = readNumberOption('books', 10_000);
const FIRST = Math.min(1_000, BOOKS);
const MIB = 1024 ** 2;
/** The server's limit of concurrent uploads of one reader. */
const CONCURRENCY = 4;
/** Number of 1 MB books that are uploaded one after the other. */
const SEQUENTIAL_BOOKS = 40;

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-ingest-'));
const product = await startProduct(PORT, { LOG_LEVEL: 'error', FREE_STORAGE_BYTES: String(100 * 1024 * MIB) });
const api = findChildProcess(product.pid, 'apps/api/src/main.ts');
const idleBytes = readResidentBytes(api);
let peakBytes = idleBytes;
const sampling = setInterval(() => (peakBytes = Math.max(peakBytes, readResidentBytes(api))), 50);

try {
  const { ask } = await createClient(product.api, product.demo);
  const upload = async (name: string, bytes: Uint8Array): Promise<void> => {
    await (await ask('PUT', `/files/${name}`, { body: new Blob([new Uint8Array(bytes)]) })).text();
  };
  const buildBooks = async (from: number, to: number): Promise<Buffer[]> => {
    const books = [];
    for (let n = from; n < to; n += 1)
      books.push(await buildEpub({ title: `Book ${n}`, seed: String(n), chapters: 3, paragraphs: 3 }));
    return books;
  };
  /** Builds books `from` to `to`, then uploads them. Returns milliseconds per book, without the building. */
  const storeBooks = async (from: number, to: number): Promise<number> => {
    const books = await buildBooks(from, to);
    const queue = books.entries();
    const startedAt = performance.now();
    const worker = async (): Promise<void> => {
      for (const [n, bytes] of queue) await upload(`book-${from + n}.epub`, bytes);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    const elapsedMs = performance.now() - startedAt;
    printLine(
      `${to - from} books: ${(elapsedMs / 1000).toFixed(1)} s, ${((1000 * (to - from)) / elapsedMs).toFixed(0)} books/s`,
    );
    return elapsedMs / (to - from);
  };
  /** Uploads books one after the other: the time that a reader waits for a single one. */
  const storeSequentially = async (): Promise<string> => {
    const times = [];
    for (let n = 0; n < SEQUENTIAL_BOOKS; n += 1) {
      const cover = Buffer.concat([buildPng(), randomBytes(MIB)]);
      const bytes = await buildEpub({ title: `Of 1 MB ${n}`, cover });
      const startedAt = performance.now();
      await upload(`alone-${n}.epub`, bytes);
      times.push(performance.now() - startedAt);
    }
    return formatSpread(times);
  };
  await upload('warm-up.epub', await buildEpub({ title: 'Warm-up' }));
  const first = await storeBooks(0, FIRST);
  if (BOOKS > FIRST) {
    if (BOOKS > 2 * FIRST) await storeBooks(FIRST, BOOKS - FIRST);
    const last = await storeBooks(BOOKS - FIRST, BOOKS);
    printLine(`the last ${FIRST} of ${BOOKS}: ${(last / first).toFixed(2)} × the time of the first`);
  }
  printLine(`one EPUB of 1 MB at a time: ${await storeSequentially()}`);
  printLine(`API: idle ${formatMegabytes(idleBytes)}, at most ${formatMegabytes(peakBytes)}`);

  const chapters = Array.from({ length: 60 }, (_, n) => ({ title: `Chapter ${n + 1}`, startMs: n * 60_000 }));
  // The server does not read the sound itself, so any content will do.
  const sound = buildBox('free', randomBytes(readNumberOption('mb', 100) * MIB));
  const audio = Buffer.concat([buildM4b({ title: 'A long recording', seconds: 3600, chapters }), sound]);
  const file = path.join(folder, 'long.m4b');
  writeFileSync(file, audio);
  const copyMs = await copyAndHash(file);
  const before = readResidentBytes(api);
  peakBytes = before;
  const startedAt = performance.now();
  await upload('long.m4b', audio);
  const uploadMs = performance.now() - startedAt;
  printLine(
    `an audiobook of ${formatMegabytes(audio.length)}: ${(uploadMs / 1000).toFixed(2)} s, copyMs copy and hash ${(copyMs / 1000).toFixed(2)} s: ${(copyMs / uploadMs).toFixed(2)} ×; memory +${formatMegabytes(peakBytes - before)}`,
  );
} finally {
  clearInterval(sampling);
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
