import type { FastifyInstance } from 'fastify';
import { getRequestedRange, matchesEtag } from '../../http/byte-range.ts';
import { createBookFileCsp } from '../../http/security-headers.ts';
import type { SoundService } from './sound.service.ts';

const CACHING = 'private, max-age=86400, immutable, no-transform';
/** Headers that need a CORS preflight when sent with a cross-origin `fetch`. */
const REQUEST_HEADERS = 'range, if-range';
const EXPOSED_HEADERS = 'accept-ranges, content-length, content-range, etag';
const RANGE_HEADERS = ['accept-ranges', 'content-range', 'etag'];
const PREFLIGHT_SECONDS = '86400';

/** Audio tracks on the books' own host, for the player of the app only, under signed URLs that only a reader of the book gets. */
export const registerSoundRoutes = (
  host: FastifyInstance,
  { sound }: { sound: SoundService },
  appUrl: string,
): void => {
  const appOrigin = new URL(appUrl).origin;
  const policy = createBookFileCsp(appOrigin);
  const url = '/sound/:book/:signature/:track';

  host.route<{ Params: { book: string; signature: string; track: string } }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false, // Fastify's own would read the whole file and discard it
    url,
    handler: async (request, reply) => {
      const { book, signature, track } = request.params;
      // refusals carry CORS headers too: the player has to know whether it may retry
      reply
        .header('access-control-allow-origin', appOrigin)
        .header('access-control-expose-headers', EXPOSED_HEADERS)
        .header('cross-origin-resource-policy', 'cross-origin');
      const { type, size, etag, read } = await sound.findTrack(book, signature, track);
      if (matchesEtag(request.headers['if-none-match'], etag))
        return reply.code(304).header('cache-control', CACHING).header('etag', etag).send();
      const isHead = request.method === 'HEAD';
      const range = isHead ? null : getRequestedRange(request, reply, { size, etag });
      const body = isHead ? null : await read(range);
      reply
        .code(range ? 206 : 200)
        .header('content-security-policy', policy)
        .header('cache-control', CACHING)
        .header('accept-ranges', 'bytes')
        .header('content-length', String(range ? range.end - range.start + 1 : size))
        .header('etag', etag)
        .type(type);
      // an unreadable file is answered with an error, which must not carry the headers of the file
      body?.once('error', () => {
        if (!reply.raw.headersSent) for (const name of RANGE_HEADERS) reply.removeHeader(name);
      });
      if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
      return reply.send(body);
    },
  });
  host.options(url, async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-origin', appOrigin)
      .header('access-control-allow-methods', 'GET, HEAD')
      .header('access-control-allow-headers', REQUEST_HEADERS)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send(),
  );
};
