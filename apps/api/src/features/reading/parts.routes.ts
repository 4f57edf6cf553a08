import type { FastifyInstance } from 'fastify';
import { wantedRange } from '../../http/byte-range.ts';
import { bookFilePolicy } from '../../http/security-headers.ts';
import { acceptsGzip } from '../../http/weighted.ts';
import type { PartService } from './parts.service.ts';

/** On the books' own host. Every file of a book goes out with a policy that lets no script run and nothing be fetched. */
export const partRoutes = (host: FastifyInstance, { parts }: { parts: PartService }, appOrigin: string): void => {
  const policy = bookFilePolicy(appOrigin);
  host.get<{ Params: { book: string; signature: string; '*': string } }>(
    '/b/:book/:signature/*',
    async (request, reply) => {
      const { book, signature, '*': path } = request.params;
      const part = await parts.find(book, signature, path, acceptsGzip(request.headers['accept-encoding']));
      const range = 'read' in part ? wantedRange(request, reply, part) : null;
      reply
        .header('content-security-policy', policy)
        .header(
          'cache-control',
          'secret' in part && part.secret ? 'private, no-store' : 'private, max-age=86400, immutable',
        )
        .header('vary', 'accept-encoding')
        .type(part.type);
      if ('read' in part) {
        const body = await part.read(range);
        reply
          .code(range ? 206 : 200)
          .header('accept-ranges', 'bytes')
          .header('etag', part.etag)
          .header('content-length', String(range ? range.end - range.start + 1 : part.size));
        if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${part.size}`);
        return reply.send(body);
      }
      if (part.size !== null) reply.header('content-length', String(part.size));
      if (part.encoding) reply.header('content-encoding', part.encoding);
      return reply.send(part.body);
    },
  );
};
