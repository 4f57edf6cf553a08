import { reading } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import type { Serve } from '../../http/serve.ts';
import type { ReadingService } from './reading.service.ts';

export const readingRoutes = (serve: Serve, services: { reading: ReadingService }): void => {
  serve(reading.open, ({ reader, params, query, request }) =>
    services.reading.open(reader, params.bookId, query.device).catch(noted(request)),
  );
  serve(reading.save, ({ reader, params, body }) => services.reading.save(reader, params.bookId, body));
  serve(reading.places, ({ reader, params, query }) => services.reading.places(reader, params.bookId, query.limit));
  serve(reading.readPosition, ({ reader, query, body }) => services.reading.saveOld(reader, query.fast_hash, body));
  serve(reading.documentInformation, ({ reader, query, request }) =>
    services.reading.documentInformation(reader, query.fast_hash).catch(noted(request)),
  );
};

/** A book that has no key, or a wrong one, is recorded with its path (spec section 8: 1700, 1702). */
const noted =
  ({ log }: FastifyRequest) =>
  (error: unknown): never => {
    if (error instanceof Refusal && (error.code === 'lcp.token_missing' || error.code === 'lcp.token_wrong'))
      log.warn({ path: error.details.path }, error.code);
    throw error;
  };
