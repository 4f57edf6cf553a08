import { fileops } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import { getAccessToken } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { assertStorable } from '../../http/serve.ts';
import { listNameVariants } from '../../http/url-path.ts';
import type { DownloadService } from './downloads.service.ts';

const COVER_NAME = /^(?<name>.+)\.cover_[sb]\.jpg$/su;

/** Covers for old clients: by the book's file name, with a token in the header or the query. */
export const registerFileCoverRoutes = (app: FastifyInstance, { downloads }: { downloads: DownloadService }): void => {
  for (const prefix of ['/api/v1.0', '/api/v1.1']) {
    app.get<{ Params: { name: string } }>(prefix + fileops.cover.path, async (request, reply) => {
      const query = fileops.cover.query.safeParse(request.query);
      if (!query.success) throw new Refusal('request.invalid', { field: 'fast_hash' });
      const variants = listNameVariants(request, assertStorable(request.params.name, 'name'));
      const names = variants.flatMap((variant) => COVER_NAME.exec(variant)?.groups?.['name'] ?? []);
      const book = await downloads.requireBook({
        token: getAccessToken(request),
        names,
        fastHash: query.data.fast_hash,
      });
      if (names.length === 0) throw new Refusal('file.not_found');
      const picture = await downloads.getCover(book, request.params.name.endsWith('s.jpg') ? 'small' : 'big');
      return reply.header('cache-control', 'private, max-age=86400').type('image/jpeg').send(picture);
    });
  }
};
