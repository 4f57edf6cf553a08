import type { Clock, Database } from './database.ts';

/** Removes what has run out: sessions, mailed links, counted failures, remembered signatures. */
export const sweep = async (db: Database, clock: Clock): Promise<void> => {
  const now = clock();
  await db.query('DELETE FROM sessions WHERE expires_at <= $1', [now]);
  await db.query('DELETE FROM password_resets WHERE expires_at <= $1', [now]);
  await db.query('DELETE FROM attempts WHERE window_ends <= $1', [now]);
  await db.query('DELETE FROM partner_signatures WHERE expires_at <= $1', [now]);
};
