import { reading } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { ReadingService } from './reading.service.ts';

export const readingRoutes = (serve: Serve, services: { reading: ReadingService }): void => {
  serve(reading.open, ({ reader, params, query }) => services.reading.open(reader, params.bookId, query.device));
  serve(reading.save, ({ reader, params, body }) => services.reading.save(reader, params.bookId, body));
  serve(reading.places, ({ reader, params, query }) => services.reading.places(reader, params.bookId, query.limit));
  serve(reading.readPosition, ({ reader, query, body }) => services.reading.saveOld(reader, query.fast_hash, body));
  serve(reading.documentInformation, ({ reader, query }) =>
    services.reading.documentInformation(reader, query.fast_hash),
  );
};
