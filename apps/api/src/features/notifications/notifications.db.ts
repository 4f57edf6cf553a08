import type { Notice } from '@lectern/contracts';
import type { Notification } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';

export type NotificationRow = Notification;
type New = { kind: Notice; bookName: string; reason: string };

/** Words that say the same whatever book they are about: only the latest stays (spec section 4, “Low space”). */
const ONCE: ReadonlySet<Notice> = new Set(['space.low', 'upload.failed']);
/** Older ones are forgotten. */
const MOST = 200;

export const notificationsDb = (db: Database) => ({
  /** In place of the same word from before. Answers the id. */
  async add(tx: Db, readerId: bigint, { kind, bookName, reason }: New): Promise<bigint> {
    // of two at the same moment neither sees the other's: they come one after the other
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
    await tx.notification.deleteMany({ where: { readerId, kind, ...(!ONCE.has(kind) && { bookName, reason }) } });
    const { id } = await tx.notification.create({ data: { readerId, kind, bookName, reason }, select: { id: true } });
    await tx.$executeRaw`
      DELETE FROM notification WHERE reader_id = ${readerId} AND id <= (
        SELECT id FROM notification WHERE reader_id = ${readerId} ORDER BY id DESC OFFSET ${MOST} LIMIT 1)`;
    return id;
  },
  async list(readerId: bigint, { skip, take }: { skip: number; take: number }) {
    const where = { readerId, dismissedAt: null };
    const [total, unread, items] = await Promise.all([
      db.notification.count({ where }),
      db.notification.count({ where: { ...where, readAt: null } }),
      skip >= MOST ? [] : db.notification.findMany({ where, orderBy: { id: 'desc' }, skip, take }),
    ]);
    return { total, unread, items };
  },
  async read(readerId: bigint, ids: readonly bigint[] | undefined, now: Date): Promise<void> {
    const where = { readerId, readAt: null, ...(ids && { id: { in: [...ids] } }) };
    await db.notification.updateMany({ where, data: { readAt: now } });
  },
  /** `dismissedAt` null brings them back. */
  async dismiss(readerId: bigint, ids: readonly bigint[] | undefined, dismissedAt: Date | null): Promise<void> {
    const where = { readerId, ...(ids && { id: { in: [...ids] } }) };
    await db.notification.updateMany({ where, data: { dismissedAt } });
  },
});
