import { isDatabaseAway } from '../platform/db/away.ts';
import { StorageAway, StorageFull } from '../platform/storage/storage.ts';
import { Refusal } from './refusal.ts';

const TRY_AGAIN_SECONDS = 5;
/** Somebody has to make room first. */
const ROOM_SECONDS = 60;

/** The refusal for what the outside world can't do now; null for every other error. */
export const refusalOfAway = (error: unknown): Refusal | null => {
  if (error instanceof StorageFull) return new Refusal('file.storage_full', {}, ROOM_SECONDS);
  if (error instanceof StorageAway || isDatabaseAway(error))
    return new Refusal('server.unavailable', {}, TRY_AGAIN_SECONDS);
  return null;
};
