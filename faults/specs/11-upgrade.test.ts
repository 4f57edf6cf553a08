import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Client, createClient } from '../shared/client.ts';
import { ROOT } from '../shared/inspect.ts';
import { checkOut, findLastRelease, type Release, startCheckout } from '../shared/release.ts';
import { reportResult } from '../shared/results-table.ts';
import { compareSnapshots, takeSnapshot } from '../shared/snapshot.ts';

/** The books of the first of the three readers; the second has a quarter, the third, who never signed in, a tenth. */
const BOOKS = Number(process.env.UPGRADE_BOOKS ?? 200);
const CONCURRENCY = 4;
const UPGRADE_TIMEOUT_MS = 3_600_000;
/** The tables that a start of the newer release changes before anybody has done anything. */
const WRITTEN_BY_A_START = new Set([
  '_prisma_migrations',
  'partner', // the addresses of the demo shop name the port of its start
]);

const commit = process.env.UPGRADE_FROM ?? (await findLastRelease());
if (!commit) console.warn('The upgrade is not tested: the history of this checkout has no release.');

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-upgrade-'));
const dataDir = path.join(folder, 'data');
let running: Release | undefined;
const start = async (root: string): Promise<Release> => {
  running = await startCheckout(root, dataDir);
  return running;
};
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const Stored = z.object({ id: z.string(), fast_hash: z.string() });
const Partners = z.tuple([z.object({ shared_key: z.string() })]);

const ask = async (client: Client, method: string, address: string, json?: unknown): Promise<unknown> => {
  const outcome = await client.ask(method, address, json === undefined ? {} : { json });
  if (outcome === 'cut' || outcome.status >= 300)
    throw new Error(`${method} ${address}: ${outcome === 'cut' ? outcome : JSON.stringify(outcome)}`);
  return outcome.body;
};

/** Calls `work` for 0 … `count` - 1, a few at once. */
const repeat = async (count: number, work: (n: number) => Promise<void>): Promise<void> => {
  const numbers = Array.from({ length: count }, (_, n) => n).values();
  const workThroughRest = async (): Promise<void> => {
    for (const n of numbers) await work(n);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, workThroughRest));
};

const buildNumbered = (owner: string, n: number): Promise<Buffer> =>
  buildEpub({
    title: `Book ${n} of ${owner}`,
    authors: [`Author ${n % 40}`],
    series: n % 5 === 0 ? { name: `Series ${n % 30}`, number: String(n) } : null,
    seed: `${owner}-${n}`,
  });

/** Fills a library: positions in every second book, notes in every fifth, a collection, and every tenth book deleted to the bin. */
const fillLibrary = async (client: Client, owner: string, count: number): Promise<void> => {
  const ids: string[] = [];
  await repeat(count, async (n) => {
    const bytes = await buildNumbered(owner, n);
    const outcome = await client.upload(`${owner}-${n}.epub`, bytes);
    if (outcome === 'cut' || outcome.status !== 201) throw new Error(`upload: ${JSON.stringify(outcome)}`);
    const { id, fast_hash: hash } = Stored.parse(outcome.body);
    if (n % 2 === 0) await ask(client, 'POST', `/books/read-position?fast_hash=${hash}`, { offs: n % 100 });
    if (n % 5 === 0)
      await ask(client, 'POST', `/notes?fast_hash=${hash}`, {
        type: { value: 'note' },
        note: { text: `Note ${n}` },
        mark: { anchor: `#${n}` },
      });
    ids.push(id);
  });
  await ask(client, 'POST', '/collections', { name: 'Holidays', book_ids: ids.slice(0, 20) });
  for (let at = 0; at < ids.length; at += 1000)
    await ask(client, 'POST', '/bin/books', { ids: ids.slice(at, at + 1000).filter((_, n) => n % 10 === 9) });
};

/** Delivers books that a customer has bought, by the shop’s signed call. */
const deliverPurchases = async ({ api }: Release, user: string, count: number): Promise<void> => {
  const [{ shared_key: key }] = Partners.parse(JSON.parse(readFileSync(path.join(dataDir, 'partners.json'), 'utf8')));
  await repeat(count, async (n) => {
    const bytes = await buildNumbered(user, n);
    const file = `/partner/files/${user}-${n}.epub`;
    const query: Record<string, string> = {
      ...{ partner: 'lantern', shop_id: '1', user, product: `product-${n}` },
      timestamp: String(Math.floor(Date.now() / 1000)),
      nonce: randomBytes(16).toString('hex'),
      content_sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    const lines = Object.keys(query)
      .toSorted()
      .map((name) => `${name}=${query[name]}`);
    const signed = ['PUT', file, ...lines].join('\n');
    const signature = createHmac('sha256', key).update(signed).digest('hex');
    const search = new URLSearchParams({ ...query, signature_v2: signature }).toString();
    const response = await fetch(`${api}${file}?${search}`, { method: 'PUT', body: new Uint8Array(bytes) });
    if (!response.ok) throw new Error(`delivery: ${response.status} ${await response.text()}`);
  });
};

/** Links carry the port of a start and tokens that end. */
const withoutLinks = (body: unknown): string => JSON.stringify(body).replaceAll(/"https?:[^"]*"/g, '"link"');

/** What programs see of a library: bin, collections, books with their positions, notes of every tenth, the SHA-256 of every file. */
const readLibrary = async (client: Client): Promise<Map<string, string>> => {
  const seen = new Map<string, string>();
  const books = await client.books();
  for (const address of ['/bin?limit=200', '/collections'])
    seen.set(address, withoutLinks(await ask(client, 'GET', address)));
  await repeat(books.length, async (n) => {
    const book = books[n];
    if (!book) return;
    seen.set(`book ${book.id}`, withoutLinks(book));
    const bytes = await client.download(book);
    seen.set(`bytes of ${book.id}`, createHash('sha256').update(bytes).digest('hex'));
    if (n % 10 !== 0) return;
    const notes = await ask(client, 'GET', `/notes?fast_hash=${book.fast_hash}`);
    seen.set(`notes of ${book.id}`, withoutLinks(notes));
  });
  return new Map([...seen].toSorted(([a], [b]) => a.localeCompare(b)));
};
const readLibraries = async (product: Release): Promise<Map<string, string>[]> => {
  const read = async (demo: Release['demo']) => readLibrary(await createClient({ api: product.api, demo }));
  return [await read(product.demo), await read(product.second)];
};

it.skipIf(!commit)(
  '[OPS-152] an installation of the last release is upgraded with every row, position, note, purchase and byte',
  async () => {
    const root = path.join(folder, 'main');
    await checkOut(commit ?? '', root);
    const older = await start(root);
    const [anna, boris] = [
      await createClient({ api: older.api, demo: older.demo }),
      await createClient({ api: older.api, demo: older.second }),
    ];
    await fillLibrary(anna, 'anna', BOOKS);
    await fillLibrary(boris, 'boris', Math.ceil(BOOKS / 4));
    await deliverPurchases(older, 'carol', Math.ceil(BOOKS / 10));
    const seenBefore = await readLibraries(older);
    await older.stop();
    const before = await takeSnapshot(dataDir);
    expect([...before.objects].filter(([named, read]) => named !== read)).toEqual([]);

    const startedAt = performance.now();
    const first = await start(ROOT);
    const seconds = (performance.now() - startedAt) / 1000;
    await first.stop();
    const after = await takeSnapshot(dataDir, before);
    const changed = compareSnapshots(before, after);
    expect(changed.filter(({ table }) => !WRITTEN_BY_A_START.has(table))).toEqual([]);
    expect(after.objects).toEqual(before.objects);

    expect(await readLibraries(await start(ROOT))).toEqual(seenBefore);
    const rows = [...before.tables.values()].reduce((sum, table) => sum + table.rows, 0);
    reportResult(
      `upgrade of ${commit?.slice(0, 8)}, ${before.objects.size} files, ${rows} rows in ${before.tables.size} tables`,
      `first start of this release ${seconds.toFixed(1)} s`,
      'every row, object and answer equal',
    );
  },
  UPGRADE_TIMEOUT_MS,
);
