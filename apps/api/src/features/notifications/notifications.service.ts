import { type Language, type Notice, type Notification, noticeText } from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Changed, SyncService } from '../sync/sync.service.ts';
import { type NotificationRow, notificationsDb } from './notifications.db.ts';

type Collaborators = { db: Database; sync: SyncService; clock: Clock };
/** `bookName`: the file or book that it is about; `reason`: the operator's own words, or the shop's name. */
type Told = { notice: Notice; bookName: string; reason?: string };
type Page = { limit: number; offset: number };

export type NotificationService = ReturnType<typeof notificationService>;

/** What a reader is told: kept until newer ones push it out, and said at once to every open client. */
export const notificationService = ({ db, sync, clock }: Collaborators) => {
  const rows = notificationsDb(db);

  /** In the caller's transaction, which is one of `sync.write`. */
  const add = async (
    tx: Db,
    changed: Changed,
    readerId: bigint,
    { notice, bookName, reason = '' }: Told,
  ): Promise<void> => {
    const id = await rows.add(tx, readerId, { kind: notice, bookName, reason });
    changed({ kind: 'message', message: { id: String(id), notice, bookName, reason } });
  };

  return {
    add,
    tell: (readerId: bigint, told: Told): Promise<void> =>
      sync.write(readerId, (tx, changed) => add(tx, changed, readerId, told)),
    async list(readerId: bigint, { limit, offset }: Page, language: Language) {
      const { total, unread, items } = await rows.list(readerId, { skip: offset, take: limit });
      return { total, unread, items: items.map((row) => wireNotification(row, language)) };
    },
    async read(readerId: bigint, ids: readonly string[] | undefined): Promise<'OK'> {
      await rows.read(readerId, ids?.map(BigInt), clock.now());
      return 'OK';
    },
    async dismiss(readerId: bigint, ids: readonly string[] | undefined, isDismissed: boolean): Promise<'OK'> {
      await rows.dismiss(readerId, ids?.map(BigInt), isDismissed ? clock.now() : null);
      return 'OK';
    },
  };
};

/** What helps: large books go first, and what failed may come the next time. */
const ACTIONS = {
  'space.low': 'sort-by-size',
  'upload.no_space': 'sort-by-size',
  'upload.unsupported': null,
  'upload.failed': 'try-again',
  'purchase.arrived': null,
  'standing.warned': null,
  'standing.book_removed': null,
  'standing.restricted': null,
  'standing.unrestricted': null,
  'standing.ends': null,
  'standing.stays': null,
} as const satisfies Record<Notice, Notification['action']>;

const wireNotification = (
  { id, kind: kept, bookName, reason, createdAt, readAt }: NotificationRow,
  language: Language,
): Notification => {
  const kind = kept as Notice; // written by `add`
  return {
    id: String(id),
    kind,
    bookName,
    reason,
    message: noticeText(kind, language, reason),
    action: ACTIONS[kind],
    created: createdAt.toISOString(),
    read: readAt !== null,
  };
};
