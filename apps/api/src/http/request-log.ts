import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogFile } from '../platform/log-file.ts';
import { redactLine } from '../platform/redact.ts';
import { redactReferrer, redactUrl } from './redact-url.ts';
import { parseUserAgent } from './user-agent.ts';

/**
 * Logger options: JSON lines with an ISO time. The `req` serializer omits the client address. Tokens are redacted in the
 * finished line, wherever they occur.
 */
export const logOptions = {
  base: { service: 'api', pid: process.pid },
  hooks: { streamWrite: redactLine },
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, url: redactUrl(request.url) }),
  },
  timestamp: (): string => `,"time":"${new Date().toISOString()}"`,
};

/** What is told about a request, when it has ended with the numbers of its line in the access log. */
export type RequestEnd = {
  request: FastifyRequest;
  /** 499 when the client left before the answer began. */
  status: number;
  bytes: number;
  received: number;
  milliseconds: number;
};
type AccessLogOptions = {
  file?: LogFile | null;
  observer?: RequestObserver | null;
  /** The id of the trace that a request belongs to. */
  readTraceId?: (request: IncomingMessage) => string | undefined;
};
export type RequestObserver = { onStart(): void; onEnd(end: RequestEnd): void };

/**
 * The access log: one JSON line with `kind: "access"` per request, completed or aborted. `bytes` and `received` count the
 * bytes on the connection, headers included; `milliseconds` runs until the last byte was handed over. Health probes are
 * not logged. It goes to `file`, or without one to the log of the process.
 */
export const logAccess = (
  app: FastifyInstance,
  { file = null, observer = null, readTraceId = () => undefined }: AccessLogOptions = {},
): void => {
  const write = (request: FastifyRequest, entry: object): void => {
    if (!file) return request.log.info(entry);
    const line = {
      level: 30,
      time: new Date().toISOString(),
      service: 'api',
      requestId: request.id,
      traceId: readTraceId(request.raw),
      ...entry,
    };
    return file.write(redactLine(`${JSON.stringify(line)}\n`));
  };

  // A keep-alive connection carries several requests; subtract what earlier ones have read.
  const readBefore = new WeakMap<Socket, number>();
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (raw.url?.startsWith('/health/')) return;
    const startedAt = performance.now();
    // Keep the socket: an aborted request no longer has one when it closes.
    const { socket } = raw;
    const { bytesWritten } = socket;
    observer?.onStart();
    reply.raw.once('close', () => {
      const received = socket.bytesRead - (readBefore.get(socket) ?? 0);
      readBefore.set(socket, socket.bytesRead);
      const status = reply.raw.headersSent ? reply.raw.statusCode : 499;
      const bytes = socket.bytesWritten - bytesWritten;
      const milliseconds = performance.now() - startedAt;
      observer?.onEnd({ request, status, bytes, received, milliseconds });
      write(request, {
        kind: 'access',
        address: request.ip,
        method: request.method,
        host: request.headers.host ?? null,
        file: redactUrl(raw.url ?? ''),
        status,
        bytes,
        received,
        milliseconds: Math.round(milliseconds),
        ...parseUserAgent(request.headers['user-agent']),
        referrer: redactReferrer(request.headers.referer ?? ''),
        ...(!reply.raw.writableFinished && { broken: true }),
      });
    });
  });
};
