import { Refusal } from '../../http/refusal.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BinService } from '../bin/bin.service.ts';
import type { Received } from '../files/files.service.ts';
import type { NotificationService } from '../notifications/notifications.service.ts';
import type { QuotaService, Reservation } from '../storage-quota/storage-quota.service.ts';
import type { Changed } from '../sync/sync.service.ts';

type Collaborators = { bin: BinService; quota: QuotaService; notifications: NotificationService };
/** What runs first in the transaction that shelves a book: `begin` for a new one, `again` for one that comes back from the bin. */
export type Counting = { begin: (tx: Db, changed: Changed) => Promise<void>; again: (tx: Db) => Promise<void> };

/** Counts a book, for which the bin makes room where it must, and tells when hardly any space is left. */
export const countedIn =
  ({ bin, quota, notifications }: Collaborators) =>
  (bookName: string, reservation: Reservation, { prints }: Received): Counting => ({
    async begin(tx, changed) {
      const { readerId } = reservation;
      const count = () => quota.settle(tx, reservation, prints.bytes);
      const { becameLow } = await count().catch(async (error: unknown) => {
        if (error instanceof Refusal && (await bin.makeRoom(tx, changed, readerId, prints.bytes))) return count();
        throw error;
      });
      if (becameLow) await notifications.add(tx, changed, readerId, { notice: 'space.low', bookName });
    },
    again: (tx) => quota.end(tx, reservation.readerId, reservation.id),
  });
