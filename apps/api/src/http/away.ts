import { isDatabaseAway } from '../platform/db/away.ts';
import { NotCreated, StorageAway, StorageFull } from '../platform/storage/storage.ts';
import { Refusal } from './refusal.ts';

const TRY_AGAIN_SECONDS = 5;
/** Somebody has to make room first. */
const ROOM_SECONDS = 60;

/** The refusal for what the outside world can't do now; null for every other error. */
export const refusalOfAway = (error: unknown): Refusal | null => {
  if (error instanceof StorageFull) return new Refusal('file.storage_full', {}, ROOM_SECONDS);
  if (error instanceof NotCreated) return new Refusal('file.not_created', {}, TRY_AGAIN_SECONDS);
  if (error instanceof StorageAway || isDatabaseAway(error))
    return new Refusal('server.unavailable', {}, TRY_AGAIN_SECONDS);
  return null;
};

/** Stores what somebody uploads: there, the storage's trouble has a number of its own (spec section 8, 443). */
export const storing = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const isAway = error instanceof StorageAway && !(error instanceof NotCreated);
    throw isAway ? new Refusal('file.not_stored', {}, TRY_AGAIN_SECONDS) : error;
  }
};
