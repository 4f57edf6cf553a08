import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import {
  acceptSignIn,
  createVendorDouble,
  readAnswer,
  startAdobeApp,
  toUrn,
  type VendorDouble,
} from './adobe.testing.ts';

const NAMESPACE = 'http://ns.adobe.com/adept';
/** Addresses that must not be reached without the operator's permission. `PORT` is that of the double. */
const PRIVATE_ADDRESSES = [
  'http://127.0.0.1:PORT/SignIn',
  'http://localhost:PORT/SignIn',
  'http://2130706433:PORT/SignIn',
  'http://0x7f.1:PORT/SignIn',
  'http://0.0.0.0:PORT/SignIn',
  'http://[::1]:PORT/SignIn',
  'http://[::ffff:127.0.0.1]:PORT/SignIn',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/SignIn',
];

let double: VendorDouble;
let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  double = await createVendorDouble();
  const closed = PRIVATE_ADDRESSES.map((address, index) => ({
    vendor_id: `PRIVATE-${index}`,
    name: 'Private Vendor',
    sign_in_url: address.replace('PORT', new URL(double.url).port),
  }));
  app = await startAdobeApp([double.vendor, ...closed]);
  anna = await createTestReader(app);
});
afterAll(async () => {
  await app.close();
  await double.close();
});
beforeEach(() => {
  double.requests.length = 0;
});

const add = (vendor_id = double.vendor.vendor_id) =>
  anna.post('/adobe/vendor', {
    json: { vendor_id, vendor_login: 'anna-reed', vendor_password: 'a secret password' },
  });
const UNREACHABLE = [503, 297];

it.each(PRIVATE_ADDRESSES.map((address, index) => [address, index]))(
  '[ADOBE-8] [S8] %s is not reached unless the operator allows it',
  async (_address, index) => {
    expect(await readAnswer(await add(`PRIVATE-${index}`))).toEqual(UNREACHABLE);
    expect(double.requests).toEqual([]);
  },
);

it('[ADOBE-8] [S8] a redirect is not followed', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    double.behaviour.answer = () => ({ status, headers: { location: `${double.url}/elsewhere` } });
    expect(await readAnswer(await add())).toEqual(UNREACHABLE);
  }
  expect(double.requests.map(({ path }) => path)).toEqual(Array(5).fill('/SignIn'));
});

const wrap = (inside: string): string => `<signInResponse xmlns="${NAMESPACE}">${inside}</signInResponse>`;
const user = `<user>${toUrn('anna')}</user>`;
it.each([
  ['nothing', ''],
  ['no XML', 'UP'],
  ['HTML', `<!doctype html><html><body>${user}</body></html>`],
  ['no namespace', `<signInResponse>${user}</signInResponse>`],
  ['no user', wrap('<label>Anna</label>')],
  ['a user that is no URN', wrap('<user>javascript:alert(1)</user>')],
  ['two users in one', wrap(`<user>${toUrn('anna')} ${toUrn('boris')}</user>`)],
  ['another message', `<accountInfoResponse xmlns="${NAMESPACE}">${user}</accountInfoResponse>`],
  ['an error of another kind', `<error xmlns="${NAMESPACE}" data="E_EXAMPLE_INTERNAL Try later"/>`],
  ['broken nesting', `<signInResponse xmlns="${NAMESPACE}"><user>${toUrn('anna')}</signInResponse></user>`],
  ['an entity', `<!DOCTYPE a [<!ENTITY x "y">]>${wrap(user)}`],
  ['an external entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${wrap(`${user}<label>&x;</label>`)}`],
  ['deep nesting', wrap(`${user}${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`)],
  ['too much', wrap(user + ' '.repeat(64 * 1024))],
  ['far too much', wrap(user + ' '.repeat(2 * 1024 ** 2))],
])('[ADOBE-8] an answer with %s is no sign-in', async (_what, text) => {
  double.behaviour.answer = () => ({ text });
  expect(await readAnswer(await add())).toEqual(UNREACHABLE);
});

it.each([403, 404, 500])('[ADOBE-3] a right answer with status %i is none', async (status) => {
  double.behaviour.answer = () => ({ ...acceptSignIn('anna-reed'), status });
  expect(await readAnswer(await add())).toEqual(UNREACHABLE);
  expect(await (await anna.get('/adobe/vendor')).json()).toEqual({ total: 0, items: [] });
});

it('[ADOBE-8] [S4] a label is one line of text', async () => {
  const label = 'A&#10;B\u202e&lt;img src=x&gt;';
  double.behaviour.answer = () => ({ text: wrap(`${user}<label>${label}${'x'.repeat(1000)}</label>`) });
  const added = (await (await add()).json()) as { label: string }; // by contract
  expect(added.label).toMatch(/^A B<img src=x>x+$/);
  expect(added.label).toHaveLength(320);
});
