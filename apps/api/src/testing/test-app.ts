import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ParserPool } from '@lectern/formats';
import { freePort } from '@lectern/postgres';
import { freshDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { buildApp } from '../app.ts';
import { buildBooksHost } from '../books-host.ts';
import { type Config, readConfig } from '../config/config.ts';
import { makeDeps } from '../deps.ts';
import { frontServer } from '../http/front.ts';
import { createHosts } from '../http/hosts.ts';
import type { RequestTimes } from '../http/request-time.ts';
import type { Clock } from '../platform/clock.ts';
import { buildSockets } from '../sockets.ts';
import { aClock } from './a-clock.ts';
import { aShop } from './a-shop.ts';
import { mailsIn, type SentMail } from './mails-in.ts';
import { requestWithHost } from './request-with-host.ts';

type Played = Pick<Parameters<typeof makeDeps>[1], 'licenceStatus' | 'termsTexts' | 'pools'> & {
  /** How long requests may take to arrive. */
  times?: RequestTimes;
};
type Options = Played & {
  /** Settings that differ from the defaults, as in the environment. */
  env?: Record<string, string>;
  /** Partners instead of the demo shop, as in PARTNERS_FILE. */
  partners?: readonly object[];
  /** Partners beside the demo shop. */
  besides?: readonly object[];
  webFolder?: string;
  surfaceFolder?: string;
  /** For tests that stop or count the processes that read books: none of those that the apps of this run share. */
  ownParsers?: boolean;
  /** The addresses of a start without settings, which are for browsers; else one that a program resolves. */
  defaultNames?: boolean;
};
type Folders = { webFolder: string | null; surfaceFolder: string | null };

/** To start a process that reads books costs as much as to start the app: these stay for the next app, and end with this process. */
const shared = { parsers: new ParserPool({ size: 1 }), drawers: new ParserPool({ size: 1 }) };

/** The whole server on 127.0.0.1, both hosts, with a database, a data folder, a demo shop and a clock of its own. */
export const startTestApp = async ({
  env = {},
  partners,
  besides = [],
  webFolder,
  surfaceFolder,
  ownParsers = false,
  defaultNames = false,
  ...others
}: Options = {}) => {
  const played: Played = ownParsers ? others : { pools: shared, ...others };
  const database = await freshDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-api-'));
  const clock = aClock();
  const port = Number(env.PORT ?? (await freePort()));
  const shop = partners ? null : await aShop(clock, `http://127.0.0.1:${port}`);
  const partnersFile = path.join(dataDir, 'partners.json');
  writeFileSync(partnersFile, JSON.stringify(partners ?? [shop?.partner, ...besides]));
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PARTNERS_FILE: partnersFile,
    PARSERS: '1',
    LOG_LEVEL: 'silent',
    ...(!defaultNames && { PUBLIC_URL: `http://127.0.0.1:${port}`, BOOKS_URL: `http://books.localhost:${port}` }),
    ...env,
  });
  const folders = { webFolder: webFolder ?? null, surfaceFolder: surfaceFolder ?? null };
  let server = await listen(config, folders, clock, played);
  const url = `http://127.0.0.1:${config.listen.port}`;

  return {
    url,
    api: `${url}/api/v1.0`,
    booksUrl: config.web.booksUrl,
    /** Where the demo shop's own pages are. */
    shopUrl: shop?.url ?? '',
    dataDir,
    clock,
    get deps() {
      return server.deps;
    },
    /** A request to the books' host: `fetch` resolves no `*.localhost` and can't set the Host header. */
    fetchBooks: (pathOrUrl: string, headers: Record<string, string> = {}, method = 'GET') =>
      requestWithHost(url, new URL(pathOrUrl, config.web.booksUrl), headers, method),
    /** Straight to the database, for what no call can do (yet). */
    async sql(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return await client.query(text, values);
      } finally {
        await client.end();
      }
    },
    /** The mails that were sent until now, the oldest first: does the work of the worker, and looks into the outbox. */
    async mails(): Promise<SentMail[]> {
      const { rows } = await this.sql('SELECT id FROM letter ORDER BY created_at');
      for (const { id } of rows) await server.deps.services.mail.deliver({ id });
      return mailsIn(config.mail.outbox);
    },
    /** Another process of the same installation, as far as the two can tell. */
    async beside(): Promise<{ url: string; api: string; close(): Promise<void> }> {
      const port = await freePort();
      const other = await listen({ ...config, listen: { ...config.listen, port } }, folders, clock);
      const address = `http://127.0.0.1:${port}`;
      return { url: address, api: `${address}/api/v1.0`, close: other.close };
    },
    /** Everything that was only in memory is gone afterwards. */
    async restart() {
      await server.close();
      server = await listen(config, folders, clock, played);
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

const listen = async (config: Config, folders: Folders, clock: Clock, { times, ...played }: Played = {}) => {
  const deps = await makeDeps(config, { ...folders, clock, ...played });
  const [app, books] = [await buildApp(deps), await buildBooksHost(deps)];
  const sockets = buildSockets(deps);
  await Promise.all([app.ready(), books.ready()]);
  const server = frontServer({
    app: app.routing,
    books: books.routing,
    sockets: sockets.upgrade,
    hosts: createHosts({
      ...config.web,
      allowedHosts: config.hosts.allowed,
      development: config.hosts.development,
    }),
    shopUpstream: null,
    ...(times && { times }),
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
