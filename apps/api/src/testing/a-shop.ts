import { ensureDatabase } from '@lectern/postgres';
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

/** The real demo shop on a database beside the app's, and how the app is told of it. `cloudUrl`: where the app will be. */
export const aShop = async (appDatabase: string, clock: Clock, cloudUrl: string) => {
  const beside = (name: string): string => Object.assign(new URL(appDatabase), { pathname: `/${name}` }).href;
  const databaseUrl = await ensureDatabase({ url: beside }, `${new URL(appDatabase).pathname.slice(1)}_shop`);
  const shop = await startShop({
    databaseUrl,
    sharedKey: SHARED_KEY,
    accounts: Object.values(customers),
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
    home_url: shop.url,
    register_url: `${shop.url}/register`,
    reset_password_url: `${shop.url}/reset`,
    icon: `${shop.url}/icon.svg`,
    allow_private: true,
  };
  return { ...shop, partner };
};
