import type { FastifyInstance } from 'fastify';
import { acceptsGzip } from '../../http/accept-header.ts';
import { getRequestedRange } from '../../http/byte-range.ts';
import { createPartCsps } from '../../http/security-headers.ts';
import type { PartService } from './parts.service.ts';

/** Parts of books on the books' own host. Every file is sent with a policy that allows no scripts and no requests. */
export const registerPartRoutes = (
  host: FastifyInstance,
  { parts }: { parts: PartService },
  appOrigin: string,
): void => {
  const policies = createPartCsps(appOrigin);
  host.get<{ Params: { book: string; signature: string; '*': string } }>(
    '/b/:book/:signature/*',
    async (request, reply) => {
      const { book, signature, '*': path } = request.params;
      const part = await parts.findPart(book, signature, path, acceptsGzip(request.headers['accept-encoding']));
      const range = 'read' in part ? getRequestedRange(request, reply, part) : null;
      const isTopLevel = request.headers['sec-fetch-dest'] === 'document';
      const isSecret = 'secret' in part && part.secret;
      reply
        .header('content-security-policy', isTopLevel ? policies.alone : policies.framed)
        .header('cache-control', isTopLevel || isSecret ? 'private, no-store' : 'private, max-age=86400, immutable')
        .header('vary', isHtmlOrXml(part.type) ? 'accept-encoding, sec-fetch-dest' : 'accept-encoding')
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

/** Types that a browser renders as a page when opened directly. */
const isHtmlOrXml = (type: string): boolean => /html|xml/.test(type);
