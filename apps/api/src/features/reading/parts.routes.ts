import type { FastifyInstance } from 'fastify';
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
      reply
        .header('content-security-policy', policy)
        .header('cache-control', part.secret ? 'private, no-store' : 'private, max-age=86400, immutable')
        .header('vary', 'accept-encoding')
        .type(part.type);
      if (part.size !== null) reply.header('content-length', String(part.size));
      if (part.encoding) reply.header('content-encoding', part.encoding);
      return reply.send(part.body);
    },
  );
};
