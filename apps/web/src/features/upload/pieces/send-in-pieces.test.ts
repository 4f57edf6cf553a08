import { locks } from 'node:worker_threads';
import { health, resumable } from '@lectern/contracts';
import { sha256 } from '@noble/hashes/sha2.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server, Refused, NoAnswer } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { session } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { remembered } from '../../../lib/remembered.ts';
import { aBook } from '../../../testing/a-book.ts';
import { bytes, enter, large, methods, PIECE, send } from '../testing/a-large-file.ts';
import { giveUp } from './give-up.ts';
import { keyOf } from './key.ts';
import { unfinished } from './unfinished.ts';

beforeEach(() => {
  enter(7);
  server.on(resumable.known, () => ({ same_size: false, book: null }));
  server.on(health.check, () => ({ status: 'ok' as const }));
  server.pieces().book = aBook({ id: '5' });
});
afterEach(async () => {
  enter(7);
  unfinished.forget(await keyOf(large()));
  session.refused();
  server.reset();
  localStorage.clear();
});

it('[UPL-23] sends pieces of 8 MB with name, type and token, and answers the book', async () => {
  const book = await send(large()).stored;
  expect(book.id).toBe('5');
  expect(methods()).toEqual(['POST 0', 'PATCH 0', `PATCH ${PIECE}`, `PATCH ${2 * PIECE}`]);
  expect(server.pieces().sent[0]).toMatchObject({ name: 'Café.epub'.normalize('NFC'), token: 'Bearer first' });
  expect(unfinished.find(await keyOf(large()))).toBeNull();
});

it('[UPL-23] goes on behind what arrived when the line breaks, also in the middle of a piece', async () => {
  server.pieces().troubles.push({ method: 'PATCH', after: 1000 });
  expect((await send(large()).stored).id).toBe('5');
  expect(methods().slice(0, 4)).toEqual(['POST 0', 'PATCH 0', 'HEAD 0', 'PATCH 1000']);
});

it('[UPL-23] a server that is away for a moment does not make it begin anew', async () => {
  server.pieces().troubles.push({ method: 'PATCH', after: PIECE }, { method: 'HEAD', status: 503 });
  expect((await send(large()).stored).id).toBe('5');
  expect(methods().filter((one) => one.startsWith('POST'))).toHaveLength(1);
});

it('[UPL-23] begins anew when the pieces have gone', async () => {
  unfinished.keep(await keyOf(large()), '/api/v1.0/uploads/gone');
  server.pieces().troubles.push({ method: 'HEAD', status: 404 });
  expect((await send(large()).stored).id).toBe('5');
  expect(methods().slice(0, 3)).toEqual(['HEAD 0', 'POST 0', 'PATCH 0']);
});

it('[UPL-23] begins anew, once, when the pieces go while they are sent, or the book before it was told', async () => {
  const gone = { error_code: 1, error_msg: '', error: 'file.not_found' };
  server.pieces().troubles.push({ method: 'PATCH', status: 404, body: gone });
  expect((await send(large()).stored).id).toBe('5');
  expect(methods().slice(0, 4)).toEqual(['POST 0', 'PATCH 0', 'POST 0', 'PATCH 0']);
  const [first, second] = server.pieces().sent.filter(({ method }) => method === 'POST');
  expect(first?.id).not.toBe(second?.id);
  server.pieces().book = null;
  server.on(resumable.outcome, () => new Refused('file.not_found'));
  await expect(send(large()).stored).rejects.toEqual(new CallError('file.not_found'));
  expect(methods().filter((one) => one === 'POST 0')).toHaveLength(4);
});

it('[UPL-23] asks what became of it when the last answer was lost', async () => {
  server.pieces().book = null;
  server.on(resumable.outcome, () => aBook({ id: '6' }));
  expect((await send(large()).stored).id).toBe('6');
  expect(unfinished.find(await keyOf(large()))).toBeNull();
});

it('[UPL-23] asks until there is an outcome, also over a line that breaks, and stops when told', async () => {
  server.pieces().book = null;
  const answers = [new Refused('server.unavailable'), new NoAnswer(), aBook({ id: '6' })];
  server.on(resumable.outcome, () => answers.shift() ?? new Refused('file.unreadable'));
  expect((await send(large()).stored).id).toBe('6');
  const control = new AbortController();
  server.on(resumable.outcome, () => {
    control.abort('taken out');
    return new Refused('server.unavailable');
  });
  await expect(send(large(), control.signal).stored).rejects.toBe('taken out');
});

it('[UPL-26] ends a piece on which nothing moves any more, and goes on where it was', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    server.pieces().holds = true;
    const { stored } = send(large());
    await vi.waitFor(() => expect(server.pieces().held).toHaveLength(1));
    server.pieces().holds = false;
    await vi.advanceTimersByTimeAsync(60_000);
    server.pieces().held[0]?.goes(1000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.pieces().held[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.pieces().held[0]?.aborted).toBe(true);
    expect((await stored).id).toBe('5');
    expect(methods().slice(1, 4)).toEqual(['PATCH 0', 'HEAD 0', 'PATCH 0']);
  } finally {
    vi.useRealTimers();
  }
});

it('[UPL-17] tells from where it goes on, so that what was there is not taken for speed', async () => {
  unfinished.keep(await keyOf(large()), '/api/v1.0/uploads/one');
  [server.pieces().length, server.pieces().received] = [bytes.length, PIECE];
  const { heard, stored } = send(large());
  await stored;
  expect(heard.slice(0, 3)).toEqual(['checking', `begun ${PIECE}`, PIECE]);
});

it('[UPL-5] names that are no Unicode arrive with the sign for that', async () => {
  await send(new File([bytes], 'half \ud83d.epub')).stored;
  expect(server.pieces().sent[0]?.name).toBe('half \ufffd.epub');
});

it('[UPL-20] goes on where it was when the same file is added again, for the same reader', async () => {
  const control = new AbortController();
  server.pieces().holds = true;
  const first = send(large(), control.signal);
  await expect.poll(() => server.pieces().held.length).toBe(1);
  control.abort('paused');
  await expect(first.stored).rejects.toBe('paused');
  [server.pieces().holds, server.pieces().received] = [false, PIECE];
  enter(8);
  expect(unfinished.find(await keyOf(large()))).toBeNull();
  enter(7);
  expect((await send(large()).stored).id).toBe('5');
  expect(methods().slice(2)).toEqual(['HEAD 0', `PATCH ${PIECE}`, `PATCH ${2 * PIECE}`]);
});

it('[UPL-24] begins under the same id when the answer to the beginning is lost', async () => {
  server.pieces().troubles.push({ method: 'POST' }, { method: 'POST', status: 503 });
  await send(large()).stored;
  const ids = server.pieces().sent.flatMap(({ method, id }) => (method === 'POST' ? [id] : []));
  expect(ids).toEqual([
    expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    ids[0],
    ids[0],
  ]);
});

it('[UPL-24] knows what it has begun when the browser keeps nothing', async () => {
  const forbidden = vi.spyOn(remembered, 'write').mockImplementation(() => undefined);
  const control = new AbortController();
  server.pieces().holds = true;
  const first = send(large(), control.signal);
  await expect.poll(() => server.pieces().held.length).toBe(1);
  control.abort('paused');
  await expect(first.stored).rejects.toBe('paused');
  server.pieces().holds = false;
  await send(large()).stored;
  expect(methods().slice(0, 4)).toEqual(['POST 0', 'PATCH 0', 'HEAD 0', 'PATCH 0']);
  forbidden.mockRestore();
});

it('[UPL-21] sends nothing of a file that is there already', async () => {
  const hash = Buffer.from(sha256(bytes)).toString('hex');
  server.on(resumable.known, ({ query }) => ({
    same_size: query.bytes === bytes.length,
    book: query.sha256 === hash ? aBook() : null,
  }));
  await expect(send(large()).stored).rejects.toMatchObject({ code: 'file.already_there' });
  expect(server.pieces().sent).toEqual([]);
});

it('[UPL-2] a refusal of the book ends it for good, one for lack of space keeps the pieces', async () => {
  for (const [code, kept] of [
    ['file.unreadable', null],
    ['file.no_space', '/api/v1.0/uploads/one'],
  ] as const) {
    server
      .pieces()
      .troubles.push({ method: 'PATCH', status: 413, body: { error_code: 1, error_msg: '', error: code } });
    await expect(send(large()).stored).rejects.toEqual(new CallError(code));
    expect(unfinished.find(await keyOf(large()))?.replace(/^https?:..[^/]*/, '') ?? null).toBe(kept);
  }
});

it('[UPL-23] of one file that is sent twice the second waits, and giving up waits for both', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  try {
    server.pieces().holds = true;
    const [first, second] = [new AbortController(), new AbortController()];
    const stopped = [send(large(), first.signal), send(large(), second.signal)].map(({ stored }) =>
      stored.catch((why: unknown) => why),
    );
    await expect.poll(() => server.pieces().held.length).toBe(1);
    server.on(resumable.end, () => null);
    const givenUp = giveUp(large());
    first.abort('paused');
    await expect.poll(() => methods()).toEqual(['POST 0', 'PATCH 0', 'HEAD 0', 'PATCH 0']);
    second.abort('taken out');
    await givenUp;
    expect(await Promise.all(stopped)).toEqual(['paused', 'taken out']);
    expect(server.asked().map(({ name }) => name)).toContain(resumable.end.name);
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});
