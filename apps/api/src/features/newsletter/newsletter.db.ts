import type { Language } from '@lectern/contracts';
import type { NewsletterSubscriber } from '../../generated/prisma/client.ts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';

type Hash = Uint8Array<ArrayBuffer>;
type SubscriberRow = Omit<NewsletterSubscriber, 'language'> & { language: Language };
/** What a registration, or a repeated one, writes. */
type Registration = Pick<
  SubscriberRow,
  'address' | 'language' | 'requestedAt' | 'requestNetwork' | 'requestText' | 'tokenHash' | 'tokenExpiresAt' | 'mailId'
>;
type NewSubscriber = Registration & Pick<SubscriberRow, 'id' | 'addressKey' | 'unsubscribeToken'>;
type Confirmation = { confirmedAt: Date; confirmNetwork: string; confirmText: number };
type KnownSubscriber = {
  id: string;
  address: string;
  mails: number;
  unsubscribeToken: string;
  mailId: string;
  requestedAt: Date;
  isConfirmed: boolean;
};
/** How many addresses receive the newsletter in a language, and how many are not confirmed. */
export type SubscriberCount = { language: Language; confirmed: number; pending: number };

export const createNewsletterDb = (db: Database) => ({
  /** False when the address is registered already; waits for a registration of it that is under way. */
  async insertSubscriber(tx: Db, subscriber: NewSubscriber): Promise<boolean> {
    return (await tx.newsletterSubscriber.createMany({ data: [subscriber], skipDuplicates: true })).count > 0;
  },

  async lockSubscriber(tx: Db, addressKey: string): Promise<KnownSubscriber | null> {
    const [row] = await tx.$queryRaw<KnownSubscriber[]>`
      SELECT id::text, address, unsubscribe_token AS "unsubscribeToken", mail_id::text AS "mailId", requested_at AS "requestedAt", mails,
        confirmed_at IS NOT NULL AS "isConfirmed"
      FROM newsletter_subscriber WHERE address_key = ${addressKey} FOR NO KEY UPDATE`;
    return row ?? null;
  },

  async renewRegistration(tx: Db, id: string, registration: Registration): Promise<void> {
    await tx.newsletterSubscriber.update({ where: { id }, data: { ...registration, mails: { increment: 1 } } });
  },

  /** Counts a mail that says that an address is confirmed, and remembers it instead of the former one. */
  async countNotice(tx: Db, id: string, mailId: string): Promise<void> {
    await tx.newsletterSubscriber.update({ where: { id }, data: { mailId, mails: { increment: 1 } } });
  },

  /** Whether a token can confirm an address, or has done so. */
  async findByToken(tokenHash: Hash, now: Date): Promise<'pending' | 'confirmed' | null> {
    const row = await db.newsletterSubscriber.findFirst({
      where: { tokenHash, tokenExpiresAt: { gt: now } },
      select: { confirmedAt: true },
    });
    return row && (row.confirmedAt === null ? 'pending' : 'confirmed');
  },

  /** One statement, so that a token confirms once. False when it has done so, has expired or is unknown. */
  async confirm(tokenHash: Hash, confirmation: Confirmation): Promise<boolean> {
    const { count } = await db.newsletterSubscriber.updateMany({
      where: { tokenHash, tokenExpiresAt: { gt: confirmation.confirmedAt }, confirmedAt: null },
      data: { ...confirmation, mails: 0 },
    });
    return count > 0;
  },

  /** Deletes a subscriber; returns the mails to them that may still be unsent. */
  async deleteSubscriber(
    tx: Db,
    by: { unsubscribeToken: string } | { addressKey: string },
  ): Promise<{ mailIds: string[] } | null> {
    const found =
      'addressKey' in by
        ? Prisma.sql`address_key = ${by.addressKey}`
        : Prisma.sql`unsubscribe_token = ${by.unsubscribeToken}`;
    // a mail that is being queued at this moment is either in this list, or sees that the subscriber is gone
    const [row] = await tx.$queryRaw<{ id: string; mailId: string }[]>`
      SELECT id::text, mail_id::text AS "mailId" FROM newsletter_subscriber WHERE ${found} FOR UPDATE`;
    if (!row) return null;
    const deliveries = await tx.newsletterDelivery.findMany({
      where: { subscriberId: row.id },
      select: { mailId: true },
    });
    await tx.newsletterSubscriber.deleteMany({ where: { id: row.id } });
    return { mailIds: [row.mailId, ...deliveries.map(({ mailId }) => mailId)] };
  },

  deleteUnconfirmedBefore: (before: Date): Promise<number> =>
    deleteInBatches(db, 'newsletter_subscriber', Prisma.sql`confirmed_at IS NULL AND requested_at < ${before}`),
  async deleteExpiredTokens(now: Date): Promise<void> {
    const data = { tokenHash: null, tokenExpiresAt: null };
    await db.newsletterSubscriber.updateMany({ where: { tokenExpiresAt: { lte: now } }, data });
  },

  countByLanguage: (): Promise<SubscriberCount[]> => db.$queryRaw<SubscriberCount[]>`
    SELECT language, count(confirmed_at)::int AS confirmed, count(*) FILTER (WHERE confirmed_at IS NULL)::int AS pending
    FROM newsletter_subscriber GROUP BY language ORDER BY language`,
});
