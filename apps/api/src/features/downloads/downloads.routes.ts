import { files } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getAccessToken } from '../../http/access.ts';
import { getRequestedRange, matchesEtag } from '../../http/byte-range.ts';
import { assertStorable } from '../../http/serve.ts';
import { percentEncode } from '../../http/url-path.ts';
import type { DownloadService } from './downloads.service.ts';
import { parseRequestedFile } from './requested-file.ts';

/** A malformed hash matches no file: the response is the same, after the same checks. */
const IMPOSSIBLE_HASH = 'none';
const CACHING = 'private, no-transform';

/** Downloads use Fastify directly: bytes and ranges instead of a JSON reply. */
export const registerDownloadRoutes = (app: FastifyInstance, { downloads }: { downloads: DownloadService }): void => {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = files.get.query.safeParse(request.query);
    const { names, inside } = assertStorable(parseRequestedFile(request.raw.url ?? ''), 'name');
    const book = await downloads.requireBook({
      token: getAccessToken(request),
      names,
      fastHash: query.success ? query.data.fast_hash : IMPOSSIBLE_HASH,
    });
    const { size, etag, type, name, read } = await downloads.getFile(book, inside);

    if (matchesEtag(request.headers['if-none-match'], etag)) {
      return reply.code(304).header('cache-control', CACHING).header('etag', etag).send();
    }
    const range = request.method === 'HEAD' ? null : getRequestedRange(request, reply, { size, etag });
    // Opened before the headers are sent: an unreadable file is an error response, not a truncated download.
    const bytes = request.method === 'HEAD' ? null : await read(range);
    reply
      .code(range ? 206 : 200)
      .header('accept-ranges', 'bytes')
      .header('content-length', String(range ? range.end - range.start + 1 : size))
      .header('content-disposition', formatContentDisposition(name))
      .header('cache-control', CACHING)
      .header('etag', etag)
      .type(type);
    if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    return reply.send(bytes);
  };
  for (const prefix of ['/api/v1.0', '/api/v1.1']) {
    for (const url of [`${prefix}/files`, `${prefix}/files/*`]) {
      // Fastify's own HEAD would read the whole file and discard it.
      app.route({ method: ['GET', 'HEAD'], exposeHeadRoute: false, url, handler });
    }
  }
};

/** RFC 6266: an ASCII name for old programs, and the full name in UTF-8. */
const formatContentDisposition = (name: string): string => {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const utf8Name = percentEncode(name);
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${utf8Name}`;
};
