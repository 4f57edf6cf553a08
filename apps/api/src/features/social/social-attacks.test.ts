import type { User } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createTestVisitor } from '../../testing/test-visitor.ts';
import {
  authenticateAtProvider,
  createLogInUrl,
  logInAs,
  startWithProviders,
  type TestAppWithProviders,
} from './social.testing.ts';

let all: TestAppWithProviders;
let app: TestApp;
beforeAll(async () => {
  all = await startWithProviders();
  app = all.app;
});
afterAll(() => all.close());

/** Where a browser is sent on to: the trouble, or `in`. */
const readOutcome = (answer: Response): string => {
  const { origin, hash, searchParams } = new URL(answer.headers.get('location') ?? 'http://nowhere');
  expect([answer.status, origin]).toEqual([302, app.url]);
  return hash.includes('access_token') ? 'in' : (searchParams.get('trouble') ?? '');
};
const changed = (address: string, name: string, value: string | null): string => {
  const url = new URL(address);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url.href;
};
const REFUSED = 'social.refused';
const both = ['google', 'facebook'] as const;

describe.each(both)('an attacker of a log-in with %s', (alias) => {
  it('[SOCIAL-12] [S15] is refused with a state that is wrong, missing, spent, expired or of the other provider', async () => {
    const visitor = createTestVisitor(app);
    const back = await authenticateAtProvider(app, await createLogInUrl(visitor, alias), 'gina');
    for (const state of ['x'.repeat(22), '', null])
      expect(readOutcome(await visitor.get(changed(back, 'state', state)))).toBe(REFUSED);
    const other = alias === 'google' ? 'facebook' : 'google';
    expect(readOutcome(await visitor.get(back.replace(`callback/${alias}`, `callback/${other}`)))).toBe(REFUSED);
    const { state } = Object.fromEntries(new URL(back).searchParams);
    const twoStates = back.replace('?', `/${'y'.repeat(22)}?`);
    expect(readOutcome(await visitor.get(twoStates))).toBe(REFUSED);
    expect(readOutcome(await visitor.get(back.replace('?', `/${state}?`)))).toBe('in');
    expect(readOutcome(await visitor.get(back))).toBe(REFUSED);

    const late = await authenticateAtProvider(app, await createLogInUrl(visitor, alias), 'gina');
    app.clock.advance({ minutes: 10 });
    expect(readOutcome(await visitor.get(late))).toBe(REFUSED);
  });

  it('[SOCIAL-12] [S15] can’t sign another browser in to their own account: the cookie binds it', async () => {
    const attacker = createTestVisitor(app);
    const back = await authenticateAtProvider(app, await createLogInUrl(attacker, alias), 'mallory');
    const victim = createTestVisitor(app);
    expect(readOutcome(await victim.get(back))).toBe(REFUSED);
    await createLogInUrl(victim, alias);
    expect(readOutcome(await victim.get(back))).toBe(REFUSED);
    const [cookie] = attacker.given;
    expect(cookie).toMatch(/^lectern_social_\d+=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('[SOCIAL-13] [S15] can’t use an intercepted code in a log-in of their own: PKCE', async () => {
    const caught = await authenticateAtProvider(app, await createLogInUrl(createTestVisitor(app), alias), 'gina');
    const attacker = createTestVisitor(app);
    const own = await authenticateAtProvider(app, await createLogInUrl(attacker, alias), 'mallory');
    const code = new URL(caught).searchParams.get('code');
    expect(readOutcome(await attacker.get(changed(own, 'code', code)))).toBe(REFUSED);
  });

  it('[SOCIAL-13] [S15] the challenge is really checked', async () => {
    const visitor = createTestVisitor(app);
    const address = changed(await createLogInUrl(visitor, alias), 'code_challenge', 'A'.repeat(43));
    expect(readOutcome(await visitor.get(await authenticateAtProvider(app, address, 'gina')))).toBe(REFUSED);
  });

  it('[SOCIAL-14] [S15] is redirected only into the app, whatever the URL says', async () => {
    const visitor = createTestVisitor(app);
    const back = await authenticateAtProvider(app, await createLogInUrl(visitor, alias), 'gina');
    const evil = 'https://evil.example/';
    const names = ['redirect_uri', 'redirect', 'return_to', 'next', 'url', 'continue'];
    const address = names.reduce((so, name) => changed(so, name, evil), back);
    const answer = await visitor.get(address, { headers: { 'x-forwarded-host': 'evil.example', referer: evil } });
    expect(readOutcome(answer)).toBe('in');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await visitor.get(`/snauth/login-callback/%2F%2Fevil.example/x?code=1`)).headers.get('location')).toBe(
      `${app.url}/?trouble=social.refused`,
    );
  });

  it('[SOCIAL-10] [S15] gets no access by an e-mail address, verified or not', async () => {
    const anna = await createTestReader(app);
    const { user_id, email } = (await (await anna.get('/user')).json()) as User; // GET /user
    for (const who of ['anna', 'mallory']) {
      const answer = await logInAs(app, createTestVisitor(app), alias, who);
      const token = new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1)).get(
        'access_token',
      );
      const user = await fetch(`${app.api}/user`, { headers: { authorization: `Bearer ${token}` } });
      const found = (await user.json()) as User; // GET /user
      expect(found.user_id).not.toBe(user_id);
      if (alias === 'google') expect(found.email).toBe(who === 'anna' ? email : '');
    }
  });
});

describe('checks of the provider’s answer', () => {
  it('[SOCIAL-13] [S15] an ID token for another nonce, or another issuer, is refused', async () => {
    const visitor = createTestVisitor(app);
    const address = changed(await createLogInUrl(visitor, 'google'), 'nonce', 'another');
    expect(readOutcome(await visitor.get(await authenticateAtProvider(app, address, 'gina')))).toBe(REFUSED);
    const back = await authenticateAtProvider(app, await createLogInUrl(visitor, 'google'), 'gina');
    expect(readOutcome(await visitor.get(changed(back, 'iss', 'https://evil.example')))).toBe(REFUSED);
  });

  it.each([
    ['is for another app', { appId: '666' }],
    ['is of another person', { userId: 'anna' }],
    ['is not valid', { isValid: false }],
    ['is over', { expiresAt: 1 }],
  ])('[SOCIAL-13] [S15] a token of Facebook that %s is refused', async (_what, lie) => {
    all.facebook.override(lie);
    expect(readOutcome(await logInAs(app, createTestVisitor(app), 'facebook', 'gina'))).toBe(REFUSED);
    all.facebook.override({});
  });

  it('[SOCIAL-13] [S15] the database alone reveals neither state, nonce nor verifier', async () => {
    const visitor = createTestVisitor(app);
    const address = new URL(await createLogInUrl(visitor, 'google'));
    const { rows } = await app.sql(`SELECT row_to_json(a)::text AS text FROM social_attempt a`);
    const kept = rows.map(({ text }) => String(text)).join();
    for (const name of ['state', 'nonce', 'code_challenge']) expect(kept).not.toContain(address.searchParams.get(name));
    expect(kept).not.toContain(visitor.cookies().split('=')[1]);
  });

  it('[SOCIAL-14] where nothing is configured nothing is offered', async () => {
    const none = await startTestApp();
    expect(await (await createTestVisitor(none).get('/snauth/login-urls')).json()).toEqual({});
    expect(none.deps.config.flags.social).toBe(false);
    const back = await createTestVisitor(none).get('/snauth/login-callback/google?code=1&state=2');
    expect(back.headers.get('location')).toBe(`${none.url}/?trouble=social.not_here`);
    await none.close();
  });

  it('[SOCIAL-14] a network can begin only so often', async () => {
    const env = { ...all.facebook.settings, QR_CODES_PER_NETWORK: '2' };
    const few = await startTestApp({ env });
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await createTestVisitor(few).get('/snauth/login-urls')).status),
    );
    expect(statuses.toSorted()).toEqual([200, 200, 429, 429]);
    await few.close();
  });

  it('[SOCIAL-24] [S29] strangers in the network don’t lock out a known browser', async () => {
    const few = await startTestApp({ env: { ...all.facebook.settings, QR_CODES_PER_NETWORK: '1' } });
    const known = createTestVisitor(few);
    const anna = { shop_id: '1', username: 'anna', password: 'lantern-anna' };
    expect((await known.post('/auth/session/login/lantern', { json: anna })).status).toBe(200);
    for (const status of [200, 429])
      expect((await createTestVisitor(few).get('/snauth/login-urls')).status).toBe(status);
    expect((await known.get('/snauth/login-urls')).status).toBe(200);
    await few.close();
  });
});
