import { describe, expect, it } from 'vitest';
import { anApp } from '../an-app.testing.ts';
import { formTokenOf } from '../tokens.ts';
import { networkOf } from './network.ts';

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
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    { proxy: 'no proxy', trustProxy: [], counted: 1 },
    { proxy: 'our proxy', trustProxy: ['10.0.0.1'], counted: 2 },
  ])('[SHOP-11] is read from X-Forwarded-For only behind $proxy', async ({ trustProxy, counted }) => {
    const { app, db } = await anApp({ trustProxy });
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
        payload: `_form=${formTokenOf('guest')}&login=nobody&password=wrong`,
      });
      expect(reply.statusCode).toBe(401);
    }
    // Each network has a row, and one more for the account there.
    const { rowCount } = await db.query('SELECT FROM attempts');
    expect(rowCount).toBe(2 * counted);
  });
});
