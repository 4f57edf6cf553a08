import { type ActiveSession, sessions } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestBrowser } from '../../testing/test-browser.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestSocket } from '../../testing/test-socket.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const boris = { shop_id: '1', username: 'boris', password: 'lantern-boris' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => app.close());

const listSessions = async (reader: TestReader, language = 'en'): Promise<ActiveSession[]> => {
  const answer = await reader.get('/sessions', { headers: { 'accept-language': language } });
  expect(answer.status).toBe(200);
  return sessions.list.reply.parse(await answer.json()).items;
};
const signInHere = (list: readonly ActiveSession[]): ActiveSession => {
  const found = list.find(({ current }) => current);
  if (!found) throw new Error('no session is the current one');
  return found;
};
const renew = (refreshToken: string, from = '127.0.0.1'): Promise<Response> =>
  fetch(`${app.api}/auth/renew-token`, {
    method: 'POST',
    body: new URLSearchParams({ refresh_token: refreshToken }),
    headers: { 'x-forwarded-for': from },
  });
const refusal = async (answer: Response): Promise<unknown> => {
  const { error_code } = (await answer.json()) as { error_code?: number }; // ErrorBody
  return [answer.status, error_code];
};

describe('the list', () => {
  it('[DEVICE-1] shows the reader’s own active sessions, the current one first', async () => {
    const [first, second, stranger] = [
      await createTestReader(app),
      await createTestReader(app),
      await createTestReader(app, 'boris'),
    ];
    const before = await listSessions(second);
    expect(before[0]).toMatchObject({ current: true, way: 'password', scope: 'full', app_password: null });
    expect(before.filter(({ current }) => current)).toHaveLength(1);
    expect(before[0]?.network).toBe('127.0.0.0/24');
    const other = signInHere(await listSessions(first));
    expect(before.map(({ id }) => id)).toContain(other.id);

    const strange = signInHere(await listSessions(stranger));
    expect(before.map(({ id }) => id)).not.toContain(strange.id);
    expect(await refusal(await first.delete(`/sessions/${strange.id}`))).toEqual([404, 258]);
    expect((await stranger.get('/user')).status).toBe(200);
    expect((await first.delete('/sessions/not-an-id')).status).toBe(400);
  });

  it('[DEVICE-6] truncates network and user agent; a renewal updates time and place', async () => {
    const body = new URLSearchParams({ username: 'anna', password: 'lantern-anna' });
    const headers = { 'user-agent': `PocketBook/6.8 ${'x'.repeat(600)}`, 'x-forwarded-for': '203.0.113.77' };
    const answer = await fetch(`${app.api}/auth/login/lantern`, { method: 'POST', body, headers });
    const { refresh_token } = (await answer.json()) as { refresh_token: string }; // Tokens
    const ours = async () =>
      (await listSessions(await createTestReader(app))).find(({ user_agent }) => user_agent.startsWith('PocketBook'));
    const before = await ours();
    expect(before).toMatchObject({ network: '203.0.113.0/24', device: 'PocketBook' });
    expect(before?.user_agent).toHaveLength(256);

    app.clock.advance({ minutes: 30 });
    expect((await ours())?.last_seen_at).toBe(before?.last_seen_at);
    expect((await renew(refresh_token, '2001:db8:1:2:3:4:5:6')).status).toBe(200);
    const after = await ours();
    expect(after?.network).toBe('2001:db8:1:2::/64');
    expect(Date.parse(after?.last_seen_at ?? '') - Date.parse(before?.last_seen_at ?? '')).toBeGreaterThan(29 * 60_000);
    expect(after?.created_at).toBe(before?.created_at);
  });
});

describe('signing out from elsewhere', () => {
  it('[DEVICE-3] ends calls, renewals, links and sockets immediately', async () => {
    const [lost, kept] = [await createTestReader(app), await createTestReader(app)];
    await createTestBook(lost, { title: 'Left open' }, 'left-open.epub');
    const list = await lost.get('/books?limit=1');
    const { items } = (await list.json()) as { items: { link: string }[] }; // books.list
    const link = items[0]?.link ?? '';
    expect((await fetch(link)).status).toBe(200);
    const socket = createTestSocket(app);
    await socket.sendHello(lost.token);
    expect((await kept.delete(`/sessions/${signInHere(await listSessions(lost)).id}`)).status).toBe(200);
    expect(await socket.closed()).toBe(4401);
    expect(await refusal(await lost.get('/user'))).toEqual([403, 223]);
    expect(await refusal(await renew(lost.refreshToken))).toEqual([403, 223]);
    expect((await fetch(link)).status).toBe(403);
    expect((await kept.get('/user')).status).toBe(200);
  });

  it('[DEVICE-3] ends all others and keeps this one', async () => {
    const others = [await createTestReader(app), await createTestReader(app)];
    const kept = await createTestReader(app);
    const answer = await kept.post('/sessions/end-others');
    expect(sessions.endOthers.reply.parse(await answer.json()).ended).toBeGreaterThanOrEqual(2);
    for (const other of others) expect((await other.get('/user')).status).toBe(403);
    expect(await listSessions(kept)).toHaveLength(1);
    expect(await (await kept.post('/sessions/end-others')).json()).toEqual({ ended: 0 });
  });
});

describe('the mail', () => {
  /** Those of new devices: each has the way to the list of them. */
  const mails = async () =>
    (await app.deliverMails()).filter(
      ({ to, text }) => to === 'boris@lantern.example' && text.includes('/settings/security'),
    );
  const signIn = async (browser: ReturnType<typeof createTestBrowser>, language = 'en') => {
    const answer = await browser.post('login/lantern', boris, { 'user-agent': WINDOWS, 'accept-language': language });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { access_token: string; user_id: number }; // BrowserTokens
  };
  const soon = { timeout: 10_000 };

  it('[DEVICE-4] is sent for a new browser, not for the first one, nor for a known one', async () => {
    await app.sql("DELETE FROM reader WHERE login = 'boris'");
    const known = createTestBrowser(app);
    await signIn(known);
    await signIn(known);
    await known.post('logout');
    await signIn(known);
    expect(await mails()).toEqual([]);

    const strange = createTestBrowser(app);
    const { user_id } = await signIn(strange);
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), soon);
    const [mail] = await mails();
    expect(mail?.subject).toBe('New sign-in to your library');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Firefox on Windows');
      expect(part).toContain('127.0.0.0/24');
      expect(part).toMatch(/\d{1,2} \w+ \d{4}|\w+ \d{1,2}, \d{4}/);
      expect(part).toContain(`${app.url}/user/${user_id}/settings/security`);
    }
    await signIn(strange);
    await signIn(known);
    expect(await mails()).toHaveLength(1);
  });

  it('[DEVICE-4] is sent again for a browser that was signed out from elsewhere', async () => {
    const [thief, own] = [createTestBrowser(app), createTestBrowser(app)];
    await signIn(thief);
    const { access_token } = await signIn(own);
    const headers = { authorization: `Bearer ${access_token}` };
    const before = (await mails()).length;
    await signIn(thief);
    expect(await mails()).toHaveLength(before);
    await fetch(`${app.api}/sessions/end-others`, { method: 'POST', headers });
    await signIn(thief);
    expect(await mails()).toHaveLength(before + 1);
  });

  it.each([
    ['de', 'Neue Anmeldung in Ihrer Bibliothek', 'Firefox auf Windows'],
    ['ru', 'Новый вход в вашу библиотеку', 'Firefox на Windows'],
    ['zh', '您的书库有新的登录', 'Windows 上的 Firefox'],
    ['uk', 'Новий вхід до вашої бібліотеки', 'Firefox на Windows'],
  ])('[DEVICE-4] is written in the reader’s language: %s', async (language, subject, device) => {
    await app.sql("UPDATE reader SET language = $1 WHERE login = 'boris'", [language]);
    await signIn(createTestBrowser(app));
    const mail = (await mails()).at(-1);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(device);
  });

  it('[DEVICE-5] the device cookie grants nothing, is hidden from scripts, and stored as a hash', async () => {
    const answer = await fetch(`${app.api}/auth/session/login/lantern`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url },
      body: JSON.stringify(boris),
    });
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('lectern_device_')) ?? '';
    const [pair = '', ...attributes] = cookie.split('; ');
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/api']));
    expect((await fetch(`${app.api}/user`, { headers: { cookie: pair } })).status).toBe(401);
    const renewed = await fetch(`${app.api}/auth/session/renew`, {
      method: 'POST',
      headers: { cookie: pair, origin: app.url },
    });
    expect(renewed.status).toBe(403);
    const id = pair.split('=')[1] ?? '';
    const { rows } = await app.sql(
      'SELECT to_jsonb(s) AS row FROM session s UNION ALL SELECT to_jsonb(d) FROM known_device d',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(id);
  });
});

it('[DEVICE-7] devices unseen for 400 days are deleted', async () => {
  const count = async () => (await app.sql('SELECT count(*)::int AS n FROM known_device')).rows[0].n;
  expect(await count()).toBeGreaterThan(0);
  app.clock.advance({ days: 399 });
  expect(await app.deps.services.sessions.clean()).toBe(0);
  app.clock.advance({ days: 2 });
  expect(await app.deps.services.sessions.clean()).toBeGreaterThan(0);
  expect(await count()).toBe(0);
});
