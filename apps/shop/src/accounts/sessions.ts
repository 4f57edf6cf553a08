import type { Clock, Database } from '../database.ts';
import { generateToken, hashToken } from '../tokens.ts';
import { type Account, findAccountBySession } from './accounts.db.ts';

/** How long a customer stays signed in, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** Stores the sessions of signed-in customers. The token goes only into the cookie; the database stores its hash. */
export const createSessionStore = (db: Database, clock: Clock) => ({
  /** Creates a session and returns the token for the cookie. */
  createSession: async (accountId: string): Promise<string> => {
    const token = generateToken();
    const expires = new Date(clock().getTime() + SESSION_SECONDS * 1000);
    await db.query('INSERT INTO sessions (token_hash, account_id, expires_at) VALUES ($1, $2, $3)', [
      hashToken(token),
      accountId,
      expires,
    ]);
    return token;
  },
  /** Finds the account of an unexpired session. */
  findAccount: (token: string): Promise<Account | undefined> => findAccountBySession(db, hashToken(token), clock()),
  /** Ends the session. Ignores unknown tokens. */
  deleteSession: async (token: string): Promise<void> => {
    await db.query('DELETE FROM sessions WHERE token_hash = $1', [hashToken(token)]);
  },
});

/** See {@link createSessionStore}. */
export type SessionStore = ReturnType<typeof createSessionStore>;
