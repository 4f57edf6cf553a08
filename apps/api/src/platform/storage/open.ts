import path from 'node:path';
import type { StorageKind, StorageSettings } from '../../config/storage.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/**
 * The storage that the settings ask for, or the other one. The data folder has its files, or what of it is lent.
 * @throws Error with one sentence that names the setting when the S3 settings are not there.
 */
export const openStorage = async (
  { kind, s3 }: StorageSettings,
  dataDir: string,
  wanted: StorageKind = kind,
): Promise<Storage> => {
  if (wanted === 'disk') return diskStorage(path.join(dataDir, 'files'));
  if (!s3) throw new Error('The setting S3_ENDPOINT is missing: objects in S3 need it.');
  const { s3Storage } = await import('./s3.ts'); // its client takes 13 MB, which the disk need not cost
  return s3Storage(s3, { folder: path.join(dataDir, 'borrowed') });
};
