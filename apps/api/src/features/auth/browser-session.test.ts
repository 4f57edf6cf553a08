import { auth, BrowserTokens } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBrowser } from '../../testing/test-browser.ts';
import { createTestReader } from '../../testing/test-reader.ts';

const anna = { shop_id: '1', username: 'anna', password: 'lantern-anna' };
const boris = { shop_id: '1', username: 'boris', password: 'lantern-boris' };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const readTokens = async (answer: Response): Promise<BrowserTokens> => BrowserTokens.parse(await answer.json());
const readErrorCode = async (answer: Response): Promise<unknown> => {
  const { error_code } = (await answer.json()) as { error_code?: number }; // ErrorBody
  return [answer.status, error_code];
};
const readUser = async (accessToken: string): Promise<unknown> => {
  const answer = await fetch(`${app.api}/user`, { headers: { authorization: `Bearer ${accessToken}` } });
  const { login } = (await answer.json()) as { login?: string }; // GET /user
  return login ?? answer.status;
};
const signInBrowser = async (who = anna) => {
  const browser = createTestBrowser(app);
  const tokens = await readTokens(await browser.post('login/lantern', who));
  return { browser, tokens };
};

describe('the cookie', () => {
  it('[AUTH-16] holds the refresh token, is hidden from scripts and sent to these calls only', async () => {
    const browser = createTestBrowser(app);
    const answer = await browser.post('login/lantern', anna);
    const body: unknown = await answer.json();
    expect(Object.keys(Object(body)).toSorted()).toEqual(['access_token', 'expires_in', 'token_type', 'user_id']);
    const [pair = '', ...attributes] = browser.cookie.split('; ');
    expect(pair).toMatch(new RegExp(`^lectern_session_${new URL(app.url).port}=`));
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Path=/api/v1.0/auth/session', 'SameSite=Strict']);
  });

  it('[AUTH-16] outlives the browser only where the reader asked for it', async () => {
    const browser = createTestBrowser(app);
    await browser.post('login/lantern', { ...anna, remember: true });
    expect(browser.cookie).toContain(`Max-Age=${90 * 86_400}`);
    await browser.post('renew');
    expect(browser.cookie).toContain(`Max-Age=${90 * 86_400}`);
    const { browser: forgetful } = await signInBrowser();
    await forgetful.post('renew');
    expect(forgetful.cookie).not.toContain('Max-Age');
  });

  it('[AUTH-16] is Secure behind https', async () => {
    const https = await startTestApp({
      env: { PUBLIC_URL: 'https://library.example', BOOKS_URL: 'https://books.example' },
    });
    const browser = createTestBrowser(https);
    await browser.post('login/lantern', anna, { origin: 'https://library.example' });
    expect(browser.cookie).toMatch(/^__Secure-lectern_session_443=.*; Path=\/api\/v1.0\/auth\/session; .*Secure/);
    await https.close();
  });

  it('[AUTH-38] behind https a cookie with the old name is accepted once and replaced', async () => {
    const https = await startTestApp({
      env: { PUBLIC_URL: 'https://library.example', BOOKS_URL: 'https://books.example' },
    });
    const browser = createTestBrowser(https);
    const origin = { origin: 'https://library.example' };
    await browser.post('login/lantern', anna, origin);
    browser.setSessionCookie(browser.currentCookie?.replace('__Secure-', '') ?? null);
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

  it('[AUTH-39] the log-out clears the browser’s cache and nothing else', async () => {
    const { browser } = await signInBrowser();
    const answer = await browser.post('logout');
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^lectern_session_\d+=; Max-Age=0/)]);
    expect((await browser.post('renew')).headers.get('clear-site-data')).toBeNull();
  });

  it('[AUTH-17] [S12] renews, also in two tabs at the same time', async () => {
    const { browser } = await signInBrowser();
    const before = browser.currentCookie;
    const tabs = [createTestBrowser(app), createTestBrowser(app)];
    for (const tab of tabs) tab.setSessionCookie(before);
    const tokens = await Promise.all(tabs.map(async (tab) => readTokens(await tab.post('renew'))));
    for (const { access_token } of tokens) expect(await readUser(access_token)).toBe('anna');
    for (const tab of tabs) expect((await tab.post('renew')).status).toBe(200);
  });

  it('[AUTH-17] is cleared when the renewal is refused', async () => {
    const { browser } = await signInBrowser();
    const old = browser.currentCookie;
    await browser.post('logout');
    expect(browser.currentCookie).toBeNull();
    browser.setSessionCookie(old);
    expect(await readErrorCode(await browser.post('renew'))).toEqual([403, 223]);
    expect(browser.currentCookie).toBeNull();
    expect(await readErrorCode(await browser.post('renew'))).toEqual([403, 223]);
  });

  it('[AUTH-17] [S12] a cookie from before a log-out is refused, and its access token at once', async () => {
    const { browser, tokens } = await signInBrowser();
    await browser.post('logout');
    expect(await readUser(tokens.access_token)).toBe(403);
  });

  it('[AUTH-17] a log-out with an older cookie ends the session too', async () => {
    const { browser, tokens } = await signInBrowser();
    const old = browser.currentCookie;
    await browser.post('renew');
    app.clock.advance({ minutes: 5 });
    browser.setSessionCookie(old);
    await browser.post('logout');
    expect(await readUser(tokens.access_token)).toBe(403);
  });

  it('[AUTH-17] log-out is harmless without a session', async () => {
    const answer = await createTestBrowser(app).post('logout', {}, { authorization: 'Bearer nonsense' });
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
    const { browser } = await signInBrowser();
    const { refreshToken } = await createTestReader(app);
    const held = browser.currentCookie;
    expect(await readErrorCode(await browser.post('renew', {}, headers))).toEqual([403, 234]);
    expect(await readErrorCode(await browser.post('adopt', { refresh_token: refreshToken }, headers))).toEqual([
      403, 234,
    ]);
    expect(await readErrorCode(await browser.post('login/lantern', boris, headers))).toEqual([403, 234]);
    expect(await readErrorCode(await browser.post('logout', {}, headers))).toEqual([403, 234]);
    expect(browser.currentCookie).toBe(held);
    expect((await browser.post('renew')).status).toBe(200);
  });

  it('[AUTH-18] [S23] a program without an Origin header is accepted', async () => {
    const answer = await fetch(`${app.api}/auth/session/login/lantern`, {
      method: 'POST',
      body: new URLSearchParams(anna),
    });
    expect(answer.status).toBe(200);
  });
});

describe('a session in the URL', () => {
  it('[AUTH-40] [S32] shows its owner without being spent, before it is adopted', async () => {
    const device = await createTestReader(app, 'boris');
    const browser = createTestBrowser(app);
    const asked = await browser.post('arrival', { refresh_token: device.refreshToken });
    const { user_id, ...shown } = auth.browserArrival.reply.parse(await asked.json());
    expect(shown).toEqual({ name: 'boris@…', own: false });
    expect(browser.currentCookie).toBeNull();
    const adopted = await browser.post('adopt', { refresh_token: device.refreshToken });
    expect((await readTokens(adopted)).user_id).toBe(user_id);
    expect(await readErrorCode(await browser.post('arrival', { refresh_token: '1.nonsense' }))).toEqual([403, 223]);
    const elsewhere = { origin: 'https://evil.example' };
    expect(
      await readErrorCode(await browser.post('arrival', { refresh_token: device.refreshToken }, elsewhere)),
    ).toEqual([403, 234]);
  });

  it('[AUTH-19] is adopted without being spent, any number of times', async () => {
    const device = await createTestReader(app);
    for (let clientInfo = 0; clientInfo < 3; clientInfo++) {
      const browser = createTestBrowser(app);
      const { access_token } = await readTokens(await browser.post('adopt', { refresh_token: device.refreshToken }));
      expect(await readUser(access_token)).toBe('anna');
      app.clock.advance({ minutes: 5 });
      expect((await browser.post('renew')).status).toBe(200);
    }
    expect(await readUser(device.token)).toBe('anna');
    const body = new URLSearchParams({ refresh_token: device.refreshToken });
    expect((await fetch(`${app.api}/auth/renew-token`, { method: 'POST', body })).status).toBe(200);
  });

  it('[AUTH-19] is refused once spent elsewhere, and ends nothing', async () => {
    const device = await createTestReader(app);
    const body = new URLSearchParams({ refresh_token: device.refreshToken });
    await fetch(`${app.api}/auth/renew-token`, { method: 'POST', body });
    app.clock.advance({ minutes: 5 });
    expect(
      await readErrorCode(await createTestBrowser(app).post('adopt', { refresh_token: device.refreshToken })),
    ).toEqual([403, 223]);
    expect(await readUser(device.token)).toBe('anna');
  });

  it('[AUTH-19] replaces an older session of the same reader without ending it', async () => {
    const { browser, tokens } = await signInBrowser();
    const device = await createTestReader(app);
    expect((await browser.post('adopt', { refresh_token: device.refreshToken })).status).toBe(200);
    expect(await readUser(tokens.access_token)).toBe('anna');
  });

  it('[AUTH-20] never replaces an active session of another reader without asking', async () => {
    const { browser, tokens } = await signInBrowser(boris);
    const held = browser.currentCookie;
    const device = await createTestReader(app);
    expect(await readErrorCode(await browser.post('adopt', { refresh_token: device.refreshToken }))).toEqual([
      409, 233,
    ]);
    expect(browser.currentCookie).toBe(held);
    const answer = await browser.post('adopt', { refresh_token: device.refreshToken, replace: true });
    expect(await readUser((await readTokens(answer)).access_token)).toBe('anna');
    expect(await readUser(tokens.access_token)).toBe('boris');
  });

  it('[AUTH-20] replaces another reader who has logged out, or whose cookie is invalid', async () => {
    const { browser } = await signInBrowser(boris);
    const old = browser.currentCookie;
    const device = await createTestReader(app);
    await browser.post('logout');
    for (const held of [old, 'lectern_session_1=nonsense', `${old?.split('=')[0]}=nonsense`]) {
      browser.setSessionCookie(held);
      expect((await browser.post('adopt', { refresh_token: device.refreshToken })).status).toBe(200);
    }
  });
});
