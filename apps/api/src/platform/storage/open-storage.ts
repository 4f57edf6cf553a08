import path from 'node:path';
import type { StorageKind, StorageSettings } from '../../config/storage.ts';
import { createDiskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the configured storage, or the `wanted` kind. Files, or temporary copies of S3 objects, are below the data folder.
 * @throws Error with one sentence that names the setting when the S3 settings are missing
 */
export const openStorage = async (
  { kind, s3 }: StorageSettings,
  dataDir: string,
  wanted: StorageKind = kind,
): Promise<Storage> => {
  if (wanted === 'disk') return createDiskStorage(path.join(dataDir, 'files'));
  if (!s3) throw new Error('The setting S3_ENDPOINT is missing: objects in S3 need it.');
  const { createS3Storage } = await import('./s3.ts'); // lazy: its client takes 13 MB of memory
  return createS3Storage(s3, { folder: path.join(dataDir, 'borrowed') });
};
