// Measures uploads: memory, throughput compared with a plain copy-and-hash, and many at once.  node bench/upload/main.ts [--mb=500]
// STORAGE and S3_… in the environment choose the storage, as for the product.
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../shared/client.ts';
import { copyAndHash } from '../shared/copy-and-hash.ts';
import { readNumberOption } from '../shared/options.ts';
import { findChildProcess, formatMegabytes, readResidentBytes } from '../shared/processes.ts';
import { startProduct } from '../shared/product.ts';
import { printLine } from '../shared/report.ts';
import { formatSpread } from '../shared/statistics.ts';

const PORT = 3193;
const MIB = 1024 ** 2;
const MB = readNumberOption('mb', 500);
const CONCURRENT = { uploads: 40, mb: 5 };
const ROUNDS = 3;

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-upload-'));
const createFile = async (name: string, mb: number): Promise<string> => {
  const file = path.join(folder, name);
  const out = createWriteStream(file);
  // A text file needs no parser, so only the transfer is measured.
  for (let n = 0; n < mb; n++) out.write(randomBytes(MIB / 2).toString('hex'));
  await new Promise<void>((resolve) => out.end(resolve));
  return file;
};

const upload = (api: string, token: string, name: string, file: string, bytes: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      `${api}/files/${name}`,
      { method: 'PUT', headers: { authorization: `Bearer ${token}`, 'content-length': bytes }, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          response.statusCode === 201
            ? resolve(response.statusCode)
            : reject(new Error(`${response.statusCode} ${text}`)),
        );
      },
    );
    pipeline(createReadStream(file), request).catch(reject);
  });

/** Processor time of a process in seconds. Linux only; its clock has 100 ticks a second. */
const readCpuSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
};

const product = await startProduct(PORT, { FREE_STORAGE_BYTES: String(100 * 1024 * MIB), LOG_LEVEL: 'error' });
try {
  const { token, ask } = await createClient(product.api, product.demo);
  const api = findChildProcess(product.pid, 'apps/api/src/main.ts');
  const listBooks = async () =>
    ((await (await ask('GET', '/books')).json()) as { items: { fast_hash: string }[] }).items; // by contract
  const deleteBooks = async (): Promise<void> => {
    for (const { fast_hash: hash } of await listBooks()) await ask('POST', `/fileops/delete/?fast_hash=${hash}`);
    await ask('DELETE', '/bin');
  };
  const big = await createFile('big.txt', MB);
  await upload(product.api, token, 'warm-up.txt', await createFile('warm-up.txt', 20), 20 * MIB);
  await pause(2000);
  const idleBytes = readResidentBytes(api);

  const ratios: number[] = [];
  let peakBytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = readCpuSeconds(process.pid);
    const copyMs = await copyAndHash(big);
    const copyCpu = readCpuSeconds(process.pid) - before;
    const idleCpu = readCpuSeconds(api);
    const sampling = setInterval(() => (peakBytes = Math.max(peakBytes, readResidentBytes(api))), 50);
    const startedAt = performance.now();
    await upload(product.api, token, `big-${round}.txt`, big, MB * MIB);
    const uploadMs = performance.now() - startedAt;
    clearInterval(sampling);
    ratios.push(copyMs / uploadMs);
    printLine(
      `${MB} MB: ${(uploadMs / 1000).toFixed(2)} s (${((MB * 1000) / uploadMs).toFixed(0)} MB/s), plain copy and hash ${(copyMs / 1000).toFixed(2)} s: ${(copyMs / uploadMs).toFixed(2)} ×; processor time: the API ${(readCpuSeconds(api) - idleCpu).toFixed(2)} s, plain ${copyCpu.toFixed(2)} s`,
    );
    await deleteBooks();
  }
  printLine(
    `resident memory of the API: idle ${formatMegabytes(idleBytes)}, at most ${formatMegabytes(peakBytes)} (+${formatMegabytes(peakBytes - idleBytes)})`,
  );

  const files = await Promise.all(
    Array.from({ length: CONCURRENT.uploads }, (_, n) => createFile(`many-${n}.txt`, CONCURRENT.mb)),
  );
  const durations: number[] = [];
  let failed = 0;
  // The server limits concurrent uploads of one reader; the client retries when it answers 429.
  const uploadWithRetry = async (file: string, n: number): Promise<void> => {
    for (;;) {
      const startedAt = performance.now();
      try {
        await upload(product.api, token, `many-${n}.txt`, file, CONCURRENT.mb * MIB);
        durations.push(performance.now() - startedAt);
        return;
      } catch (error) {
        if (!String(error).startsWith('Error: 429')) {
          failed += 1;
          process.stderr.write(`${String(error)}\n`);
          return;
        }
        await pause(200);
      }
    }
  };
  await Promise.all(files.map(uploadWithRetry));
  printLine(
    `${CONCURRENT.uploads} uploads of ${CONCURRENT.mb} MB at once: ${failed} failed, ${formatSpread(durations)}`,
  );
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
