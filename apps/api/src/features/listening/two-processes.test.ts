import { Book, listening, type SaveOrigin } from '@lectern/contracts';
import { buildM4b } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { requestWithHost } from '../../testing/request-with-host.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createTestSocket } from '../../testing/test-socket.ts';

const MINUTE = 60_000;
/** What “at once” means (rules/listening-positions.md, HEARD-5). */
const AT_ONCE_MS = 1000;
let app: TestApp;
let second: Awaited<ReturnType<TestApp['startSecondProcess']>>;
beforeAll(async () => {
  app = await startTestApp();
  second = await app.startSecondProcess();
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const withinOneSecond = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, no) => setTimeout(no, AT_ONCE_MS, new Error('not within a second')))]);

/** One page of one device of the reader, which talks to one process. */
const createDevice = async (at: Pick<TestApp, 'url' | 'api'>, device: string) => {
  const { token } = await createTestReader(app);
  const socket = createTestSocket(at);
  await socket.sendHello(token);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await fetch(`${at.api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  let number = 0;
  return {
    token,
    socket,
    post,
    save: async (id: string, atMs: number, basedOn: number) => {
      number += 1;
      const origin: SaveOrigin = { holder: `page-${device}`, number, basedOn };
      return listening.save.reply.parse(
        JSON.parse(await post(`/listening/positions/${id}`, { atMs, device, ageMs: 0, goesOn: false, origin })),
      );
    },
    open: async (id: string) => {
      const answer = await fetch(`${at.api}/listening/open?book=${id}&device=${device}`, { headers });
      return answer.status === 200 ? listening.open.reply.parse(await answer.json()) : answer.status;
    },
  };
};
const uploadRecording = async (): Promise<Book> => {
  const anna = await createTestReader(app);
  const chapters = ['One', 'Two', 'Three'].map((title, index) => ({ title, startMs: index * MINUTE }));
  const answer = await uploadFile(anna, 'shared.m4b', buildM4b({ title: 'Shared', seconds: 180, chapters }));
  return Book.parse(await answer.json());
};

it('[HEARD-54] two devices at two API processes decide as at one, learn of each other within a second, and of the deletion of the playing book', async () => {
  const { id, fast_hash: hash } = await uploadRecording();
  const laptop = await createDevice(app, 'laptop');
  const phone = await createDevice(second, 'phone');

  const seen = phone.socket.waitForChanges(1);
  const first = await laptop.save(id, MINUTE, 0);
  expect(first.isCurrent).toBe(true);
  expect(await withinOneSecond(seen)).toMatchObject([{ kind: 'position.moved', id }]);
  expect(await phone.open(id)).toMatchObject({ position: { version: 1, holder: 'page-laptop' }, here: null });

  // both move at once, at both processes: one becomes current, the other is told of it
  const [one, other] = await Promise.all([laptop.save(id, 0, 1), phone.save(id, 2 * MINUTE, 1)]);
  expect([one.isCurrent, other.isCurrent].filter(Boolean)).toHaveLength(1);
  const winner = one.isCurrent ? 'page-laptop' : 'page-phone';
  expect([one.position, other.position].every(({ version, holder }) => version === 2 && holder === winner)).toBe(true);
  for (const device of [laptop, phone]) expect(await device.open(id)).toMatchObject({ position: { holder: winner } });
  // the answer of the one that asks becomes current, and reaches the other
  const [asking, asked] = one.isCurrent ? [phone, laptop] : [laptop, phone];
  const before = asked.socket.listChanges().length;
  expect((await asking.save(id, 90_000, 2)).isCurrent).toBe(true);
  await withinOneSecond(vi.waitFor(() => expect(asked.socket.listChanges().length).toBeGreaterThan(before)));
  expect(await asked.open(id)).toMatchObject({ position: { version: 3 } });

  const starts = () => laptop.socket.listChanges().filter(({ kind }) => kind === 'listening.started');
  await phone.post(`/listening/started/${id}`, { device: 'phone', deviceName: 'Phone', holder: 'page-phone' });
  await withinOneSecond(vi.waitFor(() => expect(starts()).toMatchObject([{ device: 'phone', holder: 'page-phone' }])));

  const opened = await phone.open(id);
  if (typeof opened === 'number') throw new Error('the book is gone');
  const [track] = opened.tracks;
  const soundUrl = new URL(track?.url ?? '');
  const requestSound = async () => (await requestWithHost(second.url, soundUrl, { range: 'bytes=0-1' })).status;
  expect(await requestSound()).toBe(206);
  await laptop.post(`/fileops/delete/?fast_hash=${hash}`, {});
  const removals = () => phone.socket.listChanges().filter(({ kind }) => kind === 'book.removed');
  await withinOneSecond(vi.waitFor(() => expect(removals()).toMatchObject([{ id }])));
  expect(await phone.open(id)).toBe(404);
  await withinOneSecond(vi.waitFor(async () => expect(await requestSound()).toBe(404)));
  for (const { socket } of [laptop, phone]) socket.close();
});
