import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  addPeriod,
  type Language,
  NEWSLETTER_TEXTS_VERSION,
  retention,
  sitePages,
  subtractPeriod,
} from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { toAddressKey, toMailboxKey } from '../../platform/mail/address-key.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { createNewsletterDb } from './newsletter.db.ts';
import { alreadyRegisteredMail, confirmAddressMail } from './newsletter.mail.ts';
import { createNewsletterIssues } from './newsletter-issues.ts';

type Dependencies = {
  db: Database;
  auth: Pick<AuthService, 'beginAttempt'>;
  mail: Pick<MailService, 'send' | 'preview' | 'canSend' | 'deleteUnsent'>;
  clock: Clock;
  appUrl: string;
};
/** Where a request comes from: the network that is counted, and the coarser one that is stored. */
type Origin = { network: string; storedNetwork: string };
type Registered = { outcome: 'accepted' | 'email_wrong' } | { outcome: 'too_many'; minutes: number };

const HOUR_MS = 3_600_000;
const NETWORK_LIMIT = { limit: 30, windowMs: HOUR_MS };
const ADDRESS_LIMIT = { limit: 4, windowMs: HOUR_MS };
/** A second click on the button sends no second mail. */
const PAUSE_MS = 60_000;
/** A stranger cannot fill a mailbox: registrations cause no more mails, neither before nor after an address is confirmed. */
const MAX_MAILS = 5;
const TOKEN_BYTES = 24;

export type NewsletterService = ReturnType<typeof createNewsletterService>;

/** The newsletter: registration, confirmation and cancellation of addresses, and the issues. */
export const createNewsletterService = ({ db, auth, mail, clock, appUrl }: Dependencies) => {
  const newsletterDb = createNewsletterDb(db);
  const toUrl = (page: 'newsletterConfirm' | 'newsletterUnsubscribe', language: Language, token: string): string =>
    `${appUrl}/${language}/${sitePages[page].path}?token=${token}`;
  const toUnsubscribeUrl = (language: Language, token: string): string =>
    toUrl('newsletterUnsubscribe', language, token);

  /** False when there is no such address. */
  const cancel = async (tx: Db, by: { unsubscribeToken: string } | { addressKey: string }): Promise<boolean> => {
    const deleted = await newsletterDb.deleteSubscriber(tx, by);
    if (deleted) await mail.deleteUnsent(tx, deleted.mailIds);
    return deleted !== null;
  };

  return {
    issues: createNewsletterIssues({
      db,
      mail,
      clock,
      countSubscribers: newsletterDb.countByLanguage,
      toUnsubscribeUrl,
    }),

    /**
     * Registers an address and mails a link that confirms it. An address that is confirmed already gets a mail that says so. The
     * outcome is the same for every address.
     */
    async register(
      sent: string,
      { network, storedNetwork, language }: Origin & { language: Language },
    ): Promise<Registered> {
      const address = sent.trim();
      if (!mail.canSend(address)) return { outcome: 'email_wrong' };
      const addressKey = toAddressKey(address);
      try {
        await auth.beginAttempt([
          { name: `newsletter ${network}`, ...NETWORK_LIMIT },
          { name: `newsletter ${hash(toMailboxKey(address)).toString('base64url')}`, ...ADDRESS_LIMIT },
        ]);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { outcome: 'too_many', minutes: Number(error.details.minutes) };
      }
      const token = createToken();
      const now = clock.now();
      const registration = {
        address,
        language,
        requestedAt: now,
        requestNetwork: storedNetwork,
        requestText: NEWSLETTER_TEXTS_VERSION,
        tokenHash: hash(token),
        tokenExpiresAt: addPeriod(now, retention.newsletterToken.period),
        mailId: randomUUID(),
      };
      const created = { ...registration, id: randomUUID(), addressKey, unsubscribeToken: createToken() };
      await db.$transaction(async (tx) => {
        const isNew = await newsletterDb.insertSubscriber(tx, created);
        const subscriber = isNew ? created : await newsletterDb.lockSubscriber(tx, addressKey);
        if (!subscriber) return; // cancelled at this moment
        const unsubscribeUrl = toUnsubscribeUrl(language, subscriber.unsubscribeToken);
        if ('isConfirmed' in subscriber) {
          if (subscriber.mails >= MAX_MAILS) return;
          if (subscriber.isConfirmed) {
            // to the address that was confirmed: another spelling could be somebody else's
            const recipient = { address: subscriber.address, language };
            const id = registration.mailId;
            await newsletterDb.countNotice(tx, subscriber.id, id);
            await mail.deleteUnsent(tx, [subscriber.mailId]);
            await mail.send(alreadyRegisteredMail, recipient, { unsubscribeUrl }, { tx, id, unsubscribeUrl });
            return;
          }
          if (now.getTime() - subscriber.requestedAt.getTime() < PAUSE_MS) return;
          await newsletterDb.renewRegistration(tx, subscriber.id, registration);
          await mail.deleteUnsent(tx, [subscriber.mailId]); // its link is no longer valid
        }
        const confirmUrl = toUrl('newsletterConfirm', language, token);
        await mail.send(
          confirmAddressMail,
          { address, language },
          { confirmUrl, unsubscribeUrl, expiresAt: registration.tokenExpiresAt },
          { tx, id: registration.mailId, unsubscribeUrl },
        );
      });
      return { outcome: 'accepted' };
    },

    /** Whether the link of a mail can confirm an address, or has done so. Changes nothing. */
    findByToken: (token: string): Promise<'pending' | 'confirmed' | null> =>
      newsletterDb.findByToken(hash(token), clock.now()),

    /** Confirms the address that a link was mailed to. Repeating it changes nothing. False when the link is invalid or expired. */
    async confirm(token: string, storedNetwork: string): Promise<boolean> {
      const confirmation = {
        confirmedAt: clock.now(),
        confirmNetwork: storedNetwork,
        confirmText: NEWSLETTER_TEXTS_VERSION,
      };
      if (await newsletterDb.confirm(hash(token), confirmation)) return true;
      return (await newsletterDb.findByToken(hash(token), clock.now())) === 'confirmed';
    },

    /** Whether a token of an unsubscribe link can be one; otherwise a part of the link is missing. */
    isUnsubscribeToken: (token: string): boolean => /^[\w-]+$/.test(token) && token.length === createToken().length,

    /** Deletes the address of an unsubscribe link with everything about it, and mails to it that were not sent yet. */
    unsubscribe: (unsubscribeToken: string): Promise<boolean> =>
      db.$transaction((tx) => cancel(tx, { unsubscribeToken })),

    /** Deletes an address whose reader is being erased. */
    deleteAddress: (tx: Db, address: string): Promise<boolean> => cancel(tx, { addressKey: toAddressKey(address) }),

    /** Deletes an address for an owner who asks the operator for it. False when it is not registered. */
    removeAddress: (address: string): Promise<boolean> =>
      db.$transaction((tx) => cancel(tx, { addressKey: toAddressKey(address) })),

    /** Deletes addresses that nobody confirmed, expired links, and the lists of issues that were sent. */
    async clean(): Promise<{ unconfirmed: number; deliveries: number }> {
      const now = clock.now();
      const unconfirmed = await newsletterDb.deleteUnconfirmedBefore(
        subtractPeriod(now, retention.newsletterUnconfirmed.period),
      );
      await newsletterDb.deleteExpiredTokens(now);
      return { unconfirmed, deliveries: await this.issues.clean() };
    },
  };
};

const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
const hash = (text: string): Buffer<ArrayBuffer> => createHash('sha256').update(text).digest();
