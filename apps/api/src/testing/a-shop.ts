import { freshDatabase, makeTemplate } from '@lectern/postgres/testing';
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

/** Part of the global setup: a database with the tables of the shop and its customers, whose passwords take time to hash. */
export const makeShopTemplate = (): Promise<void> =>
  makeTemplate(TEMPLATE, async (databaseUrl) => {
    const shop = await startShop({ databaseUrl, sharedKey: SHARED_KEY, accounts: Object.values(customers) });
    await shop.close();
  });

/** The real demo shop on a database of its own, and how the app is told of it. `cloudUrl`: where the app will be. */
export const aShop = async (clock: Clock, cloudUrl: string) => {
  const database = await freshDatabase(TEMPLATE);
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
  };
  const close = async (): Promise<void> => {
    await shop.close();
    await database.drop();
  };
  return { ...shop, close, partner };
};
