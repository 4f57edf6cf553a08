import http from 'node:http';
import { buildEpub, buildTxt } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** An upload that sends one byte and then nothing, until its connection is broken. */
const startHangingUpload = (reader: TestReader, name: string): http.ClientRequest => {
  const headers = { authorization: `Bearer ${reader.token}`, 'content-length': 1000 };
  const request = http.request(`${app.api}/files/${name}`, { method: 'PUT', headers, agent: false });
  request.on('error', () => undefined); // the test breaks it
  request.write('x');
  return request;
};
const countReservations = async (): Promise<number> =>
  (await app.sql('SELECT count(*)::int AS n FROM reservation')).rows[0].n;

it('[UP-13] takes four uploads of one reader at the same time; the fifth waits in the queue', async () => {
  const [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
  const four = [1, 2, 3, 4].map((n) => startHangingUpload(anna, `${n}.epub`));
  await expect.poll(countReservations).toBe(4);

  const fifth = uploadFile(anna, 'fifth.txt', buildTxt());
  expect((await uploadFile(boris, 'his.epub', await buildEpub({ title: 'His' }))).status).toBe(201);
  expect(await countReservations()).toBe(4);

  four[0]?.destroy();
  expect((await fifth).status).toBe(201);
  expect(await countReservations()).toBe(3);
  for (const request of four) request.destroy();
  await expect.poll(countReservations).toBe(0);
});

it('[UP-13] none of forty concurrent uploads fails', async () => {
  const anna = await createTestReader(app, 'anna');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => uploadFile(anna, `${n}.txt`, Buffer.from(`text number ${n}`))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
});
