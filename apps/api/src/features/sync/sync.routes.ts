import { sync } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { SyncService } from './sync.service.ts';

export const syncRoutes = (serve: Serve, services: { sync: SyncService }): void => {
  serve(sync.changes, ({ reader, query }) => services.sync.since(reader.readerId, query.since, query.limit));
};
