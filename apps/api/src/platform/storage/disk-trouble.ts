import { NotCreated, StorageAway, StorageFull } from './storage.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const AWAY = new Set(['EIO', 'EROFS', 'EACCES', 'EPERM', 'ENOTCONN', 'ESTALE', 'ENODEV', 'ENXIO', 'EMFILE', 'ENFILE']);

/** What a failed call to the disk means for the storage: a typed error, or the same one when it says nothing of the disk. */
export const diskTrouble = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (FULL.has(error.code)) return new StorageFull(error.code, { cause: error });
  // Where no file was asked for, something missing means that the disk is no longer mounted.
  if (AWAY.has(error.code) || error.code === 'ENOENT') return new StorageAway(error.code, { cause: error });
  return error;
};

/** Does something on the disk. @throws StorageAway, StorageFull, or what it threw. */
export const onDisk = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw diskTrouble(error);
  }
};

const CANNOT = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']);

/** Makes a file or folder on the disk. @throws NotCreated, StorageAway, StorageFull, or what it threw. */
export const creating = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
    throw CANNOT.has(code) ? new NotCreated(code, { cause: error }) : diskTrouble(error);
  }
};
