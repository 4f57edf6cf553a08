import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerApiRoutes } from './api-routes.ts';
import { registerBrowserRoutes } from './browser-routes.ts';
import { createDouble, type Double, type DoubleOptions } from './double.ts';
import { createIdentity, type DoubleIdentity } from './identity.ts';
import { PayPalError } from './ledger.ts';
import { toErrorJson } from './wire.ts';

const BODY_BYTES = 256 * 1024;

/** The HTTP application of a double. */
export const buildDoubleApp = async (double: Double): Promise<FastifyInstance> => {
  const app = Fastify({ bodyLimit: BODY_BYTES, routerOptions: { ignoreTrailingSlash: true } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    if (String(text).trim() === '') return done(null, null);
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(new PayPalError(400, 'MALFORMED_REQUEST_JSON'));
    }
  });
  app.setErrorHandler((error, _request, reply) =>
    error instanceof PayPalError
      ? reply.code(error.status).send(toErrorJson(error.status, error.issue))
      : reply.code(500).send(toErrorJson(500, 'INTERNAL_SERVER_ERROR')),
  );
  registerApiRoutes(app, double);
  registerBrowserRoutes(app, double);
  await app.ready();
  return app;
};

/** Keys take a while to create, so all doubles of a test process share them. */
let shared: Promise<DoubleIdentity> | undefined;

type StartOptions = Partial<Pick<DoubleOptions, 'webhookUrl' | 'now' | 'identity'>>;

/** Starts a double on a free port of this machine. */
export const startPayPalDouble = async ({ webhookUrl = null, now, identity }: StartOptions = {}) => {
  shared ??= createIdentity();
  const server = http.createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  const double = createDouble({ identity: identity ?? (await shared), url, webhookUrl, ...(now && { now }) });
  const app = await buildDoubleApp(double);
  server.on('request', app.routing);
  return {
    ...double,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await app.close();
    },
  };
};
export type PayPalDouble = Awaited<ReturnType<typeof startPayPalDouble>>;
