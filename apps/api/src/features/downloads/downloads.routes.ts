import { files } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from '../../http/access.ts';
import { byteRange } from '../../http/byte-range.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DownloadService } from './downloads.service.ts';

/** Downloads use Fastify directly: bytes and ranges instead of a JSON reply. */
export const downloadRoutes = (app: FastifyInstance, { downloads }: { downloads: DownloadService }): void => {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = files.get.query.safeParse(request.query);
    if (!query.success) throw new Refusal('request.invalid', { field: 'fast_hash' });
    const { '*': path = '' } = request.params as { '*'?: string }; // the wildcard, typed by the route's address
    const name = path.replace(/\/$/, '') || undefined;
    const book = await downloads.find({ token: tokenOf(request), name, fastHash: query.data.fast_hash });

    const size = Number(book.bytes);
    const range = byteRange(request.headers.range, size);
    reply
      .code(range ? 206 : 200)
      .header('accept-ranges', 'bytes')
      .header('content-length', String(range ? range.end - range.start + 1 : size))
      .header('content-disposition', attachment(book.name))
      .header('cache-control', 'private, no-transform')
      .header('etag', `"${book.fastHash}"`)
      .type(book.mimeType);
    if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    return reply.send(request.method === 'HEAD' ? null : await downloads.read(book, range));
  };
  for (const prefix of ['/api/v1.0', '/api/v1.1']) {
    for (const url of [`${prefix}/files`, `${prefix}/files/*`]) {
      // Fastify's own HEAD would read the whole file to throw it away.
      app.route({ method: ['GET', 'HEAD'], exposeHeadRoute: false, url, handler });
    }
  }
};

/** RFC 6266: a plain name for old programs, the whole one in UTF-8. */
const attachment = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};
