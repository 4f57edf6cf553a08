// oxlint-disable max-lines -- one list of all settings
import { MobileApp, retention } from '@lectern/contracts';
import { z } from 'zod';
import { readSecret } from './secret-file.ts';

/**
 * One setting: its schema, default and description. A secret can also be read from a file and never appears in an error
 * message. The settings table in the README is generated from these.
 */
type Setting = { schema: z.ZodType; defaultValue: string | null; description: string; secret: boolean };

const defineSetting = <S extends z.ZodType, const D extends string | null>(
  schema: S,
  defaultValue: D,
  description: string,
) => ({
  schema,
  defaultValue,
  description,
  secret: false,
});

const secret = <S extends z.ZodType, const D extends string | null>(
  schema: S,
  defaultValue: D,
  description: string,
) => ({
  ...defineSetting(schema, defaultValue, description),
  secret: true,
});

const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
/** The id of a vendor of Adobe IDs, as Adobe assigns it. */
export const adobeVendorId = z.string().regex(/^[\w.-]{1,64}$/);
const webUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const mobileApp = MobileApp.shape;

export const settings = {
  MODE: defineSetting(
    z.enum(['development', 'production']),
    'development',
    '`production` refuses unsafe settings: missing, short or well-known secrets, http, the demo shop.',
  ),
  PORT: defineSetting(
    integer(0, 65_535),
    '3000',
    'Port of the one origin that serves the app, the API and (by host name) the books.',
  ),
  HOST: defineSetting(z.string().min(1), '127.0.0.1', 'Address to listen on.'),
  DATA_DIR: defineSetting(z.string().min(1), '.data', 'Folder for keys, files on disk and the embedded database.'),
  KEYS_FILE: defineSetting(
    z.string().min(1),
    null,
    'File with the keys of the installation, the `keys.json` of a data folder, as a secret that every machine gets. It is only read. Default: `keys.json` in DATA_DIR, which the first start creates.',
  ),
  DATABASE_URL: secret(
    z.string().regex(/^postgres(ql)?:\/\//),
    null,
    'PostgreSQL to use. `npm start` runs an embedded one when it is absent.',
  ),
  DATABASE_POOL_URL: secret(
    z.string().regex(/^postgres(ql)?:\/\//),
    null,
    'The same database through a pooler, such as PgBouncer in transaction mode, for requests and jobs. DATABASE_URL must then lead to PostgreSQL itself: notifications, the queue, migrations and backups need it. See docs/runbook.md.',
  ),
  DATABASE_POOL: defineSetting(
    integer(2, 1000),
    '10',
    'Maximum connections of each process for requests and jobs. An API opens up to 6 more, a worker up to 8, always to DATABASE_URL.',
  ),
  PREPARED_STATEMENTS: defineSetting(
    z.enum(['on', 'off']),
    null,
    'Whether frequent statements are prepared by name. Default: `on`, and `off` with DATABASE_POOL_URL, because PgBouncer keeps them only since 1.21 and with max_prepared_statements.',
  ),
  BUS_URL: secret(
    z.string().min(1),
    null,
    'NATS server that carries the messages between processes, as nats://name:password@host:4222 or tls://…, of a cluster comma-separated. Every API, worker and command needs the same, and each installation its own account. Default: the database carries them. See docs/runbook.md.',
  ),
  PUBLIC_URL: defineSetting(
    webUrl,
    null,
    'Address under which readers reach the app, without the base path. Default: http://lectern.localhost:PORT, which browsers resolve by themselves; programs then call 127.0.0.1 and get links to it.',
  ),
  BOOKS_URL: defineSetting(
    webUrl,
    null,
    'Address of the books’ own host; its name must differ from that of PUBLIC_URL, so that a book cannot reach the app. Browsers allow it storage only if both belong to one site, as library.example and books.library.example. Default: http://books.lectern.localhost:PORT.',
  ),
  ALLOWED_HOSTS: defineSetting(
    z.string().regex(/^$|^[\w.-]+(\s*,\s*[\w.-]+)*$/),
    '',
    'Further host names (comma-separated, without ports) that the app serves; a request for any other name is refused with 421. PUBLIC_URL, BOOKS_URL and the address of the socket itself are always served, and outside production the names of this machine.',
  ),
  BASE_PATH: defineSetting(z.string().regex(/^\/([\w-]+)?$/), '/', 'Path of the app: `/`, or for example `/browser`.'),
  PLAIN_HTTP: defineSetting(
    z.enum(['on', 'off']),
    'off',
    '`on` allows MODE=production without https, for trials inside your own network: passwords are then sent unencrypted.',
  ),
  TRUST_PROXY: defineSetting(
    z.string().max(1024),
    '',
    'Addresses or networks (comma-separated) of reverse proxies whose X-Forwarded-For is trusted. Empty: none.',
  ),
  DRAIN_SECONDS: defineSetting(
    integer(0, 600),
    '0',
    'How long a process that gets SIGTERM still serves requests, while `/health/ready` answers 503, before it stops listening: what a load balancer needs to notice. The compose file sets 5.',
  ),
  PROXY_SENDS_FILES: defineSetting(
    z.enum(['on', 'off']),
    'off',
    '`on` lets the proxy send stored files itself (X-Accel-Redirect), for requests from TRUST_PROXY that ask for it. It must be able to read the folder `files` of DATA_DIR; files in S3 are still sent by the app. See docs/runbook.md.',
  ),
  PARTNERS_FILE: defineSetting(
    z.string().min(1),
    null,
    'JSON file with partner shops, which every start imports into the database; `admin shop add` adds others. `npm start` writes one for the demo shop.',
  ),
  PLANS_FILE: defineSetting(
    z.string().min(1),
    null,
    'JSON file of the plans that readers can pay for, as infra/plans.json. Every start imports it: plans that are no longer in it are no longer sold. `admin plan add` adds others. `npm start` and the compose file bring three.',
  ),
  SHOP_PATIENCE_MS: defineSetting(
    integer(100, 8000),
    '3000',
    'Milliseconds that a shop may take to look up a user name; slower shops are skipped.',
  ),
  SHOP_DATABASE_URL: secret(
    z.string().regex(/^postgres(ql)?:\/\//),
    null,
    'Database of the demo shop, included in `admin backup` and `admin restore`. `npm start` runs one.',
  ),
  SCRATCH_DATABASE_URL: secret(
    z.string().regex(/^postgres(ql)?:\/\//),
    null,
    'PostgreSQL on which `admin backup check` creates and drops a database; its role needs CREATEDB. Default: DATABASE_URL.',
  ),
  SHOP_UPSTREAM: defineSetting(
    webUrl,
    null,
    'Address of the demo shop; requests for `shop.lectern.localhost` are forwarded to it.',
  ),
  CLIENTS: secret(
    z.string().regex(/^$|^[^:,]+:[^:,]*(,[^:,]+:[^:,]*)*$/),
    '',
    'Client programs that may sign in, as `id:secret,id:secret`. Empty: all.',
  ),
  FLAGS: defineSetting(
    z.string().regex(/^$|^\w+=(on|off)(,\w+=(on|off))*$/),
    '',
    'Feature flags that differ from their defaults, as `qrCode=off,series=on`. `npm start` and the compose file turn on every complete feature.',
  ),
  FREE_STORAGE_BYTES: defineSetting(
    integer(0, 2 ** 50),
    String(2 * 1024 ** 3),
    'Storage quota of a new reader, in bytes.',
  ),
  SESSION_DAYS: defineSetting(
    integer(1, 3650),
    String(retention.unusedSession.period.days),
    'Days after which an unused session expires.',
  ),
  RENEWAL_GRACE_SECONDS: defineSetting(
    integer(0, 600),
    '30',
    'How long a used refresh token remains valid, for clients that renew concurrently. Later reuse ends the session.',
  ),
  LOGIN_TRIES_PER_ACCOUNT: defineSetting(
    integer(1, 100_000),
    '10',
    'Failed sign-ins for one account in 15 minutes: from one network, or from a browser or network that its owner has used. After as many by strangers, further strangers wait up to 8 s each.',
  ),
  LOGIN_FAILURES_PER_NETWORK: defineSetting(
    integer(1, 1_000_000),
    '300',
    'Failed sign-ins from one network in an hour, over all accounts; readers who signed in from there before are not refused.',
  ),
  QR_CODES_PER_NETWORK: defineSetting(
    integer(1, 1_000_000),
    '300',
    'QR codes, and sign-ins with Google and Facebook, that one network may start in ten minutes.',
  ),
  GOOGLE_CLIENT_ID: defineSetting(
    z.string().min(1),
    null,
    'Google OAuth client for sign-in; its redirect address is PUBLIC_URL/api/v1.0/snauth/login-callback/google.',
  ),
  GOOGLE_CLIENT_SECRET: secret(z.string().min(1), null, 'Secret of that client.'),
  GOOGLE_ISSUER: defineSetting(
    webUrl,
    'https://accounts.google.com',
    'Issuer of Google’s tokens. Change it only for tests.',
  ),
  FACEBOOK_APP_ID: defineSetting(
    z.string().min(1),
    null,
    'Facebook app for sign-in; its redirect address is PUBLIC_URL/api/v1.0/snauth/login-callback/facebook.',
  ),
  FACEBOOK_APP_SECRET: secret(z.string().min(1), null, 'Secret of that app.'),
  FACEBOOK_DIALOG_URL: defineSetting(
    webUrl,
    'https://www.facebook.com/v23.0/dialog/oauth',
    'Facebook’s login page, with the tested version of the Graph API.',
  ),
  FACEBOOK_GRAPH_URL: defineSetting(webUrl, 'https://graph.facebook.com/v23.0', 'Facebook’s Graph, with its version.'),
  STORAGE: defineSetting(
    z.enum(['disk', 's3']),
    'disk',
    'Where books and covers are stored: below DATA_DIR, or in an S3 bucket.',
  ),
  S3_ENDPOINT: defineSetting(webUrl, null, 'Address of the S3 server, without the bucket.'),
  S3_REGION: defineSetting(z.string().min(1), 'us-east-1', 'Region of the bucket.'),
  S3_BUCKET: defineSetting(
    z.string().min(3).max(63),
    null,
    'Bucket of the objects; it must exist and contain nothing else.',
  ),
  S3_ACCESS_KEY: secret(z.string().min(1), null, 'Access key for the bucket.'),
  S3_SECRET_KEY: secret(z.string().min(1), null, 'Secret key for the bucket.'),
  SMTP_URL: secret(
    z.string().regex(/^smtps?:\/\/[^\s]+$/),
    null,
    'Mail server: `smtp://user:password@host:587` (STARTTLS where the server offers it, always with `?requireTLS=true`), or `smtps://…:465`. Absent: mails are written to the folder `outbox` of DATA_DIR and not delivered.',
  ),
  MAIL_FROM: defineSetting(
    z
      .string()
      .regex(/^[^<>\p{Cc}]*<[^\s<>@,;"]+@[^\s<>@,;"]+>$|^[^\s<>@,;"]+@[^\s<>@,;"]+$/u)
      .max(320),
    null,
    'Sender of the mails: an address, or `Name <address>`. Default: `Lectern <no-reply@…>` with the host of PUBLIC_URL.',
  ),
  SOCKETS_PER_READER: defineSetting(
    integer(1, 1_000_000),
    '100',
    'Maximum open sockets of one reader per process: tabs and devices that receive changes.',
  ),
  REMOVED_FILES_DAYS: defineSetting(
    integer(0, 365),
    String(retention.removedFile.period.days),
    'For how many days a file stays in the storage that nobody has any more: the database of any moment of these days finds its files. 0: none. The files of a deleted account do not stay.',
  ),
  SWEEP_AFTER_MINUTES: defineSetting(
    integer(10, 100_000),
    '60',
    'Minimum age of ownerless bytes that the nightly sweep removes; no upload takes that long after its last byte.',
  ),
  JOBS: defineSetting(
    z.enum(['api', 'worker']),
    'worker',
    'Process that runs background jobs: `worker`, one of its own, which yields to requests; or `api`, which saves its memory. `npm start` chooses `api`.',
  ),
  PARSERS: defineSetting(
    integer(1, 64),
    '2',
    'Number of processes that parse uploaded books, and of others that render pages.',
  ),
  DDJVU: defineSetting(
    z.string().min(1).max(1024),
    'ddjvu',
    'Program of DjVuLibre (its package is called djvulibre-bin or djvulibre) that renders pages and covers of DjVu books: a name or a path. Without it they can only be downloaded.',
  ),
  FFMPEG: defineSetting(
    z.string().min(1).max(1024),
    'ffmpeg',
    'Program of FFmpeg (its package is called ffmpeg) that converts sound which browsers can’t play (ALAC, AC-3, Speex), while it is listened to: a name or a path. Without it such recordings are not accepted.',
  ),
  LCP_PUBLICATION_BYTES: defineSetting(
    integer(1024 ** 2, 4_000_000_000),
    String(1024 ** 3),
    'Largest publication, in bytes, that is downloaded for an uploaded Readium LCP licence (`.lcpl`); the reader’s space is a limit, too.',
  ),
  LCP_PUBLICATION_SECONDS: defineSetting(
    integer(1, 86_400),
    '1800',
    'Seconds that the download of such a publication may take.',
  ),
  LCP_ROOTS: defineSetting(
    z.string().min(1),
    null,
    'File of PEM certificates: books under Readium LCP open only if one of these issued the certificate of their provider. Without it any certificate is accepted.',
  ),
  ADOBE_VENDORS_FILE: defineSetting(
    z.string().min(1),
    null,
    'JSON file with the vendors whose Adobe IDs readers can add, as `[{"vendor_id", "name", "sign_in_url", "allow_private"}]`. `npm start` writes one for the demo shop.',
  ),
  ADOBE_VENDOR_ID: defineSetting(
    adobeVendorId,
    null,
    'Vendor id that Adobe has assigned to this library. It gives every reader an internal Adobe account and turns on the sign-in service for Adobe’s activation server: PUBLIC_URL/AdobeAuth/SignIn, AccountInfo and Status. Absent: neither.',
  ),
  ADOBE_NODE: defineSetting(
    z.string().regex(/^[0-9a-f]{12}$/i),
    null,
    'Node value (12 hex digits) that Adobe has assigned with ADOBE_VENDOR_ID; part of the ids of its accounts.',
  ),
  OPERATOR_NAME: defineSetting(
    z.string().max(200),
    '',
    'Full name of the operator, for the terms of use and the privacy notice.',
  ),
  OPERATOR_ADDRESS: defineSetting(z.string().max(500), '', 'Postal address of the operator, in one line.'),
  OPERATOR_EMAIL: defineSetting(
    z.union([z.literal(''), z.email().max(320)]),
    '',
    'Address at which readers reach the operator.',
  ),
  SECURITY_CONTACT: defineSetting(
    z.union([z.literal(''), z.email().max(320), z.url({ protocol: /^https$/ }).max(1000)]),
    '',
    'Email address or https:// page for reports of weaknesses, named in /.well-known/security.txt. Default: OPERATOR_EMAIL; without either there is no such file.',
  ),
  MOBILE_APP_ANDROID_URL: defineSetting(
    mobileApp.android.unwrap(),
    null,
    'Page of your Android app in its store. The app links to it; absent: it does not.',
  ),
  MOBILE_APP_IOS_URL: defineSetting(mobileApp.ios.unwrap(), null, 'The same for iPhone and iPad.'),
  MOBILE_APP_LINK: defineSetting(
    mobileApp.link.unwrap(),
    null,
    'Deep link that opens your app, as `lectern://open`: phones then offer to open a book in it. `fast_hash` and, for a reader with an internal Adobe account, `email` are added to its query. When nothing opens within three seconds, the page in the store is shown.',
  ),
  PAYPAL_CLIENT_ID: defineSetting(
    z.string().min(1).max(200),
    null,
    'PayPal app that receives payments for plans. Without it payments are off.',
  ),
  PAYPAL_CLIENT_SECRET: secret(z.string().min(1), null, 'Secret of that app.'),
  PAYPAL_MERCHANT_ID: defineSetting(
    z.string().min(1).max(50),
    null,
    'Merchant id of the account that receives the money; a payment to any other is refused.',
  ),
  PAYPAL_WEBHOOK_ID: defineSetting(
    z.string().min(1).max(100),
    null,
    'Id of the webhook at PayPal. Its address is PUBLIC_URL/api/v1.0/payment/paypal/webhook; its events are those of captures, and that an order was approved.',
  ),
  PAYPAL_ENVIRONMENT: defineSetting(z.enum(['live', 'sandbox']), 'live', '`sandbox` pays with PayPal’s test accounts.'),
  PAYPAL_DOUBLE_URL: defineSetting(
    webUrl,
    null,
    'Address of a local double of PayPal, in which no money moves. `npm start` runs one. Refused in production.',
  ),
  PAYPAL_ROOTS: defineSetting(
    z.string().min(1),
    null,
    'File of PEM certificates that may issue the certificate of PayPal’s webhooks, beside the well-known ones.',
  ),
  SELLER_NAME: defineSetting(z.string().max(200), '', 'Who sells plans, for invoices. Default: OPERATOR_NAME.'),
  SELLER_ADDRESS: defineSetting(
    z.string().max(500),
    '',
    'Postal address for invoices, in one line. Default: OPERATOR_ADDRESS.',
  ),
  SELLER_TAX_ID: defineSetting(z.string().max(100), '', 'Tax number or VAT id for invoices.'),
  SELLER_TAX_PERCENT: defineSetting(
    z.string().regex(/^\d{1,2}(\.\d{1,2})?$/),
    '0',
    'Tax that prices contain, in percent. 0: invoices say that no tax is charged.',
  ),
  INVOICE_PREFIX: defineSetting(
    z.string().regex(/^[\w-]{0,12}$/),
    'L-',
    'What the numbers of invoices begin with; the rest counts up without gaps.',
  ),
  METRICS_PORT: defineSetting(
    integer(1, 65_535),
    null,
    'Port for Prometheus, at `/metrics`, of the API and of the worker. Absent: nothing is counted. Never publish it. See docs/runbook.md.',
  ),
  METRICS_HOST: defineSetting(z.string().min(1), '127.0.0.1', 'Address on which METRICS_PORT listens.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: defineSetting(
    webUrl,
    null,
    'Receiver of OpenTelemetry traces (OTLP, http/protobuf), as http://collector:4318. Absent: nothing is traced.',
  ),
  OTEL_TRACES_SAMPLER_ARG: defineSetting(
    z.coerce.number().min(0).max(1),
    '1',
    'Share of the requests that are traced, from 0 to 1; a trace that a trusted proxy has begun follows its decision.',
  ),
  LOG_LEVEL: defineSetting(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info', 'Log level.'),
  ACCESS_LOG_FOLDER: defineSetting(
    z.string(),
    '',
    `Folder for the access log: one file for each day, deleted after ${retention.accessLog.period.days} days. Absent: the access log goes to the output of the process, whose reader has to delete it by age.`,
  ),
} as const;

type Settings = typeof settings;
type Value<S extends Setting> = z.output<S['schema']>;
/** A setting with a default is always defined; one without may be undefined. */
export type Env = {
  [K in keyof Settings]: Settings[K]['defaultValue'] extends string
    ? Value<Settings[K]>
    : Value<Settings[K]> | undefined;
};

/** Reads the environment. @throws Error with one sentence that names the first invalid setting */
export const readEnv = (env: NodeJS.ProcessEnv): Env => {
  const read: Record<string, unknown> = {};
  for (const [name, { schema, defaultValue, description, secret: isSecret }] of Object.entries(settings)) {
    const value = isSecret ? readSecret(env, name) : env[name];
    const text = (value === '' ? undefined : value) ?? defaultValue ?? undefined;
    if (text === undefined) continue;
    const parsed = schema.safeParse(text);
    if (!parsed.success) {
      const shown = isSecret ? 'what it is' : `“${text}”`;
      throw new Error(
        `The setting ${name} can’t be ${shown}: ${parsed.error.issues[0]?.message ?? 'wrong value'}. ${description}`,
      );
    }
    read[name] = parsed.data;
  }
  // Each value is parsed by the schema that Env is derived from; the loop loses that link.
  return read as Env;
};
