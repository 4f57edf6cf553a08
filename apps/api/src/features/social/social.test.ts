import { auth, social, Tokens, type User } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestVisitor, type TestVisitor } from '../../testing/test-visitor.ts';
import { createTestOperator } from '../moderation/testing/test-operator.ts';
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

type Alias = 'google' | 'facebook';
const both: Alias[] = ['google', 'facebook'];

/** The tokens with which a page is sent into the app, and who they belong to. */
const readUser = async (answer: Response): Promise<User> => {
  const location = new URL(answer.headers.get('location') ?? 'http://nowhere');
  expect([answer.status, location.origin + location.pathname]).toEqual([302, `${app.url}/`]);
  const token = new URLSearchParams(location.hash.slice(1)).get('access_token') ?? '';
  const user = await fetch(`${app.api}/user`, { headers: { authorization: `Bearer ${token}` } });
  return (await user.json()) as User; // GET /user
};
const parseTrouble = (answer: Response): string => {
  const location = new URL(answer.headers.get('location') ?? 'http://nowhere');
  expect([location.origin, location.hash]).toEqual([app.url, '']);
  return location.searchParams.get('trouble') ?? '';
};
const createLinkUrl = async (
  reader: TestReader,
  visitor: TestVisitor,
  alias: Alias,
  json: object = {},
): Promise<string> => {
  const headers = { authorization: `Bearer ${reader.token}` };
  const answer = await visitor.post(`/social/${alias}/link`, { json, headers });
  return social.link.reply.parse(await answer.json()).url;
};
const linkProvider = async (reader: TestReader, alias: Alias, who: string): Promise<Response> => {
  const visitor = createTestVisitor(app);
  return visitor.get(await authenticateAtProvider(app, await createLinkUrl(reader, visitor, alias), who));
};
const listIdentities = async (reader: TestReader) =>
  social.list.reply.parse(await (await reader.get('/social')).json()).items.map(({ state, name }) => [state, name]);

describe('a log-in', () => {
  it('[SOCIAL-1] lists the configured providers, which enables the buttons', async () => {
    expect(await (await createTestVisitor(app).get('/social/providers')).json()).toEqual({ total: 2, items: both });
    expect(app.deps.config.flags.social).toBe(true);
  });

  it.each(both)(
    '[SOCIAL-2] with %s goes there with state, nonce or PKCE, and to one redirect address',
    async (alias) => {
      const url = new URL(await createLogInUrl(createTestVisitor(app), alias));
      const query = Object.fromEntries(url.searchParams);
      expect(query).toMatchObject({
        response_type: 'code',
        redirect_uri: `${app.url}/api/v1.0/snauth/login-callback/${alias}`,
        code_challenge_method: 'S256',
      });
      expect(query['state']).toMatch(/^[\w-]{22}$/);
      expect(query['code_challenge']).toMatch(/^[\w-]{43}$/);
      expect(query['nonce'] ?? '').toMatch(alias === 'google' ? /^[\w-]{43}$/ : /^$/);
    },
  );

  it('[SOCIAL-3] creates a reader by the provider’s id, the same at every log-in', async () => {
    const user = await readUser(await logInAs(app, createTestVisitor(app), 'google', 'gina'));
    expect(user).toMatchObject({ email: 'gina@mail.example', first_name: 'Gina', last_name: 'Hart' });
    expect(user).toMatchObject({ partner_shop_name: 'Google', role: 'USER' });
    const again = await readUser(await logInAs(app, createTestVisitor(app), 'google', 'gina'));
    expect(again.user_id).toBe(user.user_id);
    const elsewhere = await readUser(await logInAs(app, createTestVisitor(app), 'facebook', 'gina'));
    expect(elsewhere.user_id).not.toBe(user.user_id);
  });

  it('[SOCIAL-4] works with Facebook for somebody without an e-mail', async () => {
    const user = await readUser(await logInAs(app, createTestVisitor(app), 'facebook', 'felix'));
    expect(user).toMatchObject({ email: '', login: 'Felix Stone', first_name: 'Felix', last_name: 'Stone' });
  });

  it('[SOCIAL-5] answers JSON where Accept asks for it, also under the address with the state in the path', async () => {
    const visitor = createTestVisitor(app);
    const back = new URL(await authenticateAtProvider(app, await createLogInUrl(visitor, 'google'), 'gina'));
    const [state, code, iss] = ['state', 'code', 'iss'].map((name) => back.searchParams.get(name) ?? '');
    const path = `/snauth/login-callback/google/${state}?${new URLSearchParams({ code: code ?? '', iss: iss ?? '' }).toString()}`;
    const answer = await visitor.get(path, { headers: { accept: 'application/json' } });
    expect(Tokens.parse(await answer.json()).token_type).toBe('Bearer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('[SOCIAL-25] [S32] the browser that started is recognised by a cookie when it returns to the app, and no other', async () => {
    const visitor = createTestVisitor(app);
    const answer = await logInAs(app, visitor, 'google', 'gina');
    const fragment = new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
    const json = { refresh_token: fragment.get('refresh_token') };
    const isOwn = async (one: typeof visitor) =>
      auth.browserArrival.reply.parse(await (await one.post('/auth/session/arrival', { json })).json()).own;
    expect(await isOwn(visitor)).toBe(true);
    expect(await isOwn(createTestVisitor(app))).toBe(false);
    const cookie = visitor.given.find((one) => one.startsWith('lectern_arrival_'));
    expect(cookie).toMatch(/; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(json.refresh_token);
    const another = await logInAs(app, visitor, 'facebook', 'felix');
    expect(another.headers.get('location')).toContain('refresh_token');
    expect(await isOwn(visitor)).toBe(false);
  });

  it('[SOCIAL-6] cancelling at the provider leads back to the log-in without effect', async () => {
    expect(parseTrouble(await logInAs(app, createTestVisitor(app), 'google', 'nobody'))).toBe('social.refused');
    expect(parseTrouble(await logInAs(app, createTestVisitor(app), 'facebook', 'nobody'))).toBe('social.refused');
  });

  it('[SOCIAL-7] an unreachable provider is distinguished from a refusal', async () => {
    all.facebook.override({ status: 503 });
    expect(parseTrouble(await logInAs(app, createTestVisitor(app), 'facebook', 'felix'))).toBe('social.unreachable');
    all.facebook.override({});
  });

  it('[SOCIAL-23] a blocked person gets reason and end in a one-minute cookie, not in the URL', async () => {
    const { user_id } = await readUser(await logInAs(app, createTestVisitor(app), 'facebook', 'gina'));
    const operator = createTestOperator(app);
    const { out } = await operator.run(
      'reader',
      'block',
      String(user_id),
      '--days',
      '7',
      '--reason',
      'Продавала копии.',
    );
    const answer = await logInAs(app, createTestVisitor(app), 'facebook', 'gina');
    await operator.close();
    expect(parseTrouble(answer)).toBe('auth.blocked');
    expect(answer.headers.get('location')).toBe(`${app.url}/?trouble=auth.blocked`);
    const refusalCookie = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('lectern_told_')) ?? '';
    expect(refusalCookie).toMatch(/; Max-Age=60; Path=\/; SameSite=Lax$/);
    const [value = ''] = refusalCookie.slice(refusalCookie.indexOf('=') + 1).split(';');
    const details = JSON.parse(Buffer.from(value, 'base64url').toString());
    expect(details).toMatchObject({ reason: 'Продавала копии.', until: out['until'] });
  });
});

describe('linking', () => {
  it.each(both)(
    '[SOCIAL-8] [SOCIAL-16] an account with %s by proof of both opens that library, which is mailed, and can be undone',
    async (alias) => {
      const anna = await createTestReader(app);
      const answer = await linkProvider(anna, alias, 'anna');
      const { user_id } = (await (await anna.get('/user')).json()) as User; // GET /user
      expect(answer.headers.get('location')).toBe(`${app.url}/user/${user_id}/settings/security?social=linked`);
      const at = both.indexOf(alias);
      expect((await listIdentities(anna))[at]).toEqual(['linked', 'anna@lantern.example']);
      expect((await app.deliverMails()).at(-1)).toMatchObject({
        to: 'anna@lantern.example',
        subject: expect.stringContaining('linked to your library'),
      });
      const came = await logInAs(app, createTestVisitor(app), alias, 'anna');
      expect((await readUser(came)).user_id).toBe(user_id);
      expect(await (await anna.delete(`/social/${alias}`)).text()).toBe('OK');
      expect(await readUser(came)).toMatchObject({ error_code: 223 });
      expect((await anna.get('/user')).status).toBe(200);
      expect((await listIdentities(anna))[at]).toEqual(['none', null]);
      expect((await readUser(await logInAs(app, createTestVisitor(app), alias, 'anna'))).user_id).not.toBe(user_id);
    },
  );

  it('[SOCIAL-9] requires reauthentication, and an active session at the end', async () => {
    const boris = await createTestReader(app, 'boris');
    const visitor = createTestVisitor(app);
    const address = await createLinkUrl(boris, visitor, 'google');
    const back = await authenticateAtProvider(app, address, 'gina');
    await boris.post('/auth/session/logout');
    expect(parseTrouble(await visitor.get(back))).toBe('social.refused');

    const again = await createTestReader(app, 'boris');
    app.clock.advance({ minutes: 6 });
    const headers = { authorization: `Bearer ${again.token}` };
    const asked = await createTestVisitor(app).post('/social/google/link', { json: {}, headers });
    expect([asked.status, ((await asked.json()) as { error_code: number }).error_code]).toEqual([403, 255]); // ErrorBody
    expect(await createLinkUrl(again, createTestVisitor(app), 'google', { password: 'lantern-boris' })).toContain(
      'http',
    );
  });

  it('[SOCIAL-10] [S15] an account that opens another library is linked to no second one', async () => {
    await readUser(await logInAs(app, createTestVisitor(app), 'google', 'gina'));
    const boris = await createTestReader(app, 'boris');
    expect(parseTrouble(await linkProvider(boris, 'google', 'gina'))).toBe('social.taken');
    expect((await linkProvider(boris, 'facebook', 'mallory')).headers.get('location')).toContain('social=linked');
    expect(parseTrouble(await linkProvider(await createTestReader(app), 'facebook', 'mallory'))).toBe('social.taken');
    await boris.delete('/social/facebook');
  });

  it('[SOCIAL-11] [S15] a library created by a provider can’t be linked to a second account there', async () => {
    const visitor = createTestVisitor(app);
    const back = await authenticateAtProvider(app, await createLogInUrl(visitor, 'google'), 'gina');
    const json = await visitor.get(back, { headers: { accept: 'application/json' } });
    const headers = { authorization: `Bearer ${Tokens.parse(await json.json()).access_token}` };
    const begun = await visitor.post('/social/google/link', { json: {}, headers });
    const { url } = social.link.reply.parse(await begun.json());
    expect(parseTrouble(await visitor.get(await authenticateAtProvider(app, url, 'mallory')))).toBe('social.taken');
  });

  it('[SOCIAL-11] a reader who signed up with a provider sees it as the own account', async () => {
    const visitor = createTestVisitor(app);
    const back = await authenticateAtProvider(app, await createLogInUrl(visitor, 'google'), 'gina');
    const json = await visitor.get(back, { headers: { accept: 'application/json' } });
    const { access_token } = Tokens.parse(await json.json());
    const list = await fetch(`${app.api}/social`, { headers: { authorization: `Bearer ${access_token}` } });
    expect(social.list.reply.parse(await list.json()).items[0]).toMatchObject({
      state: 'own',
      name: 'gina@mail.example',
    });
  });
});

it('[SOCIAL-15] abandoned attempts are deleted', async () => {
  await createLogInUrl(createTestVisitor(app), 'google');
  app.clock.advance({ minutes: 11 });
  await app.deps.services.social.clean();
  expect((await app.sql('SELECT 1 FROM social_attempt')).rowCount).toBe(0);
});
