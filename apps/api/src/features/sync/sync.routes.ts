import { sync } from '@lectern/contracts';
import { getRequestLanguage } from '../../http/language.ts';
import type { Serve } from '../../http/serve.ts';
import type { SyncService } from './sync.service.ts';

export const registerSyncRoutes = (serve: Serve, services: { sync: SyncService }): void => {
  serve(sync.changes, ({ reader, query: { since, limit }, request }) =>
    services.sync.listChanges(reader.readerId, { since, limit, language: getRequestLanguage(request) }),
  );
};
