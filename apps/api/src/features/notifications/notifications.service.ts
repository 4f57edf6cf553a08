import {
  getNoticeMessage,
  type Language,
  type Notice,
  type Notification,
  retention,
  subtractPeriod,
} from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { RecordChange, SyncService } from '../sync/sync.service.ts';
import { createNotificationsDb, type NotificationRow } from './notifications.db.ts';

type Dependencies = { db: Database; sync: SyncService; clock: Clock };
/** `bookName`: the file or book concerned; `reason`: the operator's words, or the name of the shop. */
type NewNotification = { notice: Notice; bookName: string; reason?: string };
type Page = { limit: number; offset: number };

export type NotificationService = ReturnType<typeof createNotificationService>;

/** Notifications: stored until they are old or newer ones replace them, and pushed to every open client. */
export const createNotificationService = ({ db, sync, clock }: Dependencies) => {
  const notificationsDb = createNotificationsDb(db);

  /** Adds a notification in the caller's transaction, which must be one of `sync.write`. */
  const add = async (
    tx: Db,
    recordChange: RecordChange,
    readerId: bigint,
    { notice, bookName, reason = '' }: NewNotification,
  ): Promise<void> => {
    const id = await notificationsDb.insert(tx, readerId, { kind: notice, bookName, reason });
    recordChange({ kind: 'message', message: { id: String(id), notice, bookName, reason } });
  };

  return {
    add,
    notify: (readerId: bigint, notification: NewNotification): Promise<void> =>
      sync.write(readerId, (tx, recordChange) => add(tx, recordChange, readerId, notification)),
    async listNotifications(readerId: bigint, { limit, offset }: Page, language: Language) {
      const { total, unread, items } = await notificationsDb.list(readerId, { skip: offset, take: limit });
      return { total, unread, items: items.map((row) => toNotification(row, language)) };
    },
    async markRead(readerId: bigint, ids: readonly string[] | undefined): Promise<'OK'> {
      await notificationsDb.updateRead(readerId, ids?.map(BigInt), clock.now());
      return 'OK';
    },
    async setDismissed(readerId: bigint, ids: readonly string[] | undefined, isDismissed: boolean): Promise<'OK'> {
      await notificationsDb.updateDismissed(readerId, ids?.map(BigInt), isDismissed ? clock.now() : null);
      return 'OK';
    },
    /** Deletes old notifications. Returns how many. */
    clean(): Promise<number> {
      const now = clock.now();
      return notificationsDb.deleteBefore(
        subtractPeriod(now, retention.notification.period),
        subtractPeriod(now, retention.dismissedNotification.period),
      );
    },
  };
};

/** The action that each notification offers. */
const ACTIONS = {
  'space.low': 'sort-by-size',
  'upload.no_space': 'sort-by-size',
  'upload.unsupported': null,
  'upload.refused': null,
  'upload.failed': 'try-again',
  'upload.left_out': null,
  'purchase.arrived': null,
  'standing.warned': null,
  'standing.book_removed': null,
  'standing.restricted': null,
  'standing.unrestricted': null,
  'standing.ends': null,
  'standing.stays': null,
} as const satisfies Record<Notice, Notification['action']>;

const toNotification = (
  { id, kind: storedKind, bookName, reason, createdAt, readAt }: NotificationRow,
  language: Language,
): Notification => {
  const kind = storedKind as Notice; // written by `add`
  return {
    id: String(id),
    kind,
    bookName,
    reason,
    message: getNoticeMessage(kind, language, reason),
    action: ACTIONS[kind],
    created: createdAt.toISOString(),
    read: readAt !== null,
  };
};
