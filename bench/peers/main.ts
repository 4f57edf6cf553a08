// Ours beside the peers that npm and Debian have, and beside what this machine allows: node bench/peers/main.ts [--quick] [--books=2000]
// [--only=memory,ingest,upload,ranges,list,search,covers,visit,opening]

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildPng } from '@lectern/sample-books';
import { readNumberOption, readOption } from '../shared/options.ts';
import { findChildProcess, formatMegabytes, readTreeBytes } from '../shared/processes.ts';
import { startProduct } from '../shared/product.ts';
import { createReport } from '../shared/report.ts';
import { startNginx } from '../streaming/nginx.ts';
import { createRecording, findStoredFile } from '../streaming/recordings.ts';
import { measureThroughput, type Server } from '../streaming/throughput.ts';
import { writeBooks, writeLimitDatabase } from './books.ts';
import { measureInBrowser } from './browser.ts';
import { findCalibre } from './find-calibre.ts';
import { type CallMeasure, measureInTurns } from './in-turns.ts';
import { measureIngest, measureUploads } from './ingest.ts';
import { call, connect, findCover, pickWord } from './ours.ts';
import { startCalibreServer, startLimitServer } from './servers.ts';
import { type Cost, formatRow, type Row, TABLE_HEAD, takeMedians } from './table.ts';

const QUICK = process.argv.includes('--quick');
const BOOKS = readNumberOption('books', QUICK ? 200 : 2000);
const EFFORT = { rounds: QUICK ? 1 : 3, seconds: QUICK ? 1 : 3 };
const UPLOADS = QUICK ? 5 : 40;
const IDLE_MS = QUICK ? 10_000 : 90_000;
const [PORT, CALIBRE_PORT, LIMIT_PORT, NGINX_PORT] = [3221, 3222, 3223, 3224];
const KIB = 1024;
const RANGES = [64 * KIB, KIB ** 2, 16 * KIB ** 2];
const SOUND_MB = 64;
const only = readOption('only')?.split(',');
const isWanted = (name: string): boolean => only === undefined || only.includes(name);
const isAnyWanted = (...names: string[]): boolean => names.some(isWanted);

const report = createReport('peers.md');
const printRows = (rows: readonly Row[]): void => rows.map(formatRow).forEach(report.print);
const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-peers-'));
const parts: { stop(): Promise<void> }[] = [];
/** Stops everything in the end. */
const keep = <P extends { stop(): Promise<void> } | null>(part: P): P => {
  if (part !== null) parts.push(part);
  return part;
};
const toMemory = (pid: number): Cost => ({ note: `${formatMegabytes(readTreeBytes(pid))} PSS` });

try {
  const found = await findCalibre();
  if (found.calibre === null) report.print(`missing: ${found.why}`);
  report.print(
    'not measured: foliate-js, whose pages no script can look into; Audiobookshelf, which neither npm nor Debian has',
  );
  report.print(
    `${BOOKS} books; ${EFFORT.rounds} rounds in turns; medians; CPU is user and system of all processes of a program`,
  );
  report.print(TABLE_HEAD);
  const library = path.join(folder, 'library');
  mkdirSync(library);
  const files = await writeBooks(path.join(folder, 'books'), BOOKS);
  const [database, cover] = [path.join(folder, 'limit.sqlite'), path.join(folder, 'cover.png')];
  writeLimitDatabase(database, BOOKS);
  writeFileSync(cover, buildPng({ width: 160, height: 240 }));

  const product = keep(await startProduct(PORT, { LOG_LEVEL: 'error', FREE_STORAGE_BYTES: String(100 * KIB ** 3) }));
  await pause(IDLE_MS);
  const idle = toMemory(product.pid);
  const ours = await connect(product);
  const programs = found.calibre;
  const ingest = await measureIngest(ours, programs && { programs, library }, path.join(folder, 'books'), files);
  const calibre = programs && keep(await startCalibreServer(programs, CALIBRE_PORT, library));
  const recording = await createRecording(ours.client, 'sound.m4b', SOUND_MB);
  const sound = findStoredFile(product.dataDir, recording.bytes);
  const limit = keep(await startLimitServer(LIMIT_PORT, database, sound, cover));

  if (isWanted('memory'))
    printRows([
      {
        what: 'memory when idle, all processes',
        ours: idle,
        peer: calibre && { name: 'calibre', ...toMemory(calibre.pid) },
        limit: null,
      },
    ]);
  if (isWanted('ingest')) printRows([ingest]);
  if (isWanted('upload')) printRows([await measureUploads(ours, calibre, folder, UPLOADS)]);

  if (isWanted('ranges')) {
    const nginx = keep(await startNginx(NGINX_PORT, sound));
    const api = findChildProcess(product.pid, 'apps/api/src/main.ts');
    const servers: Record<'ours' | 'peer' | 'limit', Server | null> = {
      ours: { name: 'ours', sound: recording.sound, address: product.url, pid: api },
      peer: nginx && { name: 'nginx', sound: nginx.sound, address: nginx.sound, pid: nginx.pid },
      limit: { name: 'limit', sound: `${limit.url}/sound`, address: limit.url, pid: limit.pid },
    };
    for (const rangeBytes of RANGES) {
      const costs: Record<keyof typeof servers, Cost[]> = { ours: [], peer: [], limit: [] };
      for (let round = 0; round < EFFORT.rounds; round += 1)
        for (const side of ['ours', 'peer', 'limit'] as const) {
          const server = servers[side];
          if (server === null) continue;
          const options = { connections: 8, rangeBytes, seconds: EFFORT.seconds };
          const { answersPerSecond, cpuPerGb } = await measureThroughput(server, recording.bytes, options);
          costs[side].push({ perSecond: answersPerSecond, cpuMs: cpuPerGb * 1000 });
        }
      const peer = nginx && { name: 'nginx', ...takeMedians(costs.peer) };
      const what = `ranges of ${rangeBytes / KIB} KB, 8 connections; CPU a GB`;
      printRows([{ what, ours: takeMedians(costs.ours), peer, limit: takeMedians(costs.limit) }]);
    }
  }

  const randomOffset = (): number => Math.floor(Math.random() * (BOOKS - 50));
  const toPeer = (url: (n: number) => string, callsEach = 1): CallMeasure['peer'] =>
    calibre && { name: 'calibre', subject: { pid: calibre.pid, callsEach, url: (n) => `${calibre.url}${url(n)}` } };
  const toLimit = (url: (n: number) => string): CallMeasure['limit'] => ({
    pid: limit.pid,
    url: (n) => `${limit.url}${url(n)}`,
  });
  const idsOfPage = (): string => Array.from({ length: 50 }, (_, n) => 1 + ((randomOffset() + n) % BOOKS)).join(',');
  const measures: [string, () => Promise<CallMeasure> | CallMeasure][] = [
    [
      'list',
      () => ({
        what: '50 books by title, first page',
        ours: call(ours, () => '/books/tiles?limit=50&sort=title'),
        peer: toPeer(() => '/interface-data/books-init?library_id=library&num=50&sort=title.asc'),
        limit: toLimit(() => '/list'),
      }),
    ],
    [
      'list',
      () => ({
        what: '50 books by title, any page',
        ours: call(ours, () => `/books/tiles?limit=50&sort=title&offset=${randomOffset()}`),
        // calibre answers a page in two calls: the ids, and their books
        peer: toPeer(
          (n) =>
            n % 2 === 0
              ? `/ajax/search/library?num=50&sort=title&offset=${randomOffset()}`
              : `/ajax/books/library?ids=${idsOfPage()}`,
          2,
        ),
        limit: toLimit(() => `/page?offset=${randomOffset()}`),
      }),
    ],
    [
      'search',
      () => ({
        what: 'search for a word',
        ours: call(ours, (n) => `/search?query=${encodeURIComponent(pickWord(n))}&limit=4`),
        peer: toPeer(
          (n) => `/interface-data/books-init?library_id=library&num=4&search=${encodeURIComponent(pickWord(n))}`,
        ),
        limit: toLimit((n) => `/search?query=${encodeURIComponent(pickWord(n))}`),
      }),
    ],
    [
      'covers',
      async () => {
        const address = await findCover(ours);
        return {
          what: 'a cover, 160 wide',
          ours: { pid: product.pid, url: () => address },
          peer: toPeer((n) => `/get/thumb/${1 + (n % BOOKS)}/library?sz=160x240`),
          limit: toLimit(() => '/cover'),
        };
      },
    ],
  ];
  for (const [name, create] of measures) if (isWanted(name)) printRows(await measureInTurns(await create(), EFFORT));

  if (isAnyWanted('visit', 'opening'))
    printRows(await measureInBrowser(ours, calibre, { rounds: EFFORT.rounds, isWanted }));
  if (isWanted('memory'))
    printRows([
      {
        what: 'memory after all that',
        ours: toMemory(product.pid),
        peer: calibre && { name: 'calibre', ...toMemory(calibre.pid) },
        limit: null,
      },
    ]);
} finally {
  for (const part of parts.reverse()) await part.stop();
  rmSync(folder, { recursive: true, force: true });
}
report.save();
process.exit(0);
