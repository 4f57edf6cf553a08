import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { Refusal } from './refusal.ts';
import type { RequestObserver } from './request-log.ts';
import { toUnavailableRefusal } from './unavailable.ts';

/** Requests of no route: a path in a label would be unbounded. */
const NO_ROUTE = 'none';
/** Others count as one: clients may send any word. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Routes that end in a sign-in, whose refusals are failed attempts. */
const SIGN_IN_ROUTE = /\/auth\/(?:session\/)?login\/:|\/login-callback\/:|\/auth\/session\/qr\/:/;

/** Counts the requests that `logAccess` follows. */
export const createRequestObserver = (metrics: Metrics): RequestObserver => ({
  onStart: () => metrics.requestsInFlight.inc(),
  onEnd({ request, status, bytes, received, milliseconds }) {
    metrics.requestsInFlight.dec();
    metrics.receivedBytes.inc(received);
    metrics.sentBytes.inc(bytes);
    metrics.requests.observe(
      {
        route: request.routeOptions.url ?? NO_ROUTE,
        method: METHODS.has(request.method) ? request.method : 'other',
        status: `${Math.floor(status / 100)}xx`,
      },
      milliseconds / 1000,
    );
  },
});

/** Counts refusals by their code, and those of sign-in also as attempts. */
export const countRefusals = (app: FastifyInstance, { refusals, signIns }: Metrics): void => {
  app.addHook('onError', async (request, _reply, error) => {
    const refusal = error instanceof Refusal ? error : toUnavailableRefusal(error);
    const isInvalid = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
    const code = refusal?.code ?? (isInvalid ? 'request.invalid' : 'server.fault');
    refusals.inc({ code });
    if (SIGN_IN_ROUTE.test(request.routeOptions.url ?? '')) signIns.inc({ result: code });
  });
};
