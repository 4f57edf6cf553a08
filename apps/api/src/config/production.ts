import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Env, settings } from './env.ts';
import type { DeclaredPartner } from './partners.ts';
import { isOpenToOthers, openFolder } from './private-folder.ts';
import type { StorageSettings } from './storage.ts';

const SHORTEST_SECRET = 16;
/** What installations really run with because nobody changed it; compared without case. */
const NO_SECRETS =
  /^(?:change|replace|secret|password|passw0rd|lectern|postgres|minio|admin|example|default|test|xxx|123)/i;
const ONE_CHARACTER = /^(.)\1*$/;
/** Secrets that are whole texts. The others hold their secret inside: an address, a list. */
const WHOLE = ['S3_SECRET_KEY', 'GOOGLE_CLIENT_SECRET', 'FACEBOOK_APP_SECRET'] as const;
/** Who says there who somebody is, must be who it seems to be. */
const PROVIDERS = ['GOOGLE_ISSUER', 'FACEBOOK_DIALOG_URL', 'FACEBOOK_GRAPH_URL'] as const;

/** What is looked at of the configuration. */
type Looked = {
  dataDir: string;
  database: { url: string };
  storage: StorageSettings;
  web: { publicUrl: string; booksUrl: string; trustProxy: string[] };
  partners: DeclaredPartner[];
  clients: ReadonlyMap<string, string>;
};

/**
 * Refuses what may do on a desk and must not do where readers are: MODE=production starts with secrets of its own, real
 * addresses and real partners, or not at all.
 * @throws Error with one sentence that names the setting and never repeats a secret
 */
export const refuseUnsafe = (env: Env, config: Looked, given: NodeJS.ProcessEnv): void => {
  for (const name of ['DATA_DIR', 'PUBLIC_URL', 'BOOKS_URL', 'PARTNERS_FILE'] as const)
    if (!given[name]) fail(name, `is missing: in production it has no default. ${settings[name].means}`);
  refuseWeak('DATABASE_URL', passwordOf(config.database.url));
  for (const name of WHOLE) if (env[name] !== undefined) refuseWeak(name, env[name]);
  for (const [client, secret] of config.clients) if (secret !== '') refuseWeak('CLIENTS', secret, `of ${client} `);
  for (const name of PROVIDERS)
    if (!env[name].startsWith('https:')) fail(name, 'must begin with https://: it says who somebody is.');
  if (isOpenToOthers(config.dataDir)) fail('DATA_DIR', openFolder(config.dataDir));
  refuseAddresses(env, config);
  refusePartners(config);
};

const fail = (name: string, why: string): never => {
  throw new Error(`The setting ${name} ${why}`);
};

const refuseWeak = (name: string, secret: string, whose = ''): void => {
  if (secret === '') fail(name, `holds no secret ${whose}: in production there must be one.`);
  if (secret.length < SHORTEST_SECRET)
    fail(
      name,
      `holds a secret ${whose}of fewer than ${SHORTEST_SECRET} characters: \`openssl rand -base64 32\` makes one.`,
    );
  if (NO_SECRETS.test(secret) || ONE_CHARACTER.test(secret))
    fail(name, `holds a secret ${whose}that everybody knows: \`openssl rand -base64 32\` makes one.`);
};

const passwordOf = (databaseUrl: string): string => {
  const url = URL.parse(databaseUrl);
  if (!url) return fail('DATABASE_URL', 'is no address: a password in it must be percent-encoded.');
  return decodeURIComponent(url.password || (url.searchParams.get('password') ?? ''));
};

const refuseAddresses = (env: Env, { web, storage }: Looked): void => {
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
    if (storage.s3 && new URL(storage.s3.endpoint).protocol !== 'https:' && !isInside(storage.s3.endpoint))
      fail(
        'S3_ENDPOINT',
        'must begin with https:// unless its host is one of your own network (a name without a dot).',
      );
  }
  for (const network of web.trustProxy)
    if (/\/0*[0-7]$/.test(network)) fail('TRUST_PROXY', `believes ${network}, which is nearly everybody.`);
};

/** Names without a dot are given by the own network (a compose file, /etc/hosts); so are addresses of this machine. */
const isInside = (address: string): boolean => {
  const { hostname } = new URL(address);
  return !hostname.includes('.') || hostname.startsWith('127.');
};

const refusePartners = ({ partners, dataDir }: Looked): void => {
  if (partners.length === 0) fail('PARTNERS_FILE', 'names no partner: nobody could sign in.');
  const demoKey = keyOfDemoShop(dataDir);
  for (const partner of partners) {
    const whose = `of ${partner.alias} `;
    if (partner.shared_key === demoKey)
      fail('PARTNERS_FILE', `holds the key ${whose}from the demo shop of \`npm start\`.`);
    refuseWeak('PARTNERS_FILE', partner.shared_key, whose);
    for (const address of [partner.auth_options_url, partner.authenticate_url]) {
      if (!partner.allow_private && !address.startsWith('https:'))
        fail('PARTNERS_FILE', `lets passwords for ${partner.alias} travel without https.`);
    }
  }
};

/** Made by `npm start` in the same folder: who moves that folder to a server has readers whose passwords stand in the README. */
const keyOfDemoShop = (dataDir: string): unknown => {
  const file = path.join(dataDir, 'demo-shop.json');
  if (!existsSync(file)) return undefined;
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof content === 'object' && content !== null && 'shared_key' in content ? content.shared_key : undefined;
};
