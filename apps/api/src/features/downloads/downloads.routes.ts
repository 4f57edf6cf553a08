import { files } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from '../../http/access.ts';
import { isKnown, wantedRange } from '../../http/byte-range.ts';
import { percentEncoded } from '../../http/percent.ts';
import { storable } from '../../http/serve.ts';
import { askedFile } from './asked-file.ts';
import type { DownloadService } from './downloads.service.ts';

/** What is no hash names no file: the answer is the same, after the same checks. */
const NO_HASH = 'none';
const CACHING = 'private, no-transform';

/** Downloads use Fastify directly: bytes and ranges instead of a JSON reply. */
export const downloadRoutes = (app: FastifyInstance, { downloads }: { downloads: DownloadService }): void => {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = files.get.query.safeParse(request.query);
    const { names, inside } = storable(askedFile(request.raw.url ?? ''), 'name');
    const book = await downloads.find({
      token: tokenOf(request),
      names,
      fastHash: query.success ? query.data.fast_hash : NO_HASH,
    });
    const { size, etag, type, name, read } = await downloads.file(book, inside);

    if (isKnown(request.headers['if-none-match'], etag)) {
      return reply.code(304).header('cache-control', CACHING).header('etag', etag).send();
    }
    const range = request.method === 'HEAD' ? null : wantedRange(request, reply, { size, etag });
    // Opened before anything is said of it: what can't be read is a fault, not a file that breaks off.
    const bytes = request.method === 'HEAD' ? null : await read(range);
    reply
      .code(range ? 206 : 200)
      .header('accept-ranges', 'bytes')
      .header('content-length', String(range ? range.end - range.start + 1 : size))
      .header('content-disposition', attachment(name))
      .header('cache-control', CACHING)
      .header('etag', etag)
      .type(type);
    if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    return reply.send(bytes);
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
  const whole = percentEncoded(name);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};
