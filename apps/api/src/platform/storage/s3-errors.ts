import { setTimeout as pause } from 'node:timers/promises';
import { S3Error } from 'minio';
import { ObjectNotFound, StorageFull, StorageUnavailable } from './storage.ts';

/** Codes of S3 (API reference, “List of error codes”) and of MinIO. */
const FULL_CODES = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
]);
const NOT_FOUND_CODES = new Set(['NoSuchKey', 'NotFound']);
const TRANSIENT_CODES = new Set([
  'InternalError',
  'SlowDown',
  'ServiceUnavailable',
  'RequestTimeout',
  'OperationAborted',
]);

const getCode = (error: unknown): string | undefined => (error instanceof S3Error ? error.code : undefined);

/** The S3 error code behind a StorageUnavailable that `callS3` threw. */
export const getS3Code = (error: unknown): string | undefined =>
  error instanceof StorageUnavailable ? getCode(error.cause) : undefined;

const isNotFound = (error: unknown): boolean => NOT_FOUND_CODES.has(getCode(error) ?? '');

/** Maps an error to a storage error. Any error that is not about one object means that the storage is unavailable. */
export const toStorageError = (error: unknown, key?: string): Error => {
  if (error instanceof StorageUnavailable || error instanceof StorageFull || error instanceof ObjectNotFound)
    return error;
  const code = getCode(error);
  if (code !== undefined && FULL_CODES.has(code)) return new StorageFull(code, { cause: error });
  if (key !== undefined && isNotFound(error)) return new ObjectNotFound(key);
  const why = code ?? (error instanceof Error ? error.message : String(error));
  return new StorageUnavailable(why, { cause: error });
};

const RETRY_DELAYS_MS = [100, 300];
/** No retry after this time, so that the caller gets an answer within about 2 s. */
const RETRY_WINDOW_MS = 1000;

/**
 * Calls S3 with retries on transient errors; for idempotent calls. A missing object is ObjectNotFound when its key is given.
 * @throws StorageUnavailable, StorageFull, ObjectNotFound
 */
export const callS3 = async <T>(call: () => Promise<T>, key?: string): Promise<T> => {
  try {
    return await withRetries(call);
  } catch (error) {
    throw toStorageError(error, key);
  }
};

const withRetries = async <T>(call: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await call();
    } catch (error) {
      const code = getCode(error);
      if (!(code === undefined || TRANSIENT_CODES.has(code)) || performance.now() - startedAt > RETRY_WINDOW_MS)
        throw error;
      await pause(delay);
    }
  }
  return call();
};
