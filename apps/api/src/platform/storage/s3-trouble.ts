import { setTimeout as pause } from 'node:timers/promises';
import { S3Error } from 'minio';
import { NotStored, StorageAway, StorageFull } from './storage.ts';

/** Codes of S3 (API reference, “List of error codes”) and of MinIO. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage']);
const ABSENT = new Set(['NoSuchKey', 'NotFound']);
const PASSING = new Set(['InternalError', 'SlowDown', 'ServiceUnavailable', 'RequestTimeout', 'OperationAborted']);

const codeOf = (error: unknown): string | undefined => (error instanceof S3Error ? error.code : undefined);

/** The S3 code of what `ask` threw, where that made the storage count as away. */
export const codeBehind = (error: unknown): string | undefined =>
  error instanceof StorageAway ? codeOf(error.cause) : undefined;

const isAbsent = (error: unknown): boolean => ABSENT.has(codeOf(error) ?? '');

/** What a failed call means for the storage. Whatever is not about one object is about the whole: the storage is away. */
export const s3Trouble = (error: unknown, key?: string): Error => {
  if (error instanceof StorageAway || error instanceof StorageFull || error instanceof NotStored) return error;
  const code = codeOf(error);
  if (code !== undefined && FULL.has(code)) return new StorageFull(code, { cause: error });
  if (key !== undefined && isAbsent(error)) return new NotStored(key);
  const why = code ?? (error instanceof Error ? error.message : String(error));
  return new StorageAway(why, { cause: error });
};

const RETRIES = [100, 300];
/** A try that took this long, in milliseconds, was the last: whoever waits shall have an answer within about 2 s. */
const LONG = 1000;

/**
 * Asks, and again a few times when there was no answer or one that asks for it. For calls that are
 * harmless when repeated. A missing object is NotStored where its key is given. @throws StorageAway, StorageFull, NotStored
 */
export const ask = async <T>(call: () => Promise<T>, key?: string): Promise<T> => {
  try {
    return await withRetries(call);
  } catch (error) {
    throw s3Trouble(error, key);
  }
};

const withRetries = async <T>(call: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  for (const delay of RETRIES) {
    try {
      return await call();
    } catch (error) {
      const code = codeOf(error);
      if (!(code === undefined || PASSING.has(code)) || performance.now() - began > LONG) throw error;
      await pause(delay);
    }
  }
  return call();
};
