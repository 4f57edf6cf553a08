import { Prisma } from '../../platform/db/db.ts';

/** Of a reader `r`: locked, or blocked for ever or until a time that has not come. */
export const keptOut = (now: Date): Prisma.Sql =>
  Prisma.sql`(r.locked_at IS NOT NULL OR (r.blocked_at IS NOT NULL AND (r.blocked_until IS NULL OR r.blocked_until > ${now}::timestamptz)))`;
