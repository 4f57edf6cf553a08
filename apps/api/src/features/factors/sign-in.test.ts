import { BrowserTokens, errors } from '@lectern/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestVisitor } from '../../testing/test-visitor.ts';
import {
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
afterEach(() => app.close());

const program = (password = 'lantern-anna', language = 'en'): Promise<Response> =>
  fetch(`${app.api}/auth/login/lantern`, {
    method: 'POST',
    headers: { 'accept-language': language },
    body: new URLSearchParams({ username: 'anna', password, shop_id: '1' }),
  });
const readLogin = async (answer: Response): Promise<unknown> => {
  const { access_token: token } = BrowserTokens.parse(await answer.json());
  const user = await fetch(`${app.api}/user`, { headers: { authorization: `Bearer ${token}` } });
  return ((await user.json()) as { login: string }).login; // GET /user
};
const sessions = async (): Promise<number> => (await app.sql('SELECT 1 FROM session')).rowCount ?? 0;

describe('a sign-in', () => {
  it('[FACTOR-8] needs only the password unless the reader requires a factor', async () => {
    await setUpAuthenticator(app, anna);
    expect((await createTestSignInPage(app).knock()).status).toBe(200);
    expect((await program()).status).toBe(200);
    expect((await enableAskAtSignIn(anna)).status).toBe(200);
    expect(await readErrorCode(await createTestSignInPage(app).knock())).toEqual([403, 280]);
    expect((await anna.get('/user')).status).toBe(200); // sessions that are there stay
    expect((await anna.put('/factors/sign-in', { json: { ask: false } })).status).toBe(200);
    expect((await createTestSignInPage(app).knock()).status).toBe(200);
    expect((await createTestSignInPage(app, 'boris').knock()).status).toBe(200);
  });

  it('[FACTOR-8] is completed with a code, a recovery code or a passkey, which counts as a confirmation', async () => {
    const { code, codes } = await setUpAuthenticator(app, anna);
    const { passkey } = await setUpPasskey(anna);
    await enableAskAtSignIn(anna);
    app.clock.advance({ minutes: 6 });
    const before = await sessions();
    for (const shown of [{ code: code() }, { code: codes[3] }]) {
      const page = createTestSignInPage(app);
      const answer = await page.show(await page.ticket(), shown);
      expect(page.visitor.cookies()).toMatch(/lectern_session/);
      expect(await readLogin(answer)).toBe('anna');
    }
    const page = createTestSignInPage(app);
    const ticket = await page.ticket();
    const { options, has_code } = (await (await page.options(ticket)).json()) as {
      options: { challenge: string };
      has_code: boolean;
    };
    expect(has_code).toBe(true);
    const tokens = BrowserTokens.parse(
      await (await page.show(ticket, { passkey: passkey.authenticate(options) })).json(),
    );
    expect(await sessions()).toBe(before + 3);
    const made = await fetch(`${app.api}/app-passwords`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'X', scope: 'read' }),
    });
    expect(made.status).toBe(200);
  });

  it('[FACTOR-8] [S42] creates no session before, whatever the response', async () => {
    const { code } = await setUpAuthenticator(app, anna);
    await enableAskAtSignIn(anna);
    app.clock.advance({ minutes: 6 });
    const before = await sessions();
    const page = createTestSignInPage(app);
    expect(await readErrorCode(await page.knock('wrong'))).toEqual([401, 225]);
    const ticket = await page.ticket();
    for (const shown of [{}, { code: '' }, { code: '000000' }, { code: ticket }, { passkey: { id: 'x' } }])
      expect((await page.show(ticket, shown)).status).toBeGreaterThanOrEqual(400);
    expect(await readErrorCode(await page.show('another', { code: code() }))).toEqual([403, 286]);
    const noRefresh = await page.visitor.post('/auth/session/renew', { headers: { origin: env.PUBLIC_URL } });
    expect(noRefresh.status).toBe(403);
    expect(await sessions()).toBe(before);
  });

  it('[FACTOR-9] [S42] waits in its browser for ten minutes, ten tries and one completion', async () => {
    const { code } = await setUpAuthenticator(app, anna);
    await enableAskAtSignIn(anna);
    app.clock.advance({ minutes: 6 });
    const page = createTestSignInPage(app);
    const ticket = await page.ticket();
    const thief = createTestSignInPage(app);
    await thief.ticket();
    expect(await readErrorCode(await thief.show(ticket, { code: code() }))).toEqual([403, 286]);
    expect(await readErrorCode(await thief.options(ticket))).toEqual([403, 286]);
    const elsewhere = await page.visitor.post('/auth/session/factor', {
      json: { ticket, code: code() },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(await readErrorCode(elsewhere)).toEqual([403, errors['request.forbidden_origin'].number]);
    expect((await page.show(ticket, { code: code() })).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect(await readErrorCode(await page.show(ticket, { code: code() }))).toEqual([403, 286]);
    const late = await page.ticket();
    app.clock.advance({ minutes: 11 });
    expect(await readErrorCode(await page.show(late, { code: code() }))).toEqual([403, 286]);
    const often = await page.ticket();
    for (let n = 0; n < 10; n++)
      expect(await readErrorCode(await page.show(often, { code: 'BBBBB-BBBBB-BBBBB' }))).toEqual([403, 283]);
    expect(await readErrorCode(await page.show(often, { code: code() }))).toEqual([403, 286]);
  });

  it('[FACTOR-8] with a code of a signed-in device needs no factor', async () => {
    await setUpAuthenticator(app, anna);
    await enableAskAtSignIn(anna);
    const { url } = (await (await anna.post('/auth/phone-code', { json: {} })).json()) as { url: string };
    const json = { code: url.split('#')[1] };
    const entered = await createTestVisitor(app).post('/auth/session/phone', {
      json,
      headers: { origin: env.PUBLIC_URL },
    });
    expect(entered.status).toBe(200);
  });

  it('[FACTOR-8] of a blocked reader is refused without a prompt', async () => {
    await setUpAuthenticator(app, anna);
    await enableAskAtSignIn(anna);
    const page = createTestSignInPage(app);
    const ticket = await page.ticket();
    await app.sql('UPDATE reader SET blocked_at = now()');
    expect(await readErrorCode(await createTestSignInPage(app).knock())).toEqual([403, 228]);
    app.clock.advance({ minutes: 1 });
    expect((await page.show(ticket, { code: '000000' })).status).toBe(403);
  });
});

describe('a program', () => {
  it('[FACTOR-12] without a prompt is referred to app passwords, in its language, and signs in with one', async () => {
    await setUpAuthenticator(app, anna);
    const made = (await (await anna.post('/app-passwords', { json: { name: 'Reader', scope: 'library' } })).json()) as {
      password: string;
    };
    await enableAskAtSignIn(anna);
    for (const [language, words] of [
      ['en', 'app password'],
      ['de', 'App-Passwort'],
      ['ru', 'пароль приложения'],
      ['zh', '应用密码'],
      ['uk', 'пароль застосунку'],
    ] as const) {
      const answer = await program('lantern-anna', language);
      expect(answer.status).toBe(403);
      const { error_code, error_msg } = (await answer.json()) as { error_code: number; error_msg: string };
      expect([error_code, error_msg.includes(words)], error_msg).toEqual([281, true]);
    }
    expect(await readErrorCode(await program('wrong'))).toEqual([401, 225]);
    expect((await program(made.password)).status).toBe(200);
  });
});

describe('strangers who know the password', () => {
  it('[FACTOR-10] [S42] are stopped after ten codes and reported, and lock nobody out', async () => {
    const { code, codes } = await setUpAuthenticator(app, anna);
    const { passkey } = await setUpPasskey(anna);
    const known = createTestSignInPage(app);
    expect((await known.knock()).status).toBe(200);
    await enableAskAtSignIn(anna);
    app.clock.advance({ minutes: 6 });
    const guess = async (page = createTestSignInPage(app)) =>
      readErrorCode(await page.show(await page.ticket(), { code: '000000' }));
    for (let n = 0; n < 10; n++) expect(await guess()).toEqual([403, 283]);
    expect(await guess()).toEqual([429, 285]);
    const stranger = createTestSignInPage(app);
    expect(await readErrorCode(await stranger.show(await stranger.ticket(), { code: code() }))).toEqual([429, 285]);
    const warnings = (await app.deliverMails()).filter(({ text }) => text.includes('several incorrect codes'));
    expect(warnings.map(({ to }) => to)).toEqual(['anna@lantern.example']);

    expect((await known.show(await known.ticket(), { code: code() })).status).toBe(200);
    const fresh = createTestSignInPage(app);
    expect((await fresh.show(await fresh.ticket(), { code: codes[0] })).status).toBe(200);
    const another = createTestSignInPage(app);
    const ticket = await another.ticket();
    const { options } = (await (await another.options(ticket)).json()) as { options: { challenge: string } };
    expect((await another.show(ticket, { passkey: passkey.authenticate(options) })).status).toBe(200);
    app.clock.advance({ minutes: 61 });
    const later = createTestSignInPage(app);
    expect((await later.show(await later.ticket(), { code: code() })).status).toBe(200);
  });
});
