import type http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { areParsersOffline } from '@lectern/formats';
import { buildApp } from './app.ts';
import { buildBooksHost } from './books-host.ts';
import { type Config, readConfig } from './config/config.ts';
import { isOpenToOthers, openFolder } from './config/private-folder.ts';
import { makeDeps } from './deps.ts';
import { booksServer, frontServer } from './http/front.ts';
import { createHosts } from './http/hosts.ts';
import { redactCrashes } from './platform/crash.ts';
import { guardSchema } from './platform/db/schema.ts';
import { buildSockets } from './sockets.ts';

process.umask(0o077); // what is made here is the owner's alone, also where nothing says so

/** How long requests under way may take when the process is asked to stop. */
const DRAIN_MS = 8_000;
/** How long the refusals of those that were cut off may take. */
const LAST_ANSWERS_MS = 1_000;
/** How long what is broken off after all has for leaving nothing behind. */
const TAKING_BACK_MS = 300;

/** The web process: read the configuration, build, listen, close gracefully. */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  await guardSchema(config.database.url, fail);
  const dist = path.resolve(import.meta.dirname, '../../web/dist');
  const deps = await makeDeps(config, { webFolder: path.join(dist, 'app'), surfaceFolder: path.join(dist, 'surface') });
  const app = await buildApp(deps);
  const books = await buildBooksHost(deps);
  const sockets = buildSockets(deps);
  await Promise.all([app.ready(), books.ready()]);

  const hosts = createHosts({
    ...config.web,
    allowedHosts: config.hosts.allowed,
    development: config.hosts.development,
  });
  const { shopUpstream } = config;
  const sites = { app: app.routing, books: books.routing, sockets: sockets.upgrade };
  const servers = [frontServer({ ...sites, hosts, shopUpstream })];
  await listen(servers[0], config.listen.port, config.listen.host);
  const ownPort = secondPort(config);
  if (ownPort !== null) {
    app.log.warn(
      `Books have only a port of their own (${config.web.booksUrl}), which shares cookies with the app: give BOOKS_URL another host name.`,
    );
    const second = booksServer(books.routing, hosts);
    servers.push(second);
    await listen(second, ownPort, config.listen.host);
  }

  if (!areParsersOffline())
    app.log.warn(
      'Processes that read books are not kept from the network: this machine lets no user namespaces be made (`unshare --map-current-user --net true`).',
    );
  if (isOpenToOthers(config.dataDir)) app.log.warn(`DATA_DIR ${openFolder(config.dataDir)}`);
  deps.services.mail.open().catch((error: unknown) => app.log.warn({ err: error }, 'the queue is not there yet'));
  void deps.ddjvu.then((ddjvu) =>
    app.log.info(
      ddjvu
        ? `${ddjvu.name} draws the pages of DjVu books.`
        : 'DjVu books can only be downloaded: DDJVU names no program.',
    ),
  );

  let closing = false;
  const close = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    sockets.close();
    const quiet = Promise.all(servers.map(drained));
    await Promise.race([quiet, pause(DRAIN_MS)]);
    await deps.cutOffReading();
    await Promise.race([quiet, pause(LAST_ANSWERS_MS)]);
    await brokenOff(servers, quiet);
    await Promise.all([app.close(), books.close()]);
    await deps.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => void close());
  process.send?.({ kind: 'ready' });
};

/** No new requests; those under way, uploads above all, may finish. */
const drained = (server: http.Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

/** What is under way even now is broken off, as if its client had gone: then an upload takes back what it had begun. */
const brokenOff = async (servers: readonly http.Server[], quiet: Promise<unknown>): Promise<void> => {
  const isQuiet = await Promise.race([quiet.then(() => true), pause(0, false)]);
  if (isQuiet) return;
  for (const server of servers) server.closeAllConnections();
  await pause(TAKING_BACK_MS);
};

/** Where no second host name can be had, the books lie on a second port of the same name. */
const secondPort = ({ web }: Config): number | null => {
  const [books, app] = [new URL(web.booksUrl), new URL(web.publicUrl)];
  return books.hostname === app.hostname ? Number(books.port || (books.protocol === 'https:' ? 443 : 80)) : null;
};

const listen = (server: http.Server | undefined, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server?.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use. Choose another one with the setting PORT.`)
          : error,
      );
    });
    server?.listen(port, host, resolve);
  });

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

redactCrashes();
main().catch(fail);
