import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());

/** For all readers. */
const setSpace = (bytes: number) => app.sql('UPDATE reader SET files_size_limit = $1', [bytes]);
const expireReservations = () =>
  app.sql("UPDATE reservation SET expires_at = now() - interval '1 hour' RETURNING bytes::int");
const listReservations = async () => (await app.sql('SELECT bytes::int FROM reservation')).rows;

/** An upload that sends some bytes and waits; `finish` sends the rest and answers the status. */
const startSlowUpload = async (
  reader: TestReader,
  bytes: Buffer,
  first: number,
  headers: http.OutgoingHttpHeaders = {},
) => {
  const request = http.request(`${app.api}/files/slow.epub`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${reader.token}`, ...headers },
    agent: false,
  });
  const answered = new Promise<number>((resolve, reject) => {
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
  });
  answered.catch(() => undefined); // reported where it is awaited
  request.write(bytes.subarray(0, first));
  await expect.poll(listReservations).toHaveLength(1);
  return {
    finish: (): Promise<number> => {
      request.end(bytes.subarray(first));
      return answered;
    },
  };
};

it('[UP-12] an expired reservation lets nobody exceed the limit', async () => {
  await setSpace(2_000_000);
  const bytes = await buildEpub({ title: 'Slow', cover: randomBytes(1_500_000) });
  const slow = await startSlowUpload(anna, bytes, bytes.length - 1, { 'content-length': bytes.length });
  await expireReservations();
  const quick = await buildEpub({ title: 'Quick', cover: randomBytes(1_000_000) });
  expect((await uploadFile(anna, 'quick.epub', quick)).status).toBe(201);
  expect(await slow.finish()).toBe(413);
  const user = (await (await anna.get('/user')).json()) as { files_size: number }; // a number by contract
  expect(user.files_size).toBe(quick.length);
});

it('[UP-12] [UP-10] an upload that goes on and grows reserves its space again after the reservation expired', async () => {
  await setSpace(30_000_000);
  const bytes = await buildEpub({ title: 'Long', cover: randomBytes(9_000_000) });
  const slow = await startSlowUpload(boris, bytes, 1000);
  expect((await expireReservations()).rows).toEqual([{ bytes: 8 * 1024 ** 2 }]);
  expect(await slow.finish()).toBe(201);
  expect(await listReservations()).toEqual([]);
});
