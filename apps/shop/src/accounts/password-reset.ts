import { z } from 'zod';
import { type Clock, type Database, queryRows } from '../database.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import { interpolate, type Texts } from '../texts.ts';
import { generateToken, hashToken } from '../tokens.ts';
import { findAccountByLogin } from './accounts.db.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import { hashPassword } from './password.ts';

/** How long the mailed link is valid, in seconds. */
const LINK_VALIDITY_SECONDS = 3600;

/** How long an expired link is reported as expired; after that it is invalid. */
export const EXPIRED_LINK_MEMORY_SECONDS = 24 * 3600;

/** `valid`: sets a password. `expired`: too old. `invalid`: used, replaced or never issued. */
export type LinkState = 'valid' | 'expired' | 'invalid';

type Dependencies = {
  db: Database;
  clock: Clock;
  attempts: AttemptLimiter;
  mail: MailSender;
  shop: { name: string; publicUrl: string };
};

/** Resets passwords by mail. A link works once and for an hour; the database stores only its hash. */
export const createPasswordResetService = ({ db, clock, attempts, mail, shop }: Dependencies) => ({
  /**
   * Mails a link to the account, if it exists, at most three per hour. Callers respond before this finishes, so that
   * neither the text nor the timing reveals who is a customer.
   */
  sendLink: async (login: string, texts: Texts): Promise<void> => {
    const found = await findAccountByLogin(db, login);
    if (!found || !(await attempts.tryAcquire({ kind: 'mail', id: found.account.id }))) return;
    const token = generateToken();
    await db.query('INSERT INTO password_resets (token_hash, account_id, expires_at) VALUES ($1, $2, $3)', [
      hashToken(token),
      found.account.id,
      new Date(clock().getTime() + LINK_VALIDITY_SECONDS * 1000),
    ]);
    await mail.send({
      to: found.account.email,
      subject: interpolate(texts.resetMailSubject, { shop: shop.name }),
      text: interpolate(texts.resetMailText, { shop: shop.name, link: `${shop.publicUrl}/reset?token=${token}` }),
    });
  },

  /** Whether mail can be sent now. Does not depend on the account, so that it does not reveal who is a customer. */
  canSendMail: (): Promise<boolean> => mail.isAvailable(),

  /** Returns the state of a link without consuming it. */
  getLinkState: async (token: string): Promise<LinkState> => {
    const [link] = await queryRows(
      db,
      z.object({ expired: z.boolean() }),
      'SELECT expires_at <= $2 AS expired FROM password_resets WHERE token_hash = $1',
      [hashToken(token), clock()],
    );
    if (!link) return 'invalid';
    return link.expired ? 'expired' : 'valid';
  },

  /**
   * Sets the password if the link is valid: one statement deletes all links of the account and ends every session.
   * Returns false when the link is unknown, used or expired.
   */
  setPassword: async (token: string, password: string, network: string): Promise<boolean> => {
    const rows = await queryRows(
      db,
      z.object({ id: z.uuid() }),
      `WITH spent AS (
         DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2 RETURNING account_id
       ), others AS (
         DELETE FROM password_resets WHERE account_id IN (SELECT account_id FROM spent) AND token_hash <> $1
       ), ended AS (
         DELETE FROM sessions WHERE account_id IN (SELECT account_id FROM spent)
       )
       UPDATE accounts SET password_hash = $3 WHERE id IN (SELECT account_id FROM spent) RETURNING id`,
      [hashToken(token), clock(), await hashPassword(password)],
    );
    const [account] = rows;
    if (!account) return false;
    await attempts.clear({ kind: 'account', id: `${account.id} ${network}` });
    await attempts.clear({ kind: 'partner', id: account.id });
    return true;
  },
});

/** See {@link createPasswordResetService}. */
export type PasswordResetService = ReturnType<typeof createPasswordResetService>;
