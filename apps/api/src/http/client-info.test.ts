import { expect, it } from 'vitest';
import { toNetwork } from './client-info.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2002:cb00:714d:1::1', '203.0.113.0/24'],
  ['64:ff9b::203.0.113.77', '203.0.113.0/24'],
  ['::1', '0:0:0:0::/64'],
  ['nonsense', 'unknown'],
])('[AUTH-24] %s counts as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});
