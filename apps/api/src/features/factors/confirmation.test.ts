import { calls, Tokens } from '@lectern/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestPasskey } from '../../testing/test-passkey.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestVisitor } from '../../testing/test-visitor.ts';
import {
  confirmOptions,
  confirmWith,
  env,
  HOST,
  readErrorCode,
  setUpAuthenticator,
  setUpPasskey,
} from './factors.testing.ts';

let app: TestApp;
let anna: TestReader;
const password = 'lantern-anna';
beforeEach(async () => {
  app = await startTestApp({ env: { ...env, LOGIN_TRIES_PER_ACCOUNT: '50' } });
  anna = await createTestReader(app, 'anna', { isWelcomed: false });
});
afterEach(() => app.close());

/** Everything that asks whether it is still the reader, with the password where that goes. */
const guarded: readonly [name: string, (reader: TestReader, proof?: string) => Promise<Response>][] = [
  ['app password', (r, proof) => r.post('/app-passwords', { json: { name: 'X', scope: 'read', proof } })],
  ['phone code', (r, proof) => r.post('/auth/phone-code', { json: { password: proof } })],
  ['passkey', (r, proof) => r.post('/factors/passkeys/options', { json: { password: proof } })],
  ['authenticator', (r, proof) => r.post('/factors/authenticator/options', { json: { password: proof } })],
  ['recovery codes', (r, proof) => r.post('/factors/recovery-codes', { json: { password: proof } })],
  ['question', (r, proof) => r.put('/factors/sign-in', { json: { ask: true, password: proof } })],
  ['export', (r, proof) => r.post('/privacy/export', { json: { password: proof } })],
  ['deletion', (r, proof) => r.post('/privacy/deletion', { json: { password: proof } })],
];

/** With those whose own parts the tests above and below set up: a factor to remove, a provider to link. */
const ALL_GUARDED = [
  'factors.askAtSignIn',
  'factors.beginAuthenticator',
  'factors.beginPasskey',
  'factors.confirm',
  'factors.removeAuthenticator',
  'factors.removePasskey',
  'factors.renewRecoveryCodes',
  'privacy.export',
  'privacy.requestDeletion',
  'qr.phoneCode',
  'sessions.makeAppPassword',
  'social.link',
];

/** Somebody who knows the password, with a program that the reader has not: a new session each time. */
const signInStranger = async (): Promise<Pick<TestReader, 'post'>> => {
  const visitor = createTestVisitor(app, { userAgent: 'Guesser/1.0' });
  const answer = await visitor.post('/auth/login/lantern', { json: { username: 'anna', password, shop_id: '1' } });
  const { access_token: token } = Tokens.parse(await answer.json());
  return {
    post: (path, sent) => visitor.post(path, { json: sent?.json, headers: { authorization: `Bearer ${token}` } }),
  };
};

it('[SEC-20] every call that requires reauthentication requires the factor too, and is on the list of this test', () => {
  const asking = (code: string): string[] =>
    Object.values(calls)
      .flatMap((feature) => Object.values(feature))
      .filter(({ refusals }) => (refusals as readonly string[]).includes(code))
      .map(({ name }) => name)
      .toSorted();
  expect(asking('auth.confirm_needed')).toEqual(ALL_GUARDED);
  expect(asking('auth.proof_needed')).toEqual(ALL_GUARDED);
});

describe('a reader who has set up a factor', () => {
  it('[FACTOR-7] [SEC-20] [S42] must present it before sensitive actions; the password alone is not enough', async () => {
    const { code } = await setUpAuthenticator(app, anna);
    app.clock.advance({ minutes: 6 });
    const fresh = await createTestReader(app, 'anna', { isWelcomed: false }); // began with the password a moment ago
    for (const [name, ask] of guarded) {
      expect(await readErrorCode(await ask(anna)), name).toEqual([403, 282]);
      expect(await readErrorCode(await ask(anna, password)), name).toEqual([403, 282]);
      expect(await readErrorCode(await ask(fresh)), name).toEqual([403, 282]);
      expect(await readErrorCode(await ask(fresh, password)), name).toEqual([403, 282]);
    }
    expect(await readErrorCode(await anna.post('/factors/authenticator/remove', { json: { password } }))).toEqual([
      403, 282,
    ]);
    expect((await anna.post('/factors/confirm', { json: { password, code: code() } })).status).toBe(200);
    for (const [name, ask] of guarded) expect((await ask(anna)).status, name).toBe(200);
  });

  it('[FACTOR-7] confirms with password and code, not with either alone', async () => {
    const { code, codes } = await setUpAuthenticator(app, anna);
    app.clock.advance({ minutes: 6 });
    const confirm = async (json: object) => readErrorCode(await anna.post('/factors/confirm', { json }));
    expect(await confirm({ code: code() })).toEqual([403, 255]);
    expect(await confirm({ password })).toEqual([403, 283]);
    expect(await confirm({ password: 'wrong', code: code() })).toEqual([401, 225]);
    expect(await confirm({ password: 'wrong', code: codes[0] })).toEqual([401, 225]);
    expect(await confirm({ password, code: '123456' })).toEqual([403, 283]);
    expect(await confirm({ password, code: code() })).toBe(200);
  });

  it('[FACTOR-7] confirms with a passkey alone, for five minutes and for that session', async () => {
    const { passkey } = await setUpPasskey(anna);
    const other = await createTestReader(app, 'anna', { isWelcomed: false });
    const make = async (reader: TestReader) =>
      readErrorCode(await reader.post('/app-passwords', { json: { name: 'X', scope: 'read' } }));
    expect(await make(anna)).toBe(200); // who has just set it up
    app.clock.advance({ minutes: 6 });
    expect(await make(anna)).toEqual([403, 282]);
    expect((await confirmWith(anna, passkey)).status).toBe(200);
    expect(await make(anna)).toBe(200);
    expect(await make(other)).toEqual([403, 282]);
    app.clock.advance({ seconds: 301 });
    expect(await make(anna)).toEqual([403, 282]);
  });

  it('[FACTOR-2] [S42] a passkey response is valid once, for its session and its owner', async () => {
    const { passkey } = await setUpPasskey(anna);
    const other = await createTestReader(app, 'anna', { isWelcomed: false });
    const boris = await createTestReader(app, 'boris', { isWelcomed: false });
    const his = await setUpPasskey(boris, 'His', createTestPasskey(HOST));
    const challenge = async (reader = anna) => (await confirmOptions(reader)).options ?? { challenge: '' };
    const show = async (answer: object, reader = anna) =>
      readErrorCode(await reader.post('/factors/confirm', { json: { passkey: answer } }));
    const asked = passkey.authenticate(await challenge());
    expect(await show(asked, other)).toEqual([403, 284]);
    expect(await show(asked)).toBe(200);
    expect(await show(asked)).toEqual([403, 284]);
    expect(await show(his.passkey.authenticate(await challenge()))).toEqual([403, 284]);
    expect(await show(passkey.authenticate({ ...(await challenge()), isVerified: false }))).toEqual([403, 284]);
    expect(await show(passkey.authenticate({ ...(await challenge()), origin: 'https://evil.example' }))).toEqual([
      403, 284,
    ]);
    const good = passkey.authenticate(await challenge());
    const forged = {
      ...good,
      response: { ...good.response, signature: his.passkey.authenticate({ challenge: 'x' }).response.signature },
    };
    expect(await show(forged)).toEqual([403, 284]);
    const late = passkey.authenticate(await challenge());
    app.clock.advance({ minutes: 6 });
    expect(await show(late)).toEqual([403, 284]);
    expect(await readErrorCode(await anna.post('/factors/confirm', { json: { passkey: { id: '!' } } }))).toEqual([
      400, 221,
    ]);
  });

  it('[FACTOR-10] [S42] ten wrong codes pause the codes of that session only', async () => {
    const { code, codes } = await setUpAuthenticator(app, anna);
    const other = await createTestReader(app, 'anna', { isWelcomed: false });
    app.clock.advance({ minutes: 6 });
    const show = async (typed: string | undefined, reader = anna) =>
      readErrorCode(await reader.post('/factors/confirm', { json: { password, code: typed } }));
    const together = await Promise.all(Array.from({ length: 25 }, () => show('000000', other)));
    expect(together.filter((one) => JSON.stringify(one) === '[403,283]')).toHaveLength(10);
    expect(await show(code(), other)).toEqual([429, 285]);
    expect(await show(codes[0], other)).toBe(200); // a recovery code can't be guessed, and helps on
    expect(await show(code())).toBe(200);
    app.clock.advance({ minutes: 16 });
    expect(await show(code(), other)).toBe(200);
  });

  it('[FACTOR-10] [S42] signing in again gives no more guesses, and does not lock out a session that presented a factor', async () => {
    const before = await createTestReader(app, 'anna', { isWelcomed: false });
    const { code, codes } = await setUpAuthenticator(app, anna);
    app.clock.advance({ minutes: 6 });
    const show = async (reader: Pick<TestReader, 'post'>, typed = '000000') =>
      readErrorCode(await reader.post('/factors/confirm', { json: { password, code: typed } }));
    const sessions = await Promise.all(Array.from({ length: 4 }, () => signInStranger()));
    const guesses = [];
    for (const session of sessions) for (let n = 0; n < 5; n++) guesses.push(await show(session));
    expect(guesses.filter((one) => JSON.stringify(one) === '[403,283]')).toHaveLength(10);
    expect(await show(await signInStranger(), code())).toEqual([429, 285]);
    const warnings = (await app.deliverMails()).filter(({ text }) => text.includes('several incorrect codes'));
    expect(warnings.map(({ to }) => to)).toEqual(['anna@lantern.example']);

    expect(await show(anna, code())).toBe(200);
    app.clock.advance({ seconds: 31 });
    expect(await show(before, code())).toBe(200); // it was here before there was a factor
    expect(await show(await signInStranger(), codes[0])).toBe(200);
    app.clock.advance({ minutes: 61 });
    expect(await show(await signInStranger(), code())).toBe(200);
  });

  it('[FACTOR-7] a session of an app password has no access', async () => {
    const made = (await (await anna.post('/app-passwords', { json: { name: 'X', scope: 'library' } })).json()) as {
      password: string;
    };
    const body = new URLSearchParams({ username: 'anna', password: made.password });
    const answer = await fetch(`${app.api}/auth/login/lantern`, { method: 'POST', body });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    const visitor = createTestVisitor(app);
    expect(await readErrorCode(await visitor.get('/factors', { headers }))).toEqual([403, 257]);
    for (const path of ['passkeys/options', 'authenticator/options', 'confirm', 'confirm/options', 'recovery-codes'])
      expect(await readErrorCode(await visitor.post(`/factors/${path}`, { json: {}, headers })), path).toEqual([
        403, 257,
      ]);
  });
});

describe('a reader without a factor', () => {
  it('[FACTOR-7] reauthenticates with the password or a new session', async () => {
    for (const [name, ask] of guarded.filter(([name]) => !['recovery codes', 'question', 'deletion'].includes(name)))
      expect((await ask(anna)).status, name).toBe(200);
    app.clock.advance({ minutes: 6 });
    for (const [name, ask] of guarded) expect(await readErrorCode(await ask(anna)), name).toEqual([403, 255]);
    const [, make] = guarded[0] ?? [];
    expect((await make?.(anna, password))?.status).toBe(200);
    expect(await readErrorCode(await anna.post('/factors/confirm', { json: { password, code: '000000' } }))).toEqual([
      409, 290,
    ]);
  });
});
