import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from './settings.ts';

const SHARED_KEY_BYTES = 32;

/** Reads the key that the cloud and the demo shop sign with. Generates it at the first start; only the owner can read the file. */
export const getDemoShopKey = (dataDir: string): string => {
  const file = path.join(dataDir, 'demo-shop.json');
  if (!existsSync(file)) {
    const created = { shared_key: randomBytes(SHARED_KEY_BYTES).toString('base64url') };
    writeFileSync(file, JSON.stringify(created), { mode: 0o600, flag: 'wx' });
  }
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (
    typeof content === 'object' &&
    content !== null &&
    'shared_key' in content &&
    typeof content.shared_key === 'string'
  ) {
    return content.shared_key;
  }
  throw new Error(`${file} holds no shared_key. Delete the file and start again.`);
};

/** The vendor id of the demo shop's Adobe IDs. */
export const DEMO_ADOBE_VENDOR_ID = 'LANTERN';

/** Writes the list of vendors of Adobe IDs at every start, for the same reason: the demo shop is one. */
export const writeAdobeVendors = ({ dataDir }: Settings, shopPort: number): void => {
  const lantern = {
    vendor_id: DEMO_ADOBE_VENDOR_ID,
    name: 'Lantern Books',
    sign_in_url: `http://127.0.0.1:${shopPort}/AdobeAuth/SignIn`,
    allow_private: true,
  };
  writeFileSync(path.join(dataDir, 'adobe-vendors.json'), JSON.stringify([lantern], null, 2), { mode: 0o600 });
};

/** Writes the list of partner shops at every start, because the port of the demo shop changes. */
export const writePartners = (settings: Settings, shopPort: number): void => {
  const { dataDir, shopUrl } = settings;
  const inside = `http://127.0.0.1:${shopPort}`;
  const lantern = {
    id: 1,
    alias: 'lantern',
    name: 'Lantern Books',
    auth_options_url: `${inside}/partner/auth-options`,
    authenticate_url: `${inside}/partner/user_authenticate`,
    shared_key: getDemoShopKey(dataDir),
    signature: 'sha256',
    require_v2: true,
    shop_id: '1',
    home_url: `${shopUrl}/`,
    register_url: `${shopUrl}/register`,
    reset_password_url: `${shopUrl}/reset`,
    icon: `${shopUrl}/icon.svg`,
    // a street that there is not, in a town that there is
    address: 'Laternengasse 5',
    zip: '10178',
    city: 'Berlin',
    country: 'Germany',
    region: 'DE',
    lat: 52.5215,
    lon: 13.4093,
    allow_private: true,
    // browsers resolve the shop's name, this server does not
    inside_url: `${inside}/lcp/`,
    feeds: { url: `${inside}/feeds/books.json`, personal_url: `${inside}/feeds/personal` },
    community: {
      name: 'Lantern Readers',
      url: `${inside}/community`,
      login_url: `${shopUrl}/community/login`,
      home_url: `${shopUrl}/community`,
    },
  };
  writeFileSync(path.join(dataDir, 'partners.json'), JSON.stringify([lantern], null, 2), { mode: 0o600 });
};
