import { fileops } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import { tokenOf } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { storable } from '../../http/serve.ts';
import type { DownloadService } from './downloads.service.ts';

/** Covers as old clients ask for them: by the name of the book's file, with a token in the header or the query. */
export const fileCoverRoutes = (app: FastifyInstance, { downloads }: { downloads: DownloadService }): void => {
  for (const prefix of ['/api/v1.0', '/api/v1.1']) {
    app.get<{ Params: { name: string } }>(prefix + fileops.cover.path, async (request, reply) => {
      const query = fileops.cover.query.safeParse(request.query);
      if (!query.success) throw new Refusal('request.invalid', { field: 'fast_hash' });
      const [, name, size] = /^(.+)\.cover_([sb])\.jpg$/su.exec(storable(request.params.name, 'name')) ?? [];
      const book = await downloads.find({ token: tokenOf(request), name, fastHash: query.data.fast_hash });
      if (name === undefined) throw new Refusal('file.not_found');
      const picture = await downloads.cover(book, size === 's' ? 'small' : 'big');
      return reply.header('cache-control', 'private, max-age=86400').type('image/jpeg').send(picture);
    });
  }
};
