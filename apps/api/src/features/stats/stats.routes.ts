import { stats } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { StatsService } from './stats.service.ts';

export const registerStatsRoutes = (serve: Serve, services: { stats: StatsService }): void => {
  serve(stats.booksInfo, ({ reader }) => services.stats.getBooksInfo(reader));
};
