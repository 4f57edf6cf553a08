import { type Clock, type Database } from '../database.ts';
import { hashOf, newToken } from '../tokens.ts';
import { type Account, findBySession } from './accounts.db.ts';

/** How long a customer stays signed in, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** Who is signed in. Tokens leave this file once, towards the cookie; the database keeps hashes. */
export const sessionsOn = (db: Database, clock: Clock) => ({
  /** Starts a session and gives the token for the cookie. */
  open: async (accountId: string): Promise<string> => {
    const token = newToken();
    const expires = new Date(clock().getTime() + SESSION_SECONDS * 1000);
    await db.query('INSERT INTO sessions (token_hash, account_id, expires_at) VALUES ($1, $2, $3)', [
      hashOf(token),
      accountId,
      expires,
    ]);
    return token;
  },
  /** The account that the token opens, or nothing. */
  find: (token: string): Promise<Account | undefined> => findBySession(db, hashOf(token), clock()),
  /** Ends the session; a token that opens nothing is no trouble. */
  close: async (token: string): Promise<void> => {
    await db.query('DELETE FROM sessions WHERE token_hash = $1', [hashOf(token)]);
  },
});

/** See {@link sessionsOn}. */
export type Sessions = ReturnType<typeof sessionsOn>;
