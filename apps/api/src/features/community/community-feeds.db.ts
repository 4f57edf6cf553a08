import { z } from 'zod';
import type { Database } from '../../platform/db/db.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** Of news or discussions, as it is stored; `avatar` is the SHA-256 of a stored picture. */
export const StoredEntry = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  author: z.object({ name: z.string(), avatar: z.string().nullable() }),
  commentsCount: z.int(),
  link: z.string(),
});
export type StoredEntry = z.infer<typeof StoredEntry>;
export type FeedKey = { alias: string; language: string };
type FeedRow = FeedKey & {
  news: unknown;
  discussions: unknown;
  wantedAt: Date;
  fetchedAt: Date | null;
  failedAt: Date | null;
};
type AvatarRow = { sourceHash: Bytes; sha256: string; jpeg: Bytes; fetchedAt: Date; usedAt: Date };

/** The last good news and discussions of communities, and pictures of their people. */
export const createFeedsDb = (db: Database) => ({
  findFeed: ({ alias, language }: FeedKey): Promise<FeedRow | null> =>
    db.communityFeed.findUnique({ where: { alias_language: { alias, language } } }),
  async saveWanted({ alias, language }: FeedKey, wantedAt: Date): Promise<void> {
    await db.$executeRaw`
      INSERT INTO community_feed (alias, language, wanted_at) VALUES (${alias}, ${language}, ${wantedAt})
      ON CONFLICT (alias, language) DO UPDATE SET wanted_at = ${wantedAt}`;
  },
  async saveEntries(
    { alias, language }: FeedKey,
    { news, discussions }: { news: StoredEntry[]; discussions: StoredEntry[] },
    fetchedAt: Date,
  ): Promise<void> {
    const data = { news, discussions, fetchedAt, failedAt: null };
    await db.communityFeed.updateMany({ where: { alias, language }, data });
  },
  async saveFailure({ alias, language }: FeedKey, failedAt: Date): Promise<void> {
    await db.communityFeed.updateMany({ where: { alias, language }, data: { failedAt } });
  },
  /** Feeds that somebody has asked for since then. */
  listWantedSince: (time: Date): Promise<FeedKey[]> =>
    db.communityFeed.findMany({ where: { wantedAt: { gte: time } }, select: { alias: true, language: true } }),
  async deleteFeedsBefore(time: Date): Promise<number> {
    return (await db.communityFeed.deleteMany({ where: { wantedAt: { lt: time } } })).count;
  },

  /** The SHA-256 of a picture that was fetched after `freshSince`, which is marked as used. */
  async useAvatar(sourceHash: Bytes, freshSince: Date, now: Date): Promise<string | null> {
    const [row] = await db.$queryRaw<{ sha256: string }[]>`
      UPDATE community_avatar SET used_at = ${now} WHERE source_hash = ${sourceHash} AND fetched_at >= ${freshSince}
      RETURNING sha256`;
    return row?.sha256 ?? null;
  },
  async saveAvatar(row: AvatarRow): Promise<void> {
    const { sourceHash } = row;
    await db.communityAvatar.upsert({ where: { sourceHash }, create: row, update: row });
  },
  async findAvatar(sha256: string): Promise<Bytes | null> {
    return (await db.communityAvatar.findFirst({ where: { sha256 }, select: { jpeg: true } }))?.jpeg ?? null;
  },
  /** Keeps those of connected accounts and stored entries. Across readers: pictures are shared. */
  deleteAvatarsBefore: (time: Date): Promise<number> => db.$executeRaw`
    DELETE FROM community_avatar a WHERE used_at < ${time}
      AND NOT EXISTS (SELECT 1 FROM community_connection c WHERE c.avatar = a.sha256)
      AND sha256 NOT IN (SELECT entry #>> '{author,avatar}' FROM community_feed, jsonb_array_elements(news || discussions) entry
        WHERE entry #>> '{author,avatar}' IS NOT NULL)`,
});
