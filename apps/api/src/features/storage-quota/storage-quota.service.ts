import { randomUUID } from 'node:crypto';
import { limits } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { quotaDb, type Still } from './storage-quota.db.ts';

declare const granted: unique symbol;
/** Bytes already set aside for an upload. Only `reserve` makes one, and `settle` takes nothing less. */
export type Reservation = {
  readonly readerId: bigint;
  readonly id: string;
  readonly bytes: number;
  readonly [granted]: true;
};

/** What an upload needs at least, and what it would like when there is room, in bytes. */
type Wanted = { needed: number; wished?: number };

/** Which reservation, how long it stands without a word, and what is asked under the lock of the reader's row before. */
type Standing = { id: string; ms: number; still?: Still };

/** An upload that was not heard of for so long has died; its space is free again. */
const FORGOTTEN_AFTER_MS = 5 * 60_000;

export type QuotaService = ReturnType<typeof quotaService>;

/** The reader's space: what is used, what is set aside, what is left (spec section 9). */
export const quotaService = ({ db, clock }: { db: Database; clock: Clock }) => {
  const space = quotaDb(db);
  const expiry = (ms = FORGOTTEN_AFTER_MS) => new Date(clock.now().getTime() + ms);

  const take = async (
    { readerId, id }: Pick<Reservation, 'readerId' | 'id'>,
    { needed, wished = needed }: Wanted,
    { ms, still }: Partial<Standing> = {},
  ): Promise<Reservation> => {
    const times = { now: clock.now(), expiresAt: expiry(ms) };
    const { free } = await space.reserve({ readerId, id }, { needed, wished }, { ...times, still });
    if (free < needed) throw new Refusal('file.no_space', { bytes: needed, free });
    return { readerId, id, bytes: Math.min(wished, free) } as Reservation; // the one place that grants
  };

  return {
    /** @throws Refusal `file.no_space` with `bytes` needed and `free`, both in bytes. */
    async reserve(readerId: bigint, wanted: Wanted): Promise<Reservation> {
      return take({ readerId, id: randomUUID() }, wanted);
    },
    /**
     * The same for longer, under an id of the caller's; asked again it is prolonged, and taken anew where it was forgotten.
     * @throws Refusal `file.no_space`, and what `still` throws
     */
    stand: (readerId: bigint, wanted: Wanted, { id, ...standing }: Standing): Promise<Reservation> =>
      take({ readerId, id }, wanted, standing),
    /** Ends what `stand` made, in the caller's transaction, which holds the lock on the reader's row. */
    end: (tx: Db, readerId: bigint, id: string): Promise<void> => space.release(tx, { readerId, id }),
    /** The same reservation with more bytes in all. @throws Refusal `file.no_space` when there is less than needed. */
    grow: (reservation: Reservation, wanted: Wanted): Promise<Reservation> => take(reservation, wanted),
    /** Tells that the upload still goes on. */
    keep: (reservation: Reservation): Promise<void> => space.keep(reservation, expiry()),
    /** Forgets the reservations of uploads that died. Answers how many. */
    clean: async (): Promise<{ reservations: number }> => ({ reservations: await space.forget(clock.now()) }),
    release: (reservation: Reservation): Promise<void> => space.release(db, reservation),
    /**
     * Turns the reservation into used space, never past the limit. Locks the reader's row until the transaction ends.
     * Answers whether free space has become low by it. @throws Refusal `file.no_space`
     */
    async settle(tx: Db, reservation: Reservation, bytes: number): Promise<{ becameLow: boolean }> {
      const free = await space.take(tx, reservation, bytes);
      if (free === null) throw new Refusal('file.no_space', { bytes, free: 0 });
      return { becameLow: free <= limits.LOW_SPACE_BYTES && free + bytes > limits.LOW_SPACE_BYTES };
    },
    /** Space of books that go into the bin, or with a minus come out of it, in their transaction. */
    bin: (tx: Db, readerId: bigint, bytes: number): Promise<void> => space.bin(tx, readerId, bytes),
    /** Gives back the space of books that ended in the bin, in their transaction. */
    free: (tx: Db, readerId: bigint, bytes: number): Promise<void> => space.giveBack(tx, readerId, bytes),
    /** Used by what lies in the bin. */
    binned: async (readerId: bigint): Promise<number> => (await space.sizes(db, readerId)).binned,
    /** By how much so many bytes more would pass the limit; the caller holds the lock on the reader's row. */
    async lacking(tx: Db, readerId: bigint, bytes: number): Promise<number> {
      const { used, limit } = await space.sizes(tx, readerId);
      return used + bytes - limit;
    },
  };
};
