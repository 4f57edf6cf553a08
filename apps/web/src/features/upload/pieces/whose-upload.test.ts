import { health, resumable } from '@lectern/contracts';
import { sha256 } from '@noble/hashes/sha2.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server, Refused } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { session } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
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

it('[UPL-28] looks for the book of an upload that the server has lost before it sends anything again', async () => {
  const hash = Buffer.from(sha256(bytes)).toString('hex');
  server.on(resumable.known, ({ query }) => ({
    same_size: true,
    book: query.sha256 === hash ? aBook({ id: '9' }) : null,
  }));
  unfinished.keep(await keyOf(large()), '/api/v1.0/uploads/gone');
  server.pieces().troubles.push({ method: 'HEAD', status: 404 });
  expect((await send(large()).stored).id).toBe('9');
  expect(methods()).toEqual(['HEAD 0']);
  expect(unfinished.find(await keyOf(large()))).toBeNull();
});

it('[UPL-27] other bytes at either end are another upload, whatever name, size and date say', async () => {
  const changed = (at: number) => {
    const other = bytes.slice();
    other[at] = 8;
    return keyOf(new File([other], large().name, { lastModified: 1 }));
  };
  const key = await keyOf(large());
  expect(await keyOf(large())).toBe(key);
  for (const at of [0, 4095, bytes.length - 4096, bytes.length - 1]) expect(await changed(at)).not.toBe(key);
  unfinished.keep(key, '/api/v1.0/uploads/one');
  bytes[0] = 9;
  expect((await send(large()).stored).id).toBe('5');
  bytes[0] = 7;
  expect(methods()[0]).toBe('POST 0');
});

it('[UPL-6] renews an expired token and goes on', async () => {
  const renewed = vi.spyOn(session, 'renew').mockImplementationOnce(async () => {
    enter(7, 'second');
    return 'second';
  });
  const expired = { error_code: 224, error_msg: '', error: 'auth.token_expired' };
  server.pieces().troubles.push({ method: 'PATCH', status: 401, body: expired });
  await send(large()).stored;
  expect(renewed).toHaveBeenCalledTimes(1);
  expect(server.pieces().sent.at(-1)?.token).toBe('Bearer second');
});

it('[UPL-6] a refused question without words leaves the session alone, unless the server does not know us', async () => {
  for (const [code, state] of [
    [null, 'in'],
    ['auth.token_unknown', 'out'],
  ] as const) {
    unfinished.keep(await keyOf(large()), '/api/v1.0/uploads/one');
    [server.pieces().length, server.pieces().received] = [bytes.length, PIECE];
    server.pieces().troubles.push({ method: 'HEAD', status: 403 });
    server.on(resumable.known, () => (code === null ? { same_size: false, book: null } : new Refused(code)));
    const { stored } = send(large());
    if (code === null) expect((await stored).id).toBe('5');
    else await expect(stored).rejects.toMatchObject({ code });
    expect(session.current().state).toBe(state);
  }
});

it('[UPL-16] [UPL-13] what is taken out, or whose reader has gone, is not sent on with the token that came meanwhile', async () => {
  for (const [reader, why] of [
    [7, 'taken out'],
    [8, new CallError('auth.token_expired')],
  ] as const) {
    enter(7);
    const control = new AbortController();
    const asked = methods().length;
    vi.spyOn(session, 'renew').mockImplementationOnce(async () => {
      enter(reader, 'second');
      if (reader === 7) control.abort('taken out');
      return 'second';
    });
    const expired = { error_code: 224, error_msg: '', error: 'auth.token_expired' };
    server.pieces().troubles.push({ method: 'PATCH', status: 401, body: expired });
    await expect(send(large(), control.signal).stored).rejects.toEqual(why);
    expect(methods().slice(asked)).toEqual([reader === 7 ? 'POST 0' : 'HEAD 0', 'PATCH 0']);
    expect(server.pieces().sent.map(({ token }) => token)).not.toContain('Bearer second');
    expect(session.current()).toMatchObject({ state: 'in', userId: reader });
  }
  enter(7);
});

it('[UPL-22] gives up what is kept, and says nothing of what is not', async () => {
  server.on(resumable.end, () => null);
  await giveUp(large());
  unfinished.keep(await keyOf(large()), 'https://x.example/api/v1.0/uploads/one');
  await giveUp(large());
  expect(server.asked().map(({ name }) => name)).toEqual([resumable.end.name]);
  expect(unfinished.find(await keyOf(large()))).toBeNull();
});
