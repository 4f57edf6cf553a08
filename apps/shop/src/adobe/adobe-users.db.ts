import { z } from 'zod';
import { type Database, queryRows } from '../database.ts';

/** Returns the URN of an account, which never changes; `created` is used when it has none yet. */
export const ensureUrn = async (db: Database, accountId: string, created: string): Promise<string> => {
  const [row] = await queryRows(
    db,
    z.object({ urn: z.string() }),
    `INSERT INTO adobe_users (account_id, urn) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET urn = adobe_users.urn RETURNING urn`,
    [accountId, created],
  );
  if (!row) throw new Error('The URN of an account was not stored');
  return row.urn;
};

/** Returns how the account of a URN is called, or undefined. */
export const findLabelByUrn = async (db: Database, urn: string): Promise<string | undefined> => {
  const [row] = await queryRows(
    db,
    z.object({ label: z.string() }),
    `SELECT coalesce(a.username, a.email) AS label FROM adobe_users u JOIN accounts a ON a.id = u.account_id WHERE u.urn = $1`,
    [urn],
  );
  return row?.label;
};
