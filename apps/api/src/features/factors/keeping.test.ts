import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openOperator } from '../../operator.ts';
import { runLine } from '../../platform/console/run.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { aVisitor } from '../../testing/a-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unzipped } from '../../testing/unzipped.ts';
import { logInAs, startWithProviders } from '../social/social.testing.ts';
import { factorCommands } from './factors.admin.ts';
import { anApp, aPage, asksAtSignIn, codeOf, env, withApp, withPasskey } from './factors.testing.ts';

let app: TestApp;
let anna: TestReader;
beforeEach(async () => {
  app = await startTestApp({ env });
  anna = await aReader(app, 'anna', { isWelcomed: false });
});
let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
  await app.close();
});

const anOperator = async () => {
  const operator = await openOperator(app.deps.config, () => undefined);
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
      const code = await runLine(factorCommands, [...line, '--json'], open, quiet);
      return { code, said: JSON.parse(out.join('') || '{}') as Record<string, unknown> };
    },
  };
};
const rowsOf = async (): Promise<number> => {
  const tables = ['passkey', 'authenticator', 'recovery_code', 'factor_challenge', 'factor_sign_in', 'factor_try'];
  const { rows } = await app.sql(
    `SELECT (${tables.map((one) => `(SELECT count(*) FROM ${one})`).join(' + ')})::int AS n`,
  );
  return rows[0].n;
};

describe('factors', () => {
  it('[FACTOR-13] are in the export without their secrets', async () => {
    const { secret, codes } = await withApp(app, anna);
    const { passkey } = await withPasskey(anna, 'My laptop');
    await anna.post('/privacy/export', { json: {} });
    const { rows } = await app.sql('SELECT reader_id, id FROM reader_export');
    for (const { reader_id: readerId, id } of rows)
      await app.deps.services.privacy.makeExport({ readerId, id }, new AbortController().signal);
    const { url } = (await (await anna.get('/privacy/export')).json()) as { url: string };
    const files = await unzipped(Buffer.from(await (await fetch(url.replace(env.PUBLIC_URL, app.url))).arrayBuffer()));
    const read = (name: string): object[] => JSON.parse(files.get(name)?.toString('utf8') ?? 'null');
    expect(read('passkeys.json')).toMatchObject([{ name: 'My laptop', last_used_at: null }]);
    expect(read('authenticator.json')).toHaveLength(1);
    expect(read('recovery-codes.json')).toHaveLength(10);
    const all = [...files.values()].map((bytes) => bytes.toString('latin1')).join();
    for (const word of [secret, passkey.id, 'sealed', 'public_key', ...codes]) expect(all, word).not.toContain(word);
  });

  it('[FACTOR-13] go with their reader', async () => {
    await withApp(app, anna);
    await withPasskey(anna);
    await asksAtSignIn(anna);
    const page = aPage(app);
    await page.show(await page.ticket(), { code: '000000' });
    expect(await rowsOf()).toBeGreaterThan(10);
    expect((await anna.post('/privacy/deletion', { json: {} })).status).toBe(200);
    app.clock.forward({ days: 8 });
    await app.deps.services.privacy.erase(new AbortController().signal);
    expect(await rowsOf()).toBe(0);
  });

  it('[FACTOR-13] that nobody completed are forgotten, and wrong codes when they no longer count', async () => {
    await withApp(app, anna);
    await asksAtSignIn(anna);
    await anna.post('/factors/passkeys/options', { json: {} });
    const page = aPage(app);
    await page.show(await page.ticket(), { code: '000000' });
    expect(await app.deps.services.factors.clean()).toBe(0);
    app.clock.forward({ minutes: 130 });
    expect(await app.deps.services.factors.clean()).toBe(3);
  });

  it('[FACTOR-14] are listed and reset by the operator, who is shown no secrets, and the reader is told', async () => {
    const { secret } = await withApp(app, anna);
    await withPasskey(anna, 'My laptop');
    await asksAtSignIn(anna);
    const operator = await anOperator();
    const shown = await operator.says('reader', 'factors', 'anna');
    expect(shown).toMatchObject({
      code: 0,
      said: { passkeys: [{ name: 'My laptop' }], recoveryCodesLeft: 10, asksAtSignIn: true },
    });
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(await operator.says('reader', 'reset-factors', 'anna')).toMatchObject({ code: 0, said: { wasThere: true } });
    expect((await aPage(app).knock()).status).toBe(200);
    expect(await rowsOf()).toBe(0);
    const warnings = (await app.mails()).filter(({ text }) => text.includes('operator of this library removed'));
    expect(warnings.map(({ to }) => to)).toEqual(['anna@lantern.example']);
    expect(await operator.says('reader', 'reset-factors', 'anna')).toMatchObject({
      code: 0,
      said: { wasThere: false },
    });
    expect((await operator.says('reader', 'reset-factors', 'nobody')).code).toBe(1);
  });

  it('[FACTOR-6] still open after the operator has changed the keys', async () => {
    const { code } = await withApp(app, anna);
    const operator = await anOperator();
    await operator.services.keys.rotate({ links: true });
    await app.restart();
    app.clock.forward({ minutes: 2 });
    const json = { password: 'lantern-anna', code: code() };
    expect(await codeOf(await anna.post('/factors/confirm', { json }))).toBe(200);
  });
});

it('[FACTOR-8] a sign-in by another provider asks too, in the page that it comes back to', async () => {
  const all = await startWithProviders();
  onTestFinished(() => all.close());
  const visitor = aVisitor(all.app);
  const first = await logInAs(all.app, visitor, 'google', 'gina');
  const tokenIn = (answer: Response): string =>
    new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1)).get('access_token') ?? '';
  const headers = { authorization: `Bearer ${tokenIn(first)}` };
  const { secret } = (await (await visitor.post('/factors/authenticator/options', { json: {}, headers })).json()) as {
    secret: string;
  };
  const code = (): string => anApp(secret).code(all.app.clock.now());
  await visitor.post('/factors/authenticator', { json: { code: code() }, headers });
  await visitor.get('/user', { headers });
  const ask = { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body: '{"ask":true}' };
  expect((await fetch(`${all.app.api}/factors/sign-in`, ask)).status).toBe(200);
  all.app.clock.forward({ minutes: 6 });
  // such a reader has no password: the code is enough to confirm
  expect((await visitor.post('/factors/confirm', { json: { code: code() }, headers })).status).toBe(200);

  const held = await logInAs(all.app, visitor, 'google', 'gina');
  const location = new URL(held.headers.get('location') ?? '');
  expect([location.hash, location.searchParams.get('trouble')]).toEqual(['', 'auth.factor_needed']);
  const [, told = ''] = [...visitor.jar].find(([name]) => name.includes('lectern_told')) ?? [];
  const { ticket } = JSON.parse(Buffer.from(told, 'base64url').toString()) as { ticket: string };
  all.app.clock.forward({ minutes: 1 });
  const done = await visitor.post('/auth/session/factor', { json: { ticket, code: code() } });
  expect(done.status).toBe(200);
});
