import { sync } from '@lectern/contracts';
import { languageOf } from '../../http/language.ts';
import type { Serve } from '../../http/serve.ts';
import type { SyncService } from './sync.service.ts';

export const syncRoutes = (serve: Serve, services: { sync: SyncService }): void => {
  serve(sync.changes, ({ reader, query: { since, limit }, request }) =>
    services.sync.since(reader.readerId, { since, limit, language: languageOf(request) }),
  );
};
