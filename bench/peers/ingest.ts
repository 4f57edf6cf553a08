import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildEpub, buildPng } from '@lectern/sample-books';
import { copyAndHash } from '../shared/copy-and-hash.ts';
import { readTreeProcessorMs } from '../shared/processes.ts';
import { percentile } from '../shared/statistics.ts';
import type { Calibre } from './find-calibre.ts';
import { type Ours, upload, uploadAll } from './ours.ts';
import type { PeerServer } from './servers.ts';
import type { Cost, Row } from './table.ts';

const MIB = 1024 ** 2;

/** Runs work of this process, and takes its time and its own processor time for each operation. */
const measureHere = async (count: number, work: () => Promise<unknown>): Promise<Cost> => {
  const [before, startedAt] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(before);
  const ms = performance.now() - startedAt;
  return { ms: ms / count, cpuMs: (user + system) / 1000 / count, perSecond: (count * 1000) / ms };
};

const measureTree = async (pid: number, count: number, work: () => Promise<unknown>): Promise<Cost> => {
  const [before, startedAt] = [readTreeProcessorMs(pid), performance.now()];
  await work();
  const ms = performance.now() - startedAt;
  return { ms: ms / count, cpuMs: (readTreeProcessorMs(pid) - before) / count, perSecond: (count * 1000) / ms };
};

const waitForLine = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => text.includes('added-all') && resolve());
    child.once('exit', () => reject(new Error('calibredb could not add the books')));
  });

/** Adds a folder with calibredb. A shell stays until its processor time is read. */
const addWithCalibre = async (
  { calibredb, env }: Calibre,
  library: string,
  folder: string,
  count: number,
): Promise<Cost> => {
  const startedAt = performance.now();
  const script = '"$0" add --with-library "$1" -r "$2" > /dev/null && echo added-all && read end';
  const shell = spawn('sh', ['-c', script, calibredb, library, folder], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await waitForLine(shell);
  const ms = performance.now() - startedAt;
  const cpuMs = readTreeProcessorMs(shell.pid ?? 0) / count;
  shell.stdin?.end('\n');
  return { ms: ms / count, cpuMs, perSecond: (count * 1000) / ms };
};

/** All books at once: ours over HTTP, calibre from a folder in one process, the limit copies and hashes each file. */
export const measureIngest = async (
  ours: Ours,
  calibre: { programs: Calibre; library: string } | null,
  folder: string,
  files: readonly string[],
): Promise<Row> => ({
  what: `ingest, ${files.length} books of 60 KB, each`,
  ours: await measureTree(ours.product.pid, files.length, () => uploadAll(ours, files)),
  peer:
    calibre === null
      ? null
      : { name: 'calibredb', ...(await addWithCalibre(calibre.programs, calibre.library, folder, files.length)) },
  limit: await measureHere(files.length, async () => {
    for (const file of files) await copyAndHash(file);
  }),
});

const buildLarge = async (title: string): Promise<Buffer> =>
  buildEpub({ title, cover: Buffer.concat([buildPng(), randomBytes(MIB)]) });

/** Books of 1 MB, one after the other: ours, calibre's content server, and a copy. */
export const measureUploads = async (
  ours: Ours,
  calibre: PeerServer | null,
  folder: string,
  count: number,
): Promise<Row> => {
  const times: Record<'ours' | 'peer' | 'limit', number[]> = { ours: [], peer: [], limit: [] };
  const cpu = { ours: 0, peer: 0, limit: 0 };
  const add = (side: keyof typeof times, { ms = 0, cpuMs = 0 }: Cost): void => {
    times[side].push(ms);
    cpu[side] += cpuMs / count;
  };
  for (let n = 0; n < count; n += 1) {
    const bytes = await buildLarge(`Of 1 MB ${n}`);
    const file = path.join(folder, 'large.epub');
    writeFileSync(file, bytes);
    add('ours', await measureTree(ours.product.pid, 1, () => upload(ours, `large-${n}.epub`, bytes)));
    const toCalibre = async (): Promise<void> => {
      const answer = await fetch(`${calibre?.url}/cdb/add-book/${n}/y/large-${n}.epub/library`, {
        method: 'POST',
        body: new Uint8Array(bytes),
      });
      if (!answer.ok) throw new Error(`calibre: ${answer.status} ${await answer.text()}`);
    };
    if (calibre !== null) add('peer', await measureTree(calibre.pid, 1, toCalibre));
    add('limit', await measureHere(1, () => copyAndHash(file)));
  }
  const toCost = (side: keyof typeof times): Cost => ({ ms: percentile(times[side], 0.5), cpuMs: cpu[side] });
  return {
    what: 'one EPUB of 1 MB',
    ours: toCost('ours'),
    peer: calibre === null ? null : { name: 'calibre', ...toCost('peer') },
    limit: toCost('limit'),
  };
};
