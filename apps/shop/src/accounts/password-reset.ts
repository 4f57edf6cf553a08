import { z } from 'zod';
import { type Clock, type Database, rowsOf } from '../database.ts';
import type { MailSender } from '../mail/mail.ts';
import { fill } from '../texts/texts.ts';
import type { Texts } from '../texts/words.ts';
import { hashOf, newToken } from '../tokens.ts';
import { findByLogin } from './accounts.db.ts';
import type { Attempts } from './attempts.ts';
import { hashPassword } from './password.ts';

/** How long the link in the mail works, in seconds. */
const LINK_SECONDS = 3600;

/** What is said of a link that is too old for so long; then it is unknown, as one that was used or made up. */
export const LINK_REMEMBERED_SECONDS = 24 * 3600;

/** A link that sets a password, one that came too late, and one that was used, replaced or never given out. */
export type LinkState = 'good' | 'expired' | 'invalid';

type Parts = {
  db: Database;
  clock: Clock;
  attempts: Attempts;
  mail: MailSender;
  shop: { name: string; publicUrl: string };
};

/** New passwords by mail. Links work once and for an hour; the database knows only their hashes. */
export const passwordResetOn = ({ db, clock, attempts, mail, shop }: Parts) => ({
  /**
   * Mails a link when there is such an account, at most three an hour, and says nothing about it: callers answer
   * before this is done, so that neither words nor time tell who is a customer.
   */
  request: async (login: string, texts: Texts): Promise<void> => {
    const found = await findByLogin(db, login);
    if (!found || !(await attempts.take({ kind: 'mail', of: found.account.id }))) return;
    const token = newToken();
    await db.query('INSERT INTO password_resets (token_hash, account_id, expires_at) VALUES ($1, $2, $3)', [
      hashOf(token),
      found.account.id,
      new Date(clock().getTime() + LINK_SECONDS * 1000),
    ]);
    await mail.send({
      to: found.account.email,
      subject: fill(texts.resetMailSubject, { shop: shop.name }),
      text: fill(texts.resetMailText, { shop: shop.name, link: `${shop.publicUrl}/reset?token=${token}` }),
    });
  },

  /** Whether mails go out at the moment: asked for everybody alike, so that it tells nothing of who is a customer. */
  works: (): Promise<boolean> => mail.works(),

  /** What a link is good for; asking spends nothing. */
  stateOf: async (token: string): Promise<LinkState> => {
    const [link] = await rowsOf(
      db,
      z.object({ expired: z.boolean() }),
      'SELECT expires_at <= $2 AS expired FROM password_resets WHERE token_hash = $1',
      [hashOf(token), clock()],
    );
    if (!link) return 'invalid';
    return link.expired ? 'expired' : 'good';
  },

  /**
   * Sets the password when the link is good: one statement spends it together with all other links of the account
   * and ends every session. `false`: the link is unknown, used or too old.
   */
  redeem: async (token: string, password: string, network: string): Promise<boolean> => {
    const rows = await rowsOf(
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
      [hashOf(token), clock(), await hashPassword(password)],
    );
    const [account] = rows;
    if (!account) return false;
    await attempts.clear({ kind: 'account', of: `${account.id} ${network}` });
    await attempts.clear({ kind: 'partner', of: account.id });
    return true;
  },
});

/** See {@link passwordResetOn}. */
export type PasswordReset = ReturnType<typeof passwordResetOn>;
