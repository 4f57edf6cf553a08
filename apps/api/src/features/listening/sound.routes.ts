import type { FastifyInstance } from 'fastify';
import { isKnown, wantedRange } from '../../http/byte-range.ts';
import { bookFilePolicy } from '../../http/security-headers.ts';
import type { SoundService } from './sound.service.ts';

const CACHING = 'private, max-age=86400, immutable, no-transform';
/** A browser asks before it sends a header of these with a `fetch` from another host. */
const ASKED_HEADERS = 'range, if-range';
const TOLD_HEADERS = 'accept-ranges, content-length, content-range, etag';
const OF_THE_BYTES = ['accept-ranges', 'content-range', 'etag'];
const ASKED_FOR_SECONDS = '86400';

/** On the books' own host, for the player of the app's host alone, under addresses that only a signed-in reader of the book is given. */
export const soundRoutes = (host: FastifyInstance, { sound }: { sound: SoundService }, appUrl: string): void => {
  const appOrigin = new URL(appUrl).origin;
  const policy = bookFilePolicy(appOrigin);
  const url = '/sound/:book/:signature/:track';

  host.route<{ Params: { book: string; signature: string; track: string } }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false, // Fastify's own would read the whole file to throw it away
    url,
    handler: async (request, reply) => {
      const { book, signature, track } = request.params;
      // a refusal too is told to the player, which has to know whether it may go on
      reply
        .header('access-control-allow-origin', appOrigin)
        .header('access-control-expose-headers', TOLD_HEADERS)
        .header('cross-origin-resource-policy', 'cross-origin');
      const { type, size, etag, read } = await sound.find(book, signature, track);
      if (isKnown(request.headers['if-none-match'], etag))
        return reply.code(304).header('cache-control', CACHING).header('etag', etag).send();
      const isHead = request.method === 'HEAD';
      const range = isHead ? null : wantedRange(request, reply, { size, etag });
      const body = isHead ? null : await read(range);
      reply
        .code(range ? 206 : 200)
        .header('content-security-policy', policy)
        .header('cache-control', CACHING)
        .header('accept-ranges', 'bytes')
        .header('content-length', String(range ? range.end - range.start + 1 : size))
        .header('etag', etag)
        .type(type);
      // what cannot be read is answered by a fault, which is none of these bytes
      body?.once('error', () => {
        if (!reply.raw.headersSent) for (const name of OF_THE_BYTES) reply.removeHeader(name);
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
      .header('access-control-allow-headers', ASKED_HEADERS)
      .header('access-control-max-age', ASKED_FOR_SECONDS)
      .send(),
  );
};
