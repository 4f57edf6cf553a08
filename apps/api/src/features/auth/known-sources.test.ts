import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBrowser } from '../../testing/test-browser.ts';
import { createTestReader } from '../../testing/test-reader.ts';

let app: TestApp;
afterEach(() => app.close());
const start = async (env: Record<string, string> = {}): Promise<void> => {
  app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1', LOGIN_TRIES_PER_ACCOUNT: '3', ...env } });
};

const HOME = '198.51.100.7';
const right = { username: 'anna', password: 'lantern-anna', shop_id: '1' };
const wrong = { ...right, password: 'wrong' };
const logIn = (fields: Record<string, string>, from: string, path = '/auth/login/lantern'): Promise<Response> =>
  fetch(app.api + path, { method: 'POST', body: new URLSearchParams(fields), headers: { 'x-forwarded-for': from } });
/** Wrong passwords from so many networks at once; answers how many of them were asked of the shop. */
const failAsStrangers = async (times: number, fields: Record<string, string> = wrong, from = 0): Promise<number> => {
  const all = Array.from({ length: times }, (_, i) => logIn(fields, `203.0.${from + i}.1`));
  return (await Promise.all(all)).filter(({ status }) => status === 401).length;
};
const measure = async (work: () => Promise<Response>) => {
  const began = performance.now();
  const { status } = await work();
  return { status, ms: performance.now() - began };
};
const session = (browser: ReturnType<typeof createTestBrowser>, password: string, from: string): Promise<Response> =>
  browser.post('login/lantern', { ...right, password }, { 'x-forwarded-for': from });

describe('failures of strangers', () => {
  it('[AUTH-34] [S29] does not lock out an owner on a known network', async () => {
    await start();
    expect((await logIn(right, HOME)).status).toBe(200);
    await failAsStrangers(8);
    expect(await measure(() => logIn(right, HOME))).toMatchObject({ status: 200 });
    // whatever name he types there
    expect((await logIn({ ...right, username: 'anna@lantern.example' }, HOME)).status).toBe(200);
  });

  it('[AUTH-34] [S29] does not lock out an owner with a known browser, on any network', async () => {
    await start({ LOGIN_FAILURES_PER_NETWORK: '5' });
    const browser = createTestBrowser(app);
    expect((await session(browser, right.password, HOME)).status).toBe(200);
    const cafe = '203.0.113.9';
    for (const username of ['anna', 'anna', 'anna', 'x', 'y']) await logIn({ ...wrong, username }, cafe);
    expect((await logIn(right, cafe)).status).toBe(429);
    const { status, ms } = await measure(() => session(browser, right.password, cafe));
    expect(status).toBe(200);
    expect(ms).toBeLessThan(2000);
    expect((await browser.post('renew', {}, { 'x-forwarded-for': cafe })).status).toBe(200);
  });

  it('[AUTH-34] [S29] never blocks a name lookup from a known browser or network', async () => {
    await start({ LOGIN_FAILURES_PER_NETWORK: '3' });
    await logIn(right, HOME);
    const ask = (username: string, from: string) =>
      fetch(`${app.api}/auth/login?username=${username}`, { headers: { 'x-forwarded-for': from } });
    for (const name of ['a', 'b', 'c']) await ask(name, HOME);
    expect((await ask('boris', HOME)).status).toBe(429);
    expect((await ask('anna', HOME)).status).toBe(200);
  });

  it('[AUTH-34] a known browser has a count of its own per account', async () => {
    await start();
    const browser = createTestBrowser(app);
    await session(browser, right.password, HOME);
    for (let i = 0; i < 3; i++) expect((await session(browser, 'wrong', HOME)).status).toBe(401);
    expect((await session(browser, right.password, HOME)).status).toBe(429);
    // its cookie opens no second count at another account
    const stranger = (password: string) =>
      browser.post('login/lantern', { ...right, username: 'boris', password }, { 'x-forwarded-for': '203.0.113.1' });
    for (let i = 0; i < 3; i++) expect((await stranger('wrong')).status).toBe(401);
    expect((await stranger('lantern-boris')).status).toBe(429);
    app.clock.advance({ minutes: 16 });
    expect((await session(browser, right.password, HOME)).status).toBe(200);
  });

  it('[AUTH-34] a made-up cookie and a browser signed out from elsewhere are unknown', async () => {
    await start();
    const [lost, anna] = [createTestBrowser(app), await createTestReader(app)];
    const elsewhere = '198.51.101.4';
    await session(lost, right.password, elsewhere);
    for (let i = 0; i < 3; i++) await session(lost, 'wrong', elsewhere);
    expect((await anna.post('/sessions/end-others')).status).toBe(200);
    const sources = async () => (await app.sql('SELECT source FROM known_source')).rows.map(({ source }) => source);
    expect(await sources()).toEqual(['network:127.0.0.0/24']);
    for (let i = 0; i < 3; i++) await logIn(wrong, '203.0.113.1');
    const made = {
      cookie: `lectern_device_${new URL(app.url).port}=${'A'.repeat(22)}`,
      'x-forwarded-for': '203.0.113.1',
    };
    const body = new URLSearchParams(right);
    expect((await fetch(`${app.api}/auth/login/lantern`, { method: 'POST', body, headers: made })).status).toBe(429);
    app.clock.advance({ days: 401 });
    await app.deps.services.auth.clean();
    expect(await sources()).toEqual([]);
  });

  it('[AUTH-35] [S29] delays an owner at a new place, but lets them in', async () => {
    await start();
    await failAsStrangers(4);
    const { status, ms } = await measure(() => logIn(right, '192.0.2.1'));
    expect(status).toBe(200);
    expect(ms).toBeGreaterThan(400);
    expect(ms).toBeLessThan(9000);
  });

  it('[AUTH-35] [S14] guesses from many networks run one after the other, few wait, and the others get a retry time', async () => {
    await start();
    expect(await failAsStrangers(3)).toBe(3);
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => logIn({ ...wrong, password: `guess-${i}` }, `203.1.${i}.1`)),
    );
    const asked = answers.filter(({ status }) => status === 401).length;
    // however long the requests took to come: each that was asked had its turn and its pause
    expect(performance.now() - began).toBeGreaterThan(400 * asked);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(60 - asked);
    for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('[AUTH-35] [S14] an unknown name is delayed like a known one', async () => {
    await start();
    const nobody = { ...wrong, username: 'nobody' };
    await failAsStrangers(6);
    await failAsStrangers(6, nobody);
    const known = await measure(() => logIn(wrong, '192.0.2.1'));
    const unknown = await measure(() => logIn(nobody, '192.0.2.1'));
    expect([known.status, unknown.status]).toEqual([401, 401]);
    expect(Math.abs(known.ms - unknown.ms)).toBeLessThan(400);
  });

  it('[AUTH-36] [S29] is counted separately from app passwords, which count by network', async () => {
    await start({ LOGIN_FAILURES_PER_NETWORK: '4' });
    const anna = await createTestReader(app);
    const made = await anna.post('/app-passwords', { json: { name: 'Kindly', scope: 'read' } });
    const { password } = (await made.json()) as { password: string }; // the reply of the call
    await failAsStrangers(8);
    const program = '198.51.102.1';
    expect((await logIn({ ...right, password }, program)).status).toBe(200);
    // a neighbour fills the network; who has come in from there does not hear of it
    for (let i = 0; i < 4; i++) await logIn({ ...wrong, username: `x${i}` }, program);
    expect((await logIn({ ...right, username: 'boris', password }, program)).status).toBe(429);
    expect((await logIn({ ...right, password }, program)).status).toBe(200);
  });

  it('[AUTH-36] [S29] a right app password succeeds, regardless of earlier failures', async () => {
    await start({ LOGIN_FAILURES_PER_NETWORK: '4' });
    const anna = await createTestReader(app);
    const made = await anna.post('/app-passwords', { json: { name: 'Kindly', scope: 'read' } });
    const { password } = (await made.json()) as { password: string }; // the reply of the call
    const no = 'lap-BBBBB-CCCCC-DDDDD-FFFFF';
    const [known, fresh] = ['198.51.102.1', '198.51.103.1'];
    expect((await logIn({ ...right, password }, known)).status).toBe(200);
    for (const network of [known, fresh]) {
      // a neighbour who knows the name
      for (let i = 0; i < 4; i++) expect((await logIn({ ...right, password: no }, network)).status).toBe(401);
      expect((await logIn({ ...right, password: no }, network)).status).toBe(429);
      expect((await logIn({ ...right, password }, network)).status).toBe(200);
    }
  });

  it('[AUTH-36] [S14] an app password gives no more attempts at the real one, whatever device it names', async () => {
    await start();
    const anna = await createTestReader(app);
    const made = await anna.post('/app-passwords', { json: { name: 'Stolen', scope: 'read' } });
    const { password } = (await made.json()) as { password: string }; // the reply of the call
    const thief = '203.0.113.1';
    const typed = (word: string, n: number): Promise<Response> =>
      fetch(`${app.api}/auth/login/lantern`, {
        method: 'POST',
        body: new URLSearchParams({ ...right, password: word }),
        headers: {
          'x-forwarded-for': thief,
          cookie: `lectern_device_${new URL(app.url).port}=${'A'.repeat(21)}${n}`,
        },
      });
    for (let n = 0; n < 3; n++) {
      expect((await typed(password, n)).status).toBe(200);
      expect((await typed(`guess-${n}`, n)).status).toBe(401);
    }
    expect((await typed(right.password, 3)).status).toBe(429);
    expect((await typed(password, 4)).status).toBe(200);
    expect((await typed(right.password, 4)).status).toBe(429);
  });

  it('[AUTH-29] [S29] reauthentication counts for its session alone', async () => {
    await start();
    const [anna, second] = [await createTestReader(app), await createTestReader(app)];
    const make = (reader: typeof anna, proof: string) =>
      reader.post('/app-passwords', { json: { name: 'Program', scope: 'read', proof } });
    await failAsStrangers(8);
    expect((await make(anna, right.password)).status).toBe(200);
    for (let i = 0; i < 3; i++) expect((await make(anna, 'guess')).status).toBe(401);
    expect((await make(anna, right.password)).status).toBe(429);
    expect((await make(second, right.password)).status).toBe(200);
    expect((await logIn(right, HOME)).status).toBe(200);
  });

  it('[AUTH-37] is reported to the owner by mail, once a day, in their language', async () => {
    await start();
    await createTestReader(app);
    const subjects = {
      en: 'Someone is trying to sign in to your library',
      ru: 'Кто-то пытается войти в вашу библиотеку',
      de: 'Jemand versucht, sich in Ihrer Bibliothek anzumelden',
      zh: '有人正在尝试登录您的书库',
      uk: 'Хтось намагається ввійти до вашої бібліотеки',
    };
    const warnings = async () =>
      (await app.deliverMails())
        .filter(({ text }) => text.includes('/settings/security'))
        .map(({ to, subject }) => [to, subject]);
    const expected: string[][] = [];
    for (const [language, subject] of Object.entries(subjects)) {
      await app.sql('UPDATE reader SET language = $1', [language]);
      await failAsStrangers(3);
      expect(await warnings()).toEqual(expected);
      expected.push(['anna@lantern.example', subject]);
      await failAsStrangers(1, wrong, 10);
      expect(await warnings()).toEqual(expected);
      await failAsStrangers(1, wrong, 20);
      expect(await warnings()).toEqual(expected);
      app.clock.advance({ days: 1, minutes: 1 });
    }
  });
});
