import type { Clock } from '../../platform/clock.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { fetchFeedKind, fetchPersonalKind } from './feed-jobs.ts';
import { type FeedSource, isFeedDue, isPersonalDue, STALE_MS } from './feed-source.ts';
import type { FeedRow, PersonalRow } from './partner-books.db.ts';

type Dependencies = { queue: Pick<Queue, 'send'>; clock: Clock; report: (error: unknown) => void };

/** One process queues the same feed again only after this time: an overview asks for three lists at once. */
const PAUSE_MS = 15_000;
const MAX_REMEMBERED = 10_000;

/** Queues a newer feed when a reader asks for one that is stale. Nobody waits for it; the answer says whether one is on its way. */
export const createRefresher = ({ queue, clock, report }: Dependencies) => {
  const queuedAt = new Map<string, number>();
  const sendOnce = (key: string, send: () => Promise<void>): void => {
    const now = clock.now().getTime();
    if (now - (queuedAt.get(key) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return;
    if (queuedAt.size >= MAX_REMEMBERED) queuedAt.clear();
    queuedAt.set(key, now);
    send().catch((error: unknown) => {
      queuedAt.delete(key);
      report(error);
    });
  };
  return {
    refreshIfStale({ alias, shopId, url }: FeedSource, row: FeedRow | null): boolean {
      const isDue = isFeedDue(row, url, clock.now(), STALE_MS);
      if (isDue) sendOnce(`${alias}/${shopId}`, () => queue.send(fetchFeedKind, { alias, shopId }));
      return isDue;
    },
    refreshPersonalIfStale(readerId: bigint, row: PersonalRow | null): boolean {
      const isDue = isPersonalDue(row, clock.now());
      if (isDue) sendOnce(String(readerId), () => queue.send(fetchPersonalKind, { readerId: String(readerId) }));
      return isDue;
    },
  };
};
