import { fulfilment } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { FulfilmentService } from './fulfilment.service.ts';

export const registerFulfilmentRoutes = (
  serve: Serve,
  { fulfilment: service }: { fulfilment: FulfilmentService },
): void => {
  serve(fulfilment.report, ({ reader, body }) => service.report(reader.readerId, body()));
  serve(fulfilment.get, ({ reader, params }) => service.getFulfilment(reader.readerId, params.bookId));
};
