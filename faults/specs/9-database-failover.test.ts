import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { buildSmallBook, warmUp } from '../shared/books.ts';
import { type Client, createClient, getStatus, type Outcome } from '../shared/client.ts';
import { findClusterPrograms, startPatroniCluster } from '../shared/patroni.ts';
import { waitUntil } from '../shared/processes.ts';
import { type Product, startProduct } from '../shared/product.ts';
import { reportResult } from '../shared/results-table.ts';
import { openSocket } from '../shared/socket.ts';

const { missing } = findClusterPrograms();
if (missing.length > 0)
  console.warn(`The fail-over of the database is not tested: this machine has no ${missing.join(', ')}.`);

/** Between two calls of one kind, as several readers make them. */
const REST_MS = 250;
const DocumentInformation = z.object({ position: z.object({ percent: z.int() }) });

let cluster: Awaited<ReturnType<typeof startPatroniCluster>>;
let product: Product;
let client: Client;
let storedBooks: Map<string, Uint8Array>;
let hash: string;

beforeAll(async () => {
  if (missing.length > 0) return;
  cluster = await startPatroniCluster();
  product = await startProduct({ database: cluster });
  client = await createClient(product);
  storedBooks = await warmUp(product, client);
  hash = (await client.books())[0]?.fast_hash ?? '';
}, 300_000);
afterAll(() => product?.close());

/** Two uploaders, positions and reads at about four calls a second each; what was refused is sent again. */
const startLoad = (prefix: string) => {
  let isRunning = true;
  let lastPosition = 0;
  let lastSuccess = performance.now();
  let [longestGap, longestAnswer] = [0, 0];
  const refusals = new Map<number | 'cut', number>();
  const note = (outcome: Outcome, startedAt: number): boolean => {
    const [status, now] = [getStatus(outcome), performance.now()];
    longestAnswer = Math.max(longestAnswer, now - startedAt);
    // 409: the first try was stored although its answer was an error.
    if (status !== 200 && status !== 201 && status !== 409) {
      refusals.set(status, (refusals.get(status) ?? 0) + 1);
      return false;
    }
    longestGap = Math.max(longestGap, now - lastSuccess);
    lastSuccess = now;
    return true;
  };
  const repeat = async (work: (round: number) => Promise<void>): Promise<void> => {
    for (let round = 1; isRunning; round += 1) {
      await work(round);
      await pause(REST_MS);
    }
  };
  const call = async (ask: () => Promise<Outcome>): Promise<void> => {
    for (;;) {
      const startedAt = performance.now();
      if (note(await ask(), startedAt) || !isRunning) return;
      await pause(REST_MS);
    }
  };
  const upload = (uploader: string) => async (round: number) => {
    const name = `${prefix}-${uploader}-${round}.epub`;
    const bytes = await buildSmallBook(name);
    await call(async () => {
      const outcome = await client.upload(name, bytes);
      if ([201, 409].includes(Number(getStatus(outcome)))) storedBooks.set(name, bytes);
      return outcome;
    });
  };
  const savePosition = async (round: number): Promise<void> => {
    const percent = (round % 99) + 1;
    await call(async () => {
      const outcome = await client.ask('POST', `/books/read-position?fast_hash=${hash}`, { json: { offs: percent } });
      if (getStatus(outcome) === 200) lastPosition = percent;
      return outcome;
    });
  };
  const finished = Promise.all([
    repeat(upload('a')),
    repeat(upload('b')),
    repeat(savePosition),
    repeat(() => call(() => client.ask('GET', '/books'))),
  ]);
  return {
    succeeded: () => lastSuccess,
    async stop() {
      isRunning = false;
      await finished;
      return { lastPosition, longestGap, longestAnswer, refusals };
    },
  };
};

const readPosition = async (): Promise<number> => {
  const outcome = await client.ask('GET', `/reader/documentInformation?fast_hash=${hash}`);
  return outcome === 'cut' ? Number.NaN : DocumentInformation.parse(outcome.body).position.percent;
};

it.skipIf(missing.length > 0).each([
  { how: 'kill -9 of the primary and its Patroni', kind: 'kill', limitSeconds: 40 },
  { how: 'planned switchover', kind: 'switch', limitSeconds: 20 },
] as const)(
  '[OPS-150] [OPS-151] fail-over of the database: $how',
  async ({ how, kind, limitSeconds }) => {
    await cluster.waitForCluster();
    const [primary, pids] = [await cluster.primary(), [await product.pid('api'), await product.pid('worker')]];
    const socket = await openSocket(product.url, client.token);
    const load = startLoad(kind);
    await waitUntil('books were added', () => storedBooks.has(`${kind}-b-10.epub`));

    const killed = kind === 'kill' ? await cluster.killPrimary() : null;
    if (kind === 'switch') await cluster.switchOver();
    await waitUntil('there is another primary', async () => (await cluster.primary()) !== primary, 60);
    const promotedAt = performance.now();
    await waitUntil('calls succeed again', () => load.succeeded() > promotedAt, 60);
    const before = storedBooks.size;
    await waitUntil('more books were added', () => storedBooks.size >= before + 20);
    const framesBefore = socket.heard.length;
    await waitUntil('the socket hears of changes', () => socket.heard.length > framesBefore);
    const { lastPosition, longestGap, longestAnswer, refusals } = await load.stop();
    killed?.restart();

    expect([...refusals.keys()].filter((status) => status !== 503)).toEqual([]);
    expect(longestGap / 1000).toBeLessThan(limitSeconds);
    expect(socket.closed()).toBeNull();
    socket.close();
    expect([await product.pid('api'), await product.pid('worker')]).toEqual(pids);
    expect(await readPosition()).toBe(lastPosition);
    const books = await client.books();
    expect(books.map(({ name }) => name).toSorted()).toEqual([...storedBooks.keys()].toSorted());
    for (const book of books)
      expect(Buffer.compare(await client.download(book), storedBooks.get(book.name) ?? Buffer.alloc(0))).toBe(0);
    await cluster.waitForCluster();
    reportResult(
      `fail-over of the database: ${how}`,
      `${(longestGap / 1000).toFixed(1)} s without success`,
      `${[...refusals].map(([status, count]) => `${count} × ${status}`).join(', ') || 'no refusals'}`,
      `longest answer ${(longestAnswer / 1000).toFixed(1)} s`,
      `${books.length} acknowledged books complete, last position kept, socket open, same processes`,
    );
  },
  240_000,
);
