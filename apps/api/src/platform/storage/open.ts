import path from 'node:path';
import type { StorageSettings } from '../../config/storage.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** The storage that the settings ask for; the data folder has its files, or what of it is lent. */
export const openStorage = (settings: StorageSettings, dataDir: string): Promise<Storage> =>
  settings.kind === 's3'
    ? s3Storage(settings, { folder: path.join(dataDir, 'borrowed') })
    : diskStorage(path.join(dataDir, 'files'));
