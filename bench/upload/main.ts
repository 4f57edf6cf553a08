// Uploads: memory, throughput beside a plain copy-and-hash, and many at once.  node bench/upload/main.ts [--mb=500]
// STORAGE and S3_… of the environment choose the storage, as for the product.
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { aClient } from '../shared/client.ts';
import { copyAndHash } from '../shared/copy-and-hash.ts';
import { spread } from '../shared/figures.ts';
import { childRunning, megabytes, residentBytes } from '../shared/memory.ts';
import { startProduct } from '../shared/product.ts';

const PORT = 3193;
const MIB = 1024 ** 2;
const MB = Number(/--mb=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 500);
const AT_ONCE = { uploads: 40, mb: 5 };
const ROUNDS = 3;

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-upload-'));
const aFile = async (name: string, mb: number): Promise<string> => {
  const file = path.join(folder, name);
  const out = createWriteStream(file);
  // A text file: nothing has to be parsed, so that only the way of the bytes is measured.
  for (let n = 0; n < mb; n++) out.write(randomBytes(MIB / 2).toString('hex'));
  await new Promise<void>((resolve) => out.end(resolve));
  return file;
};

const put = (api: string, token: string, name: string, file: string, bytes: number): Promise<number> =>
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

/** Processor time that a process has taken, in seconds. Linux only; its clock ticks 100 times a second. */
const cpuSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
};

const product = await startProduct(PORT, { FREE_STORAGE_BYTES: String(100 * 1024 * MIB), LOG_LEVEL: 'error' });
try {
  const { token, ask } = await aClient(product.api, product.demo);
  const api = childRunning(product.pid, 'apps/api/src/main.ts');
  const shelf = async () => ((await (await ask('GET', '/books')).json()) as { items: { fast_hash: string }[] }).items; // by contract
  const clear = async (): Promise<void> => {
    for (const { fast_hash: hash } of await shelf()) await ask('POST', `/fileops/delete/?fast_hash=${hash}`);
    await ask('DELETE', '/bin');
  };
  const big = await aFile('big.txt', MB);
  await put(product.api, token, 'warm-up.txt', await aFile('warm-up.txt', 20), 20 * MIB);
  await pause(2000);
  const idle = residentBytes(api);

  const ratios: number[] = [];
  let most = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = cpuSeconds(process.pid);
    const plain = await copyAndHash(big);
    const plainCpu = cpuSeconds(process.pid) - before;
    const idleCpu = cpuSeconds(api);
    const watching = setInterval(() => (most = Math.max(most, residentBytes(api))), 50);
    const began = performance.now();
    await put(product.api, token, `big-${round}.txt`, big, MB * MIB);
    const ours = performance.now() - began;
    clearInterval(watching);
    ratios.push(plain / ours);
    process.stdout.write(
      `${MB} MB: ${(ours / 1000).toFixed(2)} s (${((MB * 1000) / ours).toFixed(0)} MB/s), plain copy and hash ${(plain / 1000).toFixed(2)} s: ${(plain / ours).toFixed(2)} ×; processor time: the API ${(cpuSeconds(api) - idleCpu).toFixed(2)} s, plain ${plainCpu.toFixed(2)} s\n`,
    );
    await clear();
  }
  process.stdout.write(
    `resident memory of the API: idle ${megabytes(idle)}, at most ${megabytes(most)} (+${megabytes(most - idle)})\n`,
  );

  const files = await Promise.all(
    Array.from({ length: AT_ONCE.uploads }, (_, n) => aFile(`many-${n}.txt`, AT_ONCE.mb)),
  );
  const took: number[] = [];
  let failed = 0;
  // Of one reader only a few run at a time; a client that is told to come back does so.
  const persistent = async (file: string, n: number): Promise<void> => {
    for (;;) {
      const began = performance.now();
      try {
        await put(product.api, token, `many-${n}.txt`, file, AT_ONCE.mb * MIB);
        took.push(performance.now() - began);
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
  await Promise.all(files.map(persistent));
  process.stdout.write(`${AT_ONCE.uploads} uploads of ${AT_ONCE.mb} MB at once: ${failed} failed, ${spread(took)}\n`);
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
