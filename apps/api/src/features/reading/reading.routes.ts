import { reading } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import type { Serve } from '../../http/serve.ts';
import type { ReadingService } from './reading.service.ts';

export const registerReadingRoutes = (serve: Serve, services: { reading: ReadingService }): void => {
  serve(reading.open, ({ reader, params, query, request }) =>
    services.reading.openBook(reader, params.bookId, query.device).catch(logLicenceRefusal(request)),
  );
  serve(reading.save, ({ reader, params, body }) => services.reading.save(reader, params.bookId, body));
  serve(reading.places, ({ reader, params, query }) =>
    services.reading.listPositions(reader, params.bookId, query.limit),
  );
  serve(reading.excerpt, ({ reader, params }) => services.reading.describePosition(reader, params.bookId));
  serve(reading.readPosition, ({ reader, query, body }) =>
    services.reading.saveLegacyPosition(reader, query.fast_hash, body),
  );
  serve(reading.documentInformation, ({ reader, query, request }) =>
    services.reading.getDocumentInformation(reader, query.fast_hash).catch(logLicenceRefusal(request)),
  );
};

/** Logs a missing or wrong LCP key with the book's path (spec section 8: 1700, 1702). */
const logLicenceRefusal =
  ({ log }: FastifyRequest) =>
  (error: unknown): never => {
    if (error instanceof Refusal && (error.code === 'lcp.token_missing' || error.code === 'lcp.token_wrong'))
      log.warn({ path: error.details.path }, error.code);
    throw error;
  };
