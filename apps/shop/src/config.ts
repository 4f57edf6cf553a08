import { z } from 'zod';
import { refuseUnsafe, withSecretFiles } from './production.ts';

const DemoAccount = z.object({
  username: z.string().min(1),
  email: z.email(),
  password: z.string().min(8),
  firstName: z.string(),
  lastName: z.string(),
  /** Passwords of earlier starts that are good no longer: an account that still has one gets the new one. */
  retired: z.array(z.string()).optional(),
});
/** An account that exists from the first start on. */
export type DemoAccount = z.infer<typeof DemoAccount>;

const demoAccounts = z.string().transform((text, context) => {
  const parsed = z.array(DemoAccount).safeParse(jsonOrNothing(text));
  if (parsed.success) return parsed.data;
  context.addIssue({
    code: 'custom',
    message: 'must be a JSON array of {username, email, password, firstName, lastName}',
  });
  return z.NEVER;
});

const mail = z.string().transform((text, context) => {
  if (text.startsWith('outbox:') && text.length > 'outbox:'.length) {
    return { kind: 'outbox' as const, dir: text.slice('outbox:'.length) };
  }
  if (/^smtps?:\/\//.test(text) && URL.canParse(text)) return { kind: 'smtp' as const, url: text };
  context.addIssue({ code: 'custom', message: 'must be outbox:<folder> or smtp://host:port' });
  return z.NEVER;
});

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((address) => address.replace(/\/+$/, ''));

const Env = z.object({
  MODE: z.enum(['development', 'production'], { error: 'must be development or production' }).default('development'),
  PLAIN_HTTP: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  SHOP_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(0),
  SHOP_HOST: z.string().min(1).default('127.0.0.1'),
  SHOP_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  SHOP_PUBLIC_URL: webAddress,
  SHOP_NAME: z.string().min(1).max(60).default('Lantern Books'),
  SHOP_ID: z.string().min(1).max(40).default('1'),
  SHOP_ALIAS: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be small letters, digits and hyphens')
    .default('lantern'),
  SHOP_SHARED_KEY: z.string({ error: 'must be set' }).min(16, 'must have 16 characters or more'),
  SHOP_SIGNATURE: z.enum(['sha1', 'sha256'], { error: 'must be sha1 or sha256' }).default('sha256'),
  SHOP_MAIL: mail.default({ kind: 'outbox', dir: 'outbox' }),
  SHOP_DEMO_ACCOUNTS: demoAccounts.default([]),
  SHOP_TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ),
  CLOUD_URL: webAddress,
  CLOUD_API_URL: webAddress.optional(),
});

/** What the shop shows of itself, and how it is reached from outside. Addresses end without a slash. */
export type ShopIdentity = { id: string; alias: string; name: string; publicUrl: string; cloudUrl: string };

/** Where mails go: `.eml` files in a folder, or a mail server. */
export type MailTarget = z.infer<typeof mail>;

/**
 * The settings of the shop, read once. Throws one sentence that names the setting when a value makes no sense; the
 * value itself is never repeated, since it may be a secret.
 */
export const readConfig = (env: NodeJS.ProcessEnv) => {
  // An empty value means "not set": compose files and .env files write settings that way.
  const given = Object.fromEntries(Object.entries(withSecretFiles(env)).filter(([, value]) => value !== ''));
  const parsed = Env.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${issue?.path.join('.')} ${issue?.message ?? 'is wrong'}.`);
  }
  const e = parsed.data;
  if (e.MODE === 'production') refuseUnsafe(e);
  return {
    listen: { port: e.SHOP_PORT, host: e.SHOP_HOST, trustProxy: e.SHOP_TRUST_PROXY },
    databaseUrl: e.SHOP_DATABASE_URL,
    shop: {
      id: e.SHOP_ID,
      alias: e.SHOP_ALIAS,
      name: e.SHOP_NAME,
      publicUrl: e.SHOP_PUBLIC_URL,
      cloudUrl: e.CLOUD_URL,
    } satisfies ShopIdentity,
    cloudApi: e.CLOUD_API_URL ?? `${e.CLOUD_URL}/api/v1.0`,
    partner: { sharedKey: e.SHOP_SHARED_KEY, signature: e.SHOP_SIGNATURE },
    mail: e.SHOP_MAIL satisfies MailTarget,
    demoAccounts: e.SHOP_DEMO_ACCOUNTS,
  };
};

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
