import { BrowserTokens, Tokens } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPhone, createTestScreen, readLogin } from './features/qr/qr.testing.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestBook } from './testing/test-books.ts';
import { createTestReader, type TestReader } from './testing/test-reader.ts';
import { createTestTusClient } from './testing/test-tus-client.ts';

let app: TestApp;
let second: Awaited<ReturnType<TestApp['startSecondProcess']>>;
/** The same installation, with calls that go to the second process. */
let secondApp: TestApp;
let anna: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  second = await app.startSecondProcess();
  secondApp = Object.assign(Object.create(app) as TestApp, { url: second.url, api: second.api });
  anna = await createTestReader(app, 'anna');
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const callSecond = (method: string, path: string, json?: object): Promise<Response> =>
  fetch(second.api + path, {
    method,
    headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  });

it('[OPS-87] an upload that was begun at one API is continued at another, which knows its offset', async () => {
  const [here, there] = [createTestTusClient(anna, app.url), createTestTusClient(anna, second.url)];
  const bytes = await buildEpub({ title: 'Begun elsewhere' });
  const address = await here.createUpload('elsewhere.epub', bytes.length);
  expect((await here.send(address, 0, bytes.subarray(0, 400))).status).toBe(204);
  expect(await there.offset(address)).toBe(400);
  expect((await there.send(address, 400, bytes.subarray(400))).status).toBeLessThan(300);
  expect((await here.outcome(address)).status).toBeLessThan(300);
  expect((await anna.get('/files/elsewhere.epub')).status).toBe(200);
});

it('[OPS-87] a code that one API shows is approved at another', async () => {
  const screen = await createTestScreen(app);
  const phone = await createTestPhone(secondApp, 'boris');
  expect((await phone.approve(screen.id, screen.code.number)).status).toBe(200);
  const { access_token: token } = BrowserTokens.parse(await (await screen.take()).json());
  expect(await readLogin(secondApp, token)).toBe('boris');
});

it('[OPS-87] a session of one API is renewed at another, and the new token is valid at both', async () => {
  const { refreshToken } = await createTestReader(app, 'anna');
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const answer = await fetch(`${second.api}/auth/renew-token`, { method: 'POST', body: form });
  expect(answer.status).toBe(200);
  const { access_token: token } = Tokens.parse(await answer.json());
  expect([await readLogin(app, token), await readLogin(secondApp, token)]).toEqual(['anna', 'anna']);
});

it('[OPS-87] a position that was saved at one API is read at another', async () => {
  const { id } = await createTestBook(anna, { title: 'Read elsewhere' }, 'read.epub');
  const quote = { before: '', text: 'a', after: '' };
  const at = { spine: 0, cfi: 'epubcfi(/6/2[c1]!/4/2/1:0)', progression: 0.1, fraction: 0.08, quote };
  const json = { at, page: 0, pages: 1, device: 'd', ageMs: 0 };
  expect((await anna.post(`/reader/positions/${id}`, { json })).status).toBe(200);
  expect(await (await callSecond('GET', `/reader/open/${id}`)).json()).toMatchObject({ position: { cfi: at.cfi } });
});
