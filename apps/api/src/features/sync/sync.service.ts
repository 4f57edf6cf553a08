import {
  type Change,
  type Frame,
  getNoticeMessage,
  type Language,
  type Reply,
  retention,
  subtractPeriod,
  type sync,
} from '@lectern/contracts';
import type { Actor } from '../../http/access.ts';
import { type Bus, toKeyedTopic } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { createCompactionDb } from './compaction.db.ts';
import { createLibraryWatch } from './library-watch.ts';
import { type ChangeRow, createSyncDb, type Message, type NewChange, type Player } from './sync.db.ts';

export type { NewChange };
/** Records a change, which is announced when the transaction has committed. */
export type RecordChange = (change: NewChange) => void;
/** How far the server is with an upload, in bytes. */
export type UploadProgress = Omit<Frame & { kind: 'upload.progress' }, 'kind'>;
export type SyncService = ReturnType<typeof createSyncService>;

/** Bus topic of each reader: the library has changed up to this cursor. */
const CHANGED = 'changed';

/** Bus topic of each reader: how far the download for an upload is, as JSON. */
const UPLOADING = 'uploading';

const READERS_PER_PAGE = 500;
const LISTENING_STARTED_TTL_MS = 60_000;

/** The change log of each library, in one order for all clients. */
export const createSyncService = ({ db, bus, clock }: { db: Database; bus: Bus; clock: Clock }) => {
  const rows = createSyncDb(db);
  const compaction = createCompactionDb(db);
  const libraryWatch = createLibraryWatch(bus, CHANGED);

  /** The time of an action by the server's clock; device clocks are not trusted. */
  const toActionTime = ({ ageMs = 0 }: Pick<Actor, 'ageMs'>): Date => new Date(clock.now().getTime() - ageMs);

  return {
    madeAt: toActionTime,
    /**
     * Filters the things without a later action of the same kind, and records this action as their last. Runs in the caller's
     * transaction, after it has locked books and before it locks collections or the reader.
     */
    async claim<T>(tx: Db, acting: Actor, things: readonly T[], toSubject: (thing: T) => string): Promise<T[]> {
      if (things.length === 0) return [];
      const time = { madeAt: toActionTime(acting), isNow: !acting.ageMs };
      const claimed = await rows.claimActions(tx, acting.readerId, things.map(toSubject), time);
      return things.filter((thing) => claimed.has(toSubject(thing)));
    },
    /** Claims one subject for an action that was made at the given time. */
    claimOne: async (tx: Db, readerId: bigint, subject: string, at: Date): Promise<boolean> =>
      (await rows.claimActions(tx, readerId, [subject], { madeAt: at, isNow: false })).has(subject),
    /** Whether a later action is recorded on any subject with this prefix. */
    hasLaterAction: async (tx: Db, acting: Actor, prefix: string): Promise<boolean> =>
      acting.ageMs !== undefined &&
      acting.ageMs > 0 &&
      rows.hasLaterAction(tx, acting.readerId, prefix, toActionTime(acting)),

    /**
     * Runs a transaction that writes to a reader's library; the only way to do so. Its last statement numbers the changes that
     * `work` records; they are announced to all clients after the commit. `work` may be retried (retry.ts).
     */
    async write<T>(readerId: bigint, work: (tx: Db, changed: RecordChange) => Promise<T>): Promise<T> {
      const { answer, cursor } = await db.$transaction(async (tx) => {
        const changes: NewChange[] = []; // for this attempt only: the transaction may be retried
        const answer = await work(tx, (change) => changes.push(change));
        return { answer, cursor: changes.length > 0 ? await rows.insertChanges(tx, readerId, changes) : null };
      });
      if (cursor !== null) {
        libraryWatch.notifyWrite(readerId);
        bus.publish(toKeyedTopic(CHANGED, readerId), String(cursor));
      }
      return answer;
    },

    /** The changes after a cursor, oldest first, with messages in the language; without a cursor only the current one. */
    async listChanges(
      readerId: bigint,
      { since, limit, language }: { since: number | undefined; limit: number; language: Language },
    ): Promise<Reply<typeof sync.changes>> {
      const state = await rows.findLogState(readerId);
      const now = Number(state.cursor);
      if (since === undefined) return { cursor: now, more: false, reset: false, items: [] };
      // Older than the compacted log, or from before a restore.
      if (since < state.thinnedTo || since > now) return { cursor: now, more: false, reset: true, items: [] };
      const changes = await rows.listChangesAfter(readerId, BigInt(since), limit);
      const last = changes.at(-1);
      return {
        cursor: last ? Number(last.cursor) : since,
        more: changes.length === limit,
        reset: false,
        items: changes.filter(isStillRelevant(state.now)).map((change) => toWireChange(change, language)),
      };
    },

    /** The newest cursors of some readers. */
    findCursors: rows.findCursors,

    /** Compacts the change log of every reader (compaction.db.ts). Returns the number of deleted entries. */
    async compact(signal: AbortSignal): Promise<{ removed: number }> {
      const now = clock.now();
      const ages = {
        superseded: subtractPeriod(now, retention.supersededChange.period),
        forgotten: subtractPeriod(now, retention.removal.period),
      };
      await rows.deleteActionsBefore(subtractPeriod(now, retention.action.period));
      let removed = 0;
      const failures: unknown[] = [];
      /** The failure of one reader does not stop the others; it is reported at the end. */
      const compactOne = (readerId: bigint): Promise<number> =>
        compaction.compactLog(readerId, ages).catch((error: unknown) => {
          failures.push(error);
          return 0;
        });
      for (let last = 0n, some = true; some && !signal.aborted; ) {
        const readers = await compaction.listReaders(last, ages, READERS_PER_PAGE);
        for (const readerId of readers) removed += await compactOne(readerId);
        last = readers.at(-1) ?? last;
        some = readers.length > 0;
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} logs could not be compacted`);
      return { removed };
    },

    watchLibraries: libraryWatch.watchLibraries,

    /** Tells the reader's connected clients how far an upload is; nothing is stored, and no client waits for it. */
    announceUpload: (readerId: bigint, progress: UploadProgress): void =>
      bus.publish(toKeyedTopic(UPLOADING, readerId), JSON.stringify(progress)),

    /** Notifies of a reader in any process: changes of the library, and progress of uploads. Returns the function that unsubscribes. */
    onReaderEvent(
      readerId: bigint,
      { onChanged, onUpload }: { onChanged: (cursor: number) => void; onUpload: (progress: UploadProgress) => void },
    ): () => void {
      const stops = [
        bus.subscribe(toKeyedTopic(CHANGED, readerId), (cursor) => onChanged(Number(cursor))),
        // published by `announceUpload`, in this version or another
        bus.subscribe(toKeyedTopic(UPLOADING, readerId), (text) => onUpload(JSON.parse(text) as UploadProgress)),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
};

/** Drops old `listening.started` changes: the playback may be over. */
const isStillRelevant =
  (now: Date) =>
  ({ kind, at }: ChangeRow): boolean =>
    kind !== 'listening.started' || now.getTime() - at.getTime() < LISTENING_STARTED_TTL_MS;

const toWireChange = (
  { kind, cursor, at, bookId, noteId, collectionId, gone, message: stored }: ChangeRow,
  language: Language,
): Change => {
  const common = { cursor: Number(cursor), at: at.toISOString() };
  if (kind === 'listening.started') {
    const { device, deviceName, holder } = stored as Player; // written by `insertChanges`
    return { kind, ...common, id: String(bookId), device, deviceName, holder };
  }
  if (stored !== null) {
    const { id, notice, bookName, reason = '' } = stored as Message; // written by `insertChanges`
    const message = getNoticeMessage(notice, language, reason);
    return { kind: 'message', ...common, id, notice, bookName, reason, message };
  }
  if (noteId !== null) return { kind: 'note.changed', ...common, id: noteId, book_id: String(bookId), gone };
  // Written by `insertChanges`, whose types allow no other kinds.
  return {
    kind: kind as Exclude<Change['kind'], 'note.changed' | 'message' | 'listening.started'>,
    ...common,
    id: String(bookId ?? collectionId),
  };
};
