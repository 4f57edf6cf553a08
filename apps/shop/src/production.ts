import { readFileSync } from 'node:fs';

const SECRETS = ['SHOP_DATABASE_URL', 'SHOP_SHARED_KEY', 'SHOP_MAIL'] as const;
const EVERYBODY_KNOWS = /^(?:change|replace|secret|password|example|default|lantern|demo|test)|^(.)\1*$/i;

/**
 * The environment with every secret that is given as a file (`SHOP_SHARED_KEY_FILE`), as container engines hand secrets
 * over; a line break at the end is no part of it. Throws one sentence that names the setting.
 */
export const withSecretFiles = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const whole = { ...env };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new Error(`${name} is given twice, by itself and as ${name}_FILE: remove one.`);
    try {
      whole[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch {
      throw new Error(`${name}_FILE names ${file}, which can't be read.`);
    }
  }
  return whole;
};

type Settings = {
  SHOP_PUBLIC_URL: string;
  CLOUD_URL: string;
  SHOP_SHARED_KEY: string;
  SHOP_DEMO_ACCOUNTS: readonly unknown[];
  SHOP_MAIL: { kind: string };
  PLAIN_HTTP: 'on' | 'off';
};

/** What may do on a desk and must not do where readers are. Throws one sentence that names the setting, never a secret. */
export const refuseUnsafe = (settings: Settings): void => {
  const fail = (sentence: string): never => {
    throw new Error(sentence);
  };
  if (settings.SHOP_DEMO_ACCOUNTS.length > 0)
    fail('SHOP_DEMO_ACCOUNTS makes accounts whose passwords others know: not in production.');
  if (EVERYBODY_KNOWS.test(settings.SHOP_SHARED_KEY))
    fail('SHOP_SHARED_KEY is a secret that everybody knows: `openssl rand -base64 32` makes one.');
  if (settings.SHOP_MAIL.kind === 'outbox') fail('SHOP_MAIL must name a mail server in production: smtp://host:port.');
  if (settings.PLAIN_HTTP === 'on') return;
  for (const name of ['SHOP_PUBLIC_URL', 'CLOUD_URL'] as const)
    if (!settings[name].startsWith('https:'))
      fail(`${name} must begin with https:// (PLAIN_HTTP=on allows http, for a try inside your own network).`);
};
