import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openLogFile } from '../../apps/api/src/platform/log-file.ts';
import type { Program } from './child.ts';
import type { Databases } from './databases.ts';
import { getDemoReaders } from './demo-readers.ts';
import { DEMO_ADOBE_VENDOR_ID, getDemoShopKey } from './partners.ts';
import type { PayPalDemo } from './paypal.ts';
import { ROOT, type Settings } from './settings.ts';

const logs = new Map<string, Program['log']>();
/** What a program prints goes to a file of each day in `logs`, and is deleted by age. A restarted program continues its log. */
const openLog = ({ dataDir }: Settings, name: string): Program['log'] => {
  const folder = path.join(dataDir, 'logs');
  const id = path.join(folder, name);
  const log = logs.get(id) ?? openLogFile(folder, name).write;
  logs.set(id, log);
  return log;
};

/** The main files of the programs. Tests replace them by small ones. */
export type ProgramFiles = { readonly shop: string; readonly api: string; readonly worker: string };

export const PROGRAM_FILES: ProgramFiles = {
  shop: path.join(ROOT, 'apps/shop/src/main.ts'),
  api: path.join(ROOT, 'apps/api/src/main.ts'),
  worker: path.join(ROOT, 'apps/api/src/worker.ts'),
};

/** Loads the sources without their types; see `stripped/register.mjs`. */
const STRIPPED = `--import=${pathToFileURL(path.join(ROOT, 'scripts/stripped/register.mjs')).href}`;
/** For programs that are idle most of the time: memory matters more than speed. */
const SMALL = ['--max-semi-space-size=1', '--optimize-for-size'];

/**
 * Settings of glibc's allocator: what is large, most of all the 16 MB of each password that is hashed, goes back to the system at
 * once. Left to itself, glibc keeps 20 MB in each thread that has hashed one.
 */
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: String(4 * 1024 ** 2), MALLOC_TRIM_THRESHOLD_: String(8 * 1024 ** 2) };

/**
 * Flags of the demo: on for every feature that works, off for the one that leads nowhere yet (the reading community).
 * `docker-compose.yml` has the same list.
 */
const DEMO_FLAGS = 'purchased=on,series=on,audioBooks=on,widgets=on,plan=on,getMoreSpace=on,readRate=on';

/** The setting FLAGS of a start. The operator's flags come last, because the last one of a name wins. */
export const getDemoFlags = (operatorFlags: string | undefined): string =>
  operatorFlags ? `${DEMO_FLAGS},${operatorFlags}` : DEMO_FLAGS;

/** The demo shop. After a crash it reuses its port (0 = any), which the cloud knows. */
export const getShopProgram = (settings: Settings, databases: Databases, file: string, port: number): Program => ({
  name: 'The shop',
  file,
  log: openLog(settings, 'shop'),
  env: {
    ...ALLOCATOR,
    SHOP_PORT: String(port),
    SHOP_DATABASE_URL: databases.shop,
    SHOP_PUBLIC_URL: settings.shopUrl,
    SHOP_SHARED_KEY: getDemoShopKey(settings.dataDir),
    SHOP_SIGNATURE: 'sha256',
    SHOP_ADOBE_VENDOR_ID: DEMO_ADOBE_VENDOR_ID,
    SHOP_TRUST_PROXY: '127.0.0.1',
    SHOP_MAIL: process.env.SHOP_MAIL || `outbox:${path.join(settings.dataDir, 'outbox')}`,
    SHOP_DEMO_ACCOUNTS: JSON.stringify(getDemoReaders(settings)),
    CLOUD_URL: settings.publicUrl,
    CLOUD_API_URL: `${settings.localUrl}/api/v1.0`, // Node does not resolve names below localhost
  },
  execArgv: [STRIPPED, ...SMALL],
});

/** The API. */
export const getApiProgram = (
  settings: Settings,
  databases: Databases,
  file: string,
  shopPort: number,
  paypal: PayPalDemo['env'] = {},
): Program => ({
  name: 'The API',
  file,
  log: openLog(settings, 'api'),
  env: { ...cloudEnv(settings, databases, shopPort), ...paypal },
  // Measured at 50 requests a second: 85 MB less resident memory, equal response times. The image has the same option.
  execArgv: [STRIPPED, '--max-semi-space-size=8'],
});

/** The worker. */
export const getWorkerProgram = (
  settings: Settings,
  databases: Databases,
  file: string,
  shopPort: number,
  paypal: PayPalDemo['env'] = {},
): Program => ({
  name: 'The worker',
  file,
  log: openLog(settings, 'worker'),
  env: { ...cloudEnv(settings, databases, shopPort), ...paypal },
  execArgv: [STRIPPED, ...SMALL],
});

const cloudEnv = (settings: Settings, databases: Databases, shopPort: number): Program['env'] => ({
  ...ALLOCATOR,
  PORT: String(settings.port),
  HOST: settings.host,
  DATA_DIR: settings.dataDir,
  DATABASE_URL: databases.lectern,
  PARTNERS_FILE: settings.partnersFile,
  PLANS_FILE: settings.plansFile,
  ADOBE_VENDORS_FILE: settings.adobeVendorsFile,
  SHOP_UPSTREAM: `http://127.0.0.1:${shopPort}`,
  PUBLIC_URL: settings.publicUrl,
  BOOKS_URL: settings.booksUrl,
  JOBS: settings.jobs,
  FLAGS: getDemoFlags(process.env.FLAGS),
});
