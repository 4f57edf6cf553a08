import { search } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { SearchService } from './search.service.ts';

export const registerSearchRoutes = (serve: Serve, services: { search: SearchService }): void => {
  serve(search.search, ({ reader, query }) => services.search.search(reader, query));
};
