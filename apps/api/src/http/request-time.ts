import type http from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './error-handler.ts';
import { languageOf } from './language.ts';
import { Refusal } from './refusal.ts';

/**
 * How long a request may take to arrive. A body that is no upload has a total time, which grows with what has come, so that a slow line may
 * send what a fast one may. An upload may take hours, as long as each window brings some of it.
 */
export type RequestTimes = {
  headersMs: number;
  wholeMs: number;
  bytesPerSecond: number;
  longestMs: number;
  uploadWindowMs: number;
  uploadWindowBytes: number;
};
export const REQUEST_TIMES: RequestTimes = {
  headersMs: 30_000,
  wholeMs: 30_000,
  bytesPerSecond: 16 * 1024,
  longestMs: 120_000,
  uploadWindowMs: 60_000,
  uploadWindowBytes: 30 * 1024,
};

/** What the refusal needs to reach who sends slowly, before the line is closed. */
const LAST_WORDS_MS = 500;
/** When it is not the client who is slow, it is looked at again. */
const LOOK_AGAIN_MS = 1_000;

type Upload = { refuse: () => boolean };
const uploads = new WeakMap<http.IncomingMessage, Upload>();

const hasBody = ({ headers }: http.IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends a request whose body comes too slowly: it is answered 408 where it has no answer yet, and the line is closed. */
export const limitRequestTime = (
  request: http.IncomingMessage,
  response: http.ServerResponse,
  times: RequestTimes,
): void => {
  if (!hasBody(request)) return;
  const { socket } = request;
  const startedAt = performance.now();
  const received = (): number => socket.bytesRead;
  const atFirst = received();
  let atLastLook = atFirst;
  let timer: NodeJS.Timeout;
  const again = (ms: number): void => {
    timer = setTimeout(look, Math.max(1, ms)).unref();
  };
  const look = (): void => {
    if (request.complete || socket.destroyed) return;
    // what has come waits for us: the client is not the slow one
    const isOurs = request.readableLength > 0 && !response.writableEnded;
    if (uploads.has(request)) {
      const came = received() - atLastLook;
      atLastLook = received();
      return isOurs || came >= times.uploadWindowBytes ? again(times.uploadWindowMs) : tooSlow();
    }
    const passed = performance.now() - startedAt;
    const granted = times.wholeMs + ((received() - atFirst) / times.bytesPerSecond) * 1000;
    const left = Math.min(granted, times.longestMs) - passed;
    if (left > 0) return again(left);
    return isOurs ? again(LOOK_AGAIN_MS) : tooSlow();
  };
  const tooSlow = (): void => {
    if (response.headersSent) return void socket.destroy();
    const refusal = new Refusal('request.too_slow');
    if (uploads.get(request)?.refuse()) {
      // whoever reads the body ends now, and gives back what was set aside for it
      setTimeout(() => request.destroy(refusal), LAST_WORDS_MS).unref();
      return;
    }
    // nobody waits for the body: the answer is on its way without it
    if (request.listenerCount('error') === 0) return again(LOOK_AGAIN_MS);
    request.emit('error', refusal);
    setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
  };
  const clear = (): void => clearTimeout(timer);
  request.once('end', clear).once('close', clear);
  again(times.wholeMs);
};

/** A hook of routes whose body is a file: it may take as long as its bytes keep coming. */
export const allowUpload = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  uploads.set(request.raw, {
    refuse(): boolean {
      if (reply.sent) return false;
      reply.hijack();
      const refusal = new Refusal('request.too_slow');
      const body = JSON.stringify(errorBody(refusal, languageOf(request)));
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
