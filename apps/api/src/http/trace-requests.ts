import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { TraceParent, Tracing } from '../platform/tracing/tracing.ts';

/**
 * Traces each request by its route; what it does in the database and elsewhere belongs to its span. Returns what knows the trace of a
 * request.
 */
export const traceRequests = (
  app: FastifyInstance,
  tracing: Tracing,
  readTraceParent: (request: IncomingMessage) => TraceParent | null,
): ((request: IncomingMessage) => string | undefined) => {
  const traceIds = new WeakMap<IncomingMessage, string>();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.url?.startsWith('/health/')) return done();
    const span = tracing.startRequest(readTraceParent(request.raw));
    const { traceId } = span.spanContext();
    traceIds.set(request.raw, traceId);
    request.log = request.log.child({ traceId });
    reply.raw.once('close', () => {
      const route = request.routeOptions.url;
      span.updateName(route === undefined ? request.method : `${request.method} ${route}`);
      span.setAttribute('http.request.method', request.method);
      if (route !== undefined) span.setAttribute('http.route', route);
      span.setAttribute('http.response.status_code', reply.raw.statusCode);
      if (reply.raw.statusCode >= 500) tracing.fail(span, null);
      span.end();
    });
    tracing.runIn(span, done);
  });
  return (request) => traceIds.get(request);
};
