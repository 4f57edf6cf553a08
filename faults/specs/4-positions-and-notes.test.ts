import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { warmUp } from '../shared/books.ts';
import { type Client, createClient, getStatus } from '../shared/client.ts';
import { assertConsistent } from '../shared/consistency.ts';
import { waitUntil } from '../shared/processes.ts';
import { type Product, startProduct } from '../shared/product.ts';
import { reportResult } from '../shared/results-table.ts';

let product: Product;
let client: Client;
let storedBooks: Map<string, Uint8Array>;
let hash: string;

beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product);
  storedBooks = await warmUp(product, client);
  hash = (await client.books())[0]?.fast_hash ?? '';
});
afterAll(() => product.close());

const DocumentInformation = z.object({ position: z.object({ percent: z.int() }) });
const NoteHeads = z.array(z.object({ uuid: z.string() }));
const SavedNote = z.object({ uuid: z.string() });

const savePosition = (percent: number) =>
  client.ask('POST', `/books/read-position?fast_hash=${hash}`, { json: { offs: percent } });
const saveNote = (anchor: string) =>
  client.ask('POST', `/notes?fast_hash=${hash}`, {
    json: { type: { value: 'note' }, note: { text: anchor }, mark: { anchor } },
  });
const readPosition = async (): Promise<number> => {
  const outcome = await client.ask('GET', `/reader/documentInformation?fast_hash=${hash}`);
  return outcome === 'cut' ? Number.NaN : DocumentInformation.parse(outcome.body).position.percent;
};
const listNoteIds = async (): Promise<string[]> => {
  const outcome = await client.ask('GET', `/notes?fast_hash=${hash}`);
  return outcome === 'cut' ? [] : NoteHeads.parse(outcome.body).map(({ uuid }) => uuid);
};

/** Saves positions and notes one after the other until `stop`. Only success, 503 and closed connections are expected. */
const startSaving = () => {
  const results = { positions: [0], notes: [] as string[], refused: 0, unexpected: [] as unknown[] };
  let isRunning = true;
  const saveBoth = async (): Promise<void> => {
    for (let n = 1; isRunning; n = (n % 99) + 1) {
      const saved = await savePosition(n);
      if (getStatus(saved) === 200) results.positions.push(n);
      const noted = await saveNote(`#${n}`);
      if (noted !== 'cut' && noted.status === 200) results.notes.push(SavedNote.parse(noted.body).uuid);
      for (const outcome of [saved, noted]) {
        if (getStatus(outcome) === 200) continue;
        if (outcome !== 'cut' && outcome.status !== 503) results.unexpected.push(outcome);
        results.refused += 1;
        await pause(50);
      }
    }
  };
  const finished = saveBoth();
  return {
    results,
    stop: (): Promise<void> => {
      isRunning = false;
      return finished;
    },
  };
};

it.each([
  { victim: 'the API', kill: () => product.kill('api') },
  {
    victim: 'the database',
    kill: async () => {
      const { restart } = await product.killDatabase();
      await restart();
    },
  },
])('[FAULT-12] kill -9 of $victim while places and notes are saved', async ({ victim, kill }) => {
  const { results, stop } = startSaving();
  for (const round of [1, 2]) {
    const before = results.notes.length;
    await waitUntil('some are saved', () => results.notes.length > before + 20, 60);
    await kill();
    expect(round).toBeLessThan(3);
  }
  const before = results.notes.length;
  await waitUntil('some more are saved', () => results.notes.length > before + 5, 60);
  await stop();
  expect(product.faults()).toEqual([]);
  expect(results.unexpected).toEqual([]);
  const last = results.positions.at(-1);
  expect(await readPosition()).toBe(last);
  const ids = new Set(await listNoteIds());
  expect(results.notes.filter((uuid) => !ids.has(uuid))).toEqual([]);
  const verdict = await assertConsistent(product, client, storedBooks);
  reportResult(
    `positions and notes saved one after the other: kill -9 of ${victim}, twice`,
    `${results.positions.length - 1} positions and ${results.notes.length} notes acknowledged, none missing`,
    `${results.refused} refused or cut`,
    verdict,
  );
});

const saves = [
  { what: 'a position', table: 'position_history', save: () => savePosition(77) },
  { what: 'a note', table: 'note', save: () => saveNote('held') },
];
const crashPoints = [
  { side: 'before', point: 'before its commit arrives', added: 0 },
  { side: 'after', point: 'after its commit, before the response', added: 1 },
] as const;
it.each(saves.flatMap((save) => crashPoints.map((crashPoint) => ({ ...save, ...crashPoint }))))(
  '[FAULT-12] kill -9 of the API while $what is saved, $point',
  async ({ what, table, save, side, point, added }) => {
    const count = async () => Number((await product.sql<{ n: string }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n);
    const before = await count();
    const reached = product.databaseProxy.breakAt('COMMIT', side, [`"${table}"`]);
    const outcome = save();
    await reached;
    if (added) await waitUntil('it is committed', async () => (await count()) === before + added);
    await product.kill('api');
    expect(await outcome).toBe('cut');
    expect(await count()).toBe(before + added);
    expect(getStatus(await save())).toBe(200);
    const verdict = await assertConsistent(product, client, storedBooks);
    reportResult(
      `${what}, ${point}: kill -9 of the API`,
      added ? 'it is saved' : 'it is not saved',
      'sent again: 200',
      verdict,
    );
  },
);
