import { locks } from 'node:worker_threads';
import { health, resumable } from '@lectern/contracts';
import { sha256 } from '@noble/hashes/sha2.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server, Refused, NoAnswer } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { live, session } from '../../../lib/api.ts';
import { browserStorage } from '../../../lib/browser-storage.ts';
import { CallError } from '../../../lib/call-error.ts';
import { createTestBook } from '../../../testing/test-book.ts';
import { buildLargeFile, bytes, CHUNK, enter, listRequests, send } from '../testing/large-file.ts';
import { discardUpload } from './discard-upload.ts';
import { computeFingerprint } from './file-fingerprint.ts';
import { incompleteUploads } from './incomplete-uploads.ts';

beforeEach(() => {
  enter(7);
  server.on(resumable.known, () => ({ same_size: false, book: null }));
  server.on(health.check, () => ({ status: 'ok' as const }));
  server.resumableUpload().book = createTestBook({ id: '5' });
});
afterEach(async () => {
  enter(7);
  incompleteUploads.remove(await computeFingerprint(buildLargeFile()));
  session.handleRejectedToken();
  server.reset();
  localStorage.clear();
});

it('[UPL-23] sends chunks of 8 MB with name, type and token, and returns the book', async () => {
  const book = await send(buildLargeFile()).stored;
  expect(book.id).toBe('5');
  expect(listRequests()).toEqual(['POST 0', 'PATCH 0', `PATCH ${CHUNK}`, `PATCH ${2 * CHUNK}`]);
  expect(server.resumableUpload().sent[0]).toMatchObject({ name: 'Café.epub'.normalize('NFC'), token: 'Bearer first' });
  expect(incompleteUploads.find(await computeFingerprint(buildLargeFile()))).toBeNull();
});

it('[UPL-23] continues after the received bytes when the connection breaks, also in the middle of a chunk', async () => {
  server.resumableUpload().failures.push({ method: 'PATCH', after: 1000 });
  expect((await send(buildLargeFile()).stored).id).toBe('5');
  expect(listRequests().slice(0, 4)).toEqual(['POST 0', 'PATCH 0', 'HEAD 0', 'PATCH 1000']);
});

it('[UPL-23] a server that is briefly unreachable does not restart the upload', async () => {
  server.resumableUpload().failures.push({ method: 'PATCH', after: CHUNK }, { method: 'HEAD', status: 503 });
  expect((await send(buildLargeFile()).stored).id).toBe('5');
  expect(listRequests().filter((one) => one.startsWith('POST'))).toHaveLength(1);
});

it('[UPL-23] restarts when the chunks are gone', async () => {
  incompleteUploads.save(await computeFingerprint(buildLargeFile()), '/api/v1.0/uploads/gone');
  server.resumableUpload().failures.push({ method: 'HEAD', status: 404 });
  expect((await send(buildLargeFile()).stored).id).toBe('5');
  expect(listRequests().slice(0, 3)).toEqual(['HEAD 0', 'POST 0', 'PATCH 0']);
});

it('[UPL-23] restarts once when the chunks disappear during the upload, or the result before it was read', async () => {
  const notFoundBody = { error_code: 1, error_msg: '', error: 'file.not_found' };
  server.resumableUpload().failures.push({ method: 'PATCH', status: 404, body: notFoundBody });
  expect((await send(buildLargeFile()).stored).id).toBe('5');
  expect(listRequests().slice(0, 4)).toEqual(['POST 0', 'PATCH 0', 'POST 0', 'PATCH 0']);
  const [first, second] = server.resumableUpload().sent.filter(({ method }) => method === 'POST');
  expect(first?.id).not.toBe(second?.id);
  server.resumableUpload().book = null;
  server.on(resumable.outcome, () => new Refused('file.not_found'));
  await expect(send(buildLargeFile()).stored).rejects.toEqual(new CallError('file.not_found'));
  expect(listRequests().filter((one) => one === 'POST 0')).toHaveLength(4);
});

it('[UPL-23] asks for the result when the last response was lost', async () => {
  server.resumableUpload().book = null;
  server.on(resumable.outcome, () => createTestBook({ id: '6' }));
  expect((await send(buildLargeFile()).stored).id).toBe('6');
  expect(incompleteUploads.find(await computeFingerprint(buildLargeFile()))).toBeNull();
});

it('[UPL-23] polls until there is a result, also over a broken connection, and stops on abort', async () => {
  server.resumableUpload().book = null;
  const answers = [new Refused('server.unavailable'), new NoAnswer(), createTestBook({ id: '6' })];
  server.on(resumable.outcome, () => answers.shift() ?? new Refused('file.unreadable'));
  expect((await send(buildLargeFile()).stored).id).toBe('6');
  const control = new AbortController();
  server.on(resumable.outcome, () => {
    control.abort('taken out');
    return new Refused('server.unavailable');
  });
  await expect(send(buildLargeFile(), control.signal).stored).rejects.toBe('taken out');
});

it('[UPL-26] ends a stalled chunk, and continues where it was', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    server.resumableUpload().isHolding = true;
    const { stored } = send(buildLargeFile());
    await vi.waitFor(() => expect(server.resumableUpload().heldRequests).toHaveLength(1));
    server.resumableUpload().isHolding = false;
    await vi.advanceTimersByTimeAsync(60_000);
    server.resumableUpload().heldRequests[0]?.sendProgress(1000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.resumableUpload().heldRequests[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.resumableUpload().heldRequests[0]?.aborted).toBe(true);
    expect((await stored).id).toBe('5');
    expect(listRequests().slice(1, 4)).toEqual(['PATCH 0', 'HEAD 0', 'PATCH 0']);
  } finally {
    vi.useRealTimers();
  }
});

it('[UPL-17] reports where it continues, so that earlier bytes do not count as speed', async () => {
  incompleteUploads.save(await computeFingerprint(buildLargeFile()), '/api/v1.0/uploads/one');
  [server.resumableUpload().length, server.resumableUpload().received] = [bytes.length, CHUNK];
  const { reported, stored } = send(buildLargeFile());
  await stored;
  expect(reported.slice(0, 3)).toEqual(['checking', `begun ${CHUNK}`, CHUNK]);
});

it('[UPL-5] lone surrogates in names become replacement characters', async () => {
  await send(new File([bytes], 'half \ud83d.epub')).stored;
  expect(server.resumableUpload().sent[0]?.name).toBe('half \ufffd.epub');
});

it('[UPL-20] continues where it was when the same reader adds the same file again', async () => {
  const control = new AbortController();
  server.resumableUpload().isHolding = true;
  const first = send(buildLargeFile(), control.signal);
  await expect.poll(() => server.resumableUpload().heldRequests.length).toBe(1);
  control.abort('paused');
  await expect(first.stored).rejects.toBe('paused');
  [server.resumableUpload().isHolding, server.resumableUpload().received] = [false, CHUNK];
  enter(8);
  expect(incompleteUploads.find(await computeFingerprint(buildLargeFile()))).toBeNull();
  enter(7);
  expect((await send(buildLargeFile()).stored).id).toBe('5');
  expect(listRequests().slice(2)).toEqual(['HEAD 0', `PATCH ${CHUNK}`, `PATCH ${2 * CHUNK}`]);
});

it('[UPL-24] starts with the same id when the response to the start is lost', async () => {
  server.resumableUpload().failures.push({ method: 'POST' }, { method: 'POST', status: 503 });
  await send(buildLargeFile()).stored;
  const ids = server.resumableUpload().sent.flatMap(({ method, id }) => (method === 'POST' ? [id] : []));
  expect(ids).toEqual([
    expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    ids[0],
    ids[0],
  ]);
});

it('[UPL-24] remembers its upload when the browser stores nothing', async () => {
  const forbidden = vi.spyOn(browserStorage, 'write').mockImplementation(() => undefined);
  const control = new AbortController();
  server.resumableUpload().isHolding = true;
  const first = send(buildLargeFile(), control.signal);
  await expect.poll(() => server.resumableUpload().heldRequests.length).toBe(1);
  control.abort('paused');
  await expect(first.stored).rejects.toBe('paused');
  server.resumableUpload().isHolding = false;
  await send(buildLargeFile()).stored;
  expect(listRequests().slice(0, 4)).toEqual(['POST 0', 'PATCH 0', 'HEAD 0', 'PATCH 0']);
  forbidden.mockRestore();
});

it('[UPL-21] sends nothing of a file that is on the server already', async () => {
  const hash = Buffer.from(sha256(bytes)).toString('hex');
  server.on(resumable.known, ({ query }) => ({
    same_size: query.bytes === bytes.length,
    book: query.sha256 === hash ? createTestBook() : null,
  }));
  await expect(send(buildLargeFile()).stored).rejects.toMatchObject({ code: 'file.already_there' });
  expect(server.resumableUpload().sent).toEqual([]);
});

it('[UPL-2] a refused book drops the upload, a lack of space keeps the chunks', async () => {
  for (const [code, kept] of [
    ['file.unreadable', null],
    ['file.no_space', '/api/v1.0/uploads/one'],
  ] as const) {
    server
      .resumableUpload()
      .failures.push({ method: 'PATCH', status: 413, body: { error_code: 1, error_msg: '', error: code } });
    await expect(send(buildLargeFile()).stored).rejects.toEqual(new CallError(code));
    expect(
      incompleteUploads.find(await computeFingerprint(buildLargeFile()))?.replace(/^https?:..[^/]*/, '') ?? null,
    ).toBe(kept);
  }
});

it('[UPL-23] a second upload of the same file waits, and discarding waits for both', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  try {
    server.resumableUpload().isHolding = true;
    const [first, second] = [new AbortController(), new AbortController()];
    const stopped = [send(buildLargeFile(), first.signal), send(buildLargeFile(), second.signal)].map(({ stored }) =>
      stored.catch((why: unknown) => why),
    );
    await expect.poll(() => server.resumableUpload().heldRequests.length).toBe(1);
    server.on(resumable.end, () => null);
    const givenUp = discardUpload(buildLargeFile());
    first.abort('paused');
    await expect.poll(() => listRequests()).toEqual(['POST 0', 'PATCH 0', 'HEAD 0', 'PATCH 0']);
    second.abort('taken out');
    await givenUp;
    expect(await Promise.all(stopped)).toEqual(['paused', 'taken out']);
    expect(server.asked().map(({ name }) => name)).toContain(resumable.end.name);
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});

it('[UPL-41] sends a licence in chunks, whatever its size, and reports how much of its book the server has downloaded', async () => {
  const follow = vi.spyOn(live, 'subscribeUploads');
  server.resumableUpload().isHolding = true;
  const licence = new File(['{"id":"1"}'], 'order.lcpl', { lastModified: 1 });
  const sending = send(licence);
  const held = await vi.waitFor(() => {
    const [request] = server.resumableUpload().heldRequests;
    if (!request) throw new Error('nothing was sent yet');
    return request;
  });
  const report = follow.mock.calls[0]?.[0];
  const progress = { kind: 'upload.progress', received: 5, total: 10 } as const;
  report?.({ ...progress, upload: 'another' });
  report?.({ ...progress, upload: 'one' });
  held.respond(200, resumable.send.reply.parse(createTestBook({ id: '5' })), { 'Upload-Offset': '10' });
  expect((await sending.stored).id).toBe('5');
  expect(listRequests()).toEqual(['POST 0', 'PATCH 0']);
  expect(sending.reported.filter((event) => String(event).startsWith('downloading'))).toEqual(['downloading 5 of 10']);
});
