import { limits } from '@lectern/contracts';
import { Refusal } from '../../../http/refusal.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { RecordChange } from '../../sync/sync.service.ts';
import type { IngestContext } from './ingest-context.ts';
import type { ByteWatch } from './receive-file.ts';

const EXTEND_EVERY_MS = 60_000;

/**
 * Reserves the space of the file before its first byte; without a declared size it grows in steps. A resumable upload has
 * reserved its space already. @throws Refusal `file.no_space`
 */
export const reserveSpace = async (
  ctx: IngestContext,
  declaredBytes: number | null = ctx.file.declaredBytes,
): Promise<void> => {
  if (ctx.space.kind !== 'none') return;
  const request =
    declaredBytes === null ? { minBytes: 1, desiredBytes: limits.RESERVE_STEP_BYTES } : { minBytes: declaredBytes };
  const reservation = await ctx.services.quota.reserve(ctx.readerId, request);
  ctx.space = { kind: 'reserved', reservation, isOurs: true };
};

/**
 * Keeps the reservation right while bytes arrive: a declared size may not be exceeded, an unknown one takes more space, and
 * the reservation is extended while the upload lives. @throws Refusal `file.mismatch`, `file.no_space`
 */
export const watchSpace = (ctx: IngestContext): ByteWatch => {
  const { quota, clock } = ctx.services;
  let extendedAt = clock.now().getTime();
  return async (receivedBytes) => {
    if (ctx.space.kind !== 'reserved' || !ctx.space.isOurs) return;
    let { reservation } = ctx.space;
    if (receivedBytes > reservation.bytes) {
      if (ctx.file.declaredBytes !== null) throw new Refusal('file.mismatch');
      const request = { minBytes: receivedBytes, desiredBytes: receivedBytes + limits.RESERVE_STEP_BYTES };
      reservation = await quota.grow(reservation, request);
      ctx.space = { kind: 'reserved', reservation, isOurs: true };
    }
    const now = clock.now().getTime();
    if (now - extendedAt > EXTEND_EVERY_MS) {
      extendedAt = now;
      await quota.extend(reservation);
    }
  };
};

/**
 * Turns the reservation into used space, first in the transaction that adds the book: this locks the reader's row, so that
 * two uploads of one reader can't take the same name or add the same bytes twice. The bin makes room where it must, and the
 * reader is notified when hardly any space is left. @throws Refusal `file.no_space`
 */
export const commitSpace = async (
  { services: { quota, bin, notifications }, readerId, file, space }: IngestContext,
  tx: Db,
  changed: RecordChange,
  bytes: number,
): Promise<void> => {
  if (space.kind === 'free') return;
  if (space.kind === 'none') throw new Error('a book is added without reserved space');
  const commit = () => quota.commit(tx, space.reservation, bytes);
  const { becameLow } = await commit().catch(async (error: unknown) => {
    if (error instanceof Refusal && (await bin.makeRoom(tx, changed, readerId, bytes))) return commit();
    throw error;
  });
  if (becameLow) await notifications.add(tx, changed, readerId, { notice: 'space.low', bookName: file.name });
};

/** Releases the reservation in the transaction that restores a book from the bin, whose space still counts as used. */
export const releaseSpaceInTransaction = async ({ services, space }: IngestContext, tx: Db): Promise<void> => {
  if (space.kind !== 'reserved') return;
  await services.quota.releaseById(tx, space.reservation.readerId, space.reservation.id);
};

export const releaseSpace = async (ctx: IngestContext): Promise<void> => {
  if (ctx.space.kind !== 'reserved') return;
  await ctx.services.quota.release(ctx.space.reservation);
  ctx.space = { kind: 'none' };
};
