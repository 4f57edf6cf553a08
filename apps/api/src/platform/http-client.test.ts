import { expect, it } from 'vitest';
import { createHttpClient } from './http-client.ts';
import { isPublicAddress } from './public-address.ts';

it.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'not an address',
])('[SEC-2] %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['93.184.216.34', '2606:2800:220:1::1'])('[SEC-2] %s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  'http://127.0.0.1:9/',
  'http://2130706433:9/',
  'http://0x7f000001:9/',
  'http://[::1]:9/',
  'http://localhost:9/',
])('[SEC-2] [S8] %s is not called', async (url) => {
  const client = createHttpClient();
  await expect(client.postForm({ url, form: {}, allowPrivate: false })).rejects.toThrow('not a public address');
  await client.close();
});
