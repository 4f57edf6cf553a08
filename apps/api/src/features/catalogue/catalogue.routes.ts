import { catalogue } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { CatalogueService } from './catalogue.service.ts';

export const registerCatalogueRoutes = (serve: Serve, services: { catalogue: CatalogueService }): void => {
  const { catalogue: service } = services;
  serve.preserialized(catalogue.list, ({ reader, query }) => service.list(reader, query));
  serve.preserialized(catalogue.some, ({ reader, query }) => service.listByIds(reader, query.ids));
  serve(catalogue.favourite, ({ reader, body }) => {
    const { ids, value } = body();
    return service.mark(reader, ids, { favorite: value });
  });
  serve(catalogue.status, ({ reader, body }) => {
    const { ids, status } = body();
    return service.mark(reader, ids, { status });
  });
};
