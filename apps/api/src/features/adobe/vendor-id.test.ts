import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { redactUrl } from '../../http/redact-url.ts';
import { createTempFolder } from '../../testing/temp-folder.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { OWN, startAdobeApp, writeVendors } from './adobe.testing.ts';
import { createUserUrn } from './user-urn.ts';

const NS = 'xmlns="http://ns.adobe.com/adept"';
let app: TestApp;
let anna: TestReader;
let account: { email: string; adobe_uuid: string };
let password: string;
beforeAll(async () => {
  app = await startAdobeApp([], OWN);
  anna = await createTestReader(app, 'anna');
  account = ((await (await anna.get('/user')).json()) as { internal_account: typeof account }).internal_account; // by contract
  await anna.post('/adobe/mail/internal-password', { json: { email: 'anna@lantern.example' } });
  const token = /internal-password\/([\w-]+)/.exec((await app.deliverMails()).at(-1)?.text ?? '')?.[1] ?? '';
  password = ((await (await anna.get(`/adobe/internal-password/${token}`)).json()) as { password: string }).password;
});
afterAll(() => app.close());
beforeEach(() => app.sql('DELETE FROM failed_try'));

const post = (path: string, body: string, type = 'application/xml') =>
  fetch(`${app.url}/AdobeAuth/${path}`, { method: 'POST', headers: { 'content-type': type }, body });
const ask = async (path: string, body: string) => {
  const answer = await post(path, body);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  return answer.text();
};
const toSignIn = (username: string, secret: string) =>
  `<signInRequest method="standard" ${NS}><username>${username}</username><password>${secret}</password></signInRequest>`;
const signIn = (username: string, secret: string) => ask('SignIn', toSignIn(username, secret));
const toError = (data: string) => `<error ${NS} data="${data}"/>`;
const WRONG = toError('E_LECTERN_AUTH Incorrect login or password.');
const WRONG_FORMAT = toError('E_LECTERN_AUTH Request document in wrong format.');
const toAccepted = () =>
  `<signInResponse ${NS}><user>${account.adobe_uuid}</user><label>${account.email}</label></signInResponse>`;

describe('the sign-in service', () => {
  it('[ADOBE-13] signs an internal account in, whatever the case of the login and the spaces around', async () => {
    expect(await signIn(account.email, password)).toBe(toAccepted());
    expect(await signIn(` ${account.email.toUpperCase()}\n`, `${password} `)).toBe(toAccepted());
    const prefixed = `<?xml version="1.0"?><a:signInRequest method="standard" xmlns:a="http://ns.adobe.com/adept">
      <a:username>${account.email}</a:username><a:password>${password}</a:password></a:signInRequest>`;
    expect(await ask('SignIn', prefixed)).toBe(toAccepted());
    expect(await (await post('SignIn', toSignIn(account.email, password), 'text/plain')).text()).toBe(toAccepted());
  });

  it('[ADOBE-13] reads only the first request', async () => {
    const both = `<x ${NS}>${toSignIn('nobody-here', 'not this one')}${toSignIn(account.email, password)}</x>`;
    expect(await ask('SignIn', both)).toBe(WRONG);
  });

  it('[ADOBE-13] names the account of a URN', async () => {
    const info = (user: string) =>
      ask('AccountInfo', `<accountInfoRequest method="standard" ${NS}><user>${user}</user></accountInfoRequest>`);
    expect(await info(account.adobe_uuid)).toBe(
      `<accountInfoResponse ${NS}><label>${account.email}</label></accountInfoResponse>`,
    );
    expect(await info('urn:uuid:"&lt;')).toBe(
      toError('E_LECTERN_ACCOUNT_INFO Could not identify patron from &#39;urn:uuid:&#34;&#60;&#39;.'),
    );
    expect(await ask('AccountInfo', 'no XML')).toBe(
      toError('E_LECTERN_ACCOUNT_INFO Request document in wrong format.'),
    );
  });

  it('[ADOBE-13] is up', async () => {
    const answer = await fetch(`${app.url}/AdobeAuth/Status`);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'UP',
    ]);
  });

  it.each([
    ['no method', `<signInRequest ${NS}/>`, toError('E_LECTERN_AUTH No method specified')],
    [
      'an unknown method',
      `<signInRequest method="x&quot;y" ${NS}/>`,
      toError('E_LECTERN_AUTH Unknown signin method: x&#34;y'),
    ],
    [
      'a token',
      `<signInRequest method="authData" ${NS}><authData>eA==</authData></signInRequest>`,
      toError('E_LECTERN_AUTH Unknown signin method: authData'),
    ],
    ['nothing', '', WRONG_FORMAT],
    ['no XML', 'hello', WRONG_FORMAT],
    ['another request', `<accountInfoRequest ${NS}/>`, WRONG_FORMAT],
    ['no namespace', toSignIn('a', 'b').replace(NS, ''), WRONG_FORMAT],
    ['broken nesting', `<signInRequest method="standard" ${NS}><username></signInRequest>`, WRONG_FORMAT],
    ['an entity', `<!DOCTYPE a [<!ENTITY x "y">]>${toSignIn('&x;', 'b')}`, WRONG_FORMAT],
    ['a billion laughs', `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${toSignIn('&b;', 'b')}`, WRONG_FORMAT],
    ['a file', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${toSignIn('&x;', 'b')}`, WRONG_FORMAT],
    ['an unknown login', toSignIn('nobody-here', 'some password'), WRONG],
    ['no password', toSignIn('nobody-here', ''), WRONG],
    ['NUL', toSignIn('a&#0;b', 'c\0d'), WRONG],
  ])('[ADOBE-13] [ADOBE-14] answers a document with %s', async (_what, document, expected) => {
    expect(await ask('SignIn', document)).toBe(expected);
  });

  it('[ADOBE-14] reads no large document', async () => {
    expect((await post('SignIn', `${toSignIn(account.email, password)}${' '.repeat(64 * 1024)}`)).status).toBe(413);
  });

  it('[ADOBE-14] [S14] [S29] counts ten wrong passwords of a network at one login; the right one always works', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(account.email, 'a wrong password')));
    const tooMany = toError('E_LECTERN_AUTH Too many failed attempts. Try again later.');
    expect(answers.filter((answer) => answer === WRONG)).toHaveLength(10);
    expect(answers.filter((answer) => answer === tooMany)).toHaveLength(5);
    expect(await signIn(account.email, password)).toBe(toAccepted());
    expect(await signIn('nobody-here', 'some password')).toBe(WRONG);
    app.clock.advance({ minutes: 15, seconds: 1 });
    expect(await signIn(account.email, 'a wrong password')).toBe(WRONG);
    const { rows } = await app.sql('SELECT DISTINCT bucket FROM failed_try');
    expect(JSON.stringify(rows)).not.toMatch(/nobody|@/);
  });

  it('[ADOBE-14] does not exist without a vendor id', async () => {
    const other = await startAdobeApp([]);
    for (const path of ['SignIn', 'AccountInfo'])
      expect((await fetch(`${other.url}/AdobeAuth/${path}`, { method: 'POST', body: '<x/>' })).status).toBe(404);
    expect((await fetch(`${other.url}/AdobeAuth/Status`)).status).toBe(404);
    await other.close();
  });
});

it('[ADOBE-9] URNs differ, also within a millisecond, and are version-1 UUIDs with a 0 in front', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const urns = Array.from({ length: 1000 }, () => createUserUrn('0123456789ab', now));
  expect(new Set(urns).size).toBe(1000);
  for (const urn of urns)
    expect(urn).toMatch(
      /^urn:uuid:0[0-9a-f]{7}-[0-9a-f]{4}-11f0-[89ab][0-9a-f]{3}-0123456789ab$|^urn:uuid:0[0-9a-f]{7}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-0123456789ab$/,
    );
});

describe('the settings', () => {
  const read = (env: Record<string, string>) => () =>
    readConfig({ DATABASE_URL: 'postgresql://x/y', DATA_DIR: '/tmp', ...env }).adobe;
  const vendor = { vendor_id: 'LANTERN', name: 'Lantern', sign_in_url: 'https://lantern.example/AdobeAuth/SignIn' };
  const withVendors = (vendors: unknown, env: Record<string, string> = {}) =>
    read({ ADOBE_VENDORS_FILE: writeVendors(vendors), ...env });

  const readProduction = () => {
    const key = 'q8Zr1nB4uX0cV7mL2kT9';
    const partner = {
      id: 1,
      alias: 'corner',
      name: 'Corner Books',
      auth_options_url: 'https://corner.example/options',
      authenticate_url: 'https://corner.example/login',
      shared_key: key,
      signature: 'sha256',
    };
    return readConfig({
      MODE: 'production',
      DATA_DIR: createTempFolder(),
      DATABASE_URL: `postgresql://lectern:${key}@postgres/lectern`,
      PUBLIC_URL: 'https://library.example',
      BOOKS_URL: 'https://books.library.example',
      PARTNERS_FILE: writeVendors([partner]),
      ADOBE_VENDORS_FILE: writeVendors([{ ...vendor, sign_in_url: 'http://lantern.example/AdobeAuth/SignIn' }]),
    });
  };

  it('[ADOBE-1] name the vendors, and nothing by default', () => {
    expect(read({})()).toEqual({ vendors: [], own: null });
    expect(withVendors([vendor], { ADOBE_VENDOR_ID: 'LECTERN', ADOBE_NODE: '0123456789AB' })()).toEqual({
      vendors: [{ ...vendor, allow_private: false }],
      own: { vendorId: 'LECTERN', node: '0123456789ab' },
    });
  });

  it.each([
    ['a file that is not there', read({ ADOBE_VENDORS_FILE: '/nowhere.json' }), /ADOBE_VENDORS_FILE.*can’t be read/],
    ['no list', withVendors({}), /ADOBE_VENDORS_FILE.*wrong/],
    ['an unknown field', withVendors([{ ...vendor, secret: 'x' }]), /ADOBE_VENDORS_FILE/],
    ['another protocol', withVendors([{ ...vendor, sign_in_url: 'file:///etc/passwd' }]), /0\.sign_in_url/],
    ['a vendor twice', withVendors([vendor, vendor]), /vendor_id twice/],
    ['passwords without https in production', readProduction, /ADOBE_VENDORS_FILE lets passwords for LANTERN travel/],
    ['our own id', withVendors([vendor], { ADOBE_VENDOR_ID: 'LANTERN', ADOBE_NODE: '0123456789ab' }), /twice/],
    ['an id without a node', read({ ADOBE_VENDOR_ID: 'LECTERN' }), /ADOBE_NODE is missing/],
    ['a node without an id', read({ ADOBE_NODE: '0123456789ab' }), /ADOBE_VENDOR_ID is missing/],
    ['a node that is none', read({ ADOBE_VENDOR_ID: 'LECTERN', ADOBE_NODE: 'xyz' }), /ADOBE_NODE can’t be/],
  ])('[ADOBE-1] refuse %s', (_what, start, message) => {
    expect(start).toThrow(message);
  });
});

it('[ADOBE-12] the log hides the token of a link', () => {
  const token = readFileSync(import.meta.filename)
    .subarray(0, 32)
    .toString('base64url');
  for (const path of ['/api/v1.0/adobe', '/en'])
    expect(redactUrl(`${path}/internal-password/${token}`)).toBe(`${path}/internal-password/…`);
});
