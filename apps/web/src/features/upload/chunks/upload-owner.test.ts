import { health, resumable } from '@lectern/contracts';
import { sha256 } from '@noble/hashes/sha2.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server, Refused } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { session } from '../../../lib/api.ts';
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

it('[UPL-28] looks for the book of a lost upload before it sends anything again', async () => {
  const hash = Buffer.from(sha256(bytes)).toString('hex');
  server.on(resumable.known, ({ query }) => ({
    same_size: true,
    book: query.sha256 === hash ? createTestBook({ id: '9' }) : null,
  }));
  incompleteUploads.save(await computeFingerprint(buildLargeFile()), '/api/v1.0/uploads/gone');
  server.resumableUpload().failures.push({ method: 'HEAD', status: 404 });
  expect((await send(buildLargeFile()).stored).id).toBe('9');
  expect(listRequests()).toEqual(['HEAD 0']);
  expect(incompleteUploads.find(await computeFingerprint(buildLargeFile()))).toBeNull();
});

it('[UPL-27] different bytes at either end make another upload, even with the same name, size and date', async () => {
  const changed = (at: number) => {
    const other = bytes.slice();
    other[at] = 8;
    return computeFingerprint(new File([other], buildLargeFile().name, { lastModified: 1 }));
  };
  const key = await computeFingerprint(buildLargeFile());
  expect(await computeFingerprint(buildLargeFile())).toBe(key);
  for (const at of [0, 4095, bytes.length - 4096, bytes.length - 1]) expect(await changed(at)).not.toBe(key);
  incompleteUploads.save(key, '/api/v1.0/uploads/one');
  bytes[0] = 9;
  expect((await send(buildLargeFile()).stored).id).toBe('5');
  bytes[0] = 7;
  expect(listRequests()[0]).toBe('POST 0');
});

it('[UPL-6] renews an expired token and continues', async () => {
  const renewed = vi.spyOn(session, 'renew').mockImplementationOnce(async () => {
    enter(7, 'second');
    return 'second';
  });
  const expired = { error_code: 224, error_msg: '', error: 'auth.token_expired' };
  server.resumableUpload().failures.push({ method: 'PATCH', status: 401, body: expired });
  await send(buildLargeFile()).stored;
  expect(renewed).toHaveBeenCalledTimes(1);
  expect(server.resumableUpload().sent.at(-1)?.token).toBe('Bearer second');
});

it('[UPL-6] a refused HEAD request does not end the session, unless the token is unknown', async () => {
  for (const [code, state] of [
    [null, 'in'],
    ['auth.token_unknown', 'out'],
  ] as const) {
    incompleteUploads.save(await computeFingerprint(buildLargeFile()), '/api/v1.0/uploads/one');
    [server.resumableUpload().length, server.resumableUpload().received] = [bytes.length, CHUNK];
    server.resumableUpload().failures.push({ method: 'HEAD', status: 403 });
    server.on(resumable.known, () => (code === null ? { same_size: false, book: null } : new Refused(code)));
    const { stored } = send(buildLargeFile());
    if (code === null) expect((await stored).id).toBe('5');
    else await expect(stored).rejects.toMatchObject({ code });
    expect(session.current().state).toBe(state);
  }
});

it('[UPL-16] [UPL-13] a removed upload, or one of a reader who signed out, is not continued with a newer token', async () => {
  for (const [reader, why] of [
    [7, 'taken out'],
    [8, new CallError('auth.token_expired')],
  ] as const) {
    enter(7);
    const control = new AbortController();
    const asked = listRequests().length;
    vi.spyOn(session, 'renew').mockImplementationOnce(async () => {
      enter(reader, 'second');
      if (reader === 7) control.abort('taken out');
      return 'second';
    });
    const expired = { error_code: 224, error_msg: '', error: 'auth.token_expired' };
    server.resumableUpload().failures.push({ method: 'PATCH', status: 401, body: expired });
    await expect(send(buildLargeFile(), control.signal).stored).rejects.toEqual(why);
    expect(listRequests().slice(asked)).toEqual([reader === 7 ? 'POST 0' : 'HEAD 0', 'PATCH 0']);
    expect(server.resumableUpload().sent.map(({ token }) => token)).not.toContain('Bearer second');
    expect(session.current()).toMatchObject({ state: 'in', userId: reader });
  }
  enter(7);
});

it('[UPL-22] discards a stored upload, and calls nothing without one', async () => {
  server.on(resumable.end, () => null);
  await discardUpload(buildLargeFile());
  incompleteUploads.save(await computeFingerprint(buildLargeFile()), 'https://x.example/api/v1.0/uploads/one');
  await discardUpload(buildLargeFile());
  expect(server.asked().map(({ name }) => name)).toEqual([resumable.end.name]);
  expect(incompleteUploads.find(await computeFingerprint(buildLargeFile()))).toBeNull();
});
