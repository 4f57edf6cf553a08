import { type Change, type Language, limits, noticeText, type Reply, type sync } from '@lectern/contracts';
import type { Acting } from '../../http/access.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { type ChangeRow, type Message, type NewChange, type Player, syncDb } from './sync.db.ts';
import { thinDb } from './thin.db.ts';

export type { NewChange };
/** Notes a change, to be told when the transaction has committed. */
export type Changed = (change: NewChange) => void;
export type SyncService = ReturnType<typeof syncService>;

/** Bus topic: `<reader id> <cursor>`, the reader's library has changed up to there. */
const CHANGED = 'changed';

const DAY_MS = 86_400_000;
const SUPERSEDED_KEPT_DAYS = 7;
const REMOVALS_KEPT_DAYS = 90;
const READERS_AT_ONCE = 500;
const STARTED_COUNTS_MS = 60_000;

/** What happened in each library, in one order that all who look see alike. */
export const syncService = ({ db, bus, clock }: { db: Database; bus: Bus; clock: Clock }) => {
  const rows = syncDb(db);
  const old = thinDb(db);
  const written = new Set<(readerId: bigint) => void>();

  /** When an action was made, by our clock: what a device's own clock says is not asked. */
  const madeAt = ({ ageMs = 0 }: Pick<Acting, 'ageMs'>): Date => new Date(clock.now().getTime() - ageMs);

  return {
    madeAt,
    /**
     * Of these things those on which no later action of the same kind is known; from now on this one is the last. In the
     * caller's transaction, after it has locked books and before it locks collections or the reader.
     */
    async claim<T>(tx: Db, acting: Acting, things: readonly T[], subjectOf: (thing: T) => string): Promise<T[]> {
      if (things.length === 0) return [];
      const made = { madeAt: madeAt(acting), isNow: !acting.ageMs };
      const won = await rows.claim(tx, acting.readerId, things.map(subjectOf), made);
      return things.filter((thing) => won.has(subjectOf(thing)));
    },
    /** The same of one thing, whose action was made at that time. */
    claimOne: async (tx: Db, readerId: bigint, subject: string, at: Date): Promise<boolean> =>
      (await rows.claim(tx, readerId, [subject], { madeAt: at, isNow: false })).has(subject),
    /** Whether an action is known that was made later, on anything whose subject begins so. */
    isLate: async (tx: Db, acting: Acting, prefix: string): Promise<boolean> =>
      acting.ageMs !== undefined && acting.ageMs > 0 && rows.hasLater(tx, acting.readerId, prefix, madeAt(acting)),

    /**
     * One transaction that writes to a reader's library: the only way to do so. The changes that `work` names are
     * numbered by its last statement and told to every open client after the commit. `work` may run again (retry.ts).
     */
    async write<T>(readerId: bigint, work: (tx: Db, changed: Changed) => Promise<T>): Promise<T> {
      const { answer, cursor } = await db.$transaction(async (tx) => {
        const changes: NewChange[] = []; // of this attempt alone: a transaction that lost a deadlock runs again
        const answer = await work(tx, (change) => changes.push(change));
        return { answer, cursor: changes.length > 0 ? await rows.append(tx, readerId, changes) : null };
      });
      if (cursor !== null) {
        for (const listener of written) listener(readerId);
        bus.publish(CHANGED, `${readerId} ${cursor}`);
      }
      return answer;
    },

    /** What happened after a cursor, the oldest first; without one only the cursor of now. Messages are in that language. */
    async since(
      readerId: bigint,
      { since, limit, language }: { since: number | undefined; limit: number; language: Language },
    ): Promise<Reply<typeof sync.changes>> {
      const reach = await rows.reach(readerId);
      const now = Number(reach.cursor);
      if (since === undefined) return { cursor: now, more: false, reset: false, items: [] };
      // From before the entries were thinned, or from a library that was put back to an earlier state.
      if (since < reach.thinnedTo || since > now) return { cursor: now, more: false, reset: true, items: [] };
      const found = await rows.after(readerId, BigInt(since), limit);
      const last = found.at(-1);
      return {
        cursor: last ? Number(last.cursor) : since,
        more: found.length === limit,
        reset: false,
        items: found.filter(isNews(reach.now)).map((change) => wireChange(change, language)),
      };
    },

    /** How far the libraries of some readers have come. */
    cursors: rows.cursors,

    /** Thins the log of every reader: see thin.db.ts. Answers how many entries went. */
    async thin(signal: AbortSignal): Promise<{ removed: number }> {
      const ago = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
      const ages = { superseded: ago(SUPERSEDED_KEPT_DAYS), forgotten: ago(REMOVALS_KEPT_DAYS) };
      await rows.forgetActions(new Date(clock.now().getTime() - limits.QUEUED_MS - DAY_MS));
      let removed = 0;
      const failures: unknown[] = [];
      /** One reader's trouble is told in the end, and keeps nobody else waiting. */
      const thinOne = (readerId: bigint): Promise<number> =>
        old.thin(readerId, ages).catch((error: unknown) => {
          failures.push(error);
          return 0;
        });
      for (let last = 0n, some = true; some && !signal.aborted; ) {
        const readers = await old.readers(last, ages, READERS_AT_ONCE);
        for (const readerId of readers) removed += await thinOne(readerId);
        last = readers.at(-1) ?? last;
        some = readers.length > 0;
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} logs could not be thinned`);
      return { removed };
    },

    /**
     * The same for those who keep what a library allows: of a write of this process before it is answered, and when the bus may
     * have lost something, without a reader. Answers how to stop listening.
     */
    onStale(listener: (readerId: bigint | null) => void): () => void {
      written.add(listener);
      const stops = [
        bus.subscribe(CHANGED, (text) => listener(BigInt(text.split(' ')[0] ?? '0'))),
        bus.onGap(() => listener(null)),
      ];
      return () => {
        written.delete(listener);
        for (const stop of stops) stop();
      };
    },

    /** Tells whenever some reader's library has changed, in whichever process. Answers how to stop listening. */
    onChanged: (listener: (readerId: bigint, cursor: number) => void): (() => void) =>
      bus.subscribe(CHANGED, (text) => {
        const [readerId = '0', cursor] = text.split(' ');
        listener(BigInt(readerId), Number(cursor));
      }),
  };
};

/** Who was away asks nobody to be quiet for what began then, and may be over. */
const isNews =
  (now: Date) =>
  ({ kind, at }: ChangeRow): boolean =>
    kind !== 'listening.started' || now.getTime() - at.getTime() < STARTED_COUNTS_MS;

const wireChange = (
  { kind, cursor, at, bookId, noteId, collectionId, gone, message: kept }: ChangeRow,
  language: Language,
): Change => {
  const common = { cursor: Number(cursor), at: at.toISOString() };
  if (kind === 'listening.started') {
    const { device, deviceName } = kept as Player; // written by `append`
    return { kind, ...common, id: String(bookId), device, deviceName };
  }
  if (kept !== null) {
    const { id, notice, bookName, reason = '' } = kept as Message; // written by `append`
    const message = noticeText(notice, language, reason);
    return { kind: 'message', ...common, id, notice, bookName, reason, message };
  }
  if (noteId !== null) return { kind: 'note.changed', ...common, id: noteId, book_id: String(bookId), gone };
  // Written by `append`, whose types know no other kinds.
  return {
    kind: kind as Exclude<Change['kind'], 'note.changed' | 'message' | 'listening.started'>,
    ...common,
    id: String(bookId ?? collectionId),
  };
};
