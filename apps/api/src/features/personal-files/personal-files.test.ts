import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type ErrorBody, limits } from '@lectern/contracts';
import { buildStarDict } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

const formats = createRequire(import.meta.resolve('@lectern/formats'));
const readFontFile = (name: string): Buffer =>
  readFileSync(path.join(path.dirname(formats.resolve('@lectern/formats')), '..', 'fonts', name));
const fonts = ['literata-latin-ext-opsz-normal.woff2', 'literata-cyrillic-opsz-normal.woff2'].map(readFontFile);
const buildDictionaries = () =>
  Promise.all(['one', 'two'].map((word) => buildStarDict([{ word, text: word }], { name: word })));

let app: TestApp;
let anna: TestReader;
let readerId: unknown;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
  readerId = (await app.sql("SELECT id FROM reader WHERE login = 'anna'")).rows[0].id;
});
afterAll(() => app.close());

const post = async (kind: string, bytes: Buffer): Promise<[status: number, id: unknown]> => {
  const answer = await anna.post(`/user/${kind}`, { body: new Blob([new Uint8Array(bytes)]) });
  const body = (await answer.json()) as { id: string } & ErrorBody; // either of them
  return [answer.status, body.id ?? body.error_code];
};
const removeAll = async (): Promise<void> => {
  for (const kind of ['fonts', 'dictionaries']) {
    const { items } = (await (await anna.get(`/user/${kind}`)).json()) as { items: { id: string }[] }; // by contract
    for (const { id } of items) await anna.delete(`/user/${kind}/${id}`);
  }
};
/** Reservations, files of readers, and objects that no row names. */
const countRemains = async (): Promise<unknown> => {
  const { rows } = await app.sql(`SELECT (SELECT count(*) FROM reservation)::int AS reservations,
    (SELECT count(*) FROM personal_file)::int AS files`);
  const signal = new AbortController().signal;
  const { missing, ownerless, unheld, wrongSpaces } = await app.deps.services.sweep.run({
    mend: false,
    many: true,
    signal,
    wait: async () => {},
  });
  return { ...rows[0], faults: missing + ownerless + unheld + wrongSpaces };
};
const NOTHING = { reservations: 0, files: 0, faults: 0 };

/** Sends half of a body, and hangs up. */
const breakOff = (kind: string, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${anna.token}`, 'content-length': String(bytes.length) };
    const request = http.request(`${app.api}/user/${kind}`, { method: 'POST', headers, agent: false });
    request.on('error', () => undefined); // it is hung up below
    request.on('close', resolve);
    request.write(bytes.subarray(0, bytes.length / 2), () => request.destroy());
  });

it('[FONT-8] [DICT-10] an upload that is cut off leaves nothing, and the next one is not kept waiting', async () => {
  const [dictionary = Buffer.of()] = await buildDictionaries();
  await breakOff('fonts', fonts[0] ?? Buffer.of());
  await breakOff('dictionaries', dictionary);
  await vi.waitFor(async () => expect(await countRemains()).toEqual(NOTHING), { timeout: 20_000, interval: 100 });
  expect((await post('fonts', fonts[0] ?? Buffer.of()))[0]).toBe(200);
  expect((await post('dictionaries', dictionary))[0]).toBe(200);
  await removeAll();
});

it('[FONT-8] [DICT-10] of uploads at the same time, the same is stored once, and no more than a reader may have', async () => {
  for (const [kind, files, most] of [
    ['font', fonts, limits.FONTS],
    ['dictionary', await buildDictionaries(), limits.DICTIONARIES],
  ] as const) {
    const calls = kind === 'font' ? 'fonts' : 'dictionaries';
    const [first = Buffer.of(), second = Buffer.of()] = files;
    const [[, id], [, same]] = await Promise.all([post(calls, first), post(calls, first)]);
    expect(same).toBe(id);
    await app.sql(
      `INSERT INTO personal_file (reader_id, id, kind, name, sha256, bytes, details, created_at)
       SELECT $1, gen_random_uuid(), $2, 'Filler', sha256(n::text::bytea), 0, '{"type":"ttf","weights":null,"entries":1}', now()
       FROM generate_series(1, $3::int) AS n`,
      [readerId, kind, most - 1],
    );
    expect((await post(calls, second))[0]).toBe(409);
    await app.sql("DELETE FROM personal_file WHERE name = 'Filler' AND sha256 = sha256('1'::bytea)");
    const third = kind === 'font' ? Buffer.concat([second]) : await buildStarDict([{ word: 'three', text: 'three' }]);
    const answers = await Promise.all([post(calls, second), post(calls, third)]);
    const refused = answers.filter(([status]) => status === 409).length;
    expect([refused, answers.length], kind).toEqual([kind === 'font' ? 0 : 1, 2]);
    await app.sql("DELETE FROM personal_file WHERE name = 'Filler'");
  }
  await removeAll();
  expect(await countRemains()).toEqual(NOTHING);
});

it('[FONT-8] [DICT-10] what does not fit into the free space is refused and leaves nothing', async () => {
  const [dictionary = Buffer.of()] = await buildDictionaries();
  const { rows } = await app.sql('SELECT files_size FROM reader WHERE id = $1', [readerId]);
  const big = 1024 ** 4;
  await app.sql('UPDATE reader SET files_size = $2 WHERE id = $1', [readerId, big]);
  for (const [kind, bytes] of [
    ['fonts', fonts[0] ?? Buffer.of()],
    ['dictionaries', dictionary],
  ] as const)
    expect((await post(kind, bytes))[0], kind).toBe(413);
  await app.sql('UPDATE reader SET files_size = $2 WHERE id = $1', [readerId, rows[0].files_size]);
  expect(await countRemains()).toEqual(NOTHING);
});

it('[FONT-9] [DICT-12] bytes that were lost are replaced when the same file is uploaded again', async () => {
  const [dictionary = Buffer.of()] = await buildDictionaries();
  const storage = await openStorage(app.deps.config.storage, app.deps.config.dataDir);
  for (const [kind, bytes] of [
    ['fonts', fonts[0] ?? Buffer.of()],
    ['dictionaries', dictionary],
  ] as const) {
    const first = await post(kind, bytes);
    const { rows } = await app.sql(
      'UPDATE blob SET missing_at = now() FROM personal_file WHERE id = $1 AND blob.sha256 = personal_file.sha256 RETURNING object_key',
      [first[1]],
    );
    await storage.remove(String(rows[0].object_key));
    expect(await post(kind, bytes), kind).toEqual(first);
    expect(await countRemains()).toEqual({ reservations: 0, files: 1, faults: 0 });
    await removeAll();
  }
  expect(await countRemains()).toEqual(NOTHING);
});
