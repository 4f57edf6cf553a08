import type { Language, SocialProvider } from '@lectern/contracts';
import type { Database, Db } from '../../platform/db/db.ts';

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

export const socialDb = (db: Database) => ({
  /** False when the network has begun `most` since then. */
  begin: (attempts: readonly NewAttempt[], most: number, since: Date): Promise<boolean> =>
    db.$transaction(async (tx) => {
      const network = attempts[0]?.network ?? '';
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`social:${network}`}, 0))`;
      const begun = await tx.socialAttempt.count({ where: { network, createdAt: { gt: since } } });
      if (begun >= most) return false;
      await tx.socialAttempt.createMany({ data: [...attempts] });
      return true;
    }),

  /** The attempt that this browser began, which is over with it. Answers for whom, null when there is none. */
  async end(
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

  /** Whose library somebody at a provider opens by a link. */
  async linkedTo(provider: SocialProvider, subject: string): Promise<bigint | null> {
    const link = await db.linkedIdentity.findUnique({
      where: { provider_subject: { provider, subject } },
      select: { readerId: true },
    });
    return link?.readerId ?? null;
  },

  /**
   * Links a reader with somebody at a provider, in place of another one there, and has that told. False when that somebody
   * opens another library already, by a link or as its own, or when the reader came by that provider: one account there is
   * enough, and a second one would be seen nowhere.
   */
  link: (
    { readerId, provider, subject, name, linkedAt }: Link,
    tell: (tx: Db, to: { address: string; language: Language }) => Promise<void>,
  ): Promise<boolean> =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`social:${provider}:${subject}`}, 0))`;
      const elsewhere = await tx.linkedIdentity.count({ where: { provider, subject, readerId: { not: readerId } } });
      const own = await tx.reader.count({
        where: { providerAlias: provider, OR: [{ shopId: provider, externalId: subject }, { id: readerId }] },
      });
      if (elsewhere > 0 || own > 0) return false;
      await tx.linkedIdentity.upsert({
        where: { readerId_provider: { readerId, provider } },
        create: { readerId, provider, subject, name, linkedAt },
        update: { subject, name, linkedAt },
      });
      const [to] = await tx.$queryRaw<{ address: string; language: Language }[]>`
        SELECT email AS address, language FROM reader WHERE id = ${readerId}`;
      if (to) await tell(tx, to);
      return true;
    }),

  /** Answers whether there was one. */
  async unlink(readerId: bigint, provider: SocialProvider): Promise<boolean> {
    return (await db.linkedIdentity.deleteMany({ where: { readerId, provider } })).count > 0;
  },

  /** What opens a reader's library: the links, and the provider that it was made by. */
  async of(readerId: bigint) {
    const reader = await db.reader.findUniqueOrThrow({
      where: { id: readerId },
      select: { providerAlias: true, login: true, createdAt: true },
    });
    const links = await db.linkedIdentity.findMany({ where: { readerId } });
    return { reader, links };
  },

  /** Forgets some of what was begun and never ended. Answers how much. */
  async forget(before: Date): Promise<number> {
    return (await db.socialAttempt.deleteMany({ where: { expiresAt: { lt: before } } })).count;
  },
});
