import { privacy } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from '../../http/access.ts';
import { isKnown, wantedRange } from '../../http/byte-range.ts';
import type { Serve } from '../../http/serve.ts';
import { visitOf } from '../../http/visit.ts';
import type { PrivacyService } from './privacy.service.ts';

const CACHING = 'private, no-store, no-transform';

export const privacyRoutes = (
  app: FastifyInstance,
  serve: Serve,
  { privacy: service }: { privacy: PrivacyService },
): void => {
  serve(privacy.exported, ({ reader }) => service.exported(reader));
  serve(privacy.export, ({ reader, body, request }) =>
    service.export(reader, { password: body().password ?? null, visit: visitOf(request) }),
  );
  serve(privacy.deletion, async ({ reader }) => told(await service.endOf(reader.readerId)));
  serve(privacy.requestDeletion, async ({ reader, body, request }) => {
    const proof = { password: body().password ?? null, visit: visitOf(request) };
    return told(await service.requestOwnDeletion(reader, proof));
  });
  serve(privacy.cancelDeletion, async ({ reader }) => told(await service.cancelDeletion(reader.readerId)));

  /** Uses Fastify directly: bytes and ranges instead of a JSON reply, under an address that opens it by itself. */
  const handler = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const { name, size, etag, read } = await service.open(tokenOf(request), request.params.id);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).header('etag', etag).send();
    const isHead = request.method === 'HEAD';
    const range = isHead ? null : wantedRange(request, reply, { size, etag });
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
    // Fastify's own HEAD would read the whole file to throw it away.
    app.route({ method: ['GET', 'HEAD'], exposeHeadRoute: false, url: prefix + privacy.file.path, handler });
  }
};

const told = (end: Date | null): { deletion_at: string | null } => ({ deletion_at: end && end.toISOString() });
