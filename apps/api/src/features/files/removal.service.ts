import { subtractPeriod } from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { type Storage, StorageUnavailable } from '../../platform/storage/storage.ts';
import { listHeld } from './holders.db.ts';
import { createRemovalDb, type StoredBytes } from './removal.db.ts';

export type { StoredBytes };

/** What was removed from the storage, and how many losses of a holder had been queued. */
export type RemovalReport = { released: number; removed: number; bytes: number };

type Dependencies = {
  db: Database;
  storage: Storage;
  clock: Clock;
  /** For how many days bytes stay that nobody holds any more. */
  days: number;
};

export type RemovalService = ReturnType<typeof createRemovalService>;

/**
 * Removes bytes that nobody holds. Whoever deletes a row that names bytes queues them in the same transaction; a job carries the queue
 * over to the bytes, and removes those that have waited for some days after a last look at their holders. Until then an upload of the
 * same bytes takes them back, and a database of an hour ago finds them.
 */
export const createRemovalService = ({ db, storage, clock, days }: Dependencies) => {
  const rows = createRemovalDb(db);

  /** When the storage is unavailable, objects without a row are left to the sweep. */
  const removeObject = async (key: string): Promise<void> => {
    try {
      await storage.remove(key);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
    }
  };

  const removeUntil = async (
    getReleasedUntil: () => Date,
    { most = Number.POSITIVE_INFINITY, signal }: { most?: number; signal?: AbortSignal },
  ): Promise<RemovalReport> => {
    const report: RemovalReport = { released: 0, removed: 0, bytes: 0 };
    const carry = async (): Promise<number> => {
      let carried = 0;
      for (let page = await rows.carryReleases(clock.now()); page > 0; page = await rows.carryReleases(clock.now())) {
        signal?.throwIfAborted();
        carried += page;
      }
      return carried;
    };
    for (;;) {
      report.released += await carry();
      signal?.throwIfAborted();
      const releasedUntil = getReleasedUntil();
      const page = await rows.listCandidates(releasedUntil);
      if (page.length === 0 || report.removed >= most) return report;
      const hashes = page.map(({ hash }) => hash);
      for (const { key, bytes } of await rows.removeUnheld(hashes, { releasedUntil })) {
        await removeObject(key);
        report.removed += 1;
        report.bytes += bytes;
      }
    }
  };
  const getDueTime = (): Date => subtractPeriod(clock.now(), { days });

  return {
    /** Queues bytes that lose a holder in the caller's transaction. */
    release: (tx: Db, hashes: readonly Uint8Array[]): Promise<void> =>
      rows.insertReleases(tx, hashes.map(toHex), clock.now()),
    /** Removes what is due. */
    run: (signal: AbortSignal): Promise<RemovalReport> => removeUntil(getDueTime, { signal }),
    /**
     * After a transaction that released bytes: removes some that are due, if they do not wait for days. The transaction is committed,
     * so what can't be removed now is left to the job.
     */
    async removeReleased(): Promise<void> {
      if (days === 0) await removeUntil(getDueTime, { most: REMOVALS_PER_CALL }).catch(() => undefined);
    },
    /** How much waits for its removal, and could be removed now. */
    countCandidates: () => rows.countCandidates(clock.now()),
    /** Removes everything that nobody holds, without waiting for days; bytes of an upload stay for an hour. */
    freeSpace: (signal: AbortSignal): Promise<RemovalReport> => removeUntil(() => clock.now(), { signal }),
    /** Removes bytes that an upload has stored and that got no holder, but only its own objects. */
    async withdraw(stored: readonly StoredBytes[]): Promise<void> {
      const keys = stored.map(({ key }) => key);
      // one by one: a document holds its pictures until its own bytes are removed
      for (const { hash } of stored)
        for (const { key } of await rows.removeUnheld([hash], { keys })) await removeObject(key);
    },
    /** Which of these bytes somebody holds, hashes in hex. */
    listHeld: (hashes: readonly string[]): Promise<Set<string>> => listHeld(db, hashes),
  };
};

const toHex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');

/** Contents that a call removes before it answers. */
const REMOVALS_PER_CALL = 50;
