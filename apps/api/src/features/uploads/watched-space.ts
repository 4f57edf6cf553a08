import { limits } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { QuotaService, Reservation } from '../storage-quota/storage-quota.service.ts';

const KEEP_EVERY_MS = 60_000;

/** What the upload loop calls with the bytes that have arrived so far. */
export type Watch = (soFar: number) => Promise<void>;

/**
 * Keeps the reservation of a running upload right: of a declared length it may not be exceeded, without one it grows in
 * steps. @throws Refusal `file.mismatch`, `file.no_space`
 */
export const watchedSpace = (quota: QuotaService, first: Reservation, declared: number | null, clock: Clock): Watch => {
  let reservation = first;
  let keptAt = clock.now().getTime();
  return async (soFar) => {
    if (soFar > reservation.bytes) {
      if (declared !== null) throw new Refusal('file.mismatch');
      reservation = await quota.grow(reservation, { needed: soFar, wished: soFar + limits.RESERVE_STEP_BYTES });
    }
    const now = clock.now().getTime();
    if (now - keptAt > KEEP_EVERY_MS) {
      keptAt = now;
      await quota.keep(reservation);
    }
  };
};
