import { listening } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { ListeningService } from './listening.service.ts';

export const registerListeningRoutes = (serve: Serve, services: { listening: ListeningService }): void => {
  serve(listening.open, ({ reader, query }) => services.listening.open(reader, query));
  serve(listening.seek, ({ reader, params }) => services.listening.getSeekIndex(reader, params.bookId, params.track));
  serve(listening.save, ({ reader, params, body }) => services.listening.save(reader, params.bookId, body));
  serve(listening.begin, ({ reader, params, body }) => services.listening.announceStart(reader, params.bookId, body));
};
