import { errors, type PartnerTrouble, type partners, type Reply } from '@lectern/contracts';
import type { Database } from '../../platform/db/db.ts';
import { partnersDb, type TroubleRow } from './partners.db.ts';

const TROUBLES_SHOWN = 200;

export type PartnerLog = ReturnType<typeof partnerLog>;

/** What went wrong with the calls of a partner, for its engineers and for the operator. */
export const partnerLog = ({ db }: { db: Database }) => ({
  /** The newest first. */
  async of(alias: string): Promise<Reply<typeof partners.errors>> {
    const { total, rows } = await partnersDb(db).troubles(alias, TROUBLES_SHOWN);
    return { total, items: rows.map(wireTrouble) };
  },
});

const wireTrouble = ({ id, at, call, code, signed, user, details }: TroubleRow): PartnerTrouble => ({
  id: String(id),
  at: at.toISOString(),
  call,
  // a code of an older version of this program may have no number any more
  error_code: (errors as Record<string, { number: number }>)[code]?.number ?? 0,
  error: code,
  signed,
  user,
  details,
});
