import { z } from 'zod';
import { type Database, rowsOf } from '../database.ts';

const AccountRow = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
});

/** A customer, without the password. `id` is what partners know the customer by: it never changes. */
export type Account = { id: string; email: string; username: string | null; firstName: string; lastName: string };

/** What a new account is made of; the password is already hashed. */
type NewAccount = Omit<Account, 'id'> & { passwordHash: string; createdAt: Date };

const COLUMNS = 'id, email, username, first_name, last_name';

const accountOf = (row: z.infer<typeof AccountRow>): Account => ({
  id: row.id,
  email: row.email,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
});

/** The form in which names and addresses are compared. */
export const keyOf = (login: string): string => login.trim().normalize('NFKC').toLowerCase();

/** The account with this e-mail address or username, whichever the text looks like, with its password hash. */
export const findByLogin = async (
  db: Database,
  login: string,
): Promise<{ account: Account; passwordHash: string } | undefined> => {
  const key = keyOf(login);
  const [row] = await rowsOf(
    db,
    AccountRow.extend({ password_hash: z.string() }),
    `SELECT ${COLUMNS}, password_hash FROM accounts WHERE email_key = $1 OR username_key = $1`,
    [key],
  );
  return row && { account: accountOf(row), passwordHash: row.password_hash };
};

/** Adds the account. Gives nothing when the e-mail address or the username is taken. */
export const insertAccount = async (db: Database, account: NewAccount): Promise<Account | undefined> => {
  const [row] = await rowsOf(
    db,
    AccountRow,
    `INSERT INTO accounts (email, email_key, username, username_key, first_name, last_name, password_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    [
      account.email,
      keyOf(account.email),
      account.username,
      account.username === null ? null : keyOf(account.username),
      account.firstName,
      account.lastName,
      account.passwordHash,
      account.createdAt,
    ],
  );
  return row && accountOf(row);
};

/** Gives the account another password, and ends its sessions. */
export const replacePassword = async (db: Database, id: string, passwordHash: string): Promise<void> => {
  await db.query(
    `WITH ended AS (DELETE FROM sessions WHERE account_id = $1) UPDATE accounts SET password_hash = $2 WHERE id = $1`,
    [id, passwordHash],
  );
};

/** The account that a session's token opens, while the session lasts. */
export const findBySession = async (db: Database, tokenHash: Buffer, now: Date): Promise<Account | undefined> => {
  const [row] = await rowsOf(
    db,
    AccountRow,
    `SELECT ${COLUMNS} FROM accounts
     WHERE id = (SELECT account_id FROM sessions WHERE token_hash = $1 AND expires_at > $2)`,
    [tokenHash, now],
  );
  return row && accountOf(row);
};
