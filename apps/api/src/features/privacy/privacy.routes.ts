import { privacy } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getAccessToken } from '../../http/access.ts';
import { getRequestedRange, matchesEtag } from '../../http/byte-range.ts';
import { getClientInfo } from '../../http/client-info.ts';
import type { Serve } from '../../http/serve.ts';
import type { PrivacyService } from './privacy.service.ts';

const CACHING = 'private, no-store, no-transform';

export const registerPrivacyRoutes = (
  app: FastifyInstance,
  serve: Serve,
  { privacy: service }: { privacy: PrivacyService },
): void => {
  serve(privacy.exported, ({ reader }) => service.getExport(reader));
  serve(privacy.export, ({ reader, body, request }) =>
    service.beginExport(reader, { password: body().password ?? null, clientInfo: getClientInfo(request) }),
  );
  serve(privacy.deletion, async ({ reader }) => toDeletionReply(await service.findDeletionTime(reader.readerId)));
  serve(privacy.requestDeletion, async ({ reader, body, request }) => {
    const reauthentication = { password: body().password ?? null, clientInfo: getClientInfo(request) };
    return toDeletionReply(await service.requestOwnDeletion(reader, reauthentication));
  });
  serve(privacy.cancelDeletion, async ({ reader }) => toDeletionReply(await service.cancelDeletion(reader.readerId)));

  /** Uses Fastify directly: replies with bytes and ranges, at a signed URL that needs no token. */
  const handler = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const { name, size, etag, read } = await service.openExport(getAccessToken(request), request.params.id);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).header('etag', etag).send();
    const isHead = request.method === 'HEAD';
    const range = isHead ? null : getRequestedRange(request, reply, { size, etag });
    const bytes = isHead ? null : await read(range);
    reply
      .code(range ? 206 : 200)
      .header('accept-ranges', 'bytes')
      .header('content-length', String(range ? range.end - range.start + 1 : size))
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', CACHING)
      .header('referrer-policy', 'no-referrer')
      .header('etag', etag)
      .type('application/zip');
    if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    return reply.send(bytes);
  };
  for (const prefix of ['/api/v1.0', '/api/v1.1']) {
    // Fastify's own HEAD would read the whole file and discard it
    app.route({ method: ['GET', 'HEAD'], exposeHeadRoute: false, url: prefix + privacy.file.path, handler });
  }
};

const toDeletionReply = (end: Date | null): { deletion_at: string | null } => ({
  deletion_at: end && end.toISOString(),
});
