import { readFileSync } from 'node:fs';

const SECRETS = ['SHOP_DATABASE_URL', 'SHOP_SHARED_KEY', 'SHOP_MAIL'] as const;
const WEAK_SECRET = /^(?:change|replace|secret|password|example|default|lantern|demo|test)|^(.)\1*$/i;

/**
 * Returns the environment with the secrets read from files (`SHOP_SHARED_KEY_FILE`), as container engines provide them,
 * without a trailing line break. Throws one sentence that names the setting.
 */
export const readSecretFiles = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const complete = { ...env };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new Error(`${name} is given twice, by itself and as ${name}_FILE: remove one.`);
    try {
      complete[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch {
      throw new Error(`${name}_FILE names ${file}, which can't be read.`);
    }
  }
  return complete;
};

type Settings = {
  SHOP_PUBLIC_URL: string;
  CLOUD_URL: string;
  SHOP_SHARED_KEY: string;
  SHOP_DEMO_ACCOUNTS: readonly unknown[];
  SHOP_MAIL: { kind: string };
  PLAIN_HTTP: 'on' | 'off';
};

/** Refuses settings that are unsafe in production. Throws one sentence that names the setting, never a secret. */
export const assertProductionSafe = (settings: Settings): void => {
  const fail = (sentence: string): never => {
    throw new Error(sentence);
  };
  if (settings.SHOP_DEMO_ACCOUNTS.length > 0)
    fail('SHOP_DEMO_ACCOUNTS makes accounts whose passwords others know: not in production.');
  if (WEAK_SECRET.test(settings.SHOP_SHARED_KEY))
    fail('SHOP_SHARED_KEY is a secret that everybody knows: `openssl rand -base64 32` makes one.');
  if (settings.SHOP_MAIL.kind === 'outbox') fail('SHOP_MAIL must name a mail server in production: smtp://host:port.');
  if (settings.PLAIN_HTTP === 'on') return;
  for (const name of ['SHOP_PUBLIC_URL', 'CLOUD_URL'] as const)
    if (!settings[name].startsWith('https:'))
      fail(`${name} must begin with https:// (PLAIN_HTTP=on allows http, for a try inside your own network).`);
};
