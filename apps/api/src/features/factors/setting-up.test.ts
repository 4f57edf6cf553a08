import { factors } from '@lectern/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPasskey } from '../../testing/a-passkey.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { anApp, asksAtSignIn, codeOf, confirmWith, env, HOST, withApp, withPasskey } from './factors.testing.ts';

let app: TestApp;
let anna: TestReader;
beforeEach(async () => {
  app = await startTestApp({ env });
  anna = await aReader(app, 'anna', { isWelcomed: false });
});
afterEach(() => app.close());

const listed = async (reader = anna) => factors.list.reply.parse(await (await reader.get('/factors')).json());
const mails = async (): Promise<string[]> =>
  (await app.mails()).filter(({ subject }) => subject.includes('security settings')).map(({ text }) => text);
const begin = async (reader = anna): Promise<{ challenge: string }> => {
  const answer = await reader.post('/factors/passkeys/options', { json: {} });
  return ((await answer.json()) as { options: { challenge: string } }).options;
};
const add = (response: object, name = 'Laptop', reader = anna) =>
  reader.post('/factors/passkeys', { json: { name, response } });

describe('a passkey', () => {
  it('[FACTOR-1] is set up with a name, told by mail, renamed and removed', async () => {
    expect((await listed()).passkeys).toEqual({ host: HOST, url: env.PUBLIC_URL, items: [] });
    const { id, codes, options } = await withPasskey(anna, 'Laptop');
    expect(options).toMatchObject({
      rp: { id: HOST },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(codes).toHaveLength(10);
    expect(await mails()).toEqual([expect.stringContaining('“Laptop” was added')]);
    expect((await anna.put(`/factors/passkeys/${id}`, { json: { name: 'Old laptop' } })).status).toBe(200);
    expect((await listed()).passkeys.items).toMatchObject([{ id, name: 'Old laptop', last_used_at: null }]);
    expect((await anna.post(`/factors/passkeys/${id}/remove`, { json: {} })).status).toBe(200);
    expect(await codeOf(await anna.post(`/factors/passkeys/${id}/remove`, { json: {} }))).toEqual([404, 288]);
    expect((await mails()).at(-1)).toContain('“Old laptop” was removed');
    expect(await listed()).toMatchObject({ passkeys: { items: [] }, recovery: null });
  });

  it('[FACTOR-2] [S42] answers a challenge once, in its session, in time, for this address, and with the owner verified', async () => {
    const passkey = aPasskey(HOST);
    const elsewhere = await aReader(app, 'anna', { isWelcomed: false });
    const refused = [403, 284];
    for (const wrong of [{ origin: 'https://library.example.evil' }, { isVerified: false }, { challenge: 'AAAA' }])
      expect(await codeOf(await add(passkey.made({ ...(await begin()), ...wrong }))), JSON.stringify(wrong)).toEqual(
        refused,
      );
    expect(
      await codeOf(await add(aPasskey('evil.example').made({ ...(await begin()), origin: env.PUBLIC_URL }))),
    ).toEqual(refused);
    const options = await begin();
    expect(await codeOf(await add(passkey.made(options), 'x', elsewhere))).toEqual([409, 287]);
    expect((await add(passkey.made(options))).status).toBe(200);
    expect(await codeOf(await add(aPasskey(HOST).made(options)))).toEqual([409, 287]);
    const late = await begin();
    app.clock.forward({ minutes: 6 });
    expect(await codeOf(await add(aPasskey(HOST).made(late)))).toEqual([409, 287]);
  });

  it('[FACTOR-2] is kept once, and for one reader', async () => {
    const { passkey, options: first } = await withPasskey(anna);
    expect(first.excludeCredentials).toEqual([]);
    const second = await begin();
    expect(second).toMatchObject({ excludeCredentials: [{ id: passkey.id }] });
    expect(await codeOf(await add(passkey.made(second)))).toEqual([403, 284]);
    const boris = await aReader(app, 'boris', { isWelcomed: false });
    expect(await codeOf(await add(passkey.made(await begin(boris)), 'x', boris))).toEqual([403, 284]);
    expect((await listed()).passkeys.items).toHaveLength(1);
    const [mine] = (await listed()).passkeys.items;
    expect(await codeOf(await boris.put(`/factors/passkeys/${mine?.id}`, { json: { name: 'Mine' } }))).toEqual([
      404, 288,
    ]);
    expect(await codeOf(await boris.post(`/factors/passkeys/${mine?.id}/remove`, { json: {} }))).toEqual([404, 288]);
  });

  it('[FACTOR-2] twenty are enough', async () => {
    for (let n = 0; n < 20; n++) await withPasskey(anna, `Key ${n}`);
    expect(await codeOf(await anna.post('/factors/passkeys/options', { json: {} }))).toEqual([409, 291]);
  });

  it('[FACTOR-3] [S42] that counts is refused when its count does not rise: it was copied', async () => {
    const { passkey } = await withPasskey(anna);
    expect((await confirmWith(anna, passkey)).status).toBe(200);
    expect((await confirmWith(anna, passkey)).status).toBe(200);
    passkey.rewind(1);
    expect(await codeOf(await confirmWith(anna, passkey))).toEqual([403, 284]);
    const still = await withPasskey(anna, 'Phone', aPasskey(HOST, { counts: false }));
    for (let n = 0; n < 2; n++) expect((await confirmWith(anna, still.passkey)).status).toBe(200);
  });

  it('[FACTOR-15] is not offered at an address without a name, and an app works there', async () => {
    const plain = await startTestApp();
    const reader = await aReader(plain, 'anna', { isWelcomed: false });
    expect((await listed(reader)).passkeys).toMatchObject({ host: null, items: [] });
    expect(await codeOf(await reader.post('/factors/passkeys/options', { json: {} }))).toEqual([409, 292]);
    expect((await withApp(plain, reader)).codes).toHaveLength(10);
    await plain.close();
  });
});

describe('an authenticator app', () => {
  it('[FACTOR-4] is set up with its code, replaced by another one and removed, each told by mail', async () => {
    const { secret, code } = await withApp(app, anna);
    expect((await listed()).authenticator).not.toBeNull();
    app.clock.forward({ seconds: 60 });
    const next = await withApp(app, anna);
    expect(next.codes).toEqual([]); // there are some already
    expect(next.secret).not.toBe(secret);
    app.clock.forward({ seconds: 60 });
    const with_ = (typed: string) => anna.post('/factors/confirm', { json: { password: 'lantern-anna', code: typed } });
    expect(await codeOf(await with_(code()))).toEqual([403, 283]);
    expect(await codeOf(await with_(next.code()))).toBe(200);
    expect((await anna.post('/factors/authenticator/remove', { json: {} })).status).toBe(200);
    expect(await listed()).toMatchObject({ authenticator: null, recovery: null });
    expect(await mails()).toEqual([
      expect.stringContaining('was set up'),
      expect.stringContaining('was set up'),
      expect.stringContaining('was removed'),
    ]);
  });

  it('[FACTOR-4] [S42] shows codes that are good once, half a minute early or late, and no longer', async () => {
    const { code } = await withApp(app, anna);
    const show = async (typed: string) =>
      codeOf(await anna.post('/factors/confirm', { json: { password: 'lantern-anna', code: typed } }));
    expect(await show(code())).toEqual([403, 283]); // the one that it was set up with
    app.clock.forward({ minutes: 2 });
    const now = code();
    expect(await show(code(-2))).toEqual([403, 283]);
    expect(await show(code(2))).toEqual([403, 283]);
    expect(await show(code(-1))).toBe(200);
    expect(await show(now)).toBe(200);
    expect(await show(now)).toEqual([403, 283]);
    expect(await show(code(-1))).toEqual([403, 283]);
    expect(await show(` ${code(1).slice(0, 3)} ${code(1).slice(3)} `)).toBe(200);
  });

  it('[FACTOR-4] [S42] of two who bring the same code at once one is let in', async () => {
    const { code } = await withApp(app, anna);
    app.clock.forward({ minutes: 2 });
    const json = { password: 'lantern-anna', code: code() };
    const both = await Promise.all([1, 2, 3, 4].map(() => anna.post('/factors/confirm', { json })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
  });

  it('[FACTOR-4] is set up in time, in the session that began', async () => {
    const elsewhere = await aReader(app, 'anna', { isWelcomed: false });
    const { secret } = (await (await anna.post('/factors/authenticator/options', { json: {} })).json()) as {
      secret: string;
    };
    const code = () => anApp(secret).code(app.clock.now());
    expect(await codeOf(await elsewhere.post('/factors/authenticator', { json: { code: code() } }))).toEqual([
      409, 287,
    ]);
    expect(await codeOf(await anna.post('/factors/authenticator', { json: { code: '000000' } }))).toEqual([403, 283]);
    app.clock.forward({ minutes: 11 });
    expect(await codeOf(await anna.post('/factors/authenticator', { json: { code: code() } }))).toEqual([409, 287]);
  });
});

describe('recovery codes', () => {
  it('[FACTOR-5] are ten, good once each, however they are typed, and end when new ones are made', async () => {
    const { codes } = await withApp(app, anna);
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^([BCDFGHJKLMNPQRSTVWXZ]{5}-){2}[BCDFGHJKLMNPQRSTVWXZ]{5}$/);
    const show = async (code = '') =>
      codeOf(await anna.post('/factors/confirm', { json: { password: 'lantern-anna', code } }));
    expect(await show(codes[0])).toBe(200);
    expect(await show(codes[0])).toEqual([403, 283]);
    expect(await show(codes[1]?.toLowerCase().replaceAll('-', ' '))).toBe(200);
    expect((await listed()).recovery?.left).toBe(8);
    expect((await mails()).filter((text) => text.includes('recovery code was used'))).toHaveLength(2);
    const answer = await anna.post('/factors/recovery-codes', { json: {} });
    const { recovery_codes: fresh } = factors.renewRecoveryCodes.reply.parse(await answer.json());
    expect(await show(codes[2])).toEqual([403, 283]);
    expect(await show(fresh[0])).toBe(200);
    const boris = await aReader(app, 'boris', { isWelcomed: false });
    expect(await codeOf(await boris.post('/factors/recovery-codes', { json: {} }))).toEqual([409, 290]);
  });
});

describe('what is kept', () => {
  it('[FACTOR-6] of an app is encrypted, of recovery codes a hash, and nothing of it is in an export', async () => {
    const { secret, codes } = await withApp(app, anna);
    await withPasskey(anna);
    const tables = ['authenticator', 'recovery_code', 'factor_challenge', 'passkey'];
    const { rows } = await app.sql(
      tables.map((table) => `SELECT to_jsonb(t)::text AS row FROM ${table} t`).join(' UNION ALL '),
    );
    const all = JSON.stringify(rows);
    const bytes = Buffer.from(anApp(secret).code(app.clock.now())).toString('hex');
    for (const word of [secret, bytes, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(all).not.toContain(word);
  });

  it('[FACTOR-11] [S42] the last one stays as long as a sign-in asks for it', async () => {
    expect(await codeOf(await anna.put('/factors/sign-in', { json: { ask: true } }))).toEqual([409, 290]);
    const { id } = await withPasskey(anna);
    await withApp(app, anna);
    expect((await asksAtSignIn(anna)).status).toBe(200);
    const both = await Promise.all([
      anna.post('/factors/authenticator/remove', { json: {} }),
      anna.post(`/factors/passkeys/${id}/remove`, { json: {} }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await anna.put('/factors/sign-in', { json: { ask: false } })).status).toBe(200);
    for (const path of ['/factors/authenticator/remove', `/factors/passkeys/${id}/remove`])
      expect([200, 404]).toContain((await anna.post(path, { json: {} })).status);
    expect(await listed()).toMatchObject({ authenticator: null, passkeys: { items: [] }, ask_at_sign_in: false });
    expect((await mails()).filter((text) => text.includes('second factor'))).toHaveLength(2);
  });
});
