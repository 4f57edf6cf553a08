import { FileNotCreated, StorageFull, StorageUnavailable } from './storage.ts';

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);
const UNAVAILABLE_CODES = new Set([
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOTCONN',
  'ESTALE',
  'ENODEV',
  'ENXIO',
  'EMFILE',
  'ENFILE',
]);

/** Maps a file system error to a storage error; returns other errors unchanged. */
export const toStorageError = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (FULL_CODES.has(error.code)) return new StorageFull(error.code, { cause: error });
  // ENOENT for a call that names no file means that the disk is no longer mounted.
  if (UNAVAILABLE_CODES.has(error.code) || error.code === 'ENOENT')
    return new StorageUnavailable(error.code, { cause: error });
  return error;
};

/** Runs a disk operation with mapped errors. @throws StorageUnavailable, StorageFull, or the original error */
export const withDiskErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw toStorageError(error);
  }
};

const CREATE_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']);

/** Runs an operation that creates a file or folder. @throws FileNotCreated, StorageUnavailable, StorageFull, or the original error */
export const withCreateErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
    throw CREATE_CODES.has(code) ? new FileNotCreated(code, { cause: error }) : toStorageError(error);
  }
};
