import { LINK_REMEMBERED_SECONDS } from './accounts/password-reset.ts';
import type { Clock, Database } from './database.ts';

/** Removes what has run out: sessions, mailed links (a day later, so that they are said to be too old), counted failures, signatures. */
export const sweep = async (db: Database, clock: Clock): Promise<void> => {
  const now = clock();
  await db.query('DELETE FROM sessions WHERE expires_at <= $1', [now]);
  await db.query('DELETE FROM password_resets WHERE expires_at <= $1', [
    new Date(now.getTime() - LINK_REMEMBERED_SECONDS * 1000),
  ]);
  await db.query('DELETE FROM attempts WHERE window_ends <= $1', [now]);
  await db.query('DELETE FROM partner_signatures WHERE expires_at <= $1', [now]);
};
