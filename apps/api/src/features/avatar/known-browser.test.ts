import { buildPng } from '@lectern/sample-books';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
beforeEach(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
  await anna.put('/user/avatar', { body: new Blob([new Uint8Array(buildPng())]) });
});
afterEach(() => app.close());

/** Signs in from a new browser; answers the cookie by which it is known. */
const signInFromBrowser = async (username: string, password: string): Promise<string> => {
  const answer = await fetch(`${app.api}/auth/session/login/lantern`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, password, shop_id: '1', remember: true }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('lectern_device_'));
  return cookie?.split(';')[0] ?? '';
};
const lookUp = async (username: string, cookie = '') => {
  const answer = await fetch(`${app.api}/auth/login?username=${encodeURIComponent(username)}`, { headers: { cookie } });
  return (await answer.json()) as { providers: object[]; avatar: string | null }; // by contract
};

it('[AVA-7] [S14] the sign-in shows it only in a browser from which this reader has signed in under this name', async () => {
  const hers = await signInFromBrowser('anna', 'lantern-anna');
  const his = await signInFromBrowser('boris', 'lantern-boris');
  const { avatar } = (await (await anna.get('/user')).json()) as { avatar: string }; // by contract
  expect(await lookUp('anna', hers)).toMatchObject({ providers: [{}], avatar });
  expect(await lookUp(' ANNA ', hers)).toMatchObject({ avatar }); // as loosely as shops compare names
  const made = `${hers.split('=')[0]}=${'A'.repeat(22)}`;
  const seen = [await lookUp('anna'), await lookUp('anna', his), await lookUp('anna', made)];
  for (const answer of seen) expect(answer).toEqual({ providers: [expect.anything()], avatar: null });
  // another name of hers was never typed here; a name of nobody looks the same as one without a picture
  expect((await lookUp('anna@lantern.example', hers)).avatar).toBeNull();
  expect(await lookUp('nobody', hers)).toEqual({ providers: [], avatar: null });
  expect((await lookUp('boris', his)).avatar).toBeNull();
});

it('[AVA-7] after a sign-out of all other devices that browser knows nobody any more', async () => {
  const hers = await signInFromBrowser('anna', 'lantern-anna');
  expect((await lookUp('anna', hers)).avatar).not.toBeNull();
  expect((await anna.post('/sessions/end-others')).status).toBe(200);
  expect((await lookUp('anna', hers)).avatar).toBeNull();
});
