import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { redactLine } from '../platform/redact.ts';
import { programOf } from './user-agent.ts';
import { referrerWithoutSecrets, withoutSecrets } from './without-secrets.ts';

/**
 * How every line is written: JSON with the time in words. What it says of a request holds no address of the client. Tokens are
 * recognised in the finished line, wherever in it they stand.
 */
export const logOptions = {
  hooks: { streamWrite: redactLine },
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, url: withoutSecrets(request.url) }),
  },
  timestamp: (): string => `,"time":"${new Date().toISOString()}"`,
};

/**
 * The access log: when a request is over, answered or broken off, one line of JSON with `kind: "access"`. `bytes` and
 * `received` are what went over the line, headers included; `milliseconds` runs until the last byte was handed over.
 * Who watches the process is not logged.
 */
export const logAccess = (app: FastifyInstance): void => {
  // A line carries one request after the other; what was read until the last one ended is not this one's.
  const readBefore = new WeakMap<Socket, number>();
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (raw.url?.startsWith('/health/')) return;
    const startedAt = performance.now();
    // Kept: a request that was broken off in the middle of its body has no line any more when it is over.
    const { socket: line } = raw;
    const { bytesWritten } = line;
    reply.raw.once('close', () => {
      const received = line.bytesRead - (readBefore.get(line) ?? 0);
      readBefore.set(line, line.bytesRead);
      request.log.info({
        kind: 'access',
        address: request.ip,
        method: request.method,
        host: request.headers.host ?? null,
        file: withoutSecrets(raw.url ?? ''),
        status: reply.raw.headersSent ? reply.raw.statusCode : 499,
        bytes: line.bytesWritten - bytesWritten,
        received,
        milliseconds: Math.round(performance.now() - startedAt),
        ...programOf(request.headers['user-agent']),
        referrer: referrerWithoutSecrets(request.headers.referer ?? ''),
        ...(!reply.raw.writableFinished && { broken: true }),
      });
    });
  });
};
