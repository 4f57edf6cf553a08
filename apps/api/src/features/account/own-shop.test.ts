import { User } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPartnerDouble, type PartnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let double: PartnerDouble;
beforeAll(async () => {
  double = await createPartnerDouble('two', {
    options: () => ({ json: { auth_providers: ['north', 'south'].map((id) => ({ name: id, shop_id: id })) } }),
    authenticate: ({ login = '' }) => ({ json: { user: login } }),
  });
  const feeds = { url: `${double.partner.auth_options_url}/feed` };
  app = await startTestApp({
    partners: [
      {
        ...double.partner,
        home_url: 'https://two.example/',
        sub_partners: [
          { shop_id: 'north', name: 'North', home_url: 'https://north.example/', feeds },
          { shop_id: 'south', name: 'South' },
        ],
      },
    ],
  });
});
afterAll(async () => {
  await app.close();
  await double.close();
});

it.each([
  ['north', 'https://north.example/', true],
  ['south', 'https://two.example/', false],
])('[ACC-8] [OVER-15] the shop %s has the home page %s; a feed: %s', async (shopId, home, hasFeed) => {
  const reader = await createTestReader(
    app,
    { alias: 'two', shopId, username: `nora-${shopId}`, password: 'x' },
    { isWelcomed: false },
  );
  const user = User.parse(await (await reader.get('/user')).json());
  expect(user).toMatchObject({
    shop: { id: shopId, home_url: home, login_url: home },
    shop_offers: { partner_books: hasFeed, community: false },
  });
});
