import type { Language } from '@lectern/contracts';
import type { ContactMessage } from '../../generated/prisma/client.ts';
import { type Database, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';

export type MessageRow = Omit<ContactMessage, 'language' | 'deliveredAt'> & { language: Language };

export const createContactDb = (db: Database) => ({
  async insertMessage(message: MessageRow): Promise<void> {
    await db.contactMessage.create({ data: message });
  },

  async markDelivered(id: string, now: Date): Promise<void> {
    await db.contactMessage.updateMany({ where: { id, deliveredAt: null }, data: { deliveredAt: now } });
  },

  /**
   * Takes the undelivered message that has waited the longest, unless somebody has tried it since `before`. Another process
   * does not take it as well.
   */
  async takeUndelivered(before: Date, now: Date): Promise<MessageRow | null> {
    const [message] = await db.$queryRaw<MessageRow[]>`
      UPDATE contact_message SET attempted_at = ${now}::timestamptz
      WHERE id = (SELECT id FROM contact_message WHERE delivered_at IS NULL AND attempted_at < ${before}::timestamptz
        ORDER BY attempted_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, mail, name, comment, language, received_at AS "receivedAt", attempted_at AS "attemptedAt"`;
    return message ?? null;
  },

  countUndelivered: (): Promise<number> => db.contactMessage.count({ where: { deliveredAt: null } }),

  /** Deletes messages that were delivered before a time, or were received before it and could not be delivered. */
  deleteBefore: (before: Date): Promise<number> =>
    deleteInBatches(db, 'contact_message', Prisma.sql`coalesce(delivered_at, received_at) < ${before}::timestamptz`),
});
