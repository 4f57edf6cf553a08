import { Readable } from 'node:stream';
import { readingStats } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticate, getReader, requireReader } from '../../http/access.ts';
import type { Serve } from '../../http/serve.ts';
import type { ReadingStatsService } from './reading-stats.service.ts';

type Services = { readingStats: ReadingStatsService; auth: { authenticate: Authenticate } };

export const registerReadingStatsRoutes = (
  app: FastifyInstance,
  serve: Serve,
  { readingStats: service, auth }: Services,
): void => {
  serve(readingStats.year, ({ reader, query }) => service.getYear(reader, query));
  serve(readingStats.setGoal, ({ reader, params, body }) =>
    service.setGoal(reader, { year: params.year, books: body().books }),
  );

  /** Uses Fastify directly: a CSV of any length, sent as it is read. */
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="reading-time.csv"');
    return reply.send(request.method === 'HEAD' ? '' : Readable.from(service.exportIntervals(getReader(request))));
  };
  const onRequest = requireReader(auth.authenticate, readingStats.intervals);
  for (const prefix of ['/api/v1.0', '/api/v1.1']) {
    // Fastify's own HEAD would read everything and discard it
    app.route({
      method: ['GET', 'HEAD'],
      exposeHeadRoute: false,
      url: prefix + readingStats.intervals.path,
      onRequest,
      handler,
    });
  }
};
