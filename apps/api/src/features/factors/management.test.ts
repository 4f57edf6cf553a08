import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createOperatorServices } from '../../operator.ts';
import { runCommandLine } from '../../platform/console/run.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestVisitor } from '../../testing/test-visitor.ts';
import { unzip } from '../../testing/unzip.ts';
import { logInAs, startWithProviders } from '../social/social.testing.ts';
import { factorCommands } from './factors.admin.ts';
import {
  createTestAuthenticator,
  createTestSignInPage,
  enableAskAtSignIn,
  env,
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
let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
  await app.close();
});

const createTestOperator = async () => {
  const operator = await createOperatorServices(app.deps.config, () => undefined);
  closing.push(operator.close);
  return {
    ...operator,
    async says(...line: string[]) {
      const out: string[] = [];
      const open = async () => ({ services: operator.services, close: async () => undefined });
      const quiet = {
        out: (text: string) => out.push(text),
        err: () => undefined,
        signal: new AbortController().signal,
      };
      const code = await runCommandLine(factorCommands, [...line, '--json'], open, quiet);
      return { code, said: JSON.parse(out.join('') || '{}') as Record<string, unknown> };
    },
  };
};
const countRows = async (): Promise<number> => {
  const tables = ['passkey', 'authenticator', 'recovery_code', 'factor_challenge', 'factor_sign_in', 'factor_try'];
  const { rows } = await app.sql(
    `SELECT (${tables.map((one) => `(SELECT count(*) FROM ${one})`).join(' + ')})::int AS n`,
  );
  return rows[0].n;
};

describe('factors', () => {
  it('[FACTOR-13] are exported without their secrets', async () => {
    const { secret, codes } = await setUpAuthenticator(app, anna);
    const { passkey } = await setUpPasskey(anna, 'My laptop');
    await anna.post('/privacy/export', { json: {} });
    const { rows } = await app.sql('SELECT reader_id, id FROM reader_export');
    for (const { reader_id: readerId, id } of rows)
      await app.deps.services.privacy.buildExport({ readerId, id }, new AbortController().signal);
    const { url } = (await (await anna.get('/privacy/export')).json()) as { url: string };
    const files = await unzip(Buffer.from(await (await fetch(url.replace(env.PUBLIC_URL, app.url))).arrayBuffer()));
    const read = (name: string): object[] => JSON.parse(files.get(name)?.toString('utf8') ?? 'null');
    expect(read('passkeys.json')).toMatchObject([{ name: 'My laptop', last_used_at: null }]);
    expect(read('authenticator.json')).toHaveLength(1);
    expect(read('recovery-codes.json')).toHaveLength(10);
    const all = [...files.values()].map((bytes) => bytes.toString('latin1')).join();
    for (const word of [secret, passkey.id, 'sealed', 'public_key', ...codes]) expect(all, word).not.toContain(word);
  });

  it('[FACTOR-13] are deleted with their reader', async () => {
    await setUpAuthenticator(app, anna);
    await setUpPasskey(anna);
    await enableAskAtSignIn(anna);
    const page = createTestSignInPage(app);
    await page.show(await page.ticket(), { code: '000000' });
    expect(await countRows()).toBeGreaterThan(10);
    expect((await anna.post('/privacy/deletion', { json: {} })).status).toBe(200);
    app.clock.advance({ days: 8 });
    await app.deps.services.privacy.eraseDue(new AbortController().signal);
    expect(await countRows()).toBe(0);
  });

  it('[FACTOR-13] are deleted when not completed, and wrong codes when they no longer count', async () => {
    await setUpAuthenticator(app, anna);
    await enableAskAtSignIn(anna);
    await anna.post('/factors/passkeys/options', { json: {} });
    const page = createTestSignInPage(app);
    await page.show(await page.ticket(), { code: '000000' });
    expect(await app.deps.services.factors.clean()).toBe(0);
    app.clock.advance({ minutes: 130 });
    expect(await app.deps.services.factors.clean()).toBe(3);
  });

  it('[FACTOR-14] are listed and reset by the operator without secrets, and the reader is notified', async () => {
    const { secret } = await setUpAuthenticator(app, anna);
    await setUpPasskey(anna, 'My laptop');
    await enableAskAtSignIn(anna);
    const operator = await createTestOperator();
    const shown = await operator.says('reader', 'factors', 'anna');
    expect(shown).toMatchObject({
      code: 0,
      said: { passkeys: [{ name: 'My laptop' }], recoveryCodesLeft: 10, asksAtSignIn: true },
    });
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(await operator.says('reader', 'reset-factors', 'anna')).toMatchObject({ code: 0, said: { wasThere: true } });
    expect((await createTestSignInPage(app).knock()).status).toBe(200);
    expect(await countRows()).toBe(0);
    const warnings = (await app.deliverMails()).filter(({ text }) => text.includes('operator of this library removed'));
    expect(warnings.map(({ to }) => to)).toEqual(['anna@lantern.example']);
    expect(await operator.says('reader', 'reset-factors', 'anna')).toMatchObject({
      code: 0,
      said: { wasThere: false },
    });
    expect((await operator.says('reader', 'reset-factors', 'nobody')).code).toBe(1);
  });

  it('[FACTOR-6] still work after the operator has rotated the keys', async () => {
    const { code } = await setUpAuthenticator(app, anna);
    const operator = await createTestOperator();
    await operator.services.keys.rotate({ links: true });
    await app.restart();
    app.clock.advance({ minutes: 2 });
    const json = { password: 'lantern-anna', code: code() };
    expect(await readErrorCode(await anna.post('/factors/confirm', { json }))).toBe(200);
  });
});

it('[FACTOR-8] a sign-in with a provider requires the factor too, on the page of the callback', async () => {
  const all = await startWithProviders();
  onTestFinished(() => all.close());
  const visitor = createTestVisitor(all.app);
  const first = await logInAs(all.app, visitor, 'google', 'gina');
  const parseToken = (answer: Response): string =>
    new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1)).get('access_token') ?? '';
  const headers = { authorization: `Bearer ${parseToken(first)}` };
  const { secret } = (await (await visitor.post('/factors/authenticator/options', { json: {}, headers })).json()) as {
    secret: string;
  };
  const code = (): string => createTestAuthenticator(secret).code(all.app.clock.now());
  await visitor.post('/factors/authenticator', { json: { code: code() }, headers });
  await visitor.get('/user', { headers });
  const ask = { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body: '{"ask":true}' };
  expect((await fetch(`${all.app.api}/factors/sign-in`, ask)).status).toBe(200);
  all.app.clock.advance({ minutes: 6 });
  // such a reader has no password: the code is enough to confirm
  expect((await visitor.post('/factors/confirm', { json: { code: code() }, headers })).status).toBe(200);

  const callback = await logInAs(all.app, visitor, 'google', 'gina');
  const location = new URL(callback.headers.get('location') ?? '');
  expect([location.hash, location.searchParams.get('trouble')]).toEqual(['', 'auth.factor_needed']);
  const [, refusalCookie = ''] = [...visitor.jar].find(([name]) => name.includes('lectern_told')) ?? [];
  const { ticket } = JSON.parse(Buffer.from(refusalCookie, 'base64url').toString()) as { ticket: string };
  all.app.clock.advance({ minutes: 1 });
  const done = await visitor.post('/auth/session/factor', { json: { ticket, code: code() } });
  expect(done.status).toBe(200);
});
