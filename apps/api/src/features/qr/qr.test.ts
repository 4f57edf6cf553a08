import { BrowserTokens, limits, qr } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createTestVisitor } from '../../testing/test-visitor.ts';
import { createTestPhone, createTestScreen, generateId, readErrorCode, readLogin } from './qr.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const GONE = [404, 260];
const readToken = async (answer: Response): Promise<string> => BrowserTokens.parse(await answer.json()).access_token;
const other = (code: { number: number }): number => (code.number === 99 ? 10 : code.number + 1);

describe('the code', () => {
  it('[QR-1] is a URL of this installation, the same for its browser for ten minutes', async () => {
    const { id, code, begin } = await createTestScreen(app);
    expect(code).toMatchObject({ data: `${app.url}/approve/${id}`, state: 'waiting' });
    expect(Date.parse(code.expires_at) - app.clock.now().getTime()).toBeLessThanOrEqual(600_000);
    expect(await begin()).toEqual(code);
    expect((await (await createTestVisitor(app).get('/auth/qr/too-short')).json()) as object).toMatchObject({
      error_code: 221,
    });
  });

  it('[QR-2] [S13] is bound to its browser by a cookie hidden from scripts: the id alone is worthless', async () => {
    const { id, visitor, code } = await createTestScreen(app);
    const [cookie = ''] = visitor.given;
    expect(cookie).toMatch(/^lectern_qr_\d+=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/);
    const phone = await createTestPhone(app);
    expect((await phone.approve(id, code.number)).status).toBe(200);
    const thief = createTestVisitor(app);
    expect(await readErrorCode(await thief.post(`/auth/session/qr/${id}`, { json: {} }))).toEqual(GONE);
    expect(await readErrorCode(await thief.get(`/auth/qr/${id}`))).toEqual(GONE);
    expect(await readErrorCode(await thief.post(`/auth/session/qr/${id}`, { json: {} }))).toEqual(GONE);
    const spellings = [id.toUpperCase(), id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')];
    for (const one of spellings) expect(await readErrorCode(await thief.get(`/auth/qr/${one}`))).toEqual(GONE);
  });

  it('[QR-2] behind https no other host can set the cookie', async () => {
    const https = await startTestApp({
      env: { PUBLIC_URL: 'https://library.example', BOOKS_URL: 'https://books.example' },
    });
    const visitor = createTestVisitor(https);
    await visitor.get(`/auth/qr/${generateId()}`);
    expect(visitor.given[0]).toMatch(/^__Host-lectern_qr_443=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    await https.close();
  });

  it('[QR-3] [S13] tells the phone which browser asks, where and when, and hides the number among three', async () => {
    const { id, code, begin } = await createTestScreen(app);
    const phone = await createTestPhone(app);
    const seen = qr.request.reply.parse(await (await phone.look(id)).json());
    expect(seen).toMatchObject({
      browser: 'Firefox 140',
      system: 'Windows 10',
      network: '127.0.0.0/24',
      same_network: true,
    });
    expect(new Set(seen.numbers).size).toBe(limits.QR_NUMBERS);
    expect(seen.numbers).toContain(code.number);
    expect(qr.request.reply.parse(await (await phone.look(id)).json()).numbers).toEqual(seen.numbers);
    expect((await begin()).state).toBe('seen');
  });
});

describe('an approved code', () => {
  it('[QR-4] [S13] signs its browser in as the reader who approved, once', async () => {
    const { id, code, begin, take } = await createTestScreen(app);
    const phone = await createTestPhone(app);
    expect(await readErrorCode(await take())).toEqual(GONE);
    expect((await phone.approve(id, code.number)).status).toBe(200);
    expect((await begin()).state).toBe('approved');
    expect(await readLogin(app, await readToken(await take()))).toBe('anna');
    expect(await readErrorCode(await take())).toEqual(GONE);
    expect(await readErrorCode(await phone.approve(id, code.number))).toEqual(GONE);
    expect((await begin()).state).toBe('expired');
  });

  it('[QR-4] concurrent calls get one session', async () => {
    const { id, code, take } = await createTestScreen(app);
    await (await createTestPhone(app)).approve(id, code.number);
    const answers = await Promise.all(Array.from({ length: 5 }, () => take()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  });

  it('[QR-4] is remembered only when the browser asks for it', async () => {
    for (const remember of [true, false]) {
      const { id, code, take, visitor } = await createTestScreen(app);
      await (await createTestPhone(app)).approve(id, code.number);
      await take({ remember });
      const session = visitor.given.find((set) => set.startsWith('lectern_session_'));
      expect(session?.includes('Max-Age')).toBe(remember);
    }
  });

  it('[QR-5] [S13] a wrong number declines it for good', async () => {
    const { id, code, begin, take } = await createTestScreen(app);
    const phone = await createTestPhone(app);
    expect(await readErrorCode(await phone.approve(id, other(code)))).toEqual([403, 261]);
    expect(await readErrorCode(await phone.approve(id, code.number))).toEqual(GONE);
    expect((await begin()).state).toBe('declined');
    expect(await readErrorCode(await take())).toEqual(GONE);
  });

  it('[QR-6] declined, expired and unknown codes are refused alike', async () => {
    const phone = await createTestPhone(app);
    const declined = await createTestScreen(app);
    expect((await phone.decline(declined.id)).status).toBe(200);
    expect((await declined.begin()).state).toBe('declined');
    expect(await readErrorCode(await phone.approve(declined.id, declined.code.number))).toEqual(GONE);
    const late = await createTestScreen(app);
    const approvedLate = await createTestScreen(app);
    await phone.approve(approvedLate.id, approvedLate.code.number);
    app.clock.advance({ minutes: 10 });
    for (const answer of [await phone.look(late.id), await phone.approve(late.id, late.code.number)])
      expect(await readErrorCode(answer)).toEqual(GONE);
    expect((await late.begin()).state).toBe('expired');
    expect(await readErrorCode(await approvedLate.take())).toEqual(GONE);
    for (const answer of [await phone.look(generateId()), await phone.decline(generateId())])
      expect(await readErrorCode(answer)).toEqual(GONE);
  });

  it('[QR-27] [S29] a known browser gets its code, whatever strangers do in its network', async () => {
    const few = await startTestApp({ env: { QR_CODES_PER_NETWORK: '2' } });
    const known = createTestVisitor(few);
    const anna = { shop_id: '1', username: 'anna', password: 'lantern-anna' };
    expect((await known.post('/auth/session/login/lantern', { json: anna })).status).toBe(200);
    for (const status of [200, 200, 429])
      expect((await createTestVisitor(few).get(`/auth/qr/${generateId()}`)).status).toBe(status);
    expect((await known.get(`/auth/qr/${generateId()}`)).status).toBe(200);
    await few.close();
  });

  it('[QR-7] [S13] too many polls are refused, and so are too many codes of a network', async () => {
    const { id, visitor } = await createTestScreen(app);
    const answers = await Promise.all(Array.from({ length: 30 }, () => visitor.get(`/auth/qr/${id}`)));
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '5']);
    app.clock.advance({ minutes: 1 });
    expect((await visitor.get(`/auth/qr/${id}`)).status).toBe(200);

    const few = await startTestApp({ env: { QR_CODES_PER_NETWORK: '3' } });
    const begun = await Promise.all(
      Array.from({ length: 5 }, async () => (await createTestVisitor(few).get(`/auth/qr/${generateId()}`)).status),
    );
    expect(begun.toSorted()).toEqual([200, 200, 200, 429, 429]);
    few.clock.advance({ minutes: 11 });
    expect((await createTestVisitor(few).get(`/auth/qr/${generateId()}`)).status).toBe(200);
    await few.close();
  });

  it('[QR-9] an approver who has logged out or has no full access signs nobody in', async () => {
    const { id, code, take } = await createTestScreen(app);
    const phone = await createTestPhone(app);
    await phone.approve(id, code.number);
    await phone.post('/auth/session/logout');
    expect(await readErrorCode(await take())).toEqual(GONE);

    const limited = await createTestReader(app);
    await app.sql(`UPDATE session SET scope = 'library' WHERE created_at = (SELECT max(created_at) FROM session)`);
    const next = await createTestScreen(app);
    const answer = await limited.post(`/auth/qr/${next.id}/approve`, { json: { number: next.code.number } });
    expect(answer.status).toBe(403);
    expect((await next.begin()).state).toBe('waiting');
  });

  it('[QR-9] [S13] another site can’t take the session', async () => {
    const { id, code, visitor } = await createTestScreen(app);
    await (await createTestPhone(app)).approve(id, code.number);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(await readErrorCode(await visitor.post(`/auth/session/qr/${id}`, { json: {}, headers }))).toEqual([
      403, 234,
    ]);
    expect((await visitor.post(`/auth/session/qr/${id}`, { json: {} })).status).toBe(200);
  });

  it('[QR-12] ended codes are deleted', async () => {
    await createTestScreen(app);
    app.clock.advance({ minutes: 120 });
    await app.deps.services.qr.clean();
    expect((await app.sql('SELECT 1 FROM qr_request UNION ALL SELECT 1 FROM phone_code')).rowCount).toBe(0);
  });
});
