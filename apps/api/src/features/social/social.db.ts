import type { Language, SocialProvider } from '@lectern/contracts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { findReaderOf } from '../../platform/db/person-directory.ts';

type Hash = Uint8Array<ArrayBuffer>;
type Linking = { readerId: bigint; sessionId: string };
type NewAttempt = {
  idHash: Hash;
  browserHash: Hash;
  provider: SocialProvider;
  network: string;
  createdAt: Date;
  expiresAt: Date;
  readerId: bigint | null;
  sessionId: string | null;
};
type Link = { readerId: bigint; provider: SocialProvider; subject: string; name: string; linkedAt: Date };

export const createSocialDb = (db: Database) => ({
  /** False when the network has begun `most` attempts since then. */
  insertAttempts: (attempts: readonly NewAttempt[], most: number, since: Date): Promise<boolean> =>
    db.$transaction(async (tx) => {
      const network = attempts[0]?.network ?? '';
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`social:${network}`}, 0))`;
      const recent = await tx.socialAttempt.count({ where: { network, createdAt: { gt: since } } });
      if (recent >= most) return false;
      await tx.socialAttempt.createMany({ data: [...attempts] });
      return true;
    }),

  /** Deletes the attempt of this browser and returns it with the reader who links an account, if any. Null when there is none. */
  async takeAttempt(
    { idHash, browserHash, provider }: Pick<NewAttempt, 'idHash' | 'browserHash' | 'provider'>,
    now: Date,
  ): Promise<{ linking: Linking | null } | null> {
    const [row] = await db.$queryRaw<{ readerId: bigint | null; sessionId: string | null }[]>`
      DELETE FROM social_attempt
      WHERE id_hash = ${idHash} AND browser_hash = ${browserHash} AND provider = ${provider} AND expires_at > ${now}
      RETURNING reader_id AS "readerId", session_id::text AS "sessionId"`;
    if (!row) return null;
    const { readerId, sessionId } = row;
    return { linking: readerId === null || sessionId === null ? null : { readerId, sessionId } };
  },

  /** Finds the reader who has linked this account at a provider. */
  async findLinkedReader(provider: SocialProvider, subject: string): Promise<bigint | null> {
    const link = await db.linkedIdentity.findUnique({
      where: { provider_subject: { provider, subject } },
      select: { readerId: true },
    });
    return link?.readerId ?? null;
  },

  /**
   * Links an account at a provider to a reader, replaces an earlier link and calls `notify`. False when that account already
   * opens another library, or when the reader's own account is at that provider.
   */
  saveLink: (
    { readerId, provider, subject, name, linkedAt }: Link,
    notify: (tx: Db, to: { address: string; language: Language }) => Promise<void>,
  ): Promise<boolean> =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`social:${provider}:${subject}`}, 0))`;
      const otherLinks = await tx.linkedIdentity.count({ where: { provider, subject, readerId: { not: readerId } } });
      const ownAccounts = await tx.reader.count({ where: { providerAlias: provider, id: readerId } });
      const account = await findReaderOf(tx, { alias: provider, shopId: provider, externalId: subject });
      if (otherLinks > 0 || ownAccounts > 0 || account !== null) return false;
      await tx.linkedIdentity.upsert({
        where: { readerId_provider: { readerId, provider } },
        create: { readerId, provider, subject, name, linkedAt },
        update: { subject, name, linkedAt },
      });
      const [to] = await tx.$queryRaw<{ address: string; language: Language }[]>`
        SELECT email AS address, language FROM reader WHERE id = ${readerId}`;
      if (to) await notify(tx, to);
      return true;
    }),

  /** Returns whether there was one. */
  async deleteLink(readerId: bigint, provider: SocialProvider): Promise<boolean> {
    return (await db.linkedIdentity.deleteMany({ where: { readerId, provider } })).count > 0;
  },

  /** The links of a reader, and the provider of the account itself. */
  async findIdentities(readerId: bigint) {
    const reader = await db.reader.findUniqueOrThrow({
      where: { id: readerId },
      select: { providerAlias: true, login: true, createdAt: true },
    });
    const links = await db.linkedIdentity.findMany({ where: { readerId } });
    return { reader, links };
  },

  /** Deletes expired attempts. Returns how many. */
  deleteExpiredAttempts: (before: Date): Promise<number> =>
    deleteInBatches(db, 'social_attempt', Prisma.sql`expires_at < ${before}`),
});
