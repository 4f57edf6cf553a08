import { BrowserTokens, qr, Tokens } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { aVisitor } from '../../testing/a-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { codeOf, whoIs } from './qr.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const GONE = [403, 262];
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const made = async (reader: TestReader, json: object = {}): Promise<string> => {
  const { url } = qr.phoneCode.reply.parse(await (await reader.post('/auth/phone-code', { json })).json());
  const [address, code = ''] = url.split('#');
  expect(address).toBe(`${app.url}/phone`);
  return code;
};
const stateOf = async (reader: TestReader) =>
  qr.phoneCodeState.reply.parse(await (await reader.get('/auth/phone-code')).json());
const enter = (code: string) => aVisitor(app, { userAgent: IPHONE }).post('/auth/session/phone', { json: { code } });

describe('a code for a phone', () => {
  it('[QR-10] [S13] signs one phone in, once, and its maker sees what has used it', async () => {
    const reader = await aReader(app);
    expect((await stateOf(reader)).state).toBe('none');
    const code = await made(reader);
    expect((await stateOf(reader)).state).toBe('waiting');
    const { access_token } = BrowserTokens.parse(await (await enter(code)).json());
    expect(await whoIs(app, access_token)).toBe('anna');
    expect(await codeOf(await enter(code))).toEqual(GONE);
    expect(await stateOf(reader)).toEqual({ state: 'used', device: 'Safari 19 · iOS 19' });
  });

  it('[QR-28] [S32] says whose it is before it is used, and is not used by that', async () => {
    const code = await made(await aReader(app));
    const ask = (json: object) => aVisitor(app).post('/auth/session/phone/arrival', { json });
    expect(await (await ask({ code })).json()).toEqual({ name: 'anna@…' });
    expect(await codeOf(await ask({ code: `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}` }))).toEqual(GONE);
    expect((await enter(code)).status).toBe(200);
    expect(await codeOf(await ask({ code }))).toEqual(GONE);
  });

  it('[QR-10] opens for programs too', async () => {
    const code = await made(await aReader(app, 'boris'));
    const answer = await fetch(`${app.api}/auth/phone`, { method: 'POST', body: new URLSearchParams({ code }) });
    expect(await whoIs(app, Tokens.parse(await answer.json()).access_token)).toBe('boris');
  });

  it('[QR-10] [S13] is good for 60 seconds, only the newest is, and only while its maker is signed in', async () => {
    const reader = await aReader(app);
    const late = await made(reader);
    app.clock.forward({ seconds: 60 });
    expect(await codeOf(await enter(late))).toEqual(GONE);
    expect((await stateOf(reader)).state).toBe('expired');
    const [first, second] = [await made(reader), await made(reader)];
    expect(await codeOf(await enter(first))).toEqual(GONE);
    await reader.post('/auth/session/logout');
    expect(await codeOf(await enter(second))).toEqual(GONE);
  });

  it.each(['', 'nonsense', '1.', `1.${'a'.repeat(22)}`, `999999.${'a'.repeat(22)}`])(
    '[QR-10] [S13] a guess opens nothing (%s)',
    async (code) => {
      expect((await enter(code)).status).toBe(code === '' ? 400 : 403);
    },
  );

  it('[QR-11] is made for who proves to be the reader still', async () => {
    const reader = await aReader(app);
    app.clock.forward({ minutes: 6 });
    expect(await codeOf(await reader.post('/auth/phone-code', { json: {} }))).toEqual([403, 255]);
    expect(await codeOf(await reader.post('/auth/phone-code', { json: { password: 'wrong' } }))).toEqual([401, 225]);
    expect(await made(reader, { password: 'lantern-anna' })).not.toBe('');
  });

  it('[QR-11] another site can’t sign a browser in with it', async () => {
    const code = await made(await aReader(app));
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await aVisitor(app).post('/auth/session/phone', { json: { code }, headers });
    expect(await codeOf(answer)).toEqual([403, 234]);
    expect((await enter(code)).status).toBe(200);
  });
});
