import { BrowserTokens, limits, qr } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aReader } from '../../testing/a-reader.ts';
import { aVisitor } from '../../testing/a-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aPhone, aScreen, codeOf, newId, whoIs } from './qr.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const GONE = [404, 260];
const tokenIn = async (answer: Response): Promise<string> => BrowserTokens.parse(await answer.json()).access_token;
const other = (shown: { number: number }): number => (shown.number === 99 ? 10 : shown.number + 1);

describe('the code', () => {
  it('[QR-1] is an address of this installation, the same as often as its browser asks, for ten minutes', async () => {
    const { id, shown, begin } = await aScreen(app);
    expect(shown).toMatchObject({ data: `${app.url}/approve/${id}`, state: 'waiting' });
    expect(Date.parse(shown.expires_at) - app.clock.now().getTime()).toBeLessThanOrEqual(600_000);
    expect(await begin()).toEqual(shown);
    expect((await (await aVisitor(app).get('/auth/qr/too-short')).json()) as object).toMatchObject({ error_code: 221 });
  });

  it('[QR-2] [S13] is bound to its browser by a cookie that no script sees: with the id alone nobody gets anything', async () => {
    const { id, visitor, shown } = await aScreen(app);
    const [cookie = ''] = visitor.given;
    expect(cookie).toMatch(/^lectern_qr_\d+=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/);
    const phone = await aPhone(app);
    expect((await phone.approve(id, shown.number)).status).toBe(200);
    const thief = aVisitor(app);
    expect(await codeOf(await thief.post(`/auth/session/qr/${id}`, { json: {} }))).toEqual(GONE);
    expect(await codeOf(await thief.get(`/auth/qr/${id}`))).toEqual(GONE);
    expect(await codeOf(await thief.post(`/auth/session/qr/${id}`, { json: {} }))).toEqual(GONE);
    const spellings = [id.toUpperCase(), id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')];
    for (const one of spellings) expect(await codeOf(await thief.get(`/auth/qr/${one}`))).toEqual(GONE);
  });

  it('[QR-2] behind https no other host can set the cookie', async () => {
    const https = await startTestApp({
      env: { PUBLIC_URL: 'https://library.example', BOOKS_URL: 'https://books.example' },
    });
    const visitor = aVisitor(https);
    await visitor.get(`/auth/qr/${newId()}`);
    expect(visitor.given[0]).toMatch(/^__Host-lectern_qr_443=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    await https.close();
  });

  it('[QR-3] [S13] tells the phone which browser asks, from where and when, and hides its number among three', async () => {
    const { id, shown, begin } = await aScreen(app);
    const phone = await aPhone(app);
    const seen = qr.request.reply.parse(await (await phone.look(id)).json());
    expect(seen).toMatchObject({
      browser: 'Firefox 140',
      system: 'Windows 10',
      network: '127.0.0.0/24',
      same_network: true,
    });
    expect(new Set(seen.numbers).size).toBe(limits.QR_NUMBERS);
    expect(seen.numbers).toContain(shown.number);
    expect(qr.request.reply.parse(await (await phone.look(id)).json()).numbers).toEqual(seen.numbers);
    expect((await begin()).state).toBe('seen');
  });
});

describe('an approved code', () => {
  it('[QR-4] [S13] signs its browser in as the reader who approved, once', async () => {
    const { id, shown, begin, take } = await aScreen(app);
    const phone = await aPhone(app);
    expect(await codeOf(await take())).toEqual(GONE);
    expect((await phone.approve(id, shown.number)).status).toBe(200);
    expect((await begin()).state).toBe('approved');
    expect(await whoIs(app, await tokenIn(await take()))).toBe('anna');
    expect(await codeOf(await take())).toEqual(GONE);
    expect(await codeOf(await phone.approve(id, shown.number))).toEqual(GONE);
    expect((await begin()).state).toBe('expired');
  });

  it('[QR-4] many who take it at once get one session', async () => {
    const { id, shown, take } = await aScreen(app);
    await (await aPhone(app)).approve(id, shown.number);
    const answers = await Promise.all(Array.from({ length: 5 }, () => take()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  });

  it('[QR-4] is remembered only where the browser asks for it', async () => {
    for (const remember of [true, false]) {
      const { id, shown, take, visitor } = await aScreen(app);
      await (await aPhone(app)).approve(id, shown.number);
      await take({ remember });
      const session = visitor.given.find((set) => set.startsWith('lectern_session_'));
      expect(session?.includes('Max-Age')).toBe(remember);
    }
  });

  it('[QR-5] [S13] a guessed number declines it for good', async () => {
    const { id, shown, begin, take } = await aScreen(app);
    const phone = await aPhone(app);
    expect(await codeOf(await phone.approve(id, other(shown)))).toEqual([403, 261]);
    expect(await codeOf(await phone.approve(id, shown.number))).toEqual(GONE);
    expect((await begin()).state).toBe('declined');
    expect(await codeOf(await take())).toEqual(GONE);
  });

  it('[QR-6] a declined, expired or unknown one lets nobody in, and all three answer the same', async () => {
    const phone = await aPhone(app);
    const declined = await aScreen(app);
    expect((await phone.decline(declined.id)).status).toBe(200);
    expect((await declined.begin()).state).toBe('declined');
    expect(await codeOf(await phone.approve(declined.id, declined.shown.number))).toEqual(GONE);
    const late = await aScreen(app);
    const approvedLate = await aScreen(app);
    await phone.approve(approvedLate.id, approvedLate.shown.number);
    app.clock.forward({ minutes: 10 });
    for (const answer of [await phone.look(late.id), await phone.approve(late.id, late.shown.number)])
      expect(await codeOf(answer)).toEqual(GONE);
    expect((await late.begin()).state).toBe('expired');
    expect(await codeOf(await approvedLate.take())).toEqual(GONE);
    for (const answer of [await phone.look(newId()), await phone.decline(newId())])
      expect(await codeOf(answer)).toEqual(GONE);
  });

  it('[QR-27] [S29] a browser that somebody has signed in by gets its code, whatever strangers begin in its network', async () => {
    const few = await startTestApp({ env: { QR_CODES_PER_NETWORK: '2' } });
    const known = aVisitor(few);
    const anna = { shop_id: '1', username: 'anna', password: 'lantern-anna' };
    expect((await known.post('/auth/session/login/lantern', { json: anna })).status).toBe(200);
    for (const status of [200, 200, 429]) expect((await aVisitor(few).get(`/auth/qr/${newId()}`)).status).toBe(status);
    expect((await known.get(`/auth/qr/${newId()}`)).status).toBe(200);
    await few.close();
  });

  it('[QR-7] [S13] who polls too often is told to wait, and a network can’t begin codes without end', async () => {
    const { id, visitor } = await aScreen(app);
    const answers = await Promise.all(Array.from({ length: 30 }, () => visitor.get(`/auth/qr/${id}`)));
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '5']);
    app.clock.forward({ minutes: 1 });
    expect((await visitor.get(`/auth/qr/${id}`)).status).toBe(200);

    const few = await startTestApp({ env: { QR_CODES_PER_NETWORK: '3' } });
    const begun = await Promise.all(
      Array.from({ length: 5 }, async () => (await aVisitor(few).get(`/auth/qr/${newId()}`)).status),
    );
    expect(begun.toSorted()).toEqual([200, 200, 200, 429, 429]);
    few.clock.forward({ minutes: 11 });
    expect((await aVisitor(few).get(`/auth/qr/${newId()}`)).status).toBe(200);
    await few.close();
  });

  it('[QR-9] nobody is let in by who has logged out since, nor by an access that is not the owner’s', async () => {
    const { id, shown, take } = await aScreen(app);
    const phone = await aPhone(app);
    await phone.approve(id, shown.number);
    await phone.post('/auth/session/logout');
    expect(await codeOf(await take())).toEqual(GONE);

    const limited = await aReader(app);
    await app.sql(`UPDATE session SET scope = 'library' WHERE created_at = (SELECT max(created_at) FROM session)`);
    const next = await aScreen(app);
    const answer = await limited.post(`/auth/qr/${next.id}/approve`, { json: { number: next.shown.number } });
    expect(answer.status).toBe(403);
    expect((await next.begin()).state).toBe('waiting');
  });

  it('[QR-9] [S13] another site can’t take the session', async () => {
    const { id, shown, visitor } = await aScreen(app);
    await (await aPhone(app)).approve(id, shown.number);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(await codeOf(await visitor.post(`/auth/session/qr/${id}`, { json: {}, headers }))).toEqual([403, 234]);
    expect((await visitor.post(`/auth/session/qr/${id}`, { json: {} })).status).toBe(200);
  });

  it('[QR-12] what is over leaves the database', async () => {
    await aScreen(app);
    app.clock.forward({ minutes: 120 });
    await app.deps.services.qr.clean();
    expect((await app.sql('SELECT 1 FROM qr_request UNION ALL SELECT 1 FROM phone_code')).rowCount).toBe(0);
  });
});
