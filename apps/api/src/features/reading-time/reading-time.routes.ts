import { readingTime } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { ReadingTimeService } from './reading-time.service.ts';

export const registerReadingTimeRoutes = (serve: Serve, services: { readingTime: ReadingTimeService }): void => {
  serve(readingTime.record, ({ reader, params, body }) =>
    services.readingTime.recordInterval(reader, params.bookId, body),
  );
  serve(readingTime.history, ({ reader, query }) => services.readingTime.listHistory(reader, query));
  serve(readingTime.clearHistory, ({ reader }) => services.readingTime.clearHistory(reader));
  serve(readingTime.days, ({ reader, query }) => services.readingTime.listDays(reader, query));
};
