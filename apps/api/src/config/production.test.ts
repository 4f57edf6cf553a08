import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createTempFolder } from '../testing/temp-folder.ts';
import { readConfig } from './config.ts';

const KEY = 'q8Zr1nB4uX0cV7mL2kT9';
const folder = createTempFolder();
let files = 0;
const writeTempFile = (content: unknown): string => {
  files += 1;
  const file = path.join(folder, `${files}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const partner = {
  id: 1,
  alias: 'corner',
  name: 'Corner Books',
  auth_options_url: 'https://corner.example/options',
  authenticate_url: 'https://corner.example/login',
  shared_key: KEY,
  signature: 'sha256',
};
const writePartnersFile = (...differences: object[]) =>
  writeTempFile(differences.map((difference) => ({ ...partner, ...difference })));
const VALID = {
  MODE: 'production',
  DATA_DIR: folder,
  DATABASE_URL: `postgresql://lectern:${KEY}@postgres/lectern`,
  PUBLIC_URL: 'https://library.example',
  BOOKS_URL: 'https://books.library.example',
  PARTNERS_FILE: writePartnersFile({}),
};
const s3 = { STORAGE: 's3', S3_ENDPOINT: 'http://minio:9000', S3_BUCKET: 'lectern', S3_ACCESS_KEY: 'library' };
const withKey = { ...s3, S3_SECRET_KEY: KEY };

it('[OPS-30] production starts with secrets, addresses and partners of its own', () => {
  expect(
    readConfig({ ...VALID, ...withKey, CLIENTS: `old:${KEY},web:`, TRUST_PROXY: '172.30.57.2' }).partners,
  ).toHaveLength(1);
  const addresses = [`nats://lectern:${KEY}@nats:4222`, `tls://${KEY}@nats.example:4222`];
  expect(readConfig({ ...VALID, BUS_URL: addresses.join(', ') }).bus).toEqual(addresses);
  const plain = { PUBLIC_URL: 'http://library.home', BOOKS_URL: 'http://books.home', PLAIN_HTTP: 'on' };
  expect(readConfig({ ...VALID, ...plain }).web.publicUrl).toBe('http://library.home');
});

it.each([
  [{ DATA_DIR: '' }, 'DATA_DIR is missing'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL is missing'],
  [{ BOOKS_URL: '' }, 'BOOKS_URL is missing'],
  [{ PARTNERS_FILE: '' }, 'PARTNERS_FILE is missing'],
  [{ DATABASE_URL: '' }, 'DATABASE_URL is missing'],
  [{ DATABASE_URL: 'postgresql://lectern@postgres/lectern' }, 'DATABASE_URL holds no secret'],
  [{ DATABASE_URL: 'postgresql://lectern:short@postgres/lectern' }, 'DATABASE_URL holds a secret of fewer'],
  [
    { DATABASE_URL: 'postgresql://lectern:postgres-postgres-1@postgres/x' },
    'DATABASE_URL holds a secret that everybody',
  ],
  [{ DATABASE_URL: 'postgresql://l:aaaaaaaaaaaaaaaaaaaa@postgres/x' }, 'DATABASE_URL holds a secret that everybody'],
  [{ GOOGLE_ISSUER: 'http://accounts.example' }, 'GOOGLE_ISSUER must begin with https'],
  [{ FACEBOOK_GRAPH_URL: 'http://graph.example' }, 'FACEBOOK_GRAPH_URL must begin with https'],
  [{ GOOGLE_CLIENT_ID: 'web', GOOGLE_CLIENT_SECRET: 'short' }, 'GOOGLE_CLIENT_SECRET holds a secret of fewer'],
  [{ FACEBOOK_APP_ID: '42' }, 'FACEBOOK_APP_SECRET is missing'],
  [{ PUBLIC_URL: 'http://library.example' }, 'PUBLIC_URL must begin with https'],
  [{ BOOKS_URL: 'http://books.library.example' }, 'BOOKS_URL must begin with https'],
  [{ BOOKS_URL: 'https://library.example:8443' }, 'BOOKS_URL must have a host name'],
  [{ SHOP_UPSTREAM: 'http://127.0.0.1:3100' }, 'SHOP_UPSTREAM is for the demo shop'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY believes'],
  [{ BUS_URL: 'nats://nats:4222' }, 'BUS_URL holds no secret'],
  [{ BUS_URL: 'nats://lectern:short@nats:4222' }, 'BUS_URL holds a secret of fewer'],
  [{ BUS_URL: `nats://lectern:${KEY}@nats.example:4222` }, 'BUS_URL must begin with tls://'],
  [{ BUS_URL: `https://lectern:${KEY}@nats.example` }, 'BUS_URL must be addresses such as nats://'],
  [{ CLIENTS: 'old:short' }, 'CLIENTS holds a secret of old of fewer'],
  [{ ...s3, S3_SECRET_KEY: 'minioadmin-minioadmin' }, 'S3_SECRET_KEY holds a secret that everybody'],
  [{ ...withKey, S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT must begin with https'],
  [{ PARTNERS_FILE: writePartnersFile() }, 'PARTNERS_FILE names no partner'],
  [
    { PARTNERS_FILE: writePartnersFile({ shared_key: 'change-me-change-me-1' }) },
    'PARTNERS_FILE holds a secret of corner that',
  ],
  [
    { PARTNERS_FILE: writePartnersFile({ authenticate_url: 'http://corner.example/' }) },
    'PARTNERS_FILE lets passwords',
  ],
  [
    {
      PARTNERS_FILE: writePartnersFile({
        community: { name: 'Readers', url: 'https://corner.example/', login_url: 'http://corner.example/' },
      }),
    },
    'PARTNERS_FILE asks the community of corner without https',
  ],
])('[OPS-30] production with %o is refused: %s', (difference, sentence) => {
  expect(() => readConfig({ ...VALID, ...difference })).toThrow(`The setting ${sentence}`);
});

it('[OPS-30] the key of the demo shop is refused, however the folder came here', () => {
  const dataDir = createTempFolder();
  const demo = { shared_key: 'w3pQ9dYf6hJ1sN5aE8rU' };
  writeFileSync(path.join(dataDir, 'demo-shop.json'), JSON.stringify(demo));
  const env = { ...VALID, DATA_DIR: dataDir, PARTNERS_FILE: writePartnersFile(demo) };
  expect(() => readConfig(env)).toThrow('The setting PARTNERS_FILE holds the key of corner from the demo shop');
});

it('[OPS-31] no refusal repeats the secret that it is about', () => {
  for (const secret of ['hush', 'changeme-hush-hush-hush'])
    for (const difference of [
      { DATABASE_URL: `postgresql://lectern:${secret}@postgres/lectern` },
      { CLIENTS: `old:${secret}` },
      { ...s3, S3_SECRET_KEY: secret },
    ]) {
      const read = () => readConfig({ ...VALID, ...difference });
      expect(read).toThrow(/^The setting \w+ holds/);
      expect(read).not.toThrow('hush');
    }
});

const PAYPAL = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: KEY,
  PAYPAL_MERCHANT_ID: 'MERCHANT',
  PAYPAL_WEBHOOK_ID: 'WEBHOOK',
};
const SELLER = { SELLER_NAME: 'Corner Ltd', SELLER_ADDRESS: '1 Quay, Hull' };

it('[PAY-12] payments need an account, a seller and the real PayPal', () => {
  expect(readConfig({ ...VALID, ...PAYPAL, ...SELLER, SELLER_TAX_PERCENT: '7.7' })).toMatchObject({
    paypal: { environment: 'live', doubleUrl: null },
    seller: { name: 'Corner Ltd', taxRate: 770 },
  });
  const fails: [object, string][] = [
    [{ ...PAYPAL }, 'SELLER_NAME or SELLER_ADDRESS is missing'],
    [{ ...PAYPAL, ...SELLER, PAYPAL_WEBHOOK_ID: '' }, 'PAYPAL_WEBHOOK_ID is missing'],
    [{ ...PAYPAL, ...SELLER, PAYPAL_CLIENT_SECRET: 'short' }, 'PAYPAL_CLIENT_SECRET holds a secret'],
    [{ ...PAYPAL, ...SELLER, PAYPAL_DOUBLE_URL: 'http://127.0.0.1:4000' }, 'PAYPAL_DOUBLE_URL is for tests'],
    [{ ...PAYPAL, ...SELLER, PAYPAL_ROOTS: '/nowhere' }, 'PAYPAL_ROOTS names'],
    [{ ...PAYPAL, ...SELLER, SELLER_TAX_PERCENT: '119' }, 'SELLER_TAX_PERCENT can’t be'],
  ];
  for (const [settings, message] of fails) expect(() => readConfig({ ...VALID, ...settings })).toThrow(message);
});

it('[OPS-146] a first start in production names everything that is missing at once, and the next step', () => {
  const empty = writeTempFile('');
  writeFileSync(empty, '\n');
  const message = (env: Record<string, string>): string => {
    try {
      readConfig({ MODE: 'production', ...env });
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return 'it starts';
  };
  const lines = message({
    STORAGE: 's3',
    S3_ENDPOINT: 'http://store:9000',
    S3_BUCKET: 'lectern',
    S3_ACCESS_KEY_FILE: '/nowhere/s3_access_key',
    S3_SECRET_KEY_FILE: empty,
    GOOGLE_CLIENT_ID: 'web',
  }).split('\n');
  expect(lines.map((line) => line.split(' ').slice(2, 5).join(' '))).toEqual([
    'DATABASE_URL is missing:',
    'DATA_DIR is missing:',
    'PUBLIC_URL is missing:',
    'BOOKS_URL is missing:',
    'PARTNERS_FILE is missing:',
    'S3_ACCESS_KEY_FILE names /nowhere/s3_access_key,',
    `S3_SECRET_KEY_FILE names ${empty},`,
    'GOOGLE_CLIENT_SECRET is missing:',
    'infra/make-secrets.sh` creates every',
  ]);
  expect(lines[0]).toContain('secrets/database_url');
  expect(message({ ...VALID, PARTNERS_FILE: '/nowhere/partners.json' })).toContain('secrets/partners.json');
  expect(message(VALID)).toBe('it starts');
});
