import { factors } from '@lectern/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestPasskey } from '../../testing/test-passkey.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import {
  confirmWith,
  createTestAuthenticator,
  enableAskAtSignIn,
  env,
  HOST,
  readErrorCode,
  setUpAuthenticator,
  setUpPasskey,
} from './factors.testing.ts';

let app: TestApp;
let anna: TestReader;
beforeEach(async () => {
  app = await startTestApp({ env });
  anna = await createTestReader(app, 'anna', { isWelcomed: false });
});
afterEach(() => app.close());

const listFactors = async (reader = anna) => factors.list.reply.parse(await (await reader.get('/factors')).json());
const mails = async (): Promise<string[]> =>
  (await app.deliverMails()).filter(({ subject }) => subject.includes('security settings')).map(({ text }) => text);
const begin = async (reader = anna): Promise<{ challenge: string }> => {
  const answer = await reader.post('/factors/passkeys/options', { json: {} });
  return ((await answer.json()) as { options: { challenge: string } }).options;
};
const add = (response: object, name = 'Laptop', reader = anna) =>
  reader.post('/factors/passkeys', { json: { name, response } });

describe('a passkey', () => {
  it('[FACTOR-1] is set up with a name, announced by mail, renamed and removed', async () => {
    expect((await listFactors()).passkeys).toEqual({ host: HOST, url: env.PUBLIC_URL, items: [] });
    const { id, codes, options } = await setUpPasskey(anna, 'Laptop');
    expect(options).toMatchObject({
      rp: { id: HOST },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(codes).toHaveLength(10);
    expect(await mails()).toEqual([expect.stringContaining('“Laptop” was added')]);
    expect((await anna.put(`/factors/passkeys/${id}`, { json: { name: 'Old laptop' } })).status).toBe(200);
    expect((await listFactors()).passkeys.items).toMatchObject([{ id, name: 'Old laptop', last_used_at: null }]);
    expect((await anna.post(`/factors/passkeys/${id}/remove`, { json: {} })).status).toBe(200);
    expect(await readErrorCode(await anna.post(`/factors/passkeys/${id}/remove`, { json: {} }))).toEqual([404, 288]);
    expect((await mails()).at(-1)).toContain('“Old laptop” was removed');
    expect(await listFactors()).toMatchObject({ passkeys: { items: [] }, recovery: null });
  });

  it('[FACTOR-2] [S42] answers a challenge once, in its session, in time, for this origin, with user verification', async () => {
    const passkey = createTestPasskey(HOST);
    const elsewhere = await createTestReader(app, 'anna', { isWelcomed: false });
    const refused = [403, 284];
    for (const wrong of [{ origin: 'https://library.example.evil' }, { isVerified: false }, { challenge: 'AAAA' }])
      expect(
        await readErrorCode(await add(passkey.register({ ...(await begin()), ...wrong }))),
        JSON.stringify(wrong),
      ).toEqual(refused);
    expect(
      await readErrorCode(
        await add(createTestPasskey('evil.example').register({ ...(await begin()), origin: env.PUBLIC_URL })),
      ),
    ).toEqual(refused);
    const options = await begin();
    expect(await readErrorCode(await add(passkey.register(options), 'x', elsewhere))).toEqual([409, 287]);
    expect((await add(passkey.register(options))).status).toBe(200);
    expect(await readErrorCode(await add(createTestPasskey(HOST).register(options)))).toEqual([409, 287]);
    const late = await begin();
    app.clock.advance({ minutes: 6 });
    expect(await readErrorCode(await add(createTestPasskey(HOST).register(late)))).toEqual([409, 287]);
  });

  it('[FACTOR-2] is registered once, for one reader', async () => {
    const { passkey, options: first } = await setUpPasskey(anna);
    expect(first.excludeCredentials).toEqual([]);
    const second = await begin();
    expect(second).toMatchObject({ excludeCredentials: [{ id: passkey.id }] });
    expect(await readErrorCode(await add(passkey.register(second)))).toEqual([403, 284]);
    const boris = await createTestReader(app, 'boris', { isWelcomed: false });
    expect(await readErrorCode(await add(passkey.register(await begin(boris)), 'x', boris))).toEqual([403, 284]);
    expect((await listFactors()).passkeys.items).toHaveLength(1);
    const [mine] = (await listFactors()).passkeys.items;
    expect(await readErrorCode(await boris.put(`/factors/passkeys/${mine?.id}`, { json: { name: 'Mine' } }))).toEqual([
      404, 288,
    ]);
    expect(await readErrorCode(await boris.post(`/factors/passkeys/${mine?.id}/remove`, { json: {} }))).toEqual([
      404, 288,
    ]);
  });

  it('[FACTOR-2] is limited to twenty', async () => {
    for (let n = 0; n < 20; n++) await setUpPasskey(anna, `Key ${n}`);
    expect(await readErrorCode(await anna.post('/factors/passkeys/options', { json: {} }))).toEqual([409, 291]);
  });

  it('[FACTOR-3] [S42] with a counter is refused when the counter does not rise: it was cloned', async () => {
    const { passkey } = await setUpPasskey(anna);
    expect((await confirmWith(anna, passkey)).status).toBe(200);
    expect((await confirmWith(anna, passkey)).status).toBe(200);
    passkey.rewindCounter(1);
    expect(await readErrorCode(await confirmWith(anna, passkey))).toEqual([403, 284]);
    const still = await setUpPasskey(anna, 'Phone', createTestPasskey(HOST, { counts: false }));
    for (let n = 0; n < 2; n++) expect((await confirmWith(anna, still.passkey)).status).toBe(200);
  });

  it('[FACTOR-15] is unavailable on an address without a host name, where an app still works', async () => {
    const plain = await startTestApp();
    const reader = await createTestReader(plain, 'anna', { isWelcomed: false });
    expect((await listFactors(reader)).passkeys).toMatchObject({ host: null, items: [] });
    expect(await readErrorCode(await reader.post('/factors/passkeys/options', { json: {} }))).toEqual([409, 292]);
    expect((await setUpAuthenticator(plain, reader)).codes).toHaveLength(10);
    await plain.close();
  });
});

describe('an authenticator app', () => {
  it('[FACTOR-4] is set up with a code, replaced and removed, each announced by mail', async () => {
    const { secret, code } = await setUpAuthenticator(app, anna);
    expect((await listFactors()).authenticator).not.toBeNull();
    app.clock.advance({ seconds: 60 });
    const next = await setUpAuthenticator(app, anna);
    expect(next.codes).toEqual([]); // there are some already
    expect(next.secret).not.toBe(secret);
    app.clock.advance({ seconds: 60 });
    const with_ = (typed: string) => anna.post('/factors/confirm', { json: { password: 'lantern-anna', code: typed } });
    expect(await readErrorCode(await with_(code()))).toEqual([403, 283]);
    expect(await readErrorCode(await with_(next.code()))).toBe(200);
    expect((await anna.post('/factors/authenticator/remove', { json: {} })).status).toBe(200);
    expect(await listFactors()).toMatchObject({ authenticator: null, recovery: null });
    expect(await mails()).toEqual([
      expect.stringContaining('was set up'),
      expect.stringContaining('was set up'),
      expect.stringContaining('was removed'),
    ]);
  });

  it('[FACTOR-4] [S42] generates codes that are valid once, up to half a minute early or late', async () => {
    const { code } = await setUpAuthenticator(app, anna);
    const show = async (typed: string) =>
      readErrorCode(await anna.post('/factors/confirm', { json: { password: 'lantern-anna', code: typed } }));
    expect(await show(code())).toEqual([403, 283]); // the one that it was set up with
    app.clock.advance({ minutes: 2 });
    const now = code();
    expect(await show(code(-2))).toEqual([403, 283]);
    expect(await show(code(2))).toEqual([403, 283]);
    expect(await show(code(-1))).toBe(200);
    expect(await show(now)).toBe(200);
    expect(await show(now)).toEqual([403, 283]);
    expect(await show(code(-1))).toEqual([403, 283]);
    expect(await show(` ${code(1).slice(0, 3)} ${code(1).slice(3)} `)).toBe(200);
  });

  it('[FACTOR-4] [S42] of two concurrent uses of a code one succeeds', async () => {
    const { code } = await setUpAuthenticator(app, anna);
    app.clock.advance({ minutes: 2 });
    const json = { password: 'lantern-anna', code: code() };
    const both = await Promise.all([1, 2, 3, 4].map(() => anna.post('/factors/confirm', { json })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
  });

  it('[FACTOR-4] must be set up in time, in the same session', async () => {
    const elsewhere = await createTestReader(app, 'anna', { isWelcomed: false });
    const { secret } = (await (await anna.post('/factors/authenticator/options', { json: {} })).json()) as {
      secret: string;
    };
    const code = () => createTestAuthenticator(secret).code(app.clock.now());
    expect(await readErrorCode(await elsewhere.post('/factors/authenticator', { json: { code: code() } }))).toEqual([
      409, 287,
    ]);
    expect(await readErrorCode(await anna.post('/factors/authenticator', { json: { code: '000000' } }))).toEqual([
      403, 283,
    ]);
    app.clock.advance({ minutes: 11 });
    expect(await readErrorCode(await anna.post('/factors/authenticator', { json: { code: code() } }))).toEqual([
      409, 287,
    ]);
  });
});

describe('recovery codes', () => {
  it('[FACTOR-5] are ten, valid once each, however typed, and replaced by new ones', async () => {
    const { codes } = await setUpAuthenticator(app, anna);
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^([BCDFGHJKLMNPQRSTVWXZ]{5}-){2}[BCDFGHJKLMNPQRSTVWXZ]{5}$/);
    const show = async (code = '') =>
      readErrorCode(await anna.post('/factors/confirm', { json: { password: 'lantern-anna', code } }));
    expect(await show(codes[0])).toBe(200);
    expect(await show(codes[0])).toEqual([403, 283]);
    expect(await show(codes[1]?.toLowerCase().replaceAll('-', ' '))).toBe(200);
    expect((await listFactors()).recovery?.left).toBe(8);
    expect((await mails()).filter((text) => text.includes('recovery code was used'))).toHaveLength(2);
    const answer = await anna.post('/factors/recovery-codes', { json: {} });
    const { recovery_codes: fresh } = factors.renewRecoveryCodes.reply.parse(await answer.json());
    expect(await show(codes[2])).toEqual([403, 283]);
    expect(await show(fresh[0])).toBe(200);
    const boris = await createTestReader(app, 'boris', { isWelcomed: false });
    expect(await readErrorCode(await boris.post('/factors/recovery-codes', { json: {} }))).toEqual([409, 290]);
  });
});

describe('what is stored', () => {
  it('[FACTOR-6] the secret of an app is encrypted, recovery codes are hashed, and neither is exported', async () => {
    const { secret, codes } = await setUpAuthenticator(app, anna);
    await setUpPasskey(anna);
    const tables = ['authenticator', 'recovery_code', 'factor_challenge', 'passkey'];
    const { rows } = await app.sql(
      tables.map((table) => `SELECT to_jsonb(t)::text AS row FROM ${table} t`).join(' UNION ALL '),
    );
    const all = JSON.stringify(rows);
    const bytes = Buffer.from(createTestAuthenticator(secret).code(app.clock.now())).toString('hex');
    for (const word of [secret, bytes, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(all).not.toContain(word);
  });

  it('[FACTOR-11] [S42] the last factor can’t be removed while sign-ins require it', async () => {
    expect(await readErrorCode(await anna.put('/factors/sign-in', { json: { ask: true } }))).toEqual([409, 290]);
    const { id } = await setUpPasskey(anna);
    await setUpAuthenticator(app, anna);
    expect((await enableAskAtSignIn(anna)).status).toBe(200);
    const both = await Promise.all([
      anna.post('/factors/authenticator/remove', { json: {} }),
      anna.post(`/factors/passkeys/${id}/remove`, { json: {} }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await anna.put('/factors/sign-in', { json: { ask: false } })).status).toBe(200);
    for (const path of ['/factors/authenticator/remove', `/factors/passkeys/${id}/remove`])
      expect([200, 404]).toContain((await anna.post(path, { json: {} })).status);
    expect(await listFactors()).toMatchObject({ authenticator: null, passkeys: { items: [] }, ask_at_sign_in: false });
    expect((await mails()).filter((text) => text.includes('second factor'))).toHaveLength(2);
  });
});
