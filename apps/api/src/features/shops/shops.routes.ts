import { shops } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { shopService } from './shops.service.ts';

export const shopRoutes = (serve: Serve, services: { shops: ReturnType<typeof shopService> }): void => {
  serve(shops.list, async ({ query }) => {
    services.shops.checkClient(query.client_id, query.client_secret);
    return services.shops.list();
  });
};
