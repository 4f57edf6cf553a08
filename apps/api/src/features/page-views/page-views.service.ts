import {
  type CookieChoice,
  type Language,
  retention,
  type SitePage,
  sitePages,
  subtractPeriod,
} from '@lectern/contracts';
import { toAnonymousNetwork } from '../../http/client-info.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { isVisit, type VisitRequest } from './is-visit.ts';
import { type CountedViews, createPageViewDb } from './page-views.db.ts';

type Dependencies = {
  db: Database;
  clock: Clock;
  readCookieChoice: (request: VisitRequest) => CookieChoice | null;
  report: (error: unknown) => void;
};
type MutableViews = CountedViews & { networks: Set<string> };

const FLUSH_MS = 10_000;
/** Networks that wait in memory. With so many the batch is stored early; more are not kept until it is stored. */
const MAX_WAITING_NETWORKS = 5_000;

export type PageViewService = ReturnType<typeof createPageViewService>;

/**
 * Counts page views by route, language and day, only of visitors who allow it. A view is counted in memory, so that no page
 * waits for it, and stored with others a few seconds later.
 */
export const createPageViewService = ({ db, clock, readCookieChoice, report }: Dependencies) => {
  const pageViewDb = createPageViewDb(db);
  let waiting = new Map<string, MutableViews>();
  let waitingNetworks = 0;
  let flushing: Promise<void> = Promise.resolve();

  const add = ({ day, route, language, views, networks }: CountedViews): void => {
    const key = `${day} ${language} ${route}`;
    const entry = waiting.get(key) ?? { day, route, language, views: 0, networks: new Set<string>() };
    entry.views += views;
    for (const network of networks) {
      if (waitingNetworks >= MAX_WAITING_NETWORKS) break;
      if (entry.networks.has(network)) continue;
      entry.networks.add(network);
      waitingNetworks += 1;
    }
    waiting.set(key, entry);
  };

  const storeWaiting = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const batch = [...waiting.values()];
    waiting = new Map();
    waitingNetworks = 0;
    try {
      await pageViewDb.addViews(batch, clock.now());
    } catch (error) {
      for (const entry of batch) add(entry); // with the next ones
      throw error;
    }
  };

  /** Stores what was counted until now. */
  const flush = (): Promise<void> => {
    const next = flushing.catch(() => undefined).then(storeWaiting);
    flushing = next;
    return next;
  };
  const flushInBackground = (): void => void flush().catch(report);
  const timer = setInterval(flushInBackground, FLUSH_MS);
  timer.unref();

  /** Counts a view unless the visitor does not allow it, or it was no person’s. */
  const count = (request: VisitRequest, route: string, language: Language): void => {
    if (!isVisit(request) || readCookieChoice(request)?.analytics !== true) return;
    const day = clock.now().toISOString().slice(0, 10);
    const wasFull = waitingNetworks >= MAX_WAITING_NETWORKS;
    add({ day, route, language, views: 1, networks: new Set([toAnonymousNetwork(request.ip)]) });
    // once: while the database refuses, the timer tries again
    if (!wasFull && waitingNetworks >= MAX_WAITING_NETWORKS) flushInBackground();
  };

  return {
    flush,
    countPage: (request: VisitRequest, page: SitePage, language: Language): void =>
      count(request, `/${sitePages[page].path}`, language),
    /** A screen of the app, as the app reports it. */
    countScreen: count,

    /** Deletes networks after a day, and old counts. */
    async clean(): Promise<{ networks: number; counts: number }> {
      const now = clock.now();
      return {
        networks: await pageViewDb.deleteNetworksBefore(subtractPeriod(now, retention.pageViewNetwork.period)),
        counts: await pageViewDb.deleteViewsBefore(subtractPeriod(now, retention.pageViewCount.period)),
      };
    },

    async close(): Promise<void> {
      clearInterval(timer);
      await flush().catch(report);
    },
  };
};
