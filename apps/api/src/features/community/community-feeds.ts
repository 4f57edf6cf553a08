import { type CommunityList, Language, retention, subtractPeriod } from '@lectern/contracts';
import { z } from 'zod';
import type { SignedIn } from '../../http/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { JobKind, Queue } from '../../platform/queue/queue.ts';
import type { CommunityAvatars } from './community-avatars.ts';
import { type createFeedsDb, type FeedKey, StoredEntry } from './community-feeds.db.ts';
import { type Community, type CommunityEntry, type CommunityProvider, toCommunityError } from './community-provider.ts';

type Dependencies = {
  feedsDb: ReturnType<typeof createFeedsDb>;
  provider: CommunityProvider;
  avatars: CommunityAvatars;
  queue: Pick<Queue, 'send'>;
  clock: Clock;
  findCommunity: (alias: string) => Promise<Community | null>;
  toAvatarAddress: (sha256: string | null, reader: SignedIn) => string | null;
};

export const refreshFeedKind: JobKind<FeedKey> = {
  name: 'community.refresh',
  payload: z.object({ alias: z.string(), language: Language }),
  attempts: 1, // the next reader, or the schedule, asks again
  retryDelaySeconds: 60,
  timeoutSeconds: 120,
  concurrency: 2,
  key: ({ alias, language }) => `${alias} ${language}`,
};

const MINUTE_MS = 60_000;
const FRESH_MS = 10 * MINUTE_MS;
/** After a failure. */
const RETRY_MS = MINUTE_MS / 2;
/** How often `wanted_at` is written, and how long a feed that nobody asks for is still refreshed. */
const WANTED_STEP_MS = 3_600_000;
const WANTED_MS = 7 * 86_400_000;
const AVATARS_AT_ONCE = 4;

/** News and discussions of communities. Requests are answered from the database; only a job asks the community. */
export const createCommunityFeeds = (dependencies: Dependencies) => {
  const { feedsDb, provider, avatars, queue, clock, findCommunity, toAvatarAddress } = dependencies;

  /** Sends a refresh when the stored entries are old, unless the community failed a moment ago. */
  const requestRefresh = async (key: FeedKey, fetchedAt: Date | null, failedAt: Date | null): Promise<void> => {
    const now = clock.now().getTime();
    const isFresh = fetchedAt !== null && now - fetchedAt.getTime() < FRESH_MS;
    const hasJustFailed = failedAt !== null && now - failedAt.getTime() < RETRY_MS;
    if (!isFresh && !hasJustFailed) await queue.send(refreshFeedKind, key);
  };

  /** Copies the pictures of all authors, each once. */
  const copyAvatars = async (
    community: Community,
    entries: readonly CommunityEntry[],
    signal: AbortSignal,
  ): Promise<Map<string, string | null>> => {
    const addresses = [...new Set(entries.flatMap(({ author }) => author.avatar ?? []))];
    const copies = new Map<string, string | null>();
    for (let at = 0; at < addresses.length && !signal.aborted; at += AVATARS_AT_ONCE) {
      const batch = addresses.slice(at, at + AVATARS_AT_ONCE);
      const hashes = await Promise.all(batch.map((address) => avatars.copy(community, address)));
      for (const [index, address] of batch.entries()) copies.set(address, hashes[index] ?? null);
    }
    return copies;
  };

  return {
    /** The stored entries of the reader's community. Never waits for it. */
    async list(
      reader: SignedIn,
      community: Community | null,
      kind: 'news' | 'discussions',
      language: Language,
    ): Promise<CommunityList> {
      if (!community) return { total: 0, items: [], updated_at: null, failed: false };
      const key = { alias: community.alias, language };
      const row = await feedsDb.findFeed(key);
      const now = clock.now();
      if (!row || now.getTime() - row.wantedAt.getTime() > WANTED_STEP_MS) await feedsDb.saveWanted(key, now);
      const { fetchedAt = null, failedAt = null } = row ?? {};
      await requestRefresh(key, fetchedAt, failedAt);
      const items = z.array(StoredEntry).parse(row?.[kind] ?? []);
      return {
        total: items.length,
        items: items.map(({ commentsCount, author, ...entry }) => ({
          ...entry,
          author: { name: author.name, avatar: toAvatarAddress(author.avatar, reader) },
          comments_count: commentsCount,
        })),
        updated_at: fetchedAt?.toISOString() ?? null,
        failed: fetchedAt === null && failedAt !== null,
      };
    },

    /** Fetches the entries of one community in one language. What it answered last stays when it fails. */
    async refresh(key: FeedKey, signal: AbortSignal): Promise<{ entries: number } | { failed: string }> {
      const community = await findCommunity(key.alias);
      if (!community) return { failed: 'there is no such community' };
      const entries = await provider.fetchEntries(community, key.language).catch(toCommunityError);
      if (entries instanceof Error) {
        await feedsDb.saveFailure(key, clock.now());
        return { failed: entries.message };
      }
      const { news, discussions } = entries;
      const copies = await copyAvatars(community, [...news, ...discussions], signal);
      const toStored = ({ author, ...entry }: CommunityEntry): StoredEntry => ({
        ...entry,
        author: { name: author.name, avatar: copies.get(author.avatar ?? '') ?? null },
      });
      const stored = { news: news.map(toStored), discussions: discussions.map(toStored) };
      await feedsDb.saveEntries(key, stored, clock.now());
      return { entries: news.length + discussions.length };
    },

    /** Refreshes all feeds that are in use. Returns how many. */
    async refreshAll(): Promise<number> {
      const wanted = await feedsDb.listWantedSince(new Date(clock.now().getTime() - WANTED_MS));
      for (const key of wanted) await queue.send(refreshFeedKind, key);
      return wanted.length;
    },
    /** Deletes unused feeds, and sooner pictures in none: their addresses may differ in each answer, so there may be many. */
    async clean(): Promise<void> {
      const now = clock.now();
      await feedsDb.deleteFeedsBefore(subtractPeriod(now, retention.communityFeed.period));
      await feedsDb.deleteAvatarsBefore(subtractPeriod(now, retention.communityPicture.period));
    },
  };
};
