import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import { fetchCoversKind, fetchFeedKind, fetchPersonalKind } from './feed-jobs.ts';
import type { PartnerBookService } from './partner-books.service.ts';

type Services = {
  partnerBooks: Pick<PartnerBookService, 'refreshFeeds' | 'fetchFeed' | 'fetchPersonal' | 'fetchCovers' | 'clean'>;
};

export const createPartnerBookJobs = ({ partnerBooks }: Services): Job[] => [
  defineJob(
    {
      name: 'partner-books.refresh',
      payload: z.object({}),
      attempts: 1,
      retryDelaySeconds: 60,
      timeoutSeconds: 120,
      key: () => 'only',
      schedule: '*/5 * * * *',
    },
    async () => ({ due: await partnerBooks.refreshFeeds() }),
  ),
  defineJob(fetchFeedKind, async (feed) => ({ ...feed, outcome: await partnerBooks.fetchFeed(feed) })),
  defineJob(fetchPersonalKind, async ({ readerId }) => ({
    outcome: await partnerBooks.fetchPersonal(BigInt(readerId)),
  })),
  defineJob(fetchCoversKind, async (feed, signal) => ({ stored: await partnerBooks.fetchCovers(feed, signal) })),
  defineJob(
    {
      name: 'partner-books.clean',
      payload: z.object({}),
      attempts: 3,
      retryDelaySeconds: 600,
      timeoutSeconds: 600,
      key: () => 'only',
      schedule: '20 * * * *',
    },
    () => partnerBooks.clean(),
  ),
];
