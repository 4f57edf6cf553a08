import { auth, social, Tokens, type User } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { aVisitor, type Visitor } from '../../testing/a-visitor.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { anOperator } from '../standing/testing/an-operator.ts';
import { beginAt, logInAs, sayWho, startWithProviders, type WithProviders } from './social.testing.ts';

let all: WithProviders;
let app: TestApp;
beforeAll(async () => {
  all = await startWithProviders();
  app = all.app;
});
afterAll(() => all.close());

type Alias = 'google' | 'facebook';
const both: Alias[] = ['google', 'facebook'];

/** The tokens with which a page is sent into the app, and who they belong to. */
const userIn = async (answer: Response): Promise<User> => {
  const location = new URL(answer.headers.get('location') ?? 'http://nowhere');
  expect([answer.status, location.origin + location.pathname]).toEqual([302, `${app.url}/`]);
  const token = new URLSearchParams(location.hash.slice(1)).get('access_token') ?? '';
  const user = await fetch(`${app.api}/user`, { headers: { authorization: `Bearer ${token}` } });
  return (await user.json()) as User; // GET /user
};
const troubleIn = (answer: Response): string => {
  const location = new URL(answer.headers.get('location') ?? 'http://nowhere');
  expect([location.origin, location.hash]).toEqual([app.url, '']);
  return location.searchParams.get('trouble') ?? '';
};
const linkAddress = async (reader: TestReader, visitor: Visitor, alias: Alias, json: object = {}): Promise<string> => {
  const headers = { authorization: `Bearer ${reader.token}` };
  const answer = await visitor.post(`/social/${alias}/link`, { json, headers });
  return social.link.reply.parse(await answer.json()).url;
};
const linked = async (reader: TestReader, alias: Alias, who: string): Promise<Response> => {
  const visitor = aVisitor(app);
  return visitor.get(await sayWho(app, await linkAddress(reader, visitor, alias), who));
};
const listOf = async (reader: TestReader) =>
  social.list.reply.parse(await (await reader.get('/social')).json()).items.map(({ state, name }) => [state, name]);

describe('a log-in', () => {
  it('[SOCIAL-1] names those that are configured, and switches the buttons on', async () => {
    expect(await (await aVisitor(app).get('/social/providers')).json()).toEqual({ total: 2, items: both });
    expect(app.deps.config.flags.social).toBe(true);
  });

  it.each(both)(
    '[SOCIAL-2] with %s goes there with state, nonce or PKCE, and to one redirect address',
    async (alias) => {
      const url = new URL(await beginAt(aVisitor(app), alias));
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

  it('[SOCIAL-3] makes a reader of the provider’s own id, the same at every log-in', async () => {
    const user = await userIn(await logInAs(app, aVisitor(app), 'google', 'gina'));
    expect(user).toMatchObject({ email: 'gina@mail.example', first_name: 'Gina', last_name: 'Hart' });
    expect(user).toMatchObject({ partner_shop_name: 'Google', role: 'USER' });
    const again = await userIn(await logInAs(app, aVisitor(app), 'google', 'gina'));
    expect(again.user_id).toBe(user.user_id);
    const elsewhere = await userIn(await logInAs(app, aVisitor(app), 'facebook', 'gina'));
    expect(elsewhere.user_id).not.toBe(user.user_id);
  });

  it('[SOCIAL-4] works with Facebook for somebody without an e-mail', async () => {
    const user = await userIn(await logInAs(app, aVisitor(app), 'facebook', 'felix'));
    expect(user).toMatchObject({ email: '', login: 'Felix Stone', first_name: 'Felix', last_name: 'Stone' });
  });

  it('[SOCIAL-5] answers JSON where Accept asks for it, also under the address with the state in the path', async () => {
    const visitor = aVisitor(app);
    const back = new URL(await sayWho(app, await beginAt(visitor, 'google'), 'gina'));
    const [state, code, iss] = ['state', 'code', 'iss'].map((name) => back.searchParams.get(name) ?? '');
    const path = `/snauth/login-callback/google/${state}?${new URLSearchParams({ code: code ?? '', iss: iss ?? '' }).toString()}`;
    const answer = await visitor.get(path, { headers: { accept: 'application/json' } });
    expect(Tokens.parse(await answer.json()).token_type).toBe('Bearer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('[SOCIAL-25] [S32] the browser that was sent is known by a cookie when it is back in the app, and no other one', async () => {
    const visitor = aVisitor(app);
    const answer = await logInAs(app, visitor, 'google', 'gina');
    const fragment = new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
    const json = { refresh_token: fragment.get('refresh_token') };
    const isOwn = async (one: typeof visitor) =>
      auth.browserArrival.reply.parse(await (await one.post('/auth/session/arrival', { json })).json()).own;
    expect(await isOwn(visitor)).toBe(true);
    expect(await isOwn(aVisitor(app))).toBe(false);
    const cookie = visitor.given.find((one) => one.startsWith('lectern_arrival_'));
    expect(cookie).toMatch(/; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(json.refresh_token);
    const another = await logInAs(app, visitor, 'facebook', 'felix');
    expect(another.headers.get('location')).toContain('refresh_token');
    expect(await isOwn(visitor)).toBe(false);
  });

  it('[SOCIAL-6] somebody who thinks better of it comes back to the log-in, and nothing has happened', async () => {
    expect(troubleIn(await logInAs(app, aVisitor(app), 'google', 'nobody'))).toBe('social.refused');
    expect(troubleIn(await logInAs(app, aVisitor(app), 'facebook', 'nobody'))).toBe('social.refused');
  });

  it('[SOCIAL-7] a provider that is away is told apart from one that says no', async () => {
    all.facebook.says({ status: 503 });
    expect(troubleIn(await logInAs(app, aVisitor(app), 'facebook', 'felix'))).toBe('social.unreachable');
    all.facebook.says({});
  });

  it('[SOCIAL-23] somebody who is blocked hears why and until when in a cookie of a minute, not in the address', async () => {
    const { user_id } = await userIn(await logInAs(app, aVisitor(app), 'facebook', 'gina'));
    const operator = anOperator(app);
    const { out } = await operator.says(
      'reader',
      'block',
      String(user_id),
      '--days',
      '7',
      '--reason',
      'Продавала копии.',
    );
    const answer = await logInAs(app, aVisitor(app), 'facebook', 'gina');
    await operator.close();
    expect(troubleIn(answer)).toBe('auth.blocked');
    expect(answer.headers.get('location')).toBe(`${app.url}/?trouble=auth.blocked`);
    const told = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('lectern_told_')) ?? '';
    expect(told).toMatch(/; Max-Age=60; Path=\/; SameSite=Lax$/);
    const [value = ''] = told.slice(told.indexOf('=') + 1).split(';');
    const details = JSON.parse(Buffer.from(value, 'base64url').toString());
    expect(details).toMatchObject({ reason: 'Продавала копии.', until: out['until'] });
  });
});

describe('linking', () => {
  it.each(both)(
    '[SOCIAL-8] [SOCIAL-16] an account with %s by proof of both opens that library, which is mailed, and can be undone',
    async (alias) => {
      const anna = await aReader(app);
      const answer = await linked(anna, alias, 'anna');
      const { user_id } = (await (await anna.get('/user')).json()) as User; // GET /user
      expect(answer.headers.get('location')).toBe(`${app.url}/user/${user_id}/settings/security?social=linked`);
      const at = both.indexOf(alias);
      expect((await listOf(anna))[at]).toEqual(['linked', 'anna@lantern.example']);
      expect((await app.mails()).at(-1)).toMatchObject({
        to: 'anna@lantern.example',
        subject: expect.stringContaining('opens your library'),
      });
      const came = await logInAs(app, aVisitor(app), alias, 'anna');
      expect((await userIn(came)).user_id).toBe(user_id);
      expect(await (await anna.delete(`/social/${alias}`)).text()).toBe('OK');
      expect(await userIn(came)).toMatchObject({ error_code: 223 });
      expect((await anna.get('/user')).status).toBe(200);
      expect((await listOf(anna))[at]).toEqual(['none', null]);
      expect((await userIn(await logInAs(app, aVisitor(app), alias, 'anna'))).user_id).not.toBe(user_id);
    },
  );

  it('[SOCIAL-9] is begun only by who proves to be the reader still, and ends only in a living session', async () => {
    const boris = await aReader(app, 'boris');
    const visitor = aVisitor(app);
    const address = await linkAddress(boris, visitor, 'google');
    const back = await sayWho(app, address, 'gina');
    await boris.post('/auth/session/logout');
    expect(troubleIn(await visitor.get(back))).toBe('social.refused');

    const again = await aReader(app, 'boris');
    app.clock.forward({ minutes: 6 });
    const headers = { authorization: `Bearer ${again.token}` };
    const asked = await aVisitor(app).post('/social/google/link', { json: {}, headers });
    expect([asked.status, ((await asked.json()) as { error_code: number }).error_code]).toEqual([403, 255]); // ErrorBody
    expect(await linkAddress(again, aVisitor(app), 'google', { password: 'lantern-boris' })).toContain('http');
  });

  it('[SOCIAL-10] [S15] an account that opens another library is linked to no second one', async () => {
    await userIn(await logInAs(app, aVisitor(app), 'google', 'gina'));
    const boris = await aReader(app, 'boris');
    expect(troubleIn(await linked(boris, 'google', 'gina'))).toBe('social.taken');
    expect((await linked(boris, 'facebook', 'mallory')).headers.get('location')).toContain('social=linked');
    expect(troubleIn(await linked(await aReader(app), 'facebook', 'mallory'))).toBe('social.taken');
    await boris.delete('/social/facebook');
  });

  it('[SOCIAL-11] [S15] a library that a provider made is opened by no second account there', async () => {
    const visitor = aVisitor(app);
    const back = await sayWho(app, await beginAt(visitor, 'google'), 'gina');
    const json = await visitor.get(back, { headers: { accept: 'application/json' } });
    const headers = { authorization: `Bearer ${Tokens.parse(await json.json()).access_token}` };
    const begun = await visitor.post('/social/google/link', { json: {}, headers });
    const { url } = social.link.reply.parse(await begun.json());
    expect(troubleIn(await visitor.get(await sayWho(app, url, 'mallory')))).toBe('social.taken');
  });

  it('[SOCIAL-11] who came by a provider sees that the account is its own', async () => {
    const visitor = aVisitor(app);
    const back = await sayWho(app, await beginAt(visitor, 'google'), 'gina');
    const json = await visitor.get(back, { headers: { accept: 'application/json' } });
    const { access_token } = Tokens.parse(await json.json());
    const list = await fetch(`${app.api}/social`, { headers: { authorization: `Bearer ${access_token}` } });
    expect(social.list.reply.parse(await list.json()).items[0]).toMatchObject({
      state: 'own',
      name: 'gina@mail.example',
    });
  });
});

it('[SOCIAL-15] what was begun and never ended leaves the database', async () => {
  await beginAt(aVisitor(app), 'google');
  app.clock.forward({ minutes: 11 });
  await app.deps.services.social.clean();
  expect((await app.sql('SELECT 1 FROM social_attempt')).rowCount).toBe(0);
});
