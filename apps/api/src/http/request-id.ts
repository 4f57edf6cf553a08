import { randomUUID } from 'node:crypto';
import type http from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { TraceParent } from '../platform/tracing/tracing.ts';

const HEADER = 'x-request-id';
/** Ids as proxies make them: hexadecimal, UUIDs, numbers. Others could be anything, and go to the log. */
const PASSED_ID = /^[0-9a-f][0-9a-f.-]{6,62}[0-9a-f]$/i;
/** W3C Trace Context, level 1. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * The id of a request: as its proxy passes it (only one of TRUST_PROXY), or else a random one. A count would tell everybody how many
 * requests others make.
 */
export const createRequestIds = (trustProxy: readonly string[]) => {
  const isTrustedAddress = proxyAddr.compile([...trustProxy]);
  const isTrusted = ({ socket }: http.IncomingMessage): boolean =>
    trustProxy.length > 0 && socket.remoteAddress !== undefined && isTrustedAddress(socket.remoteAddress, 0);
  const readPassed = (request: http.IncomingMessage, name: string): string | undefined => {
    const value = request.headers[name];
    return typeof value === 'string' && isTrusted(request) ? value : undefined;
  };
  return {
    generate(request: http.IncomingMessage): string {
      const passed = readPassed(request, HEADER);
      return passed !== undefined && PASSED_ID.test(passed) ? passed : randomUUID();
    },
    /** The position in the trace that a trusted proxy has begun; null when there is none. */
    readTraceParent(request: http.IncomingMessage): TraceParent | null {
      const [, traceId, spanId, flags] = TRACEPARENT.exec(readPassed(request, 'traceparent') ?? '') ?? [];
      if (traceId === undefined || spanId === undefined || flags === undefined) return null;
      return { traceId, spanId, flags: Number.parseInt(flags, 16) };
    },
  };
};

/** Answers every request with its id, which a reader can report and an operator finds in the log. */
export const sendRequestIds = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => void reply.header(HEADER, request.id));
};
