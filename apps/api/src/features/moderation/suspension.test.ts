import { getErrorText, type Language, languages } from '@lectern/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import type { Customer } from '../../testing/test-shop.ts';
import { createTestSocket } from '../../testing/test-socket.ts';
import { rotateKeysNow } from '../auth/access-token.ts';
import { type CommandOutput, createTestOperator, logIn } from './testing/test-operator.ts';

let app: TestApp;
let operator: ReturnType<typeof createTestOperator>;
beforeAll(async () => {
  app = await startTestApp();
  operator = createTestOperator(app);
});
afterEach(async () => {
  await app.sql('DELETE FROM reader');
  await app.sql('DELETE FROM ban');
});
afterAll(async () => {
  await operator.close();
  await app.close();
});

const run = (...line: string[]): Promise<CommandOutput> => operator.run(...line);
/** The answer to a right password: status, code and details. */
const readAnswer = async (which: Customer) => {
  const answer = await logIn(app, which);
  const { error_code: code, details } = (await answer.json()) as { error_code?: number; details?: object }; // ErrorBody or tokens
  return [answer.status, code, details];
};
const findLastMail = async () => (await app.deliverMails()).at(-1);
const unlock = (token: string) =>
  fetch(`${app.api}/standing/unlock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
const parseToken = (text = ''): string => /\/unlock#([\w-]+)/.exec(text)?.[1] ?? '';

describe('a locked account', () => {
  it('[SANCTION-6] is signed out everywhere, says what to do, and is unlocked once by the mailed link', async () => {
    const anna = await createTestReader(app, 'anna');
    const boris = await createTestReader(app, 'boris');
    const socket = createTestSocket(app);
    await socket.sendHello(anna.token);
    await app.sql(`INSERT INTO linked_identity (reader_id, provider, subject, name, linked_at)
      SELECT id, 'google', 'a thief', 'thief@evil.example', now() FROM reader WHERE login = 'anna'`);
    const answer = await run('reader', 'lock', 'anna', '--reason', 'Seen in a list of leaked passwords.');
    expect((await app.sql('SELECT 1 FROM linked_identity')).rowCount).toBe(0);
    expect(answer).toMatchObject({ code: 0, out: { signedOut: 1, linkMailed: true } });
    expect((await anna.get('/user')).status).toBe(403);
    expect(await socket.closed()).toBe(4401);
    expect((await boris.get('/user')).status).toBe(200);
    expect(await readAnswer('anna')).toEqual([403, 270, undefined]);
    expect((await logIn(app, 'anna', 'en', 'wrong')).status).toBe(401);

    const mail = await findLastMail();
    expect(mail?.text).toContain('/reset');
    const token = parseToken(mail?.text);
    expect(token).toHaveLength(43);
    const { rows } = await app.sql('SELECT * FROM unlock_link');
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const guess of ['', 'x', `${token.slice(0, -1)}_`]) expect((await unlock(guess)).status).toBe(404);
    expect((await Promise.all([unlock(token), unlock(token)])).map(({ status }) => status).toSorted()).toEqual([
      200, 404,
    ]);
    expect(await (await unlock(token)).json()).toMatchObject({ error_code: 272, error: 'standing.link_ended' });
    expect((await logIn(app, 'anna')).status).toBe(200);
    expect((await run('reader', 'show', 'anna')).out).toMatchObject({
      lockedAt: null,
      acts: [{ act: 'lock' }, { act: 'unlock', doneBy: 'reader' }],
    });
    await run('reader', 'lock', 'anna', '--reason', 'x');
    const late = parseToken((await findLastMail())?.text);
    app.clock.advance({ days: 7 });
    expect((await unlock(late)).status).toBe(404);
    expect((await run('reader', 'unlock', 'anna', '--reason', 'She called.')).code).toBe(0);
    expect((await logIn(app, 'anna')).status).toBe(200);
  });

  it('[SANCTION-7] gets no link at an address that was edited here', async () => {
    const anna = await createTestReader(app, 'anna');
    await anna.put('/user', { json: { loginEmail: 'thief@evil.example' } });
    const answer = await run('reader', 'lock', 'anna', '--reason', 'x');
    expect(answer).toMatchObject({
      code: 3,
      out: { linkMailed: false },
      err: expect.stringContaining('No unlock link was emailed'),
    });
    expect(await findLastMail()).toMatchObject({
      to: 'thief@evil.example',
      text: expect.not.stringContaining('/unlock#'),
    });
    expect((await app.sql('SELECT 1 FROM unlock_link')).rowCount).toBe(0);
  });
});

describe('a block', () => {
  it('[SANCTION-8] signs out at once and refuses a right password, with reason and end', async () => {
    const anna = await createTestReader(app, 'anna');
    const socket = createTestSocket(app);
    await socket.sendHello(anna.token);
    const { out } = await run('reader', 'block', 'anna', '--days', '7', '--reason', 'Selling copies.');
    const until = String(out.until);
    expect(Date.parse(until) - app.clock.now().getTime()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await socket.closed()).toBe(4401);
    expect((await anna.get('/user')).status).toBe(403);
    expect(await readAnswer('anna')).toEqual([403, 228, { reason: 'Selling copies.', until }]);
    expect((await logIn(app, 'anna', 'en', 'wrong')).status).toBe(401);
    expect(await findLastMail()).toMatchObject({
      subject: 'Your account is blocked',
      text: expect.stringContaining('Selling'),
    });
    expect((await run('reader', 'unblock', 'anna', '--reason', 'A mistake.')).code).toBe(0);
    expect((await logIn(app, 'anna')).status).toBe(200);
  });

  it('[SANCTION-9] that has run out ends by itself, and that is recorded', async () => {
    await createTestReader(app, 'anna');
    await run('reader', 'block', 'anna', '--days', '2', '--reason', 'Rude.');
    app.clock.advance({ days: 1 });
    expect((await readAnswer('anna'))[0]).toBe(403);
    app.clock.advance({ days: 1, seconds: 5 });
    expect((await logIn(app, 'anna')).status).toBe(200);
    expect((await run('reader', 'show', 'anna')).out).toMatchObject({
      blocked: false,
      blockedUntil: null,
      acts: [{ act: 'block' }, { act: 'unblock', doneBy: 'time', reason: 'Rude.' }],
    });
  });

  it('[SANCTION-10] keeps the person out after the account is deleted, by a hash alone, until it is lifted or expires', async () => {
    await createTestReader(app, 'anna');
    await run('reader', 'block', 'anna', '--reason', 'Fraud.');
    await app.sql(`DELETE FROM reader WHERE login = 'anna'`);
    expect((await app.sql('SELECT 1 FROM sanction')).rowCount).toBe(0);
    expect(await readAnswer('anna')).toEqual([403, 228, { reason: 'Fraud.' }]);
    expect((await app.sql('SELECT 1 FROM reader')).rowCount).toBe(0);
    const kept = JSON.stringify((await app.sql('SELECT * FROM ban')).rows);
    expect(kept).not.toMatch(/anna|lantern/);
    const { out } = await run('ban', 'list');
    expect(out).toMatchObject({ bans: [{ cause: 'block', reason: 'Fraud.', until: null }] });
    const [{ id }] = out.bans as [{ id: string }]; // of `ban list`, matched above
    await run('ban', 'lift', id);
    await createTestReader(app, 'anna');
    await run('reader', 'block', 'anna', '--days', '3', '--reason', 'Fraud again.');
    await app.sql(`DELETE FROM reader WHERE login = 'anna'`);
    expect((await readAnswer('anna'))[0]).toBe(403);
    app.clock.advance({ days: 3, seconds: 5 });
    expect(await app.deps.services.moderation.clean()).toMatchObject({ bans: 1 });
    expect((await logIn(app, 'anna')).status).toBe(200);
  });

  it('[SANCTION-10] keeps out linked accounts too', async () => {
    await createTestReader(app, 'anna');
    await app.sql(`INSERT INTO linked_identity (reader_id, provider, subject, name, linked_at)
      SELECT id, 'google', 'sub-7', 'Anna', now() FROM reader`);
    await run('reader', 'block', 'anna', '--reason', 'Fraud.');
    await app.sql('DELETE FROM reader');
    const atGoogle = { alias: 'google', shopId: 'google', externalId: 'sub-7' };
    const { refuseBanned } = app.deps.services.moderation;
    await expect(refuseBanned(atGoogle)).rejects.toMatchObject({ code: 'auth.blocked', details: { reason: 'Fraud.' } });
    await expect(refuseBanned({ ...atGoogle, externalId: 'sub-8' })).resolves.toBeUndefined();
  });

  it('[SANCTION-11] survives a new key of links, and an existing installation gets the key of bans', async () => {
    await createTestReader(app, 'anna');
    await run('reader', 'block', 'anna', '--reason', 'Fraud.');
    await app.sql('DELETE FROM reader');
    await rotateKeysNow(app, app.clock.now(), { links: true });
    await app.restart();
    expect(await readAnswer('anna')).toEqual([403, 228, { reason: 'Fraud.' }]);
  });

  it.each(languages)(
    '[SANCTION-14] is told in %s by every program, with its end and its reason',
    async (language: Language) => {
      await createTestReader(app, 'anna');
      await run('reader', 'block', 'anna', '--days', '5', '--reason', 'Because.');
      const { error_msg: text } = (await (await logIn(app, 'anna', language)).json()) as { error_msg: string }; // ErrorBody
      expect(text).toContain('Because.');
      expect(text).toMatch(/UTC|协调世界时/);
      const forGood = getErrorText('auth.blocked', language, { reason: 'Because.' });
      expect(forGood).not.toBe(text);
      expect(forGood.length).toBeGreaterThan(12);
    },
  );
});

describe('a termination', () => {
  it('[SANCTION-12] announces the day and the export, leaves everything working until then, and can be cancelled', async () => {
    const anna = await createTestReader(app, 'anna');
    const { out } = await run('reader', 'terminate', 'anna', '--reason', 'The service ends.');
    const ends = String(out.ends);
    expect(Math.round((Date.parse(ends) - app.clock.now().getTime()) / 86_400_000)).toBe(14);
    expect(await (await anna.get('/standing')).json()).toEqual({
      restricted: null,
      ends: { at: ends, reason: 'The service ends.' },
    });
    const mail = await findLastMail();
    expect(mail?.text).toContain('The service ends.');
    expect(mail?.text).toMatch(/\/en\/user\/\d+\/settings\/privacy/);
    expect(await (await anna.get('/notifications')).text()).toContain('standing.ends');
    expect((await run('reader', 'terminate', 'anna', '--reason', 'x')).code).toBe(1);
    expect((await run('reader', 'keep', 'anna', '--reason', 'It goes on.')).code).toBe(0);
    app.clock.advance({ days: 15 });
    expect(await app.deps.services.sanctions.terminateDue()).toEqual({ ended: 0 });
    expect((await logIn(app, 'anna')).status).toBe(200);
    expect((await run('reader', 'export-offer', 'anna', '--reason', 'As you asked.')).code).toBe(0);
    expect(await findLastMail()).toMatchObject({ subject: 'Export your books and notes' });
  });

  it('[SANCTION-12] deletes the account on that day, and bans the person if ordered', async () => {
    await createTestReader(app, 'anna');
    await createTestReader(app, 'boris');
    await run('reader', 'terminate', 'anna', '--reason', 'Fraud.', '--for-good');
    await run('reader', 'terminate', 'boris', '--reason', 'The service ends.');
    app.clock.advance({ days: 13 });
    expect(await app.deps.services.sanctions.terminateDue()).toEqual({ ended: 0 });
    expect((await logIn(app, 'anna')).status).toBe(200);
    app.clock.advance({ days: 1, seconds: 5 });
    expect(await app.deps.services.sanctions.terminateDue()).toEqual({ ended: 2 });
    await app.deps.services.privacy.eraseDue(new AbortController().signal);
    expect((await app.sql('SELECT 1 FROM reader')).rowCount).toBe(0);
    expect(await readAnswer('anna')).toEqual([403, 228, { reason: 'Fraud.' }]);
    expect((await logIn(app, 'boris')).status).toBe(200);
  });
});
