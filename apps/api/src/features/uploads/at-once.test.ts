import http from 'node:http';
import { anEpub, aTxt } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** An upload that has begun and goes no further until its connection is broken. */
const hanging = (reader: TestReader, name: string): http.ClientRequest => {
  const headers = { authorization: `Bearer ${reader.token}`, 'content-length': 1000 };
  const request = http.request(`${app.api}/files/${name}`, { method: 'PUT', headers, agent: false });
  request.on('error', () => undefined); // the test breaks it
  request.write('x');
  return request;
};
const underWay = async (): Promise<number> => (await app.sql('SELECT count(*)::int AS n FROM reservation')).rows[0].n;

it('[UP-13] takes four uploads of one reader at the same time; the fifth waits for its turn', async () => {
  const [anna, boris] = [await aReader(app, 'anna'), await aReader(app, 'boris')];
  const four = [1, 2, 3, 4].map((n) => hanging(anna, `${n}.epub`));
  await expect.poll(underWay).toBe(4);

  const fifth = upload(anna, 'fifth.txt', aTxt());
  expect((await upload(boris, 'his.epub', await anEpub({ title: 'His' }))).status).toBe(201);
  expect(await underWay()).toBe(4);

  four[0]?.destroy();
  expect((await fifth).status).toBe(201);
  expect(await underWay()).toBe(3);
  for (const request of four) request.destroy();
  await expect.poll(underWay).toBe(0);
});

it('[UP-13] of forty uploads at once none fails', async () => {
  const anna = await aReader(app, 'anna');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => upload(anna, `${n}.txt`, Buffer.from(`text number ${n}`))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
});
