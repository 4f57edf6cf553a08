import { auth, BrowserTokens } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrowser } from '../../testing/a-browser.ts';
import { aReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const anna = { shop_id: '1', username: 'anna', password: 'lantern-anna' };
const boris = { shop_id: '1', username: 'boris', password: 'lantern-boris' };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const tokensOf = async (answer: Response): Promise<BrowserTokens> => BrowserTokens.parse(await answer.json());
const codeOf = async (answer: Response): Promise<unknown> => {
  const { error_code } = (await answer.json()) as { error_code?: number }; // ErrorBody
  return [answer.status, error_code];
};
const userOf = async (accessToken: string): Promise<unknown> => {
  const answer = await fetch(`${app.api}/user`, { headers: { authorization: `Bearer ${accessToken}` } });
  const { login } = (await answer.json()) as { login?: string }; // GET /user
  return login ?? answer.status;
};
const signedIn = async (who = anna) => {
  const browser = aBrowser(app);
  const tokens = await tokensOf(await browser.post('login/lantern', who));
  return { browser, tokens };
};

describe('the cookie', () => {
  it('[AUTH-16] holds the refresh token, unseen by scripts and sent to these calls only', async () => {
    const browser = aBrowser(app);
    const answer = await browser.post('login/lantern', anna);
    const body: unknown = await answer.json();
    expect(Object.keys(Object(body)).toSorted()).toEqual(['access_token', 'expires_in', 'token_type', 'user_id']);
    const [pair = '', ...attributes] = browser.cookie.split('; ');
    expect(pair).toMatch(new RegExp(`^lectern_session_${new URL(app.url).port}=`));
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Path=/api/v1.0/auth/session', 'SameSite=Strict']);
  });

  it('[AUTH-16] outlives the browser only where the reader asked for it', async () => {
    const browser = aBrowser(app);
    await browser.post('login/lantern', { ...anna, remember: true });
    expect(browser.cookie).toContain(`Max-Age=${90 * 86_400}`);
    await browser.post('renew');
    expect(browser.cookie).toContain(`Max-Age=${90 * 86_400}`);
    const { browser: forgetful } = await signedIn();
    await forgetful.post('renew');
    expect(forgetful.cookie).not.toContain('Max-Age');
  });

  it('[AUTH-16] is Secure behind https', async () => {
    const https = await startTestApp({
      env: { PUBLIC_URL: 'https://library.example', BOOKS_URL: 'https://books.example' },
    });
    const browser = aBrowser(https);
    await browser.post('login/lantern', anna, { origin: 'https://library.example' });
    expect(browser.cookie).toMatch(/^__Secure-lectern_session_443=.*; Path=\/api\/v1.0\/auth\/session; .*Secure/);
    await https.close();
  });

  it('[AUTH-38] behind https the one of its older name is taken once, and replaced', async () => {
    const https = await startTestApp({
      env: { PUBLIC_URL: 'https://library.example', BOOKS_URL: 'https://books.example' },
    });
    const browser = aBrowser(https);
    const origin = { origin: 'https://library.example' };
    await browser.post('login/lantern', anna, origin);
    browser.holds(browser.held?.replace('__Secure-', '') ?? null);
    const renewed = await browser.post('renew', {}, origin);
    expect(renewed.status).toBe(200);
    const given = renewed.headers.getSetCookie();
    expect(given).toEqual([
      expect.stringMatching(/^__Secure-lectern_session_443=\d/),
      expect.stringMatching(/^lectern_session_443=; Max-Age=0/),
    ]);
    const again = await browser.post('renew', {}, origin);
    expect(again.headers.getSetCookie()).toHaveLength(1);
    await https.close();
  });

  it('[AUTH-39] at the log-out the browser forgets what it has cached, and nothing else', async () => {
    const { browser } = await signedIn();
    const answer = await browser.post('logout');
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^lectern_session_\d+=; Max-Age=0/)]);
    expect((await browser.post('renew')).headers.get('clear-site-data')).toBeNull();
  });

  it('[AUTH-17] [S12] renews, also in two tabs at once', async () => {
    const { browser } = await signedIn();
    const before = browser.held;
    const tabs = [aBrowser(app), aBrowser(app)];
    for (const tab of tabs) tab.holds(before);
    const tokens = await Promise.all(tabs.map(async (tab) => tokensOf(await tab.post('renew'))));
    for (const { access_token } of tokens) expect(await userOf(access_token)).toBe('anna');
    for (const tab of tabs) expect((await tab.post('renew')).status).toBe(200);
  });

  it('[AUTH-17] is taken away when it is refused', async () => {
    const { browser } = await signedIn();
    const old = browser.held;
    await browser.post('logout');
    expect(browser.held).toBeNull();
    browser.holds(old);
    expect(await codeOf(await browser.post('renew'))).toEqual([403, 223]);
    expect(browser.held).toBeNull();
    expect(await codeOf(await browser.post('renew'))).toEqual([403, 223]);
  });

  it('[AUTH-17] [S12] a cookie from before a log-out opens nothing, and its access token is refused at once', async () => {
    const { browser, tokens } = await signedIn();
    await browser.post('logout');
    expect(await userOf(tokens.access_token)).toBe(403);
  });

  it('[AUTH-17] a log-out with an older cookie ends the session all the same', async () => {
    const { browser, tokens } = await signedIn();
    const old = browser.held;
    await browser.post('renew');
    app.clock.forward({ minutes: 5 });
    browser.holds(old);
    await browser.post('logout');
    expect(await userOf(tokens.access_token)).toBe(403);
  });

  it('[AUTH-17] log-out is harmless without a session', async () => {
    const answer = await aBrowser(app).post('logout', {}, { authorization: 'Bearer nonsense' });
    expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
  });
});

describe('other sites', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['the books', { origin: 'http://books.localhost' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
  ])('[AUTH-18] [S23] %s can use none of the four calls', async (_who, headers) => {
    const { browser } = await signedIn();
    const { refreshToken } = await aReader(app);
    const held = browser.held;
    expect(await codeOf(await browser.post('renew', {}, headers))).toEqual([403, 234]);
    expect(await codeOf(await browser.post('adopt', { refresh_token: refreshToken }, headers))).toEqual([403, 234]);
    expect(await codeOf(await browser.post('login/lantern', boris, headers))).toEqual([403, 234]);
    expect(await codeOf(await browser.post('logout', {}, headers))).toEqual([403, 234]);
    expect(browser.held).toBe(held);
    expect((await browser.post('renew')).status).toBe(200);
  });

  it('[AUTH-18] [S23] a program that says nothing of sites is let in', async () => {
    const answer = await fetch(`${app.api}/auth/session/login/lantern`, {
      method: 'POST',
      body: new URLSearchParams(anna),
    });
    expect(answer.status).toBe(200);
  });
});

describe('a session that arrives in the address', () => {
  it('[AUTH-40] [S32] is told apart by whose it is, without being spent, before it is taken over', async () => {
    const device = await aReader(app, 'boris');
    const browser = aBrowser(app);
    const asked = await browser.post('arrival', { refresh_token: device.refreshToken });
    const { user_id, ...told } = auth.browserArrival.reply.parse(await asked.json());
    expect(told).toEqual({ name: 'boris@…', own: false });
    expect(browser.held).toBeNull();
    const adopted = await browser.post('adopt', { refresh_token: device.refreshToken });
    expect((await tokensOf(adopted)).user_id).toBe(user_id);
    expect(await codeOf(await browser.post('arrival', { refresh_token: '1.nonsense' }))).toEqual([403, 223]);
    const elsewhere = { origin: 'https://evil.example' };
    expect(await codeOf(await browser.post('arrival', { refresh_token: device.refreshToken }, elsewhere))).toEqual([
      403, 234,
    ]);
  });

  it('[AUTH-19] is taken over without being spent, as often as it arrives', async () => {
    const device = await aReader(app);
    for (let visit = 0; visit < 3; visit++) {
      const browser = aBrowser(app);
      const { access_token } = await tokensOf(await browser.post('adopt', { refresh_token: device.refreshToken }));
      expect(await userOf(access_token)).toBe('anna');
      app.clock.forward({ minutes: 5 });
      expect((await browser.post('renew')).status).toBe(200);
    }
    expect(await userOf(device.token)).toBe('anna');
    const body = new URLSearchParams({ refresh_token: device.refreshToken });
    expect((await fetch(`${app.api}/auth/renew-token`, { method: 'POST', body })).status).toBe(200);
  });

  it('[AUTH-19] once spent elsewhere it is refused, and ends nothing', async () => {
    const device = await aReader(app);
    const body = new URLSearchParams({ refresh_token: device.refreshToken });
    await fetch(`${app.api}/auth/renew-token`, { method: 'POST', body });
    app.clock.forward({ minutes: 5 });
    expect(await codeOf(await aBrowser(app).post('adopt', { refresh_token: device.refreshToken }))).toEqual([403, 223]);
    expect(await userOf(device.token)).toBe('anna');
  });

  it('[AUTH-19] replaces an older session of the same reader, and ends it not', async () => {
    const { browser, tokens } = await signedIn();
    const device = await aReader(app);
    expect((await browser.post('adopt', { refresh_token: device.refreshToken })).status).toBe(200);
    expect(await userOf(tokens.access_token)).toBe('anna');
  });

  it('[AUTH-20] never replaces another living reader without asking', async () => {
    const { browser, tokens } = await signedIn(boris);
    const held = browser.held;
    const device = await aReader(app);
    expect(await codeOf(await browser.post('adopt', { refresh_token: device.refreshToken }))).toEqual([409, 233]);
    expect(browser.held).toBe(held);
    const answer = await browser.post('adopt', { refresh_token: device.refreshToken, replace: true });
    expect(await userOf((await tokensOf(answer)).access_token)).toBe('anna');
    expect(await userOf(tokens.access_token)).toBe('boris');
  });

  it('[AUTH-20] replaces another reader who has logged out, or whose cookie is nonsense', async () => {
    const { browser } = await signedIn(boris);
    const old = browser.held;
    const device = await aReader(app);
    await browser.post('logout');
    for (const held of [old, 'lectern_session_1=nonsense', `${old?.split('=')[0]}=nonsense`]) {
      browser.holds(held);
      expect((await browser.post('adopt', { refresh_token: device.refreshToken })).status).toBe(200);
    }
  });
});
