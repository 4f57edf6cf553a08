import { createTemplateDatabase, createTestDatabase } from '@lectern/postgres/testing';
import { startShop } from '@lectern/shop/testing';
import type { Clock } from '../platform/clock.ts';

/** The customers of every test shop. */
export const customers = {
  anna: {
    username: 'anna',
    email: 'anna@lantern.example',
    password: 'lantern-anna',
    firstName: 'Anna',
    lastName: 'Reed',
  },
  boris: {
    username: 'boris',
    email: 'boris@lantern.example',
    password: 'lantern-boris',
    firstName: 'Boris',
    lastName: 'Lane',
  },
} as const;
export type Customer = keyof typeof customers;

const SHARED_KEY = 'a key that only these two know';

const TEMPLATE = 'lectern_shop_template';

/** Part of the global setup: a template database with the shop's tables and customers, whose passwords are slow to hash. */
export const createShopTemplate = (): Promise<void> =>
  createTemplateDatabase(TEMPLATE, async (databaseUrl) => {
    const shop = await startShop({ databaseUrl, sharedKey: SHARED_KEY, accounts: Object.values(customers) });
    await shop.close();
  });

/** Starts the real demo shop on its own database. Returns it with its partner declaration. `cloudUrl`: the app's URL. */
export const createTestShop = async (clock: Clock, cloudUrl: string) => {
  const database = await createTestDatabase(TEMPLATE);
  const shop = await startShop({
    databaseUrl: database.url,
    sharedKey: SHARED_KEY,
    clock: () => clock.now(),
    cloudUrl,
  });
  const partner = {
    id: 1,
    alias: 'lantern',
    name: 'Lantern Books',
    auth_options_url: shop.authOptionsUrl,
    authenticate_url: shop.authenticateUrl,
    shared_key: SHARED_KEY,
    signature: 'sha256',
    require_v2: true,
    shop_id: '1',
    home_url: shop.url,
    register_url: `${shop.url}/register`,
    reset_password_url: `${shop.url}/reset`,
    icon: `${shop.url}/icon.svg`,
    allow_private: true,
    inside_url: `${shop.url}/lcp/`,
    community: {
      name: 'Lantern Readers',
      url: `${shop.url}/community`,
      login_url: `${shop.url}/community/login`,
      home_url: `${shop.url}/community`,
    },
  };
  const close = async (): Promise<void> => {
    await shop.close();
    await database.drop();
  };
  return { ...shop, close, partner };
};
