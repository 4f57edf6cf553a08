import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FileRange } from '../platform/storage/file-range.ts';

/** Where the proxy has stored files (infra/proxy/files.conf). */
const LOCATION = '/.stored-files/';
/** Ranges that the proxy understands as we do. */
const RANGE = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/;
/** The proxy knows no strong ETags of ours, and another time of a change. */
const CONDITIONS = ['if-range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

/**
 * Lets the proxy send a stored file (X-Accel-Redirect): a request is checked and answered as always, only the bytes are read by the proxy.
 * It does so for whole files, and for ranges of these; parts of a ZIP are sent from here.
 */
export const sendFilesByProxy = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof FileRange) || !acceptsRedirect(request) || !isRangeOfFile(request, reply, payload))
      return payload;
    payload.destroy();
    // the proxy writes these
    for (const name of ['accept-ranges', 'content-length', 'content-range']) reply.removeHeader(name);
    reply.header('x-accel-redirect', LOCATION + payload.name);
    return '';
  });
};

/** The request comes from a trusted proxy, which announces what it can do; it drops such a header of a client. */
const acceptsRedirect = ({ method, headers, ips }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers['x-sendfile-type'] === 'X-Accel-Redirect' &&
  (ips ?? []).length > 1 &&
  !CONDITIONS.some((name) => headers[name] !== undefined);

/** Whether the proxy would send the same bytes of this file under the same headers. */
const isRangeOfFile = ({ headers }: FastifyRequest, reply: FastifyReply, { start, size }: FileRange): boolean => {
  const { range } = headers;
  if (range === undefined) return start === 0 && Number(reply.getHeader('content-length')) === size;
  const [, first, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(String(reply.getHeader('content-range'))) ?? [];
  return RANGE.test(range) && Number(first) === start && Number(total) === size;
};
