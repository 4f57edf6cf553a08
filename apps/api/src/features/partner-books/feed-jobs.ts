import { z } from 'zod';
import type { JobKind } from '../../platform/queue/queue.ts';

const Feed = z.object({ alias: z.string(), shopId: z.string() });
const toKey = ({ alias, shopId }: z.infer<typeof Feed>): string => `${alias}/${shopId}`;

/**
 * Fetches one feed: each shop has its own job, so that a slow one delays others by its time limit at most. A failure is no error: it is stored with the
 * feed, and the schedule tries again.
 */
export const fetchFeedKind: JobKind<z.infer<typeof Feed>> = {
  name: 'partner-books.fetch',
  payload: Feed,
  attempts: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 120,
  concurrency: 4,
  key: toKey,
};

/** Fetches what a shop recommends to one reader. */
export const fetchPersonalKind: JobKind<{ readerId: string }> = {
  name: 'partner-books.fetch-personal',
  payload: z.object({ readerId: z.string().regex(/^\d+$/) }),
  attempts: 1,
  retryDelaySeconds: 60,
  timeoutSeconds: 120,
  concurrency: 8,
  key: ({ readerId }) => readerId,
};

export const fetchCoversKind: JobKind<z.infer<typeof Feed>> = {
  name: 'partner-books.fetch-covers',
  payload: Feed,
  attempts: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  concurrency: 2,
  key: toKey,
};
