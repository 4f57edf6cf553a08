import { Prisma } from '../../platform/db/db.ts';

/** The columns that decide how much a reader may store. */
export type StorageColumns = { filesSizeLimit: bigint; planStorageBytes: bigint | null; planExpiresAt: Date | null };

/** The reader's own limit, or the storage of the paid plan while it runs, whichever is more; in bytes. */
export const computeStorageLimit = (
  { filesSizeLimit, planStorageBytes, planExpiresAt }: StorageColumns,
  now: Date,
): bigint =>
  planExpiresAt !== null && planExpiresAt > now && (planStorageBytes ?? 0n) > filesSizeLimit
    ? (planStorageBytes ?? 0n)
    : filesSizeLimit;

/** The same, for a statement that reads or updates the reader's row. */
export const storageLimitSql = (now: Date): Prisma.Sql => Prisma.sql`
  greatest(files_size_limit, CASE WHEN plan_expires_at > ${now} THEN plan_storage_bytes END)`;
