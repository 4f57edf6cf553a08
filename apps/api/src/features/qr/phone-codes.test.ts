import { BrowserTokens, qr, Tokens } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestVisitor } from '../../testing/test-visitor.ts';
import { readErrorCode, readLogin } from './qr.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const GONE = [403, 262];
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const createCode = async (reader: TestReader, json: object = {}): Promise<string> => {
  const { url } = qr.phoneCode.reply.parse(await (await reader.post('/auth/phone-code', { json })).json());
  const [address, code = ''] = url.split('#');
  expect(address).toBe(`${app.url}/phone`);
  return code;
};
const getState = async (reader: TestReader) =>
  qr.phoneCodeState.reply.parse(await (await reader.get('/auth/phone-code')).json());
const enter = (code: string) =>
  createTestVisitor(app, { userAgent: IPHONE }).post('/auth/session/phone', { json: { code } });

describe('a code for a phone', () => {
  it('[QR-10] [S13] signs one phone in, once, and its creator sees the device', async () => {
    const reader = await createTestReader(app);
    expect((await getState(reader)).state).toBe('none');
    const code = await createCode(reader);
    expect((await getState(reader)).state).toBe('waiting');
    const { access_token } = BrowserTokens.parse(await (await enter(code)).json());
    expect(await readLogin(app, access_token)).toBe('anna');
    expect(await readErrorCode(await enter(code))).toEqual(GONE);
    expect(await getState(reader)).toEqual({ state: 'used', device: 'Safari 19 · iOS 19' });
  });

  it('[QR-28] [S32] shows its owner without being used', async () => {
    const code = await createCode(await createTestReader(app));
    const ask = (json: object) => createTestVisitor(app).post('/auth/session/phone/arrival', { json });
    expect(await (await ask({ code })).json()).toEqual({ name: 'anna@…' });
    expect(await readErrorCode(await ask({ code: `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}` }))).toEqual(
      GONE,
    );
    expect((await enter(code)).status).toBe(200);
    expect(await readErrorCode(await ask({ code }))).toEqual(GONE);
  });

  it('[QR-10] works for programs too', async () => {
    const code = await createCode(await createTestReader(app, 'boris'));
    const answer = await fetch(`${app.api}/auth/phone`, { method: 'POST', body: new URLSearchParams({ code }) });
    expect(await readLogin(app, Tokens.parse(await answer.json()).access_token)).toBe('boris');
  });

  it('[QR-10] [S13] is valid for 60 seconds, only the newest, and only while its creator is signed in', async () => {
    const reader = await createTestReader(app);
    const late = await createCode(reader);
    app.clock.advance({ seconds: 60 });
    expect(await readErrorCode(await enter(late))).toEqual(GONE);
    expect((await getState(reader)).state).toBe('expired');
    const [first, second] = [await createCode(reader), await createCode(reader)];
    expect(await readErrorCode(await enter(first))).toEqual(GONE);
    await reader.post('/auth/session/logout');
    expect(await readErrorCode(await enter(second))).toEqual(GONE);
  });

  it.each(['', 'nonsense', '1.', `1.${'a'.repeat(22)}`, `999999.${'a'.repeat(22)}`])(
    '[QR-10] [S13] a guess opens nothing (%s)',
    async (code) => {
      expect((await enter(code)).status).toBe(code === '' ? 400 : 403);
    },
  );

  it('[QR-11] requires reauthentication', async () => {
    const reader = await createTestReader(app);
    app.clock.advance({ minutes: 6 });
    expect(await readErrorCode(await reader.post('/auth/phone-code', { json: {} }))).toEqual([403, 255]);
    expect(await readErrorCode(await reader.post('/auth/phone-code', { json: { password: 'wrong' } }))).toEqual([
      401, 225,
    ]);
    expect(await createCode(reader, { password: 'lantern-anna' })).not.toBe('');
  });

  it('[QR-11] another site can’t sign a browser in with it', async () => {
    const code = await createCode(await createTestReader(app));
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await createTestVisitor(app).post('/auth/session/phone', { json: { code }, headers });
    expect(await readErrorCode(answer)).toEqual([403, 234]);
    expect((await enter(code)).status).toBe(200);
  });
});
