import { catalogue } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { CatalogueService } from './catalogue.service.ts';

export const catalogueRoutes = (serve: Serve, services: { catalogue: CatalogueService }): void => {
  const { catalogue: service } = services;
  serve.written(catalogue.list, ({ reader, query }) => service.list(reader, query));
  serve.written(catalogue.some, ({ reader, query }) => service.some(reader, query.ids));
  serve(catalogue.favourite, ({ reader, body }) => {
    const { ids, value } = body();
    return service.mark(reader, ids, { favorite: value });
  });
  serve(catalogue.status, ({ reader, body }) => {
    const { ids, status } = body();
    return service.mark(reader, ids, { status });
  });
};
