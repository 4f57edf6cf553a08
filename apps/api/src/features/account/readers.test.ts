import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseByteSize } from '../../platform/byte-size.ts';
import { openDatabase } from '../../platform/db/db.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createReadersService } from './readers.service.ts';

let app: TestApp;
let anna: TestReader;
let db: ReturnType<typeof openDatabase>;
let readers: ReturnType<typeof createReadersService>;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  db = openDatabase(app.deps.config.database.url);
  readers = createReadersService({ db, clock: app.clock });
});
afterAll(async () => {
  await db.$disconnect();
  await app.close();
});

it('[OPS-4] a reader is found by login or id and gets a new storage limit', async () => {
  const [listed] = await readers.list();
  expect(listed).toMatchObject({ login: 'anna', blocked: false, used: 0n });
  expect(await readers.setLimit('anna', 5000)).toMatchObject({ id: listed?.id, limit: 5000n });
  const answer = await anna.put('/files/big.txt', { body: 'x'.repeat(6000) });
  expect([answer.status, await answer.json()]).toMatchObject([413, { error_code: 334 }]);
  expect(await readers.setLimit(String(listed?.id), 3 * 1024 ** 3)).toMatchObject({ login: 'anna' });
  await expect(readers.setLimit('nobody', 1)).rejects.toThrow('no reader “nobody”');
});

it('[OPS-4] an ambiguous login is refused with the ids', async () => {
  await app.sql(`INSERT INTO reader (provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language, files_size_limit)
    VALUES ('other', '2', 'x', 'Other', 'anna', '', '', '', 'en', 1)`);
  await expect(readers.setLimit('anna', 1)).rejects.toThrow(/means 2 readers: give one of the ids \d+, \d+/);
});

it.each([
  ['500', 500],
  ['1K', 1024],
  ['1.5 GB', 1.5 * 1024 ** 3],
  ['2gib', 2 * 1024 ** 3],
  ['10T', 10 * 1024 ** 4],
  ['-1', null],
  ['1e9', null],
  ['much', null],
  ['999999T', null],
])('[OPS-4] the size %s is %s bytes', (text, bytes) => expect(parseByteSize(text)).toBe(bytes));
