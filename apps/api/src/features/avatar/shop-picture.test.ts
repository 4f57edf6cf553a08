import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { User } from '@lectern/contracts';
import { buildPng } from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPartnerDouble, type PartnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { toPictureAddress } from './shop-picture.ts';

let app: TestApp;
let shop: PartnerDouble;
let pictures: http.Server;
let elsewhere = '';
/** What the shop says of its customer, and what it answers for the picture. */
let customer: object = {};
let picture: { status?: number; headers?: Record<string, string>; body: Uint8Array } = { body: buildPng() };
let asked: string[] = [];

beforeAll(async () => {
  // the shop's server answers its calls itself; for pictures it sends the client on to this one, like a CDN
  pictures = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(picture.status ?? 200, picture.headers).end(picture.body);
  });
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`; // a TCP server that listens has one
  shop = await createPartnerDouble('faces', {
    options: () => ({ json: { auth_providers: [{ name: 'Faces', shop_id: '5' }] } }),
    authenticate: () => ({
      json: { user: '77', email: 'f@faces.example', firstName: 'Fay', lastName: 'Ce', ...customer },
    }),
  });
  const home = { home_url: 'https://faces.example', inside_url: elsewhere };
  app = await startTestApp({ extraPartners: [{ ...shop.partner, ...home, shop_id: '5' }] });
});
afterAll(async () => {
  await app.close();
  await shop.close();
  await new Promise((resolve) => pictures.close(resolve));
});
beforeEach(async () => {
  asked = [];
  picture = { body: buildPng() };
  customer = { avatar: 'https://faces.example/77.png' };
  await app.sql('DELETE FROM avatar');
  await app.deps.services.avatars.prepareQueue();
  await app.sql('DELETE FROM pgboss.job');
});

const signIn = (): Promise<TestReader> =>
  createTestReader(app, { alias: 'faces', shopId: '5', username: 'fay', password: 'x' }, { isWelcomed: false });
/** Runs the job, as the worker would. */
const fetchPicture = async (): Promise<boolean> => {
  const { rows } = await app.sql("SELECT id FROM reader WHERE provider_alias = 'faces'");
  const { saved } = await app.deps.services.avatars.fetchFromShop(BigInt(rows[0].id), new AbortController().signal);
  return saved;
};
const readAvatar = async (reader: TestReader): Promise<string | null> =>
  User.parse(await (await reader.get('/user')).json()).avatar;
const countJobs = async (): Promise<number> =>
  (await app.sql("SELECT 1 FROM pgboss.job WHERE name = 'avatar.fetch' AND state = 'created'")).rowCount ?? 0;

it('[AVA-6] the shop’s picture is fetched once, by a job, and shown from our own address', async () => {
  const fay = await signIn();
  expect([await readAvatar(fay), asked, await countJobs()]).toEqual([null, [], 1]);
  expect(await fetchPicture()).toBe(true);
  const address = await readAvatar(fay);
  expect(address).toMatch(new RegExp(`^${app.url}/avatars/`));
  expect((await fetch(address ?? '')).headers.get('content-type')).toBe('image/jpeg');
  expect(asked).toEqual(['/77.png']);
  await app.sql('DELETE FROM pgboss.job');
  await signIn();
  expect(await countJobs()).toBe(0);
});

it('[AVA-6] it is looked at again after a week, and keeps its address while it is the same', async () => {
  const fay = await signIn();
  await fetchPicture();
  const address = await readAvatar(fay);
  await app.sql('DELETE FROM pgboss.job');
  await app.sql("UPDATE avatar SET asked_at = asked_at - interval '8 days'");
  await signIn();
  expect(await countJobs()).toBe(1);
  expect(await fetchPicture()).toBe(false);
  expect(await readAvatar(fay)).toBe(address);
  picture = { body: buildPng({ red: 250 }) };
  expect(await fetchPicture()).toBe(true);
  expect(await readAvatar(fay)).not.toBe(address);
});

it('[AVA-6] the reader’s own choice stays: a picture of one’s own, or none', async () => {
  const fay = await signIn();
  await fetchPicture();
  await fay.delete('/user/avatar');
  await signIn();
  expect([await fetchPicture(), await readAvatar(fay)]).toEqual([false, null]);
  const own = await fay.put('/user/avatar', { body: new Blob([new Uint8Array(buildPng({ green: 250 }))]) });
  const { avatar } = (await own.json()) as { avatar: string }; // by contract
  customer = { avatar: 'https://faces.example/new.png' };
  await signIn();
  expect([await fetchPicture(), await readAvatar(fay)]).toEqual([false, avatar]);
});

it('[AVA-6] it goes when the shop has none any more', async () => {
  const fay = await signIn();
  await fetchPicture();
  customer = {};
  await signIn();
  expect(await readAvatar(fay)).toBeNull();
});

it.each([
  ['javascript:alert(1)'],
  ['file:///etc/passwd'],
  ['data:image/png;base64,AAAA'],
  ['not an address'],
  [7],
  [{ url: 'https://faces.example/77.png' }],
])('[AVA-6] [S8] the shop names %j: nothing is fetched', async (avatar) => {
  customer = { avatar };
  const fay = await signIn();
  expect([await countJobs(), await readAvatar(fay)]).toEqual([0, null]);
});

it.each([
  ['not found', { status: 404 }, true],
  [
    'a redirect into the private network',
    { status: 302, headers: { location: 'http://169.254.169.254/x.png' } },
    false,
  ],
  ['a page', { body: Buffer.from('<!doctype html><title>A face</title>') }, false],
  ['an SVG', { body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, false],
  ['more than 5 MB', { body: Buffer.concat([buildPng(), Buffer.alloc(5 * 1024 ** 2)]) }, false],
])('[AVA-6] [S8] the shop answers %s: no picture, and the sign-in works', async (_what, answer, isRetried) => {
  picture = { ...picture, ...answer };
  const fay = await signIn();
  const fetching = fetchPicture();
  if (isRetried) await expect(fetching).rejects.toThrow('the server answered');
  else expect(await fetching).toBe(false);
  expect(await readAvatar(fay)).toBeNull();
});

it('[AVA-6] [S8] only the shop’s own servers are reached inside the operator’s network', () => {
  const partner = {
    home_url: 'https://shop.example',
    inside_url: 'http://10.0.0.7:80/lcp/',
    auth_options_url: 'http://10.0.0.7/options',
    authenticate_url: 'http://10.0.0.8/authenticate',
    allow_private: true,
  };
  const resolve = (address: string, of = partner) => toPictureAddress(of, address);
  expect(resolve('https://shop.example/a.png?v=2')).toEqual({ url: 'http://10.0.0.7/a.png?v=2', allowPrivate: true });
  expect(resolve('http://10.0.0.8/a.png')).toEqual({ url: 'http://10.0.0.8/a.png', allowPrivate: true });
  expect(resolve('https://cdn.example/a.png')).toEqual({ url: 'https://cdn.example/a.png', allowPrivate: false });
  for (const refused of [
    'http://10.0.0.9/a.png',
    'http://cdn.example/a.png',
    'https://me:pw@shop.example/a.png',
    'ftp://shop.example/a',
  ])
    expect(resolve(refused), refused).toBeNull();
  const outside = { ...partner, allow_private: false };
  expect(resolve('https://shop.example/a.png', outside)).toEqual({
    url: 'https://shop.example/a.png',
    allowPrivate: false,
  });
  expect(resolve('http://10.0.0.8/a.png', outside)).toEqual({ url: 'http://10.0.0.8/a.png', allowPrivate: false });
});
