import { randomUUID } from 'node:crypto';
import { limits } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { createQuotaDb, type ReserveGuard } from './storage-quota.db.ts';

export { computeStorageLimit, type StorageColumns } from './storage-limit.ts';

declare const granted: unique symbol;
/** Space that is reserved for an upload, in bytes. Only `reserve` makes one, and `commit` takes nothing less. */
export type Reservation = {
  readonly readerId: bigint;
  readonly id: string;
  readonly bytes: number;
  readonly [granted]: true;
};

/** What an upload needs at least, and what it would like when there is room, in bytes. */
type SpaceRequest = { minBytes: number; desiredBytes?: number };

/** Id and lifetime of a reservation, and what is checked under the lock of the reader's row before. */
type LongReservation = { id: string; ms: number; guard?: ReserveGuard };

/** An upload that does not extend its reservation for so long has died; its space is free again. */
const EXPIRES_AFTER_MS = 5 * 60_000;

export type QuotaService = ReturnType<typeof createQuotaService>;

/** The reader's space: what is used, what is reserved, what is left (spec section 9). */
export const createQuotaService = ({ db, clock }: { db: Database; clock: Clock }) => {
  const rows = createQuotaDb(db);
  const getExpiry = (ms = EXPIRES_AFTER_MS): Date => new Date(clock.now().getTime() + ms);

  const reserve = async (
    { readerId, id }: Pick<Reservation, 'readerId' | 'id'>,
    { minBytes, desiredBytes = minBytes }: SpaceRequest,
    { ms, guard }: Partial<LongReservation> = {},
  ): Promise<Reservation> => {
    const times = { now: clock.now(), expiresAt: getExpiry(ms) };
    const { free } = await rows.reserve({ readerId, id }, { minBytes, desiredBytes }, { ...times, guard });
    if (free < minBytes) throw new Refusal('file.no_space', { bytes: minBytes, free });
    return { readerId, id, bytes: Math.min(desiredBytes, free) } as Reservation; // only here
  };

  return {
    /** @throws Refusal `file.no_space` with the `bytes` that are needed and `free`, both in bytes. */
    async reserve(readerId: bigint, request: SpaceRequest): Promise<Reservation> {
      return reserve({ readerId, id: randomUUID() }, request);
    },
    /**
     * The same for longer, under an id of the caller's. Called again, it extends the reservation, or makes it again after it expired.
     * @throws Refusal `file.no_space`, and what `guard` throws
     */
    reserveById: (readerId: bigint, request: SpaceRequest, { id, ...options }: LongReservation): Promise<Reservation> =>
      reserve({ readerId, id }, request, options),
    /** Releases a reservation in the caller's transaction, which holds the lock on the reader's row. */
    releaseById: (tx: Db, readerId: bigint, id: string): Promise<void> => rows.delete(tx, { readerId, id }),
    /** The same reservation with more bytes in all. @throws Refusal `file.no_space` when less is free. */
    grow: (reservation: Reservation, request: SpaceRequest): Promise<Reservation> => reserve(reservation, request),
    /** Extends the reservation of an upload that is still running. */
    extend: (reservation: Reservation): Promise<void> => rows.extend(reservation, getExpiry()),
    /** Deletes expired reservations. Answers how many. */
    clean: async (): Promise<{ reservations: number }> => ({ reservations: await rows.deleteExpired(clock.now()) }),
    release: (reservation: Reservation): Promise<void> => rows.delete(db, reservation),
    /**
     * Turns the reservation into used space, never past the limit. Locks the reader's row until the transaction ends.
     * Answers whether this made free space low. @throws Refusal `file.no_space`
     */
    async commit(tx: Db, reservation: Reservation, bytes: number): Promise<{ becameLow: boolean }> {
      const free = await rows.commit(tx, reservation, bytes, clock.now());
      if (free === null) throw new Refusal('file.no_space', { bytes, free: 0 });
      return { becameLow: free <= limits.LOW_SPACE_BYTES && free + bytes > limits.LOW_SPACE_BYTES };
    },
    /** Counts the space of books that go into the bin (negative: that leave it), in their transaction. */
    moveToBin: (tx: Db, readerId: bigint, bytes: number): Promise<void> => rows.addBinnedBytes(tx, readerId, bytes),
    /** Frees the space of books that are deleted from the bin for good, in their transaction. */
    releaseBinned: (tx: Db, readerId: bigint, bytes: number): Promise<void> =>
      rows.freeBinnedBytes(tx, readerId, bytes),
    /** Frees the space of a file that is no book and never was in the bin, in the transaction that deletes it. */
    releaseUsed: (tx: Db, readerId: bigint, bytes: number): Promise<void> => rows.freeBytes(tx, readerId, bytes),
    /** Bytes that the bin takes. */
    findBinnedBytes: async (readerId: bigint): Promise<number> =>
      (await rows.findSizes(db, readerId, clock.now())).binned,
    /** In bytes: what is used without the bin, and the limits with and without a paid plan. */
    async findUsage(readerId: bigint): Promise<{ used: number; limit: number; ownLimit: number }> {
      const { used, binned, limit, ownLimit } = await rows.findSizes(db, readerId, clock.now());
      return { used: used - binned, limit, ownLimit };
    },
    /** By how much so many bytes more would pass the limit; the caller holds the lock on the reader's row. */
    async computeShortfall(tx: Db, readerId: bigint, bytes: number): Promise<number> {
      const { used, limit } = await rows.findSizes(tx, readerId, clock.now());
      return used + bytes - limit;
    },
  };
};
