import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultFlags, Flags, type MobileApp } from '@lectern/contracts';
import { type AdobeSettings, readAdobeSettings } from './adobe.ts';
import { readBusAddresses } from './bus.ts';
import { type DatabaseSettings, readDatabaseSettings, requireDatabaseUrl } from './database.ts';
import { type Env, readEnv } from './env.ts';
import { type MailSettings, readMailSettings } from './mail.ts';
import { type DeclaredPartner, readPartners } from './partners.ts';
import { type PayPalSettings, readPayPalSettings, readSellerSettings, type SellerSettings } from './payments.ts';
import { type DeclaredPlan, readPlans } from './plans.ts';
import { assertProductionSafe } from './production.ts';
import { assertProductionComplete } from './production-settings.ts';
import { readSocialSettings, type SocialSettings } from './social.ts';
import { readStorageSettings, type StorageSettings } from './storage.ts';

export type Config = {
  listen: { host: string; port: number };
  drainSeconds: number;
  dataDir: string;
  /** The operator's secret with the keys; null: they are in the data folder. */
  keysFile: string | null;
  database: DatabaseSettings;
  /** Addresses of NATS with name and password; null: the database carries messages between processes. */
  bus: string[] | null;
  storage: StorageSettings;
  mail: MailSettings;
  /** Addresses without a slash at the end; `appUrl` includes the base path. */
  web: {
    publicUrl: string;
    booksUrl: string;
    basePath: string;
    appUrl: string;
    trustProxy: string[];
    proxySendsFiles: boolean;
  };
  /** Further host names that serve the app; `development` adds the names of this machine. */
  hosts: { allowed: string[]; development: boolean };
  shopDatabaseUrl: string | null;
  /** Where a rehearsal of a restore creates its database. */
  scratchDatabaseUrl: string;
  shopUpstream: string | null;
  /** As declared in PARTNERS_FILE; the database is authoritative. */
  partners: DeclaredPartner[];
  /** As declared in PLANS_FILE; null without one. The database is authoritative. */
  plans: DeclaredPlan[] | null;
  shopTimeoutMs: number;
  clients: ReadonlyMap<string, string>;
  flags: Flags;
  freeStorageBytes: number;
  session: { days: number; renewalGraceSeconds: number };
  tries: { perAccount: number; perNetwork: number };
  social: SocialSettings;
  /** QR codes and social sign-ins that one network may start in ten minutes. */
  qrCodesPerNetwork: number;
  /** For how many days bytes stay that nobody holds any more. */
  removedFilesDays: number;
  sweepAfterMinutes: number;
  /** The process that runs background jobs. */
  jobs: Env['JOBS'];
  parsers: number;
  socketsPerReader: number;
  ddjvu: string;
  ffmpeg: string;
  /** Trusted issuers of LCP provider certificates; empty: any issuer. */
  lcpRoots: X509Certificate[];
  /** The largest publication that is downloaded for a licence, and the longest time it may take. */
  publications: { maxBytes: number; timeoutMs: number };
  adobe: AdobeSettings;
  /** The operator as named in the terms of use and the privacy notice; null: not set. */
  operator: { name: string | null; address: string | null; email: string | null };
  /** An email address or https page; null: none is named. */
  securityContact: string | null;
  mobileApp: MobileApp;
  /** Null: payments are off. */
  paypal: PayPalSettings | null;
  seller: SellerSettings;
  /** Where Prometheus reads; null: nothing is counted. */
  metrics: { host: string; port: number } | null;
  /** Where traces go; null: nothing is traced. */
  tracing: { endpoint: string; share: number } | null;
  logLevel: Env['LOG_LEVEL'];
  /** Null: the access log goes to the output of the process. */
  accessLogFolder: string | null;
};

/** Reads and validates the settings before the server listens. @throws Error with one sentence that names the setting */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  if (environment.MODE === 'production') assertProductionComplete(environment);
  const env = readEnv(environment);
  const publicUrl = env.PUBLIC_URL ?? `http://lectern.localhost:${env.PORT}`;
  const booksUrl = env.BOOKS_URL ?? `http://books.lectern.localhost:${env.PORT}`;
  if (new URL(publicUrl).pathname !== '/') {
    throw new Error('The setting PUBLIC_URL must not have a path: put it into BASE_PATH.');
  }
  if (new URL(publicUrl).host === new URL(booksUrl).host) {
    throw new Error(
      'The setting BOOKS_URL must name another host than PUBLIC_URL: books must not share the app’s origin.',
    );
  }
  if (env.PROXY_SENDS_FILES === 'on' && splitList(env.TRUST_PROXY).length === 0) {
    throw new Error('The setting PROXY_SENDS_FILES needs TRUST_PROXY: it names the proxy that sends the files.');
  }
  const social = readSocialSettings(env);
  const config: Config = {
    listen: { host: env.HOST, port: env.PORT },
    drainSeconds: env.DRAIN_SECONDS,
    dataDir: path.resolve(env.DATA_DIR),
    keysFile: env.KEYS_FILE ? path.resolve(env.KEYS_FILE) : null,
    database: readDatabaseSettings(env),
    bus: readBusAddresses(env),
    storage: readStorageSettings(env),
    mail: readMailSettings(env, publicUrl),
    web: {
      publicUrl,
      booksUrl,
      basePath: env.BASE_PATH,
      appUrl: env.BASE_PATH === '/' ? publicUrl : publicUrl + env.BASE_PATH,
      trustProxy: splitList(env.TRUST_PROXY),
      proxySendsFiles: env.PROXY_SENDS_FILES === 'on',
    },
    hosts: { allowed: splitList(env.ALLOWED_HOSTS), development: env.MODE === 'development' },
    shopDatabaseUrl: env.SHOP_DATABASE_URL ?? null,
    scratchDatabaseUrl: env.SCRATCH_DATABASE_URL ?? requireDatabaseUrl(env),
    shopUpstream: env.SHOP_UPSTREAM ?? null,
    partners: env.PARTNERS_FILE ? readPartners(env.PARTNERS_FILE) : [],
    plans: env.PLANS_FILE ? readPlans(env.PLANS_FILE) : null,
    shopTimeoutMs: env.SHOP_PATIENCE_MS,
    clients: new Map(
      splitList(env.CLIENTS).map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
    ),
    flags: readFlags(splitList(env.FLAGS), social.google !== null || social.facebook !== null),
    freeStorageBytes: env.FREE_STORAGE_BYTES,
    session: { days: env.SESSION_DAYS, renewalGraceSeconds: env.RENEWAL_GRACE_SECONDS },
    social,
    qrCodesPerNetwork: env.QR_CODES_PER_NETWORK,
    tries: { perAccount: env.LOGIN_TRIES_PER_ACCOUNT, perNetwork: env.LOGIN_FAILURES_PER_NETWORK },
    removedFilesDays: env.REMOVED_FILES_DAYS,
    sweepAfterMinutes: env.SWEEP_AFTER_MINUTES,
    jobs: env.JOBS,
    parsers: env.PARSERS,
    socketsPerReader: env.SOCKETS_PER_READER,
    ddjvu: env.DDJVU,
    ffmpeg: env.FFMPEG,
    publications: { maxBytes: env.LCP_PUBLICATION_BYTES, timeoutMs: env.LCP_PUBLICATION_SECONDS * 1000 },
    lcpRoots: env.LCP_ROOTS === undefined ? [] : readRoots(env.LCP_ROOTS),
    adobe: readAdobeSettings(env),
    operator: {
      name: env.OPERATOR_NAME.trim() || null,
      address: env.OPERATOR_ADDRESS.trim() || null,
      email: env.OPERATOR_EMAIL || null,
    },
    securityContact: env.SECURITY_CONTACT || env.OPERATOR_EMAIL || null,
    mobileApp: {
      android: env.MOBILE_APP_ANDROID_URL ?? null,
      ios: env.MOBILE_APP_IOS_URL ?? null,
      link: env.MOBILE_APP_LINK ?? null,
    },
    paypal: readPayPalSettings(env),
    seller: readSellerSettings(env),
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG },
    logLevel: env.LOG_LEVEL,
    accessLogFolder: env.ACCESS_LOG_FOLDER ? path.resolve(env.ACCESS_LOG_FOLDER) : null,
  };
  if (env.MODE === 'production') assertProductionSafe(env, config);
  return config;
};

/** @throws Error that names the setting */
const readRoots = (file: string): X509Certificate[] => {
  try {
    const found = readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (found.length > 0) return found.map((pem) => new X509Certificate(pem));
  } catch {} // reported by the next line
  throw new Error(`The setting LCP_ROOTS names “${file}”, which is no file of PEM certificates.`);
};

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const readFlags = (pairs: string[], social: boolean): Flags => {
  const flags: Record<string, boolean> = { ...defaultFlags, social };
  for (const pair of pairs) {
    const [name = '', state] = pair.split('=');
    if (!(name in defaultFlags)) throw new Error(`The setting FLAGS names “${name}”, which is no flag.`);
    flags[name] = state === 'on';
  }
  return Flags.parse(flags);
};
