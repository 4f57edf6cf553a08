import { createHash, randomBytes } from 'node:crypto';
import { type Language, retention, subtractPeriod } from '@lectern/contracts';
import { formatDayTime } from '@lectern/texts/shapes/mail-dates';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { createAdobeDb } from './adobe.db.ts';
import type { InternalAccounts } from './internal-accounts.ts';
import { internalPasswordMail } from './internal-password.mail.ts';

type Dependencies = {
  db: Database;
  auth: Pick<AuthService, 'beginAttempt'>;
  mail: Pick<MailService, 'send' | 'canSend'>;
  accounts: InternalAccounts;
  clock: Clock;
  appUrl: string;
};

const [TOKEN_BYTES, LIFE_MS] = [32, 30 * 60_000];
/** Mails that one reader may request in an hour. */
const MAILS = { limit: 5, windowMs: 3_600_000 };

const hashToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(token).digest());

/** Links to the password of the internal account: mailed to its reader, valid once, for half an hour, and only for that reader. */
export const createPasswordLinks = ({ db, auth, mail, accounts, clock, appUrl }: Dependencies) => {
  const adobeDb = createAdobeDb(db);
  return {
    /** @throws Refusal `adobe.no_account`, `adobe.email_wrong`, `adobe.mail_failed`, `auth.too_many_tries` */
    async mailLink({ readerId }: SignedIn, typed: string, language: Language): Promise<'OK'> {
      if (!(await accounts.findOrCreate(readerId))) throw new Refusal('adobe.no_account');
      const email = await adobeDb.findEmail(readerId);
      if (typed === '' || typed.toLowerCase() !== email.trim().toLowerCase()) throw new Refusal('adobe.email_wrong');
      if (!mail.canSend(email)) throw new Refusal('adobe.mail_failed');
      await auth.beginAttempt([{ name: `adobe mail ${readerId}`, ...MAILS }]);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + LIFE_MS);
      const values = {
        until: formatDayTime(language, expiresAt),
        href: `${appUrl}/${language}/internal-password/${token}`,
      };
      await db.$transaction(async (tx) => {
        await adobeDb.insertLink(tx, readerId, hashToken(token), expiresAt);
        await mail.send(internalPasswordMail, { address: email, language }, values, { tx });
      });
      return 'OK';
    },

    /** @throws Refusal `adobe.link_invalid`, `adobe.link_foreign`, `adobe.link_expired`, `adobe.no_account` */
    async readPassword({ readerId }: SignedIn, token: string): Promise<{ password: string }> {
      const hash = hashToken(token);
      const link = await adobeDb.findLink(hash);
      if (!link) throw new Refusal('adobe.link_invalid');
      if (link.readerId !== readerId) throw new Refusal('adobe.link_foreign');
      const account = await accounts.findOrCreate(readerId);
      if (!account) throw new Refusal('adobe.no_account');
      if (!(await adobeDb.useLink(hash, clock.now()))) throw new Refusal('adobe.link_expired');
      return { password: await accounts.readPassword(account) };
    },

    /** Deletes links that expired a day ago. Returns how many. */
    /** Deletes links; until then an expired one is recognised. */
    clean: (): Promise<number> => adobeDb.deleteLinksBefore(subtractPeriod(clock.now(), retention.expiredLink.period)),
  };
};
