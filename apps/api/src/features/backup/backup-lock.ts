import path from 'node:path';
import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts';

/** Runs `work` while no other backup or removal of backups works on the folder. */
export const withBackupLock = <T>(
  { databases }: { databases: { readonly lectern: string } },
  folder: string,
  work: () => Promise<T>,
): Promise<T> =>
  withAdvisoryLock(
    databases.lectern,
    {
      name: `backup ${path.resolve(folder)}`,
      program: 'lectern backup',
      taken: `Another backup or removal works on ${folder}.`,
    },
    work,
  );
