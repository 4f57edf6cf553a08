import { isDatabaseUnavailable } from '../platform/db/unavailable.ts';
import { FileNotCreated, StorageFull, StorageUnavailable } from '../platform/storage/storage.ts';
import { Refusal } from './refusal.ts';

const RETRY_SECONDS = 5;
/** The operator has to free space first. */
const FULL_RETRY_SECONDS = 60;

/** The refusal for an unavailable database or storage; null for every other error. */
export const toUnavailableRefusal = (error: unknown): Refusal | null => {
  if (error instanceof StorageFull) return new Refusal('file.storage_full', {}, FULL_RETRY_SECONDS);
  if (error instanceof FileNotCreated) return new Refusal('file.not_created', {}, RETRY_SECONDS);
  if (error instanceof StorageUnavailable || isDatabaseUnavailable(error))
    return new Refusal('server.unavailable', {}, RETRY_SECONDS);
  return null;
};

/** For uploads: an unavailable storage is refused as `file.not_stored` (spec section 8, 443). */
export const rethrowAsNotStored = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const isUnavailable = error instanceof StorageUnavailable && !(error instanceof FileNotCreated);
    throw isUnavailable ? new Refusal('file.not_stored', {}, RETRY_SECONDS) : error;
  }
};
