import { authors, shelves } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { AuthorService } from './authors.service.ts';

const KINDS = { authors: 'author', series: 'series', genres: 'genre' } as const;

export const registerAuthorRoutes = (serve: Serve, services: { authors: AuthorService }): void => {
  serve(authors.merge, ({ reader, body }) => {
    const { names, name } = body();
    return services.authors.merge(reader, names, name);
  });
  serve(shelves.spelling, ({ reader, params, query }) =>
    services.authors.findSpelling(reader, KINDS[params.kind], query.name),
  );
  serve(authors.split, ({ reader, body }) => {
    const { names, kept } = body();
    return services.authors.split(reader, names, kept);
  });
};
