import type { Notice } from '@lectern/contracts';
import type { Notification } from '../../generated/prisma/client.ts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';

export type NotificationRow = Notification;
type NewNotificationRow = { kind: Notice; bookName: string; reason: string };

/** Kinds that do not depend on the book: only the latest is kept (spec section 4, “Low space”). */
const LATEST_ONLY: ReadonlySet<Notice> = new Set(['space.low', 'upload.failed']);
/** Older ones are deleted. */
const MAX_STORED = 200;

export const createNotificationsDb = (db: Database) => ({
  /** Inserts a notification, which replaces an equal older one. Returns the id. */
  async insert(tx: Db, readerId: bigint, { kind, bookName, reason }: NewNotificationRow): Promise<bigint> {
    // serialises concurrent inserts, which would not see each other's row
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
    await tx.notification.deleteMany({
      where: { readerId, kind, ...(!LATEST_ONLY.has(kind) && { bookName, reason }) },
    });
    const { id } = await tx.notification.create({ data: { readerId, kind, bookName, reason }, select: { id: true } });
    await tx.$executeRaw`
      DELETE FROM notification WHERE reader_id = ${readerId} AND id <= (
        SELECT id FROM notification WHERE reader_id = ${readerId} ORDER BY id DESC OFFSET ${MAX_STORED} LIMIT 1)`;
    return id;
  },
  async list(readerId: bigint, { skip, take }: { skip: number; take: number }) {
    const where = { readerId, dismissedAt: null };
    const [total, unread, items] = await Promise.all([
      db.notification.count({ where }),
      db.notification.count({ where: { ...where, readAt: null } }),
      skip >= MAX_STORED ? [] : db.notification.findMany({ where, orderBy: { id: 'desc' }, skip, take }),
    ]);
    return { total, unread, items };
  },
  async updateRead(readerId: bigint, ids: readonly bigint[] | undefined, now: Date): Promise<void> {
    const where = { readerId, readAt: null, ...(ids && { id: { in: [...ids] } }) };
    await db.notification.updateMany({ where, data: { readAt: now } });
  },
  /** Deletes notifications from before a time, and those dismissed before another. Returns how many. */
  deleteBefore(createdBefore: Date, dismissedBefore: Date): Promise<number> {
    const where = Prisma.sql`created_at < ${createdBefore} OR dismissed_at < ${dismissedBefore}`;
    return deleteInBatches(db, 'notification', where);
  },
  /** With `dismissedAt` null it restores them. */
  async updateDismissed(readerId: bigint, ids: readonly bigint[] | undefined, dismissedAt: Date | null): Promise<void> {
    const where = { readerId, ...(ids && { id: { in: [...ids] } }) };
    await db.notification.updateMany({ where, data: { dismissedAt } });
  },
});
