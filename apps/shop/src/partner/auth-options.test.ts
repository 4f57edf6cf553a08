import { describe, expect, it } from 'vitest';
import { ANNA, createTestShop, postForm } from '../test-shop.testing.ts';

const shop = await createTestShop();

describe('auth options', () => {
  it.each([ANNA.email, ANNA.email.toUpperCase(), ANNA.username, ` ${ANNA.username} `])(
    '[SHOP-1] lists the shop for the customer “%s”',
    async (UserID) => {
      const { status, body } = await postForm(shop.authOptionsUrl, { UserID });
      expect(status).toBe(200);
      expect(body).toEqual({
        auth_providers: [
          {
            name: 'Lantern Books',
            clientID: 'lantern',
            loggedBy: 'password',
            icon: `${shop.url}/icon.svg`,
            icon_eink: `${shop.url}/icon-eink.svg`,
            'icon-eink': `${shop.url}/icon-eink.svg`,
            shop_id: '1',
            login: { native: { url: shop.authenticateUrl }, browser: { url: `${shop.url}/login` } },
          },
        ],
      });
    },
  );

  it('[SHOP-2] lists nothing for unknown users', async () => {
    expect(await postForm(shop.authOptionsUrl, { UserID: 'stranger@lantern.example' })).toEqual({
      status: 200,
      body: { auth_providers: [] },
    });
  });

  it('[SHOP-3] accepts JSON as well as forms', async () => {
    const reply = await fetch(shop.authOptionsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ UserID: ANNA.email }),
    });
    expect(await reply.json()).toMatchObject({ auth_providers: [{ shop_id: '1' }] });
  });

  it.each(['', 'UserID=', 'UserID=a&UserID=b', 'userid=anna'])('[SHOP-10] rejects the body “%s”', async (body) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await fetch(shop.authOptionsUrl, { method: 'POST', headers, body });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ error: 'malformed' });
  });

  it('[SHOP-1] serves icons of a fixed size that other sites may embed', async () => {
    for (const icon of ['/icon.svg', '/icon-eink.svg']) {
      const reply = await fetch(`${shop.url}${icon}`);
      expect(reply.headers.get('content-type')).toContain('image/svg+xml');
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(await reply.text()).toContain('width="64" height="64"');
    }
  });
});
