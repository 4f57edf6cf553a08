import { type CookieChoice, cookies, retention } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPlainPage } from '../../testing/plain-site.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestVisitor, type TestVisitor } from '../../testing/test-visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const nothing: CookieChoice = { analytics: false, functionality: false, targeting: false };
const everything: CookieChoice = { analytics: true, functionality: true, targeting: true };
const DAY_SECONDS = 86_400;

const getChoice = async (visitor: TestVisitor): Promise<CookieChoice | null> =>
  cookies.choice.reply.parse(await (await visitor.get('/cookie-choice')).json()).choice;
const choose = (visitor: TestVisitor, choice: CookieChoice | null): Promise<Response> =>
  visitor.put('/cookie-choice', { json: { choice } });
const sendForm = (
  visitor: TestVisitor,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> => visitor.post(`${app.url}/de/cookies`, { form: fields, headers });
/** What the page about cookies is rendered from. */
const getPageChoice = async (visitor: TestVisitor): Promise<unknown> =>
  readPlainPage(await (await visitor.get(`${app.url}/de/about`)).text())['cookies'];
const listRecords = async (choice: Partial<CookieChoice> = {}) => {
  const { rows } = await app.sql('SELECT * FROM cookie_consent ORDER BY chosen_at');
  return rows.filter((row) => Object.entries(choice).every(([category, isOn]) => row[category] === isOn));
};

/** As many choices as a network may make in an hour. */
const fillNetwork = () =>
  app.sql(
    `INSERT INTO cookie_consent SELECT gen_random_uuid(), $1, 1, false, false, false, '127.0.0.0/24' FROM generate_series(1, 1000)`,
    [app.clock.now()],
  );

describe('the choice of a browser', () => {
  it('[COOK-1] is asked for until it is made, and nothing is allowed before', async () => {
    const visitor = createTestVisitor(app);
    expect(await getChoice(visitor)).toBeNull();
    expect(await getPageChoice(visitor)).toBeNull();
    expect(visitor.given).toEqual([]);
  });

  it('[COOK-2] is kept in one cookie for twelve months, which no script can read', async () => {
    const visitor = createTestVisitor(app);
    const answer = await choose(visitor, { ...nothing, analytics: true });
    expect(await answer.json()).toEqual({ choice: { ...nothing, analytics: true } });
    const port = new URL(app.url).port;
    expect(visitor.given).toHaveLength(1);
    expect(visitor.given[0]).toMatch(new RegExp(`^lectern_cookies_${port}=`));
    for (const attribute of [`Max-Age=${365 * DAY_SECONDS}`, 'HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(visitor.given[0]).toContain(attribute);
    expect(await getChoice(visitor)).toEqual({ ...nothing, analytics: true });
    expect(await getPageChoice(visitor)).toEqual({ ...nothing, analytics: true });
  });

  it('[COOK-2] is sent over https only where the app is', async () => {
    const secure = await startTestApp({
      env: { PUBLIC_URL: 'https://lectern.example', BOOKS_URL: 'https://books.lectern.example' },
    });
    try {
      const answer = await fetch(`${secure.api}/cookie-choice`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ choice: nothing }),
      });
      expect(answer.headers.get('set-cookie')).toMatch(/^__Host-lectern_cookies_443=.*; Secure/);
    } finally {
      await secure.close();
    }
  });

  it('[COOK-3] is recorded with a random name of the browser, version, categories, time and the cut network', async () => {
    const visitor = createTestVisitor(app);
    await choose(visitor, { ...nothing, targeting: true });
    const [record] = await listRecords({ targeting: true, analytics: false });
    expect(record).toMatchObject({ version: 1, ...nothing, targeting: true, network: '127.0.0.0/24' });
    expect(Object.keys(record ?? {}).toSorted()).toEqual(
      ['analytics', 'browser_id', 'chosen_at', 'functionality', 'network', 'targeting', 'version'].toSorted(),
    );
    app.clock.advance({ seconds: 5 });
    await choose(visitor, { ...nothing, functionality: true });
    const [next] = await listRecords({ functionality: true, analytics: false });
    expect(next?.browser_id).toBe(record?.browser_id);
  });

  it('[COOK-3] names no browser that allows nothing', async () => {
    const visitor = createTestVisitor(app);
    await choose(visitor, nothing);
    const isNamed = () => visitor.given.at(-1)?.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/) !== null;
    expect(isNamed()).toBe(false);
    expect(await getChoice(visitor)).toEqual(nothing);
    app.clock.advance({ seconds: 5 });
    await choose(visitor, { analytics: true, functionality: true, targeting: false });
    expect(isNamed()).toBe(true);
    app.clock.advance({ seconds: 5 });
    await choose(visitor, nothing);
    expect(isNamed()).toBe(false);
    // the record of the withdrawal belongs to that of the consent
    const [consent, withdrawal] = (await listRecords()).slice(-2);
    expect(withdrawal).toMatchObject({ ...nothing, browser_id: consent?.browser_id });
  });

  it('[COOK-4] is forgotten after twelve months, and the page asks again', async () => {
    const visitor = createTestVisitor(app);
    await choose(visitor, everything);
    app.clock.advance({ days: 364 });
    expect(await getChoice(visitor)).toEqual(everything);
    app.clock.advance({ days: 2 });
    expect(await getChoice(visitor)).toBeNull();
  });

  it('[COOK-4] is asked for again when the notice has another version', async () => {
    const visitor = createTestVisitor(app);
    await choose(visitor, everything);
    for (const [name, value] of visitor.jar) visitor.jar.set(name, value.replace(/^1\./, '2.'));
    expect(await getChoice(visitor)).toBeNull();
  });

  it.each([
    '',
    'nonsense',
    '1.9999999999999.a.x',
    '1..',
    `1.1.a.${'0'.repeat(36)}`,
    '%00',
    '1.NaN.a.b',
    '1.1893456000.a.',
  ])('[COOK-4] a cookie “%s” is no choice', async (value) => {
    const visitor = createTestVisitor(app);
    await choose(visitor, nothing);
    for (const name of visitor.jar.keys()) visitor.jar.set(name, value);
    expect(await getChoice(visitor)).toBeNull();
  });

  it('[COOK-5] a closed banner allows nothing and comes back after a day', async () => {
    const visitor = createTestVisitor(app);
    const before = (await listRecords()).length;
    await choose(visitor, null);
    expect(visitor.given.at(-1)).toContain(`Max-Age=${DAY_SECONDS}`);
    expect(await getChoice(visitor)).toEqual(nothing);
    expect(await listRecords()).toHaveLength(before);
    app.clock.advance({ days: 1, minutes: 1 });
    expect(await getChoice(visitor)).toBeNull();
    await choose(visitor, everything);
    await choose(visitor, null);
    expect(await getChoice(visitor)).toEqual(everything);
  });
});

describe('the form', () => {
  it.each([
    [{ choice: 'all' }, everything],
    [{ choice: 'none', analytics: 'on' }, nothing],
    [
      { choice: 'selected', functionality: 'on' },
      { ...nothing, functionality: true },
    ],
    [
      { analytics: 'on', targeting: 'on' },
      { ...everything, functionality: false },
    ],
    [{ choice: 'close' }, nothing],
  ] as const)('[COOK-6] %o is saved and leads back to the page', async (fields, expected) => {
    const visitor = createTestVisitor(app);
    const answer = await sendForm(visitor, { ...fields, back: '/de/faq/account?a=1' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/faq/account?a=1']);
    expect(await getChoice(visitor)).toEqual(expected);
  });

  it.each([
    '//evil.example/x',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    '/.//evil.example',
  ])('[COOK-6] leads from “%s” to the page about cookies', async (back) => {
    const answer = await sendForm(createTestVisitor(app), { choice: 'none', back });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/cookies?saved=1#choice']);
  });

  it('[COOK-6] below a base path leads only to pages below it', async () => {
    const below = await startTestApp({ env: { BASE_PATH: '/browser' } });
    try {
      const send = async (back: string) => {
        const fields = { choice: 'none', back };
        const answer = await createTestVisitor(below).post(`${below.url}/browser/en/cookies`, { form: fields });
        return answer.headers.get('location');
      };
      expect(await send('/browser/en/about')).toBe('/browser/en/about');
      for (const back of ['/en/about', '/browserx/en', '/browser/../api/v1.0/terms'])
        expect(await send(back)).toBe('/browser/en/cookies?saved=1#choice');
    } finally {
      await below.close();
    }
  });

  it('[COOK-6] of another site is refused', async () => {
    const visitor = createTestVisitor(app);
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await sendForm(visitor, { choice: 'all' }, foreign)).status).toBe(403);
    expect(await getChoice(visitor)).toBeNull();
  });
});

describe('records', () => {
  it('[COOK-7] are limited per network', async () => {
    await fillNetwork();
    const answer = await choose(createTestVisitor(app), everything);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600']);
    app.clock.advance({ minutes: 61 });
    expect((await choose(createTestVisitor(app), everything)).status).toBe(200);
  });

  it('[COOK-7] whatever others of the network do, everybody can reject and withdraw', async () => {
    const visitor = createTestVisitor(app);
    await choose(visitor, everything);
    await fillNetwork();
    const before = (await listRecords()).length;
    const fewer = { ...everything, targeting: false };
    for (const choice of [fewer, nothing]) {
      app.clock.advance({ seconds: 1 });
      expect((await choose(visitor, choice)).status).toBe(200);
      expect(await getChoice(visitor)).toEqual(choice);
    }
    const other = createTestVisitor(app);
    expect((await sendForm(other, { choice: 'none' })).status).toBe(303);
    expect(await getChoice(other)).toEqual(nothing);
    expect((await choose(other, fewer)).status).toBe(429);
    expect(await getChoice(other)).toEqual(nothing);
    // only what ends a consent, once
    expect((await choose(visitor, nothing)).status).toBe(200);
    const records = (await listRecords()).slice(before);
    expect(records).toMatchObject([fewer, nothing]);
    expect(new Set(records.map(({ browser_id }) => browser_id)).size).toBe(1);
  });

  it('[COOK-7] the form says so on its page', async () => {
    const visitor = createTestVisitor(app);
    app.clock.advance({ minutes: 61 });
    await fillNetwork();
    const answer = await sendForm(visitor, { choice: 'selected', analytics: 'on', back: '/de/about' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(readPlainPage(await answer.text())).toMatchObject({
      page: 'cookies',
      language: 'de',
      form: { values: { analytics: 'on' }, errors: { form: 'too_many' } },
    });
    expect(visitor.given).toEqual([]);
    app.clock.advance({ minutes: 61 });
  });

  it('[COOK-7] are deleted after their period', async () => {
    expect(retention.cookieConsent.period).toEqual({ years: 3 });
    app.clock.advance({ days: 3 * 365 - 1 });
    await choose(createTestVisitor(app), everything);
    const ages = (await listRecords()).map(({ chosen_at }) => app.clock.now().getTime() - Date.parse(chosen_at));
    const old = ages.filter((age) => age > 3 * 366 * DAY_SECONDS * 1000).length;
    expect(old).toBeGreaterThan(0);
    expect(await app.deps.services.cookieChoices.clean()).toEqual({ deleted: old });
    app.clock.advance({ days: 3 * 365 });
    await choose(createTestVisitor(app), everything);
    await app.deps.services.cookieChoices.clean();
    expect(await listRecords()).toHaveLength(2);
    app.clock.advance({ days: 2 });
    await app.deps.services.cookieChoices.clean();
    expect(await listRecords()).toHaveLength(1);
  });
});
