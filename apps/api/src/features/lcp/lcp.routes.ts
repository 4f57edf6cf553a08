import { lcp } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { LcpService } from './lcp.service.ts';

export const registerLcpRoutes = (serve: Serve, services: { lcp: LcpService }): void => {
  serve(lcp.unlock, ({ reader, params, body }) =>
    services.lcp.unlock(reader.readerId, params.bookId, () => body().passphrase),
  );
};
