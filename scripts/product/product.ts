import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDatabase, findFreePort, startEmbeddedPostgres } from '@lectern/postgres';
import { createCertificate, startProxy } from '../proxy/start-proxy.testing.ts';
import { runProgram } from './program.ts';

/** Unpacked root folders of the images to run the programs in; without them the programs run from the checkout. */
export type ImageRoots = { readonly api?: string; readonly shop?: string };
type Options = { readonly nginx: string; readonly roots: ImageRoots; readonly basePath: string };
type Part = { stop(): Promise<void> };

const CONTAINER_ACCOUNT = 1000;
const generateSecret = (): string => randomBytes(24).toString('base64url');
const createAccount = (username: string) => ({
  username,
  email: `${username}@lantern.example`,
  password: generateSecret(),
  firstName: username,
  lastName: 'Reed',
});

/**
 * Starts the whole product as an operator does: MODE=production, migrations by the one-shot program, API, worker and shop as
 * separate programs behind the real proxy with TLS, under three local host names. Exceptions: the database is the embedded one,
 * and the shop has two accounts, which are listed in `<dataDir>/ready.json`.
 */
export const startProduct = async ({ nginx, roots, basePath }: Options) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-product-'));
  const parts: Part[] = [];
  const stop = async (): Promise<void> => {
    for (let part = parts.pop(); part; part = parts.pop()) await part.stop();
  };
  try {
    const [apiPort, shopPort, httpsPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
    const [url, books, shopUrl] = ['lectern', 'books.lectern', 'shop.lectern'].map(
      (name) => `https://${name}.localhost:${httpsPort}`,
    ) as [string, string, string]; // a map of three names has three elements
    const [data, logs] = [path.join(folder, 'data'), path.join(folder, 'logs')];
    for (const name of [data, logs]) mkdirSync(name, { mode: 0o700 });

    const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres') });
    parts.push(postgres);
    const [lectern, shopDatabase] = [await ensureDatabase(postgres, 'lectern'), await ensureDatabase(postgres, 'shop')];

    const key = generateSecret();
    const [first, second] = [createAccount('anna'), createAccount('boris')];
    const shopInternalUrl = `http://127.0.0.1:${shopPort}`;
    const partner = {
      id: 1,
      alias: 'lantern',
      name: 'Lantern Books',
      auth_options_url: `${shopInternalUrl}/partner/auth-options`,
      authenticate_url: `${shopInternalUrl}/partner/user_authenticate`,
      shared_key: key,
      signature: 'sha256',
      require_v2: true,
      shop_id: '1',
      home_url: `${shopUrl}/`,
      icon: `${shopUrl}/icon.svg`,
      allow_private: true,
      inside_url: `${shopInternalUrl}/lcp/`,
    };
    writeFileSync(path.join(data, 'partners.json'), JSON.stringify([partner]));
    writeFileSync(path.join(data, 'database_url'), `${lectern}\n`);
    if (roots.api)
      for (const name of [data, ...['partners.json', 'database_url'].map((name) => path.join(data, name))])
        chownSync(name, CONTAINER_ACCOUNT, CONTAINER_ACCOUNT);

    const dataInside = roots.api ? '/data' : data;
    const cloud = {
      MODE: 'production',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      DATA_DIR: dataInside,
      DATABASE_URL_FILE: `${dataInside}/database_url`,
      PARTNERS_FILE: `${dataInside}/partners.json`,
      PUBLIC_URL: url,
      BOOKS_URL: books,
      BASE_PATH: basePath,
      TRUST_PROXY: '127.0.0.1',
    };
    const program = (file: string, env: Record<string, string>, probe: URL | 'channel' | null) => ({
      file,
      env,
      probe,
      log: path.join(logs, `${file.split('/').at(-3)}-${path.basename(file, '.ts')}.log`),
      imageRoot: file.startsWith('apps/shop/') ? roots.shop : roots.api,
      folders: file.startsWith('apps/shop/') ? {} : { '/data': data },
    });
    const shop = {
      SHOP_PORT: String(shopPort),
      SHOP_DATABASE_URL: shopDatabase,
      SHOP_PUBLIC_URL: shopUrl,
      SHOP_SHARED_KEY: key,
      SHOP_TRUST_PROXY: '127.0.0.1',
      SHOP_MAIL: 'smtp://127.0.0.1:25',
      SHOP_DEMO_ACCOUNTS: JSON.stringify([first, second]),
      CLOUD_URL: url,
    };
    await runProgram(program('apps/api/src/migrate.ts', cloud, null));
    parts.push(await runProgram(program('apps/shop/src/main.ts', shop, new URL('/health', shopInternalUrl))));
    parts.push(
      await runProgram(program('apps/api/src/main.ts', cloud, new URL(`http://127.0.0.1:${apiPort}/health/ready`))),
    );

    parts.push(await runProgram(program('apps/api/src/worker.ts', cloud, 'channel')));

    const { cert, key: tlsKey } = createCertificate(
      folder,
      ['lectern', 'books.lectern', 'shop.lectern'].map((name) => `${name}.localhost`),
    );
    const proxy = await startProxy(nginx, {
      PUBLIC_URL: url,
      BOOKS_URL: books,
      SHOP_URL: shopUrl,
      API: `127.0.0.1:${apiPort}`,
      SHOP: `127.0.0.1:${shopPort}`,
      HTTPS_PORT: String(httpsPort),
      TLS_CERT: cert,
      TLS_KEY: tlsKey,
    });
    parts.push(proxy);
    const ready = { url, api: `${url}/api/v1.0`, shop: shopUrl, demo: first, second };
    writeFileSync(path.join(folder, 'ready.json'), JSON.stringify(ready));
    return {
      /** The public address of the app with the base path and a trailing slash. */
      url: `${url}${basePath === '/' ? '' : basePath}/`,
      folder,
      logs,
      async stop() {
        await stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
