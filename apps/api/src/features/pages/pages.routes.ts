import { pages } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isKnown, wantedRange } from '../../http/byte-range.ts';
import { Refusal } from '../../http/refusal.ts';
import { bookFilePolicy } from '../../http/security-headers.ts';
import type { Serve } from '../../http/serve.ts';
import { weighted } from '../../http/weighted.ts';
import type { PageService } from './pages.service.ts';

type Services = { pages: PageService };

export const pageCalls = (serve: Serve, services: Services): void => {
  serve(pages.positions, ({ reader, params }) => services.pages.positions(reader, params.bookId));
};

const CACHING = 'private, max-age=86400, immutable';

/** On the books' own host, under addresses that only a signed-in reader of the book is given. */
export const pageRoutes = (host: FastifyInstance, services: Services, appOrigin: string): void => {
  const policy = bookFilePolicy(appOrigin);

  host.get<{ Params: { book: string; signature: string; page: string }; Querystring: { width?: unknown } }>(
    '/pages/:book/:signature/:page',
    async (request, reply) => {
      const { book, signature, page } = request.params;
      if (!/^\d{1,6}$/.test(page)) throw new Refusal('file.not_found');
      const wish = { width: widthOf(request.query.width), ...shownBy(request.headers.accept) };
      const found = await services.pages.page({ book, signature, page: Number(page), wish });
      reply
        .header('content-security-policy', policy)
        .header('cache-control', CACHING)
        .header('vary', 'accept')
        .header('etag', found.etag);
      if (isKnown(request.headers['if-none-match'], found.etag)) return reply.code(304).send();
      const picture = await found.draw(() => request.socket.destroyed).catch(uncached(reply));
      return reply
        .type(picture.mediaType)
        .send(Buffer.from(picture.bytes.buffer, picture.bytes.byteOffset, picture.bytes.length));
    },
  );

  host.route<{ Params: { book: string; signature: string } }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false, // Fastify's own would read the whole file to throw it away
    url: '/file/:book/:signature',
    handler: async (request, reply) => {
      const {
        bytes: size,
        etag,
        type,
        read,
      } = await services.pages.file(request.params.book, request.params.signature);
      const isHead = request.method === 'HEAD';
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).header('etag', etag).send();
      const range = isHead ? null : wantedRange(request, reply, { size, etag });
      const body = isHead ? null : await read(range);
      reply
        .code(range ? 206 : 200)
        .header('content-security-policy', policy)
        .header('cache-control', `${CACHING}, no-transform`)
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

/** @throws Refusal `request.invalid` for what is no number of pixels */
const widthOf = (width: unknown): number | null => {
  if (width === undefined || width === '') return null;
  if (typeof width !== 'string' || !/^[1-9]\d{0,4}$/.test(width))
    throw new Refusal('request.invalid', { field: 'width' });
  return Number(width);
};

/** Types that browsers learned late are sent to those only who name them: a star is what they all said before. */
const shownBy = (accept: string | undefined): { webp: boolean; avif: boolean } => {
  const choices = weighted(accept ?? '');
  const names = (type: string): boolean => choices.some(({ choice, weight }) => choice === type && weight > 0);
  return { webp: names('image/webp'), avif: names('image/avif') };
};

/** What was not drawn now may be drawn the next time. */
const uncached =
  (reply: FastifyReply) =>
  (error: unknown): never => {
    reply.removeHeader('etag').header('cache-control', 'no-store');
    throw error;
  };
