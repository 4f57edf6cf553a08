import { z } from 'zod';
import { type Database, queryRows } from '../database.ts';
import { hashToken } from '../tokens.ts';

/** Somebody who is about to connect an account. `state` and `redirectUri` come from the cloud. */
export type PendingLogin = { redirectUri: string; state: string };
export type PublishedRating = {
  id: string;
  book: string;
  rating: number;
  name: string;
  email: string;
  text: string;
  createdAt: Date;
  changedAt: Date;
};

const AccountRow = z.object({ first_name: z.string(), last_name: z.string(), username: z.string().nullable() });
const RatingRow = z.object({ book: z.string(), rating: z.int(), name: z.string(), text: z.string() });

/** Stores logins, tokens (hashed) and ratings. */
export const createCommunityDb = (db: Database) => ({
  insertLogin: async (id: string, login: PendingLogin & { challenge: string }, expiresAt: Date): Promise<void> => {
    await db.query(
      'INSERT INTO community_logins (id_hash, redirect_uri, state, challenge, expires_at) VALUES ($1, $2, $3, $4, $5)',
      [hashToken(id), login.redirectUri, login.state, login.challenge, expiresAt],
    );
  },
  findLogin: async (id: string, now: Date): Promise<PendingLogin | undefined> => {
    const [row] = await queryRows(
      db,
      z.object({ redirect_uri: z.string(), state: z.string() }),
      'SELECT redirect_uri, state FROM community_logins WHERE id_hash = $1 AND code_hash IS NULL AND expires_at > $2',
      [hashToken(id), now],
    );
    return row && { redirectUri: row.redirect_uri, state: row.state };
  },
  /** Gives the login its one-time code; false when it has one already. */
  saveCode: async (id: string, accountId: string, code: string, expiresAt: Date): Promise<boolean> => {
    const result = await db.query(
      'UPDATE community_logins SET account_id = $2, code_hash = $3, expires_at = $4 WHERE id_hash = $1 AND code_hash IS NULL',
      [hashToken(id), accountId, hashToken(code), expiresAt],
    );
    return result.rowCount === 1;
  },
  deleteLogin: async (id: string): Promise<void> => {
    await db.query('DELETE FROM community_logins WHERE id_hash = $1', [hashToken(id)]);
  },
  /** Uses up a code. Returns what it was given for. */
  takeCode: async (
    code: string,
    now: Date,
  ): Promise<{ accountId: string; challenge: string; redirectUri: string } | undefined> => {
    const [row] = await queryRows(
      db,
      z.object({ account_id: z.uuid(), challenge: z.string(), redirect_uri: z.string() }),
      'DELETE FROM community_logins WHERE code_hash = $1 AND expires_at > $2 RETURNING account_id, challenge, redirect_uri',
      [hashToken(code), now],
    );
    return row && { accountId: row.account_id, challenge: row.challenge, redirectUri: row.redirect_uri };
  },

  insertToken: async (token: string, accountId: string, now: Date): Promise<void> => {
    await db.query('INSERT INTO community_tokens (token_hash, account_id, created_at) VALUES ($1, $2, $3)', [
      hashToken(token),
      accountId,
      now,
    ]);
  },
  findAccount: async (token: string): Promise<z.infer<typeof AccountRow> | undefined> => {
    const [row] = await queryRows(
      db,
      AccountRow,
      'SELECT a.first_name, a.last_name, a.username FROM community_tokens t JOIN accounts a ON a.id = t.account_id WHERE t.token_hash = $1',
      [hashToken(token)],
    );
    return row;
  },
  deleteToken: async (token: string): Promise<void> => {
    await db.query('DELETE FROM community_tokens WHERE token_hash = $1', [hashToken(token)]);
  },

  /** Publishes a rating or replaces an older one of the same id. */
  saveRating: async (rating: PublishedRating): Promise<void> => {
    const { id, book, name, email, text, createdAt, changedAt } = rating;
    await db.query(
      `INSERT INTO community_ratings (id, book, rating, name, email, text, created_at, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (id) DO UPDATE SET rating = $3, name = $4, email = $5, text = $6, changed_at = $8
       WHERE community_ratings.changed_at <= $8`,
      [id, book, rating.rating, name, email, text, createdAt, changedAt],
    );
  },
  deleteRating: async (id: string): Promise<void> => {
    await db.query('DELETE FROM community_ratings WHERE id = $1', [id]);
  },
  /** The latest ratings; addresses of raters are never shown. */
  listRatings: (most: number) =>
    queryRows(
      db,
      RatingRow,
      'SELECT book, rating, name, text FROM community_ratings ORDER BY changed_at DESC LIMIT $1',
      [most],
    ),
});
export type CommunityDb = ReturnType<typeof createCommunityDb>;

/** Deletes logins that nobody finished. */
export const deleteExpiredLogins = async (db: Database, now: Date): Promise<void> => {
  await db.query('DELETE FROM community_logins WHERE expires_at <= $1', [now]);
};
