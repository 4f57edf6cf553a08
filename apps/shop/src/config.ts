import { z } from 'zod';
import { assertProductionSafe, readSecretFiles } from './production-settings.ts';

const DemoAccount = z.object({
  username: z.string().min(1),
  email: z.email(),
  password: z.string().min(8),
  firstName: z.string(),
  lastName: z.string(),
  /** Passwords of earlier starts: an account that still has one of them gets the new password. */
  retired: z.array(z.string()).optional(),
});
/** An account that is created at the first start. */
export type DemoAccount = z.infer<typeof DemoAccount>;

const demoAccounts = z.string().transform((text, context) => {
  const parsed = z.array(DemoAccount).safeParse(parseJson(text));
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
  SHOP_ADOBE_VENDOR_ID: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be letters, digits, hyphens and dots')
    .optional(),
  SHOP_ADOBE_NODE: z
    .string()
    .regex(/^[0-9a-f]{12}$/i, 'must be 12 hex digits')
    .default('4c616e746572'),
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

/** How the shop presents itself and its public URLs, which end without a slash. */
export type ShopIdentity = { id: string; alias: string; name: string; publicUrl: string; cloudUrl: string };

/** Where mail goes: `.eml` files in a folder, or a mail server. */
export type MailTarget = z.infer<typeof mail>;

/**
 * Reads the settings of the shop. Throws one sentence that names an invalid setting, never its value, which may be a
 * secret.
 */
export const readConfig = (env: NodeJS.ProcessEnv) => {
  // An empty value means "not set", as compose files and .env files write it.
  const nonEmpty = Object.fromEntries(Object.entries(readSecretFiles(env)).filter(([, value]) => value !== ''));
  const parsed = Env.safeParse(nonEmpty);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${issue?.path.join('.')} ${issue?.message ?? 'is wrong'}.`);
  }
  const values = parsed.data;
  if (values.MODE === 'production') assertProductionSafe(values);
  return {
    listen: { port: values.SHOP_PORT, host: values.SHOP_HOST, trustProxy: values.SHOP_TRUST_PROXY },
    databaseUrl: values.SHOP_DATABASE_URL,
    shop: {
      id: values.SHOP_ID,
      alias: values.SHOP_ALIAS,
      name: values.SHOP_NAME,
      publicUrl: values.SHOP_PUBLIC_URL,
      cloudUrl: values.CLOUD_URL,
    } satisfies ShopIdentity,
    cloudApiUrl: values.CLOUD_API_URL ?? `${values.CLOUD_URL}/api/v1.0`,
    partner: { sharedKey: values.SHOP_SHARED_KEY, signature: values.SHOP_SIGNATURE },
    adobe:
      values.SHOP_ADOBE_VENDOR_ID === undefined
        ? null
        : { vendorId: values.SHOP_ADOBE_VENDOR_ID, node: values.SHOP_ADOBE_NODE.toLowerCase() },
    mail: values.SHOP_MAIL satisfies MailTarget,
    demoAccounts: values.SHOP_DEMO_ACCOUNTS,
  };
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
