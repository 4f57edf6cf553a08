import type http from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toErrorBody } from './error-handler.ts';
import { getRequestLanguage } from './language.ts';
import { Refusal } from './refusal.ts';

/**
 * How long a request may take to arrive. An ordinary body has a total time, which grows with the bytes received, so that slow
 * connections can send the same as fast ones. An upload may take hours as long as every window brings enough bytes.
 */
export type RequestTimeouts = {
  headersMs: number;
  bodyMs: number;
  bytesPerSecond: number;
  maxBodyMs: number;
  uploadWindowMs: number;
  uploadWindowBytes: number;
};
export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headersMs: 30_000,
  bodyMs: 30_000,
  bytesPerSecond: 16 * 1024,
  maxBodyMs: 120_000,
  uploadWindowMs: 60_000,
  uploadWindowBytes: 30 * 1024,
};

/** Time for the refusal to reach the client before the connection is closed. */
const RESPONSE_FLUSH_MS = 500;
/** Interval of rechecks while the server, not the client, is the slow side. */
const RECHECK_MS = 1_000;

type Upload = { refuse: () => boolean };
const uploads = new WeakMap<http.IncomingMessage, Upload>();

const hasBody = ({ headers }: http.IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends a request whose body arrives too slowly: answers 408 if nothing was sent yet, and closes the connection. */
export const enforceRequestTimeouts = (
  request: http.IncomingMessage,
  response: http.ServerResponse,
  timeouts: RequestTimeouts,
): void => {
  if (!hasBody(request)) return;
  const { socket } = request;
  const startedAt = performance.now();
  const countReceived = (): number => socket.bytesRead;
  const bytesAtStart = countReceived();
  let bytesAtLastCheck = bytesAtStart;
  let timer: NodeJS.Timeout;
  const schedule = (ms: number): void => {
    timer = setTimeout(check, Math.max(1, ms)).unref();
  };
  const check = (): void => {
    if (request.complete || socket.destroyed) return;
    // received bytes are waiting for us: the client is not the slow side
    const isServerSlow = request.readableLength > 0 && !response.writableEnded;
    if (uploads.has(request)) {
      const newBytes = countReceived() - bytesAtLastCheck;
      bytesAtLastCheck = countReceived();
      return isServerSlow || newBytes >= timeouts.uploadWindowBytes ? schedule(timeouts.uploadWindowMs) : abortSlow();
    }
    const elapsed = performance.now() - startedAt;
    const allowed = timeouts.bodyMs + ((countReceived() - bytesAtStart) / timeouts.bytesPerSecond) * 1000;
    const remaining = Math.min(allowed, timeouts.maxBodyMs) - elapsed;
    if (remaining > 0) return schedule(remaining);
    return isServerSlow ? schedule(RECHECK_MS) : abortSlow();
  };
  const abortSlow = (): void => {
    if (response.headersSent) return void socket.destroy();
    const refusal = new Refusal('request.too_slow');
    if (uploads.get(request)?.refuse()) {
      // makes the reader of the body fail and release its reservation
      setTimeout(() => request.destroy(refusal), RESPONSE_FLUSH_MS).unref();
      return;
    }
    // nobody reads the body: the response is on its way without it
    if (request.listenerCount('error') === 0) return schedule(RECHECK_MS);
    request.emit('error', refusal);
    setTimeout(() => socket.destroy(), RESPONSE_FLUSH_MS).unref();
  };
  const clear = (): void => clearTimeout(timer);
  request.once('end', clear).once('close', clear);
  schedule(timeouts.bodyMs);
};

/** A hook for upload routes: the body may take as long as its bytes keep arriving. */
export const allowSlowUpload = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  uploads.set(request.raw, {
    refuse(): boolean {
      if (reply.sent) return false;
      reply.hijack();
      const refusal = new Refusal('request.too_slow');
      const body = JSON.stringify(toErrorBody(refusal, getRequestLanguage(request)));
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
      };
      reply.raw.writeHead(refusal.status, headers).end(body);
      return true;
    },
  });
};
