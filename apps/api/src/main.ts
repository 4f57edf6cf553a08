import type http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { areParsersOffline } from '@lectern/formats';
import { buildApp } from './app.ts';
import { buildBooksHost } from './books-host.ts';
import { type Config, readConfig } from './config/config.ts';
import { formatFolderWarning, isAccessibleToOthers } from './config/folder-permissions.ts';
import { describeMissingSettings } from './config/missing-settings.ts';
import { createDeps } from './deps.ts';
import { loadSite } from './features/site/load-site.ts';
import { createBooksServer, createHostRouter } from './http/host-router.ts';
import { createHosts } from './http/hosts.ts';
import { startJobRunner } from './job-runner.ts';
import { startMetrics } from './measure.ts';
import { guardSchema } from './platform/db/schema.ts';
import { createProcessLog, logUncaughtErrors } from './platform/process-log.ts';
import { buildSockets } from './sockets.ts';

process.umask(0o077); // files are private to the owner by default

/** How long running requests may take when the process is stopping. */
const DRAIN_MS = 8_000;
/** How long the refusals of aborted requests may take. */
const FINAL_RESPONSES_MS = 1_000;
/** How long aborted uploads have to clean up. */
const CLEANUP_MS = 300;

/** The web process: reads the configuration, builds the hosts, listens, and closes gracefully. */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  await guardSchema(config.database.url, fail);
  const dist = path.resolve(import.meta.dirname, '../../web/dist');
  const deps = await createDeps(config, {
    webFolder: path.join(dist, 'app'),
    surfaceFolder: path.join(dist, 'surface'),
    site: await loadSite(path.join(dist, 'site')),
    report: createProcessLog(config.logLevel, 'api').error,
  });
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
  const servers = [createHostRouter({ ...sites, hosts, shopUpstream })];
  const metrics = await startMetrics(deps, sockets.count);
  await listen(servers[0], config.listen.port, config.listen.host);
  const ownPort = getBooksPort(config);
  if (ownPort !== null) {
    app.log.warn(
      `Books have only a port of their own (${config.web.booksUrl}), which shares cookies with the app: give BOOKS_URL another host name.`,
    );
    const second = createBooksServer(books.routing, hosts);
    servers.push(second);
    await listen(second, ownPort, config.listen.host);
  }

  if (!areParsersOffline())
    app.log.warn(
      'Processes that read books are not kept from the network: this machine lets no user namespaces be made (`unshare --map-current-user --net true`).',
    );
  const missing = describeMissingSettings(config);
  for (const sentence of missing) app.log.warn(sentence);
  if (isAccessibleToOthers(config.dataDir)) app.log.warn(`DATA_DIR ${formatFolderWarning(config.dataDir)}`);
  Promise.all([deps.services.mail.prepareQueue(), deps.services.avatars.prepareQueue()]).catch((error: unknown) =>
    app.log.warn({ err: error }, 'the queue is not ready yet'),
  );
  void deps.ddjvu.then((ddjvu) =>
    app.log.info(
      ddjvu
        ? `${ddjvu.name} draws the pages of DjVu books.`
        : 'DjVu books can only be downloaded: DDJVU names no program.',
    ),
  );
  void deps.ffmpeg.then((ffmpeg) =>
    app.log.info(
      ffmpeg
        ? `${ffmpeg.name} converts sound that browsers can’t play.`
        : 'Sound that browsers can’t play (ALAC, AC-3, Speex) is not accepted: FFMPEG names no program.',
    ),
  );

  const jobs = config.jobs === 'api' ? startJobRunner(config, deps) : null;
  let closing = false;
  const close = async (drainSeconds: number): Promise<void> => {
    if (closing) return;
    closing = true;
    if (drainSeconds > 0) {
      deps.services.health.startDraining();
      servers.forEach(endKeepAlive);
      await pause(drainSeconds * 1000);
    }
    sockets.close();
    const jobsEnded = jobs?.stop(DRAIN_MS);
    const drained = Promise.all(servers.map(closeServer));
    await Promise.race([Promise.all([drained, jobsEnded]), pause(DRAIN_MS)]);
    await deps.stopParsing();
    await Promise.race([drained, pause(FINAL_RESPONSES_MS)]);
    await abortConnections(servers, drained);
    await Promise.all([app.close(), books.close(), jobsEnded]);
    await metrics?.close();
    await deps.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void close(config.drainSeconds));
  for (const event of ['SIGINT', 'disconnect']) process.on(event, () => void close(0));
  process.send?.({ kind: 'ready', notices: missing });
};

/** From now on every response ends its connection: a proxy then keeps none that would be cut off under its next request. */
const endKeepAlive = (server: http.Server): void => {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
};

/** Stops accepting requests; running ones, especially uploads, may finish. */
const closeServer = (server: http.Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

/** Aborts the requests that still run, as if their clients had disconnected: uploads then undo what they started. */
const abortConnections = async (servers: readonly http.Server[], quiet: Promise<unknown>): Promise<void> => {
  const isQuiet = await Promise.race([quiet.then(() => true), pause(0, false)]);
  if (isQuiet) return;
  for (const server of servers) server.closeAllConnections();
  await pause(CLEANUP_MS);
};

/** The port for the books when they have no host name of their own; else null. */
const getBooksPort = ({ web }: Config): number | null => {
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

logUncaughtErrors('api');
main().catch(fail);
