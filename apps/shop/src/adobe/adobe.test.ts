import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createTestApp } from '../test-app.testing.ts';
import { ANNA, createTestShop } from '../test-shop.testing.ts';
import { createUserUrn } from './user-urn.ts';

const NS = 'xmlns="http://ns.adobe.com/adept"';
const URN = /urn:uuid:0[0-9a-f]{7}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-4c616e746572/;
const toError = (data: string) => `<error ${NS} data="${data}"/>`;
const WRONG = toError('E_LANTERN_AUTH Incorrect login or password.');
const WRONG_FORMAT = toError('E_LANTERN_AUTH Request document in wrong format.');
const TOO_MANY = toError('E_LANTERN_AUTH Too many failed attempts. Try again later.');

const toSignIn = (username: string, password: string) =>
  `<signInRequest method="standard" ${NS}><username>${username}</username><password>${password}</password></signInRequest>`;
const sharedShop = createTestShop();
type TestShop = Awaited<typeof sharedShop>;

const ask = async (shop: TestShop, path: string, body: string) => {
  const headers = { 'content-type': 'application/xml' };
  const answer = await fetch(`${shop.url}/AdobeAuth/${path}`, { method: 'POST', headers, body });
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/xml; charset=utf-8',
    'no-store',
  ]);
  return answer.text();
};
const signIn = (shop: TestShop, username: string, password: string) =>
  ask(shop, 'SignIn', toSignIn(username, password));
const readUrn = (answer: string) => URN.exec(answer)?.[0] ?? '';

describe('the sign-in service for Adobe IDs', () => {
  it('[ADOBE-15] signs a customer in with e-mail address or username; the URN never changes', async () => {
    const shop = await sharedShop;
    const answer = await signIn(shop, ANNA.email, ANNA.password);
    const urn = readUrn(answer);
    expect(answer).toBe(`<signInResponse ${NS}><user>${urn}</user><label>anna</label></signInResponse>`);
    expect(urn).toMatch(URN);
    const answers = await Promise.all([
      signIn(shop, 'ANNA', ANNA.password),
      signIn(shop, `&#32;${ANNA.email.toLowerCase()}\n`, ANNA.password),
      signIn(shop, '&#x61;nna', ANNA.password),
    ]);
    expect(answers).toEqual([answer, answer, answer]);
    const info = `<accountInfoRequest method="standard" ${NS}><user>${urn}</user></accountInfoRequest>`;
    expect(await ask(shop, 'AccountInfo', info)).toBe(
      `<accountInfoResponse ${NS}><label>anna</label></accountInfoResponse>`,
    );
    const status = await fetch(`${shop.url}/AdobeAuth/Status`);
    expect([status.status, status.headers.get('content-type'), await status.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'UP',
    ]);
  });

  it('[ADOBE-15] reads a password with all signs', async () => {
    const shop = await createTestShop();
    const password = `a <b> & "c" 'd' é 书 ]]>`;
    const browser = shop.createBrowser();
    await browser.open('/register');
    await browser.submit('/register', {
      firstName: 'Mia',
      lastName: 'Lane',
      email: 'mia@lantern.example',
      username: '',
      password,
      over16: 'yes',
    });
    const escaped = password.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(readUrn(await signIn(shop, 'mia@lantern.example', escaped))).toMatch(URN);
  });

  it.each([
    ['no method', `<signInRequest ${NS}/>`, toError('E_LANTERN_AUTH No method specified')],
    [
      'an unknown method',
      `<signInRequest method="x&quot;y" ${NS}/>`,
      toError('E_LANTERN_AUTH Unknown signin method: x&#34;y'),
    ],
    ['nothing', '', WRONG_FORMAT],
    ['no XML', 'hello', WRONG_FORMAT],
    ['no namespace', toSignIn(ANNA.email, ANNA.password).replace(NS, ''), WRONG_FORMAT],
    ['another request', `<accountInfoRequest ${NS}/>`, WRONG_FORMAT],
    ['broken nesting', `<signInRequest method="standard" ${NS}><username></signInRequest>`, WRONG_FORMAT],
    ['two roots', toSignIn('a', 'b').repeat(2), WRONG_FORMAT],
    ['an open end', `<signInRequest method="standard" ${NS}><username>`, WRONG_FORMAT],
    ['an unknown entity', toSignIn('&x;', 'b'), WRONG_FORMAT],
    ['a document type', `<!DOCTYPE a [<!ENTITY x "y">]>${toSignIn('&x;', 'b')}`, WRONG_FORMAT],
    [
      'an external entity',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${toSignIn('&x;', 'b')}`,
      WRONG_FORMAT,
    ],
    ['NUL', toSignIn('a&#0;b', 'c'), WRONG_FORMAT],
    ['half a sign', toSignIn('a&#xD800;b', 'c'), WRONG_FORMAT],
    ['a sign beyond Unicode', toSignIn('a&#x110000;b', 'c'), WRONG_FORMAT],
    ['deep nesting', `<x ${NS}>${'<a>'.repeat(2000)}${'</a>'.repeat(2000)}</x>`, WRONG_FORMAT],
    ['no password', toSignIn(ANNA.email, ''), WRONG],
    ['a wrong password', toSignIn(ANNA.email, 'not the password'), WRONG],
    ['an unknown login', toSignIn('who@lantern.example', ANNA.password), WRONG],
  ])('[ADOBE-15] answers a document with %s', async (_what, document, expected) => {
    expect(await ask(await sharedShop, 'SignIn', document)).toBe(expected);
  });

  it('[ADOBE-15] takes no more than linear time', async () => {
    const startedAt = performance.now();
    for (const text of [
      ' '.repeat(16_000),
      `<a${' b="c"'.repeat(2500)}`,
      `<a ${'b '.repeat(7000)}`,
      '&#'.repeat(8000),
      '<a>'.repeat(5000),
    ])
      expect(await ask(await sharedShop, 'SignIn', text)).toBe(WRONG_FORMAT);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('[ADOBE-15] does not know a foreign URN, and escapes it', async () => {
    const request = `<accountInfoRequest ${NS}><user>urn:&lt;x&gt;</user></accountInfoRequest>`;
    expect(await ask(await sharedShop, 'AccountInfo', request)).toBe(
      toError('E_LANTERN_ACCOUNT_INFO Could not identify patron from &#39;urn:&#60;x&#62;&#39;.'),
    );
  });

  it('[ADOBE-15] [S14] counts failures apart from the pages', async () => {
    const shop = await createTestShop();
    const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(shop, 'anna', 'not the password')));
    expect(answers.filter((answer) => answer === WRONG)).toHaveLength(10);
    expect(await signIn(shop, 'anna', ANNA.password)).toBe(TOO_MANY);
    const browser = shop.createBrowser();
    await browser.open('/login');
    const home = await browser.submit('/login', { login: ANNA.email, password: ANNA.password });
    expect(home.text).toContain(ANNA.firstName);
    shop.advanceClock(15 * 60 + 1);
    expect(readUrn(await signIn(shop, 'anna', ANNA.password))).toMatch(URN);
  });

  it('[ADOBE-15] refuses a large document, and does not exist without a vendor id', async () => {
    const shop = await sharedShop;
    const large = await fetch(`${shop.url}/AdobeAuth/SignIn`, { method: 'POST', body: ' '.repeat(20_000) });
    expect(large.status).toBe(413);
    const { app } = await createTestApp({});
    const headers = { host: 'shop.example' };
    expect((await app.inject({ url: '/AdobeAuth/Status', headers })).statusCode).toBe(404);
  });
});

it('[ADOBE-15] URNs differ, also within a millisecond', () => {
  const now = new Date();
  expect(new Set(Array.from({ length: 1000 }, () => createUserUrn('4c616e746572', now))).size).toBe(1000);
});

it('[ADOBE-15] the settings name the vendor', () => {
  const env = {
    SHOP_DATABASE_URL: 'postgres://x/y',
    SHOP_PUBLIC_URL: 'http://shop.example',
    SHOP_SHARED_KEY: 'sixteen characters or more',
    CLOUD_URL: 'http://cloud.example',
  };
  expect(readConfig(env).adobe).toBeNull();
  expect(readConfig({ ...env, SHOP_ADOBE_VENDOR_ID: 'LANTERN', SHOP_ADOBE_NODE: '0123456789AB' }).adobe).toEqual({
    vendorId: 'LANTERN',
    node: '0123456789ab',
  });
  expect(() => readConfig({ ...env, SHOP_ADOBE_VENDOR_ID: 'a b' })).toThrow(/^SHOP_ADOBE_VENDOR_ID must be/);
  expect(() => readConfig({ ...env, SHOP_ADOBE_NODE: 'x' })).toThrow(/^SHOP_ADOBE_NODE must be/);
});
