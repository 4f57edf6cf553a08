import { pages } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseAcceptHeader } from '../../http/accept-header.ts';
import { getRequestedRange, matchesEtag } from '../../http/byte-range.ts';
import { Refusal } from '../../http/refusal.ts';
import { createBookFileCsp } from '../../http/security-headers.ts';
import type { Serve } from '../../http/serve.ts';
import type { PageService } from './pages.service.ts';

type Services = { pages: PageService };

export const registerPageRoutes = (serve: Serve, services: Services): void => {
  serve(pages.positions, ({ reader, params }) => services.pages.listPositions(reader, params.bookId));
};

const CACHE_CONTROL = 'private, max-age=86400, immutable';

/** Page images and PDF files on the books' own host, under signed URLs that only a reader of the book gets. */
export const registerPageFileRoutes = (host: FastifyInstance, services: Services, appOrigin: string): void => {
  const policy = createBookFileCsp(appOrigin);

  host.get<{ Params: { book: string; signature: string; page: string }; Querystring: { width?: unknown } }>(
    '/pages/:book/:signature/:page',
    async (request, reply) => {
      const { book, signature, page } = request.params;
      if (!/^\d{1,6}$/.test(page)) throw new Refusal('file.not_found');
      const format = { width: parseWidth(request.query.width), ...parseAccepted(request.headers.accept) };
      const found = await services.pages.findPage({ book, signature, page: Number(page), format });
      reply
        .header('content-security-policy', policy)
        .header('cache-control', CACHE_CONTROL)
        .header('vary', 'accept')
        .header('etag', found.etag);
      if (matchesEtag(request.headers['if-none-match'], found.etag)) return reply.code(304).send();
      const image = await found.render(() => request.socket.destroyed).catch(withoutCaching(reply));
      return reply
        .type(image.mediaType)
        .send(Buffer.from(image.bytes.buffer, image.bytes.byteOffset, image.bytes.length));
    },
  );

  host.route<{ Params: { book: string; signature: string } }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false, // Fastify's own would read the whole file and discard it
    url: '/file/:book/:signature',
    handler: async (request, reply) => {
      const {
        bytes: size,
        etag,
        type,
        read,
      } = await services.pages.getPdf(request.params.book, request.params.signature);
      const isHead = request.method === 'HEAD';
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).header('etag', etag).send();
      const range = isHead ? null : getRequestedRange(request, reply, { size, etag });
      const body = isHead ? null : await read(range);
      reply
        .code(range ? 206 : 200)
        .header('content-security-policy', policy)
        .header('cache-control', `${CACHE_CONTROL}, no-transform`)
        .header('accept-ranges', 'bytes')
        .header('content-length', String(range ? range.end - range.start + 1 : size))
        .header('content-disposition', 'inline')
        .header('etag', etag)
        .type(type);
      if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
      return reply.send(body);
    },
  });
};

/** @throws Refusal `request.invalid` for anything but a number of pixels */
const parseWidth = (width: unknown): number | null => {
  if (width === undefined || width === '') return null;
  if (typeof width !== 'string' || !/^[1-9]\d{0,4}$/.test(width))
    throw new Refusal('request.invalid', { field: 'width' });
  return Number(width);
};

/** Newer image types are only sent to browsers that name them: older ones send a wildcard. */
const parseAccepted = (accept: string | undefined): { webp: boolean; avif: boolean } => {
  const choices = parseAcceptHeader(accept ?? '');
  const isAccepted = (type: string): boolean => choices.some(({ choice, weight }) => choice === type && weight > 0);
  return { webp: isAccepted('image/webp'), avif: isAccepted('image/avif') };
};

/** A failed render is not cached: it may succeed the next time. */
const withoutCaching =
  (reply: FastifyReply) =>
  (error: unknown): never => {
    reply.removeHeader('etag').header('cache-control', 'no-store');
    throw error;
  };
