import { z } from 'zod';
import { givenOrInFile } from './secret-file.ts';

/**
 * One setting of the product: what it accepts, what it is when absent, what it means. A secret may be given as a file
 * too, and is never repeated in a message. The README's table is made from these.
 */
type Setting = { accepts: z.ZodType; byDefault: string | null; means: string; secret: boolean };

const setting = <S extends z.ZodType, const D extends string | null>(accepts: S, byDefault: D, means: string) => ({
  accepts,
  byDefault,
  means,
  secret: false,
});

const secret = <S extends z.ZodType, const D extends string | null>(accepts: S, byDefault: D, means: string) => ({
  ...setting(accepts, byDefault, means),
  secret: true,
});

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const webUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

export const settings = {
  MODE: setting(
    z.enum(['development', 'production']),
    'development',
    '`production` refuses to start with what is only good for a desk: missing, short or well-known secrets, http, the demo shop.',
  ),
  PORT: setting(
    whole(0, 65_535),
    '3000',
    'Port of the one origin that serves the app, the API and (by host name) the books.',
  ),
  HOST: setting(z.string().min(1), '127.0.0.1', 'Address to listen on.'),
  DATA_DIR: setting(z.string().min(1), '.data', 'Folder of keys, files on disk and the embedded database.'),
  DATABASE_URL: secret(
    z.string().regex(/^postgres(ql)?:\/\//),
    null,
    'PostgreSQL to use. `npm start` runs an embedded one when it is absent.',
  ),
  PUBLIC_URL: setting(
    webUrl,
    null,
    'Address under which readers reach the app, without the base path. Default: http://lectern.localhost:PORT, which browsers resolve by themselves; programs then call 127.0.0.1 and get links to it.',
  ),
  BOOKS_URL: setting(
    webUrl,
    null,
    'Address of the books’ own host; its name must differ from that of PUBLIC_URL, so that a book can reach nothing of the app. Browsers give it storage only where both are of one site, as library.example and books.library.example. Default: http://books.lectern.localhost:PORT.',
  ),
  ALLOWED_HOSTS: setting(
    z.string().regex(/^$|^[\w.-]+(\s*,\s*[\w.-]+)*$/),
    '',
    'Further host names (comma-separated, without ports) under which the app answers; a request for any other name is refused with 421. PUBLIC_URL, BOOKS_URL and the address of the socket itself always answer; so do the names of this machine outside of production.',
  ),
  BASE_PATH: setting(
    z.string().regex(/^\/([\w-]+)?$/),
    '/',
    'Path below which the app lies: `/`, or for example `/browser`.',
  ),
  PLAIN_HTTP: setting(
    z.enum(['on', 'off']),
    'off',
    '`on` lets MODE=production run without https, for a try inside your own network: passwords then travel readable.',
  ),
  TRUST_PROXY: setting(
    z.string().max(1024),
    '',
    'Addresses or networks (comma-separated) of reverse proxies whose X-Forwarded-For is believed. Empty: none.',
  ),
  PARTNERS_FILE: setting(
    z.string().min(1),
    null,
    'JSON file with partner shops, which every start brings into the database; others come by `admin shop add`. `npm start` writes one for the demo shop.',
  ),
  SHOP_PATIENCE_MS: setting(
    whole(100, 8000),
    '3000',
    'Milliseconds that a shop may take to say whether it knows a name. One that is slower is left out.',
  ),
  SHOP_DATABASE_URL: secret(
    z.string().regex(/^postgres(ql)?:\/\//),
    null,
    'Database of the demo shop, which `admin backup` saves and `admin restore` fills too. `npm start` brings one.',
  ),
  SHOP_UPSTREAM: setting(
    webUrl,
    null,
    'Where the demo shop runs; requests for `shop.lectern.localhost` are passed on to it.',
  ),
  CLIENTS: secret(
    z.string().regex(/^$|^[^:,]+:[^:,]*(,[^:,]+:[^:,]*)*$/),
    '',
    'Client programs that may log in, as `id:secret,id:secret`. Empty: every one.',
  ),
  FLAGS: setting(
    z.string().regex(/^$|^\w+=(on|off)(,\w+=(on|off))*$/),
    '',
    'Feature flags that differ from their defaults, as `qrCode=off,series=on`. `npm start` and the composition switch on all that works.',
  ),
  FREE_STORAGE_BYTES: setting(whole(0, 2 ** 50), String(2 * 1024 ** 3), 'Space of a new reader, in bytes.'),
  SESSION_DAYS: setting(whole(1, 3650), '90', 'Days after which an unused session ends.'),
  RENEWAL_GRACE_SECONDS: setting(
    whole(0, 600),
    '30',
    'How long a refresh token that was used still answers, for clients that renew in parallel. Later use ends the session.',
  ),
  LOGIN_TRIES_PER_ACCOUNT: setting(
    whole(1, 100_000),
    '10',
    'Failed log-ins for one account in 15 minutes: from one network, or a browser or network that its owner has used. From so many by strangers on, further strangers wait up to 8 s each.',
  ),
  LOGIN_FAILURES_PER_NETWORK: setting(
    whole(1, 1_000_000),
    '300',
    'Failed log-ins from one network in an hour, over all accounts; who signed in from there before is not refused.',
  ),
  QR_CODES_PER_NETWORK: setting(
    whole(1, 1_000_000),
    '300',
    'QR codes for a log-in, and ways to Google and Facebook, that one network may begin in ten minutes.',
  ),
  GOOGLE_CLIENT_ID: setting(
    z.string().min(1),
    null,
    'OAuth client of Google, for sign-in with it; its redirect address is PUBLIC_URL/api/v1.0/snauth/login-callback/google.',
  ),
  GOOGLE_CLIENT_SECRET: secret(z.string().min(1), null, 'Secret of that client.'),
  GOOGLE_ISSUER: setting(
    webUrl,
    'https://accounts.google.com',
    'Who signs what Google says. Another one is for tests.',
  ),
  FACEBOOK_APP_ID: setting(
    z.string().min(1),
    null,
    'App at Facebook, for sign-in with it; its redirect address is PUBLIC_URL/api/v1.0/snauth/login-callback/facebook.',
  ),
  FACEBOOK_APP_SECRET: secret(z.string().min(1), null, 'Secret of that app.'),
  FACEBOOK_DIALOG_URL: setting(
    webUrl,
    'https://www.facebook.com/v23.0/dialog/oauth',
    'Facebook’s log-in page, with the version of the Graph that was tried.',
  ),
  FACEBOOK_GRAPH_URL: setting(webUrl, 'https://graph.facebook.com/v23.0', 'Facebook’s Graph, with its version.'),
  STORAGE: setting(z.enum(['disk', 's3']), 'disk', 'Where books and covers lie: below DATA_DIR, or in an S3 bucket.'),
  S3_ENDPOINT: setting(webUrl, null, 'Address of the S3 server, without the bucket.'),
  S3_REGION: setting(z.string().min(1), 'us-east-1', 'Region of the bucket.'),
  S3_BUCKET: setting(z.string().min(3).max(63), null, 'Bucket of the objects; it must be there and hold nothing else.'),
  S3_ACCESS_KEY: secret(z.string().min(1), null, 'Access key for the bucket.'),
  S3_SECRET_KEY: secret(z.string().min(1), null, 'Secret key for the bucket.'),
  SMTP_URL: secret(
    z.string().regex(/^smtps?:\/\/[^\s]+$/),
    null,
    'Mail server: `smtp://user:password@host:587` (STARTTLS where the server offers it, always with `?requireTLS=true`), or `smtps://…:465`. Absent: mails become files in the folder `outbox` of DATA_DIR, and reach nobody.',
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^[^<>\p{Cc}]*<[^\s<>@,;"]+@[^\s<>@,;"]+>$|^[^\s<>@,;"]+@[^\s<>@,;"]+$/u)
      .max(320),
    null,
    'Sender of the mails: an address, or `Name <address>`. Default: `Lectern <no-reply@…>` with the host of PUBLIC_URL.',
  ),
  SOCKETS_PER_READER: setting(
    whole(1, 1_000_000),
    '100',
    'Open sockets of one reader in one process: tabs and devices that hear of changes.',
  ),
  SWEEP_AFTER_MINUTES: setting(
    whole(10, 100_000),
    '60',
    'Age from which bytes that no book holds are removed by the nightly sweep; no upload takes so long after its last byte.',
  ),
  PARSERS: setting(whole(1, 64), '2', 'Processes that read uploaded books, and as many others that draw pages.'),
  DDJVU: setting(
    z.string().min(1).max(1024),
    'ddjvu',
    'Program of DjVuLibre (its package is called djvulibre-bin or djvulibre) that draws pages and covers of DjVu books: a name or a path. Where it is absent they can only be downloaded.',
  ),
  LCP_ROOTS: setting(
    z.string().min(1),
    null,
    'File of PEM certificates: books under Readium LCP open only when one of these has given out the certificate of their provider. Without it any certificate will do.',
  ),
  OPERATOR_NAME: setting(
    z.string().max(200),
    '',
    'Who runs this installation, by full name: stands in the terms of use and the privacy notice.',
  ),
  OPERATOR_ADDRESS: setting(z.string().max(500), '', 'Postal address of the operator, in one line.'),
  OPERATOR_EMAIL: setting(
    z.union([z.literal(''), z.email().max(320)]),
    '',
    'Address at which readers reach the operator.',
  ),
  LOG_LEVEL: setting(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info', 'How much is logged.'),
} as const;

type Settings = typeof settings;
type Value<S extends Setting> = z.output<S['accepts']>;
/** Settings with a default are always there; those without may be undefined. */
export type Env = {
  [K in keyof Settings]: Settings[K]['byDefault'] extends string ? Value<Settings[K]> : Value<Settings[K]> | undefined;
};

/** Reads the environment. @throws Error with one sentence that names the first wrong setting. */
export const readEnv = (env: NodeJS.ProcessEnv): Env => {
  const read: Record<string, unknown> = {};
  for (const [name, { accepts, byDefault, means, secret: hidden }] of Object.entries(settings)) {
    const given = hidden ? givenOrInFile(env, name) : env[name];
    const text = (given === '' ? undefined : given) ?? byDefault ?? undefined;
    if (text === undefined) continue;
    const parsed = accepts.safeParse(text);
    if (!parsed.success) {
      const shown = hidden ? 'what it is' : `“${text}”`;
      throw new Error(
        `The setting ${name} can’t be ${shown}: ${parsed.error.issues[0]?.message ?? 'wrong value'}. ${means}`,
      );
    }
    read[name] = parsed.data;
  }
  // Each value was parsed by the schema that Env is derived from; the loop loses that link.
  return read as Env;
};
