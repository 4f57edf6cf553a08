import { shops } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { createShopService } from './shops.service.ts';

export const registerShopRoutes = (serve: Serve, services: { shops: ReturnType<typeof createShopService> }): void => {
  serve(shops.list, async ({ query }) => {
    services.shops.assertKnownClient(query.client_id, query.client_secret);
    return services.shops.listShops();
  });
};
