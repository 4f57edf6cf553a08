import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AdobeSettings } from './adobe.ts';
import type { DatabaseSettings } from './database.ts';
import type { Env } from './env.ts';
import { formatFolderWarning, isAccessibleToOthers } from './folder-permissions.ts';
import type { DeclaredPartner } from './partners.ts';
import { assertPaymentsSafe } from './payments.ts';
import type { StorageSettings } from './storage.ts';

const SHORTEST_SECRET = 16;
/** Default passwords that installations forget to change; case-insensitive. */
const WELL_KNOWN_SECRETS =
  /^(?:change|replace|secret|password|passw0rd|lectern|postgres|minio|admin|example|default|test|xxx|123)/i;
const ONE_CHARACTER = /^(.)\1*$/;
/** Settings whose whole value is a secret. Others contain a secret: a URL, a list. */
const SECRET_SETTINGS = [
  'S3_SECRET_KEY',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_APP_SECRET',
  'PAYPAL_CLIENT_SECRET',
] as const;
/** Identity providers, which must be reached over https. */
const PROVIDERS = ['GOOGLE_ISSUER', 'FACEBOOK_DIALOG_URL', 'FACEBOOK_GRAPH_URL'] as const;

/** The part of the configuration that is checked. */
type CheckedConfig = {
  dataDir: string;
  database: Pick<DatabaseSettings, 'url' | 'poolUrl'>;
  bus: string[] | null;
  storage: StorageSettings;
  web: { publicUrl: string; booksUrl: string; trustProxy: string[] };
  partners: DeclaredPartner[];
  adobe: AdobeSettings;
  clients: ReadonlyMap<string, string>;
};

/**
 * Refuses settings that are fine for development but unsafe in production: MODE=production requires its own secrets, real
 * addresses and real partners.
 * @throws Error with one sentence that names the setting and never repeats a secret
 */
export const assertProductionSafe = (env: Env, config: CheckedConfig): void => {
  const { url, poolUrl } = config.database;
  assertStrongSecret('DATABASE_URL', getPassword('DATABASE_URL', url));
  if (poolUrl) assertStrongSecret('DATABASE_POOL_URL', getPassword('DATABASE_POOL_URL', poolUrl));
  for (const address of config.bus ?? []) assertBusSafe(address);
  for (const name of SECRET_SETTINGS) if (env[name] !== undefined) assertStrongSecret(name, env[name]);
  for (const [client, secret] of config.clients)
    if (secret !== '') assertStrongSecret('CLIENTS', secret, `of ${client} `);
  for (const name of PROVIDERS)
    if (!env[name].startsWith('https:')) fail(name, 'must begin with https://: it says who somebody is.');
  if (isAccessibleToOthers(config.dataDir)) fail('DATA_DIR', formatFolderWarning(config.dataDir));
  assertPaymentsSafe(env);
  assertAddresses(env, config);
  assertPartners(config);
  for (const { vendor_id: vendor, sign_in_url: url, allow_private: isPrivate } of config.adobe.vendors)
    if (!isPrivate && !url.startsWith('https:'))
      fail('ADOBE_VENDORS_FILE', `lets passwords for ${vendor} travel without https.`);
};

const fail = (name: string, why: string): never => {
  throw new Error(`The setting ${name} ${why}`);
};

const assertStrongSecret = (name: string, secret: string, owner = ''): void => {
  if (secret === '') fail(name, `holds no secret ${owner}: in production there must be one.`);
  if (secret.length < SHORTEST_SECRET)
    fail(
      name,
      `holds a secret ${owner}of fewer than ${SHORTEST_SECRET} characters: \`openssl rand -base64 32\` makes one.`,
    );
  if (WELL_KNOWN_SECRETS.test(secret) || ONE_CHARACTER.test(secret))
    fail(name, `holds a secret ${owner}that everybody knows: \`openssl rand -base64 32\` makes one.`);
};

const getPassword = (name: string, databaseUrl: string): string => {
  const url = URL.parse(databaseUrl);
  if (!url) return fail(name, 'is no address: a password in it must be percent-encoded.');
  return decodeURIComponent(url.password || (url.searchParams.get('password') ?? ''));
};

const assertBusSafe = (address: string): void => {
  const { protocol, username, password } = new URL(address);
  assertStrongSecret('BUS_URL', decodeURIComponent(password || username));
  if (protocol !== 'tls:' && !isInternalHost(address))
    fail('BUS_URL', 'must begin with tls:// unless its host is one of your own network (a name without a dot).');
};

const assertAddresses = (env: Env, { web, storage }: CheckedConfig): void => {
  if (env.SHOP_UPSTREAM !== undefined)
    fail('SHOP_UPSTREAM', 'is for the demo shop of `npm start`, whose readers have well-known passwords.');
  const [app, books] = [new URL(web.publicUrl), new URL(web.booksUrl)];
  if (app.hostname === books.hostname)
    fail('BOOKS_URL', 'must have a host name of its own: on another port alone a book shares cookies with the app.');
  if (env.PLAIN_HTTP === 'off') {
    for (const name of ['PUBLIC_URL', 'BOOKS_URL'] as const) {
      const { protocol } = name === 'PUBLIC_URL' ? app : books;
      if (protocol !== 'https:')
        fail(name, 'must begin with https:// (PLAIN_HTTP=on allows http, for a try inside your own network).');
    }
    if (storage.s3 && new URL(storage.s3.endpoint).protocol !== 'https:' && !isInternalHost(storage.s3.endpoint))
      fail(
        'S3_ENDPOINT',
        'must begin with https:// unless its host is one of your own network (a name without a dot).',
      );
  }
  for (const network of web.trustProxy)
    if (/\/0*[0-7]$/.test(network)) fail('TRUST_PROXY', `believes ${network}, which is nearly everybody.`);
};

/** A name without a dot comes from the private network (a compose file, /etc/hosts); 127.0.0.0/8 is this machine. */
const isInternalHost = (address: string): boolean => {
  const { hostname } = new URL(address);
  return !hostname.includes('.') || hostname.startsWith('127.');
};

const assertPartners = ({ partners, dataDir }: CheckedConfig): void => {
  if (partners.length === 0) fail('PARTNERS_FILE', 'names no partner: nobody could sign in.');
  const demoKey = readDemoShopKey(dataDir);
  for (const partner of partners) {
    const owner = `of ${partner.alias} `;
    if (partner.shared_key === demoKey)
      fail('PARTNERS_FILE', `holds the key ${owner}from the demo shop of \`npm start\`.`);
    assertStrongSecret('PARTNERS_FILE', partner.shared_key, owner);
    for (const address of [partner.auth_options_url, partner.authenticate_url]) {
      if (!partner.allow_private && !address.startsWith('https:'))
        fail('PARTNERS_FILE', `lets passwords for ${partner.alias} travel without https.`);
    }
    const { url = 'https:', login_url = 'https:' } = partner.community ?? {};
    if (!partner.allow_private && ![url, login_url].every((address) => address.startsWith('https:')))
      fail('PARTNERS_FILE', `asks the community of ${partner.alias} without https.`);
  }
};

/** Written by `npm start` into the data folder. Whoever copies that folder to a server also copies accounts with published passwords. */
const readDemoShopKey = (dataDir: string): unknown => {
  const file = path.join(dataDir, 'demo-shop.json');
  if (!existsSync(file)) return undefined;
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof content === 'object' && content !== null && 'shared_key' in content ? content.shared_key : undefined;
};
