import { z } from 'zod';
import { type Database, queryRows } from '../database.ts';

const AccountRow = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
});

/** A customer, without the password. Partners identify the customer by `id`, which never changes. */
export type Account = { id: string; email: string; username: string | null; firstName: string; lastName: string };

/** The values of a new account. */
type NewAccount = Omit<Account, 'id'> & { passwordHash: string; createdAt: Date };

const COLUMNS = 'id, email, username, first_name, last_name';

const toAccount = (row: z.infer<typeof AccountRow>): Account => ({
  id: row.id,
  email: row.email,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
});

/** Normalises a username or email address for comparison. */
export const toComparisonKey = (login: string): string => login.trim().normalize('NFKC').toLowerCase();

/** Finds the account with this email address or username, together with its password hash. */
export const findAccountByLogin = async (
  db: Database,
  login: string,
): Promise<{ account: Account; passwordHash: string } | undefined> => {
  const key = toComparisonKey(login);
  const [row] = await queryRows(
    db,
    AccountRow.extend({ password_hash: z.string() }),
    `SELECT ${COLUMNS}, password_hash FROM accounts WHERE email_key = $1 OR username_key = $1`,
    [key],
  );
  return row && { account: toAccount(row), passwordHash: row.password_hash };
};

/** Inserts an account. Returns undefined when the email address or username is taken. */
export const insertAccount = async (db: Database, account: NewAccount): Promise<Account | undefined> => {
  const [row] = await queryRows(
    db,
    AccountRow,
    `INSERT INTO accounts (email, email_key, username, username_key, first_name, last_name, password_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    [
      account.email,
      toComparisonKey(account.email),
      account.username,
      account.username === null ? null : toComparisonKey(account.username),
      account.firstName,
      account.lastName,
      account.passwordHash,
      account.createdAt,
    ],
  );
  return row && toAccount(row);
};

/** Replaces the password of an account and ends its sessions. */
export const updatePassword = async (db: Database, id: string, passwordHash: string): Promise<void> => {
  await db.query(
    `WITH ended AS (DELETE FROM sessions WHERE account_id = $1) UPDATE accounts SET password_hash = $2 WHERE id = $1`,
    [id, passwordHash],
  );
};

/** Finds the account of an unexpired session. */
export const findAccountBySession = async (
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<Account | undefined> => {
  const [row] = await queryRows(
    db,
    AccountRow,
    `SELECT ${COLUMNS} FROM accounts
     WHERE id = (SELECT account_id FROM sessions WHERE token_hash = $1 AND expires_at > $2)`,
    [tokenHash, now],
  );
  return row && toAccount(row);
};
