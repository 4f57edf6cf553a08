import { fileops } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import { tokenOf } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { storable } from '../../http/serve.ts';
import { spellings } from '../../http/spellings.ts';
import type { DownloadService } from './downloads.service.ts';

const FILE = /^(?<name>.+)\.cover_[sb]\.jpg$/su;

/** Covers as old clients ask for them: by the name of the book's file, with a token in the header or the query. */
export const fileCoverRoutes = (app: FastifyInstance, { downloads }: { downloads: DownloadService }): void => {
  for (const prefix of ['/api/v1.0', '/api/v1.1']) {
    app.get<{ Params: { name: string } }>(prefix + fileops.cover.path, async (request, reply) => {
      const query = fileops.cover.query.safeParse(request.query);
      if (!query.success) throw new Refusal('request.invalid', { field: 'fast_hash' });
      const asked = spellings(request, storable(request.params.name, 'name'));
      const names = asked.flatMap((one) => FILE.exec(one)?.groups?.['name'] ?? []);
      const book = await downloads.find({ token: tokenOf(request), names, fastHash: query.data.fast_hash });
      if (names.length === 0) throw new Refusal('file.not_found');
      const picture = await downloads.cover(book, request.params.name.endsWith('s.jpg') ? 'small' : 'big');
      return reply.header('cache-control', 'private, max-age=86400').type('image/jpeg').send(picture);
    });
  }
};
