import path from 'node:path';
import type { Program } from './child.ts';
import type { Databases } from './databases.ts';
import { demoReaders } from './demo.ts';
import { demoFlags } from './flags.ts';
import { openLog } from './log-file.ts';
import { demoShopKey } from './partners.ts';
import { ROOT, type Settings } from './settings.ts';

/** Which files are the programs. Tests put small ones in their place. */
export type ProgramFiles = { readonly shop: string; readonly api: string; readonly worker: string };

export const PROGRAM_FILES: ProgramFiles = {
  shop: path.join(ROOT, 'apps/shop/src/main.ts'),
  api: path.join(ROOT, 'apps/api/src/main.ts'),
  worker: path.join(ROOT, 'apps/api/src/worker.ts'),
};

/** The demo shop. After a crash it takes its old port again (0 = any), which the cloud knows. */
export const shopProgram = (settings: Settings, databases: Databases, file: string, port: number): Program => ({
  name: 'The shop',
  file,
  log: openLog(settings.dataDir, 'shop'),
  env: {
    SHOP_PORT: String(port),
    SHOP_DATABASE_URL: databases.shop,
    SHOP_PUBLIC_URL: settings.shopUrl,
    SHOP_SHARED_KEY: demoShopKey(settings.dataDir),
    SHOP_SIGNATURE: 'sha256',
    SHOP_TRUST_PROXY: '127.0.0.1',
    SHOP_MAIL: process.env.SHOP_MAIL || `outbox:${path.join(settings.dataDir, 'outbox')}`,
    SHOP_DEMO_ACCOUNTS: JSON.stringify(demoReaders(settings)),
    CLOUD_URL: settings.publicUrl,
    CLOUD_API_URL: `${settings.localUrl}/api/v1.0`, // programs resolve no names below localhost
  },
});

/** The cloud itself. */
export const apiProgram = (settings: Settings, databases: Databases, file: string, shopPort: number): Program => ({
  name: 'The API',
  file,
  log: openLog(settings.dataDir, 'api'),
  env: cloudEnv(settings, databases, shopPort),
  // Measured under 50 requests a second: 85 MB less resident memory, the same times. The image says the same.
  execArgv: ['--max-semi-space-size=8'],
});

/** What the cloud does in the background. It is idle nearly always: memory matters more than speed. */
export const workerProgram = (settings: Settings, databases: Databases, file: string, shopPort: number): Program => ({
  name: 'The worker',
  file,
  log: openLog(settings.dataDir, 'worker'),
  env: cloudEnv(settings, databases, shopPort),
  execArgv: ['--max-semi-space-size=4', '--optimize-for-size'],
});

const cloudEnv = (settings: Settings, databases: Databases, shopPort: number): Program['env'] => ({
  PORT: String(settings.port),
  HOST: settings.host,
  DATA_DIR: settings.dataDir,
  DATABASE_URL: databases.lectern,
  PARTNERS_FILE: settings.partnersFile,
  SHOP_UPSTREAM: `http://127.0.0.1:${shopPort}`,
  PUBLIC_URL: settings.publicUrl,
  BOOKS_URL: settings.booksUrl,
  FLAGS: demoFlags(process.env.FLAGS),
});
