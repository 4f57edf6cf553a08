import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ParserPool } from '@lectern/formats';
import { findFreePort } from '@lectern/postgres';
import { createTestDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { buildApp } from '../app.ts';
import { buildBooksHost } from '../books-host.ts';
import { type Config, readConfig } from '../config/config.ts';
import { createDeps } from '../deps.ts';
import { createHostRouter } from '../http/host-router.ts';
import { createHosts } from '../http/hosts.ts';
import type { RequestTimeouts } from '../http/request-timeouts.ts';
import type { Clock } from '../platform/clock.ts';
import { buildSockets } from '../sockets.ts';
import { plainSite } from './plain-site.ts';
import { requestWithHost } from './request-with-host.ts';
import { readSentMails, type SentMail } from './sent-mails.ts';
import { createTestClock } from './test-clock.ts';
import { findPooledUrl } from './test-pooler.ts';
import { createTestShop } from './test-shop.ts';

type DepsOverrides = Pick<Parameters<typeof createDeps>[1], 'termsTexts' | 'pools' | 'site'> & {
  /** Timeouts for requests. */
  timeouts?: RequestTimeouts;
};
type Options = DepsOverrides & {
  /** Environment variables that differ from the defaults. */
  env?: Record<string, string>;
  /** Partners instead of the demo shop, as in PARTNERS_FILE. */
  partners?: readonly object[];
  /** Partners in addition to the demo shop. */
  extraPartners?: readonly object[];
  webFolder?: string;
  surfaceFolder?: string;
  /** Uses its own parser processes instead of the shared ones, for tests that stop or count them. */
  ownParsers?: boolean;
  /** Uses the default host names, which only browsers resolve; otherwise an IP address. */
  useDefaultHosts?: boolean;
};
type Folders = { webFolder: string | null; surfaceFolder: string | null };

/** Shared by all apps of this process, because starting a parser costs as much as starting the app. */
const shared = { parsers: new ParserPool({ size: 1 }), drawers: new ParserPool({ size: 1 }) };

/** Starts the full server on 127.0.0.1 with both hosts, and its own database, data folder, demo shop and clock. */
export const startTestApp = async ({
  env = {},
  partners,
  extraPartners = [],
  webFolder,
  surfaceFolder,
  ownParsers = false,
  useDefaultHosts = false,
  ...others
}: Options = {}) => {
  const overrides: DepsOverrides = ownParsers ? others : { pools: shared, ...others };
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-api-'));
  const clock = createTestClock();
  const port = Number(env.PORT ?? (await findFreePort()));
  const shop = partners ? null : await createTestShop(clock, `http://127.0.0.1:${port}`);
  const partnersFile = path.join(dataDir, 'partners.json');
  writeFileSync(partnersFile, JSON.stringify(partners ?? [shop?.partner, ...extraPartners]));
  const pooledUrl = env.DATABASE_URL ? null : findPooledUrl(database.url);
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...(pooledUrl && { DATABASE_POOL_URL: pooledUrl }),
    PARTNERS_FILE: partnersFile,
    PARSERS: '1',
    REMOVED_FILES_DAYS: '0',
    LOG_LEVEL: 'silent',
    ...(!useDefaultHosts && { PUBLIC_URL: `http://127.0.0.1:${port}`, BOOKS_URL: `http://books.localhost:${port}` }),
    ...env,
  });
  const folders = { webFolder: webFolder ?? null, surfaceFolder: surfaceFolder ?? null };
  let server = await listen(config, folders, clock, overrides);
  const url = `http://127.0.0.1:${config.listen.port}`;

  return {
    url,
    api: `${url}/api/v1.0`,
    booksUrl: config.web.booksUrl,
    /** The URL of the demo shop. */
    shopUrl: shop?.url ?? '',
    dataDir,
    clock,
    get deps() {
      return server.deps;
    },
    /** Requests the books' host: `fetch` does not resolve `*.localhost` and cannot set the Host header. */
    fetchBooks: (pathOrUrl: string, headers: Record<string, string> = {}, method = 'GET') =>
      requestWithHost(url, new URL(pathOrUrl, config.web.booksUrl), headers, method),
    /** Runs SQL directly, for what no call can do. */
    async sql(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return await client.query(text, values);
      } finally {
        await client.end();
      }
    },
    /** Sends all queued mails, as the worker would, and returns the mails of the outbox, oldest first. */
    async deliverMails(): Promise<SentMail[]> {
      const { rows } = await this.sql('SELECT id FROM letter ORDER BY created_at');
      for (const { id } of rows) await server.deps.services.mail.deliver({ id });
      return readSentMails(config.mail.outbox);
    },
    /** Starts a second server on the same database, like another process of the installation. */
    async startSecondProcess(): Promise<{ url: string; api: string; close(): Promise<void> }> {
      const port = await findFreePort();
      const other = await listen({ ...config, listen: { ...config.listen, port } }, folders, clock);
      const address = `http://127.0.0.1:${port}`;
      return { url: address, api: `${address}/api/v1.0`, close: other.close };
    },
    /** Restarts the server, which loses everything in memory. */
    async restart() {
      await server.close();
      server = await listen(config, folders, clock, overrides);
    },
    async close() {
      await server.close();
      await shop?.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

const listen = async (
  config: Config,
  folders: Folders,
  clock: Clock,
  { timeouts, ...overrides }: DepsOverrides = {},
) => {
  const deps = await createDeps(config, { ...folders, clock, site: plainSite, ...overrides });
  const [app, books] = [await buildApp(deps), await buildBooksHost(deps)];
  const sockets = buildSockets(deps);
  await Promise.all([app.ready(), books.ready()]);
  const server = createHostRouter({
    app: app.routing,
    books: books.routing,
    sockets: sockets.upgrade,
    hosts: createHosts({
      ...config.web,
      allowedHosts: config.hosts.allowed,
      development: config.hosts.development,
    }),
    shopUpstream: null,
    ...(timeouts && { timeouts }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.listen.port, '127.0.0.1', resolve);
  });
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    sockets.close();
    server.closeAllConnections();
    await Promise.all([closed, app.close(), books.close()]);
    await deps.close();
  };
  return { deps, close };
};
