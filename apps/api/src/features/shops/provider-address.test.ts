import { expect, it } from 'vitest';
import { PartnerSettings } from '../../config/partners.ts';
import type { Partner } from './partner.ts';
import { toProviderAddress } from './provider-address.ts';

const toPartner = (settings: Partial<PartnerSettings>): Partner => ({
  ...PartnerSettings.parse({
    name: 'A shop',
    auth_options_url: 'https://shop.example/options',
    authenticate_url: 'https://shop.example/authenticate',
    signature: 'sha256',
    home_url: 'http://shop.localhost:3000/',
    ...settings,
  }),
  id: 1,
  alias: 'shop',
  disabled: false,
  keys: [],
  knownShopIds: [],
  oldKeyUntil: null,
});
const inside = toPartner({ allow_private: true, inside_url: 'http://127.0.0.1:4000' });

it('[LCP-18] [S8] the origin of a partner leads inside the network, with nothing but its path and query', () => {
  const toInside = (path: string) => toProviderAddress([inside], `http://shop.localhost:3000${path}`)?.url;
  expect(toInside('/lcp/status/1?id=2&name=%20#part')).toBe('http://127.0.0.1:4000/lcp/status/1?id=2&name=%20');
  expect(toInside('//169.254.169.254/latest')).toBe('http://127.0.0.1:4000//169.254.169.254/latest');
  expect(toInside('/../../@169.254.169.254/')).toBe('http://127.0.0.1:4000/@169.254.169.254/');
  expect(toProviderAddress([inside], 'http://shop.localhost:3000/')?.allowPrivate).toBe(true);
});

it('[LCP-18] [S8] the path of the inside address, where it has one, is the only one that leads there', () => {
  const shop = toPartner({ allow_private: true, inside_url: 'http://127.0.0.1:4000/lcp/' });
  const toInside = (path: string) => toProviderAddress([shop], `http://shop.localhost:3000${path}`)?.url ?? null;
  expect(toInside('/lcp/status/1?id=2')).toBe('http://127.0.0.1:4000/lcp/status/1?id=2');
  for (const path of [
    '/',
    '/lcp',
    '/lcps/1',
    '/metrics',
    '/lcp/../metrics',
    '/lcp/%2e%2e/metrics',
    '//lcp/1',
    '/lcp\\..\\metrics',
  ])
    expect([path, toInside(path)]).toEqual([path, null]);
});

it('[LCP-18] [S8] no other origin does, nor that of a partner whom the operator does not allow it', () => {
  for (const address of [
    'http://shop.localhost/',
    'http://shop.localhost:3001/',
    'http://me:word@shop.localhost:3000/',
    'http://shop.localhost:3000.evil.example/',
    'ftp://shop.localhost:3000/',
    '//shop.localhost:3000/',
    '',
  ])
    expect([address, toProviderAddress([inside], address)]).toEqual([address, null]);
  expect(toProviderAddress([inside], 'https://shop.localhost:3000/')).toEqual({
    url: 'https://shop.localhost:3000/',
    allowPrivate: false,
  });
  for (const settings of [
    { allow_private: false, inside_url: 'http://127.0.0.1:4000' },
    { allow_private: true, inside_url: '' },
  ])
    expect(toProviderAddress([toPartner(settings)], 'http://shop.localhost:3000/')).toBeNull();
});
