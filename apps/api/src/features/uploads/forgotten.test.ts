import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { anEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await aReader(app, 'anna');
  boris = await aReader(app, 'boris');
});
afterAll(() => app.close());

/** For all readers. */
const setSpace = (bytes: number) => app.sql('UPDATE reader SET files_size_limit = $1', [bytes]);
const forget = () => app.sql("UPDATE reservation SET expires_at = now() - interval '1 hour' RETURNING bytes::int");
const reserved = async () => (await app.sql('SELECT bytes::int FROM reservation')).rows;

/** An upload that has sent some bytes and waits; `finish` sends the rest and answers the status. */
const slowUpload = async (reader: TestReader, bytes: Buffer, first: number, headers: http.OutgoingHttpHeaders = {}) => {
  const request = http.request(`${app.api}/files/slow.epub`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${reader.token}`, ...headers },
    agent: false,
  });
  const answered = new Promise<number>((resolve, reject) => {
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
  });
  request.write(bytes.subarray(0, first));
  await expect.poll(reserved).toHaveLength(1);
  return {
    finish: (): Promise<number> => {
      request.end(bytes.subarray(first));
      return answered;
    },
  };
};

it('[UP-12] a forgotten reservation lets nobody pass the limit', async () => {
  await setSpace(2_000_000);
  const bytes = await anEpub({ title: 'Slow', cover: randomBytes(1_500_000) });
  const slow = await slowUpload(anna, bytes, bytes.length - 1, { 'content-length': bytes.length });
  await forget();
  const quick = await anEpub({ title: 'Quick', cover: randomBytes(1_000_000) });
  expect((await upload(anna, 'quick.epub', quick)).status).toBe(201);
  expect(await slow.finish()).toBe(413);
  const user = (await (await anna.get('/user')).json()) as { files_size: number }; // a number by contract
  expect(user.files_size).toBe(quick.length);
});

it('[UP-12] [UP-10] a forgotten reservation is taken anew by an upload that goes on and grows', async () => {
  await setSpace(30_000_000);
  const bytes = await anEpub({ title: 'Long', cover: randomBytes(9_000_000) });
  const slow = await slowUpload(boris, bytes, 1000);
  expect((await forget()).rows).toEqual([{ bytes: 8 * 1024 ** 2 }]);
  expect(await slow.finish()).toBe(201);
  expect(await reserved()).toEqual([]);
});
