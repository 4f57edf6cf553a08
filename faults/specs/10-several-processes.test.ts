import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { findNginx } from '../../scripts/proxy/find-nginx.testing.ts';
import { buildSmallBook } from '../shared/books.ts';
import { type Client, createClient, getStatus } from '../shared/client.ts';
import { assertConsistent } from '../shared/consistency.ts';
import { startJournalledLoad } from '../shared/journalled-load.ts';
import { waitUntil } from '../shared/processes.ts';
import { reportResult } from '../shared/results-table.ts';
import { openResumingSocket } from '../shared/resuming-socket.ts';
import { type SeveralProcesses, startSeveralProcesses } from '../shared/several-processes.ts';

const nginx = await findNginx();
if (nginx.program === null) console.warn(`Several processes behind the proxy are not tested: ${nginx.why}`);

const LONG = 420_000;
const DocumentInformation = z.object({ position: z.object({ percent: z.int() }) });
let product: SeveralProcesses;
let client: Client;
let fastHash: string;
/** Everything that was acknowledged, over all tests. */
const storedBooks = new Map<string, Uint8Array>();

beforeAll(async () => {
  if (nginx.program === null) return;
  product = await startSeveralProcesses(nginx.program);
  client = await createClient(product);
  const bytes = await buildSmallBook('First');
  expect(getStatus(await client.upload('first.epub', bytes))).toBe(201);
  storedBooks.set('first.epub', bytes);
  fastHash = (await client.books())[0]?.fast_hash ?? '';
}, 300_000);
afterAll(() => product?.close());

/** A call at a moment that nobody has chosen. */
const randomCalls = (): number => 5 + Math.floor(Math.random() * 25);

const startLoad = async () => {
  const socket = openResumingSocket(product.url, client.token);
  await waitUntil('the socket is ready', socket.isReady);
  const load = startJournalledLoad({ ...product, token: client.token, client, fastHash });
  return { socket, load };
};

/** Ends the load, and asserts that all that was acknowledged is there, and was told of once. */
const assertNothingLost = async ({ socket, load }: Awaited<ReturnType<typeof startLoad>>): Promise<string> => {
  const journal = await load.stop();
  for (const [name, bytes] of journal.storedBooks) storedBooks.set(name, bytes);
  const missing = () => journal.addedIds.filter((id) => !socket.addedBooks.includes(id));
  await waitUntil('the socket was told of every book', () => missing().length === 0).catch(() => undefined);
  expect(missing()).toEqual([]);
  expect(socket.cursors).toEqual([...new Set(socket.cursors)].toSorted((a, b) => a - b));
  await socket.close();
  const position = await client.ask('GET', `/reader/documentInformation?fast_hash=${fastHash}`);
  expect(DocumentInformation.parse(position === 'cut' ? null : position.body).position.percent).toBe(
    journal.lastPosition,
  );
  const [bin] = await product.sql<{ count: string }>('SELECT count(*) FROM binned_book');
  expect(Number(bin?.count)).toBeGreaterThanOrEqual(journal.binnedNames.length);
  const verdict = await assertConsistent(product, client, storedBooks);
  return `${journal.addedIds.length} uploads, ${journal.binnedNames.length} deletions and the last position kept, ${socket.cursors.length} frames, each once; ${verdict}`;
};

it.skipIf(nginx.program === null)(
  '[OPS-85] connections to the database that break under load lose nothing',
  async () => {
    const running = await startLoad();
    const { load } = running;
    for (let round = 0; round < 3; round += 1) {
      await load.waitForCalls(randomCalls());
      await product.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'lectern' AND pid <> pg_backend_pid()",
      );
    }
    await load.waitForCalls(20);
    const failed = load.failures.length;
    const calls = load.calls();
    reportResult(
      'all connections to the database end under load, three times',
      `${failed} failed calls of ${calls}`,
      await assertNothingLost(running),
    );
  },
  LONG,
);

it.skipIf(nginx.program === null)(
  '[OPS-85] two APIs and two workers: `kill -9` of any of them under load loses nothing, and fails only calls in flight',
  async () => {
    const running = await startLoad();
    const { load } = running;
    await load.waitForCalls(20);
    const counts: string[] = [];
    const kill = async (what: string, how: () => Promise<unknown>, recover: () => Promise<unknown>) => {
      await load.waitForCalls(randomCalls());
      const before = load.failures.length;
      await how();
      const killedAt = performance.now();
      await load.waitForCalls(20);
      await recover();
      await load.waitForCalls(20);
      const failed = load.failures.slice(before);
      expect(
        failed.filter(({ startedAt }) => startedAt > killedAt),
        what,
      ).toEqual([]);
      counts.push(`${what} ${failed.length}`);
    };
    for (const program of [...product.apis, ...product.workers])
      await kill(
        product.apis.some((api) => api === program) ? 'API' : 'worker',
        () => program.end('SIGKILL'),
        program.start,
      );
    const calls = load.calls();
    reportResult(
      '`kill -9` under load',
      `failed calls of ${calls}: ${counts.join(', ')}`,
      await assertNothingLost(running),
    );
  },
  LONG,
);

it.skipIf(nginx.program === null)(
  '[OPS-86] a restart of one process after the other fails no call',
  async () => {
    const running = await startLoad();
    const { load } = running;
    await load.waitForCalls(40);
    for (const program of [...product.apis, ...product.workers]) {
      expect(await program.end('SIGTERM')).toBe(0);
      await load.waitForCalls(20);
      await program.start();
      await load.waitForCalls(40);
    }
    while (load.calls() < 300) await load.waitForCalls(10);
    const calls = load.calls();
    expect(load.failures).toEqual([]);
    reportResult('rolling restart', `0 failed calls of ${calls}`, await assertNothingLost(running));
  },
  LONG,
);
