import { lcp as calls } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { LcpService } from './lcp.service.ts';

export const registerLcpRoutes = (serve: Serve, { lcp }: { lcp: LcpService }): void => {
  serve(calls.unlock, ({ reader, params, body }) =>
    lcp.unlock(reader.readerId, params.bookId, () => body().passphrase),
  );
  serve(calls.licence, ({ reader, params }) => lcp.getLicence(reader.readerId, params.bookId));
  serve(calls.renew, ({ reader, params }) => lcp.renew(reader.readerId, params.bookId));
  serve(calls.return, ({ reader, params }) => lcp.return(reader.readerId, params.bookId));
  serve(calls.userToken, ({ reader, query }) => lcp.getToken(reader.readerId, query.provider));
};
