import { errors, type PartnerError, type partners, type Reply } from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { type CallError, type CallErrorRow, createPartnersDb } from './partners.db.ts';

const MAX_LISTED = 200;
const DAY_MS = 86_400_000;

export type PartnerLog = ReturnType<typeof createPartnerLog>;
export type PartnerTrouble = Pick<CallError, 'alias' | 'call' | 'code' | 'details'>;

/** Adds what went wrong when this server asked a partner; the same problem is not repeated within a day. */
export const createTroubleLog = ({ db, clock }: { db: Database; clock: Clock }) => {
  const rows = createPartnersDb(db);
  return async (trouble: PartnerTrouble): Promise<void> => {
    const now = clock.now();
    if (await rows.hasError(trouble, new Date(now.getTime() - DAY_MS))) return;
    await rows.insertError({ ...trouble, signed: true, user: null }, now);
  };
};

/** Errors of the calls of a partner, for its engineers and for the operator. */
export const createPartnerLog = ({ db }: { db: Database }) => ({
  /** The newest first. */
  async listErrors(alias: string): Promise<Reply<typeof partners.errors>> {
    const { total, rows } = await createPartnersDb(db).listErrors(alias, MAX_LISTED);
    return { total, items: rows.map(toWireError) };
  },
});

const toWireError = ({ id, at, call, code, signed, user, details }: CallErrorRow): PartnerError => ({
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
