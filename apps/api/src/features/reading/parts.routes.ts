import type { FastifyInstance } from 'fastify';
import { wantedRange } from '../../http/byte-range.ts';
import { partPolicies } from '../../http/security-headers.ts';
import { acceptsGzip } from '../../http/weighted.ts';
import type { PartService } from './parts.service.ts';

/** On the books' own host. Every file of a book goes out with a policy that lets no script run and nothing be fetched. */
export const partRoutes = (host: FastifyInstance, { parts }: { parts: PartService }, appOrigin: string): void => {
  const policies = partPolicies(appOrigin);
  host.get<{ Params: { book: string; signature: string; '*': string } }>(
    '/b/:book/:signature/*',
    async (request, reply) => {
      const { book, signature, '*': path } = request.params;
      const part = await parts.find(book, signature, path, acceptsGzip(request.headers['accept-encoding']));
      const range = 'read' in part ? wantedRange(request, reply, part) : null;
      const isAlone = request.headers['sec-fetch-dest'] === 'document';
      const isSecret = 'secret' in part && part.secret;
      reply
        .header('content-security-policy', isAlone ? policies.alone : policies.framed)
        .header('cache-control', isAlone || isSecret ? 'private, no-store' : 'private, max-age=86400, immutable')
        .header('vary', isPage(part.type) ? 'accept-encoding, sec-fetch-dest' : 'accept-encoding')
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

/** What a browser shows as a page when it is opened by itself. */
const isPage = (type: string): boolean => /html|xml/.test(type);
