import { describe, expect, it } from 'vitest';
import { createTestApp } from '../test-app.testing.ts';
import { computeFormToken } from '../tokens.ts';
import { toNetwork } from './network.ts';

describe('network', () => {
  it.each([
    { address: '203.0.113.9', network: '203.0.113.9' },
    { address: '::ffff:203.0.113.9', network: '203.0.113.9' },
    { address: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2::/64' },
    { address: '2001:DB8:1:2::9', network: '2001:db8:1:2::/64' },
    { address: '2001:0db8::1', network: '2001:db8:0:0::/64' },
    { address: 'fe80::1%eth0', network: 'fe80:0:0:0::/64' },
    { address: '::1', network: '0:0:0:0::/64' },
  ])('[SHOP-11] of $address is $network', ({ address, network }) => {
    expect(toNetwork(address)).toBe(network);
  });

  it.each([
    { proxy: 'no proxy', trustProxy: [], networks: 1 },
    { proxy: 'a trusted proxy', trustProxy: ['10.0.0.1'], networks: 2 },
  ])('[SHOP-11] is taken from X-Forwarded-For only behind $proxy', async ({ trustProxy, networks }) => {
    const { app, db } = await createTestApp({ trustProxy });
    for (const forwarded of ['198.51.100.1', '198.51.100.2']) {
      const reply = await app.inject({
        method: 'POST',
        url: '/login',
        remoteAddress: '10.0.0.1',
        headers: {
          host: 'shop.example',
          'x-forwarded-for': forwarded,
          'content-type': 'application/x-www-form-urlencoded',
        },
        cookies: { shop_guest: 'guest' },
        payload: `_form=${computeFormToken('guest')}&login=nobody&password=wrong`,
      });
      expect(reply.statusCode).toBe(401);
    }
    // Each network has one row, and one more for its pair with the account.
    const { rowCount } = await db.query('SELECT FROM attempts');
    expect(rowCount).toBe(2 * networks);
  });
});
