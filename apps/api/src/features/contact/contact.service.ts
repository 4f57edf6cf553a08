import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Language, retention, subtractPeriod, toSingleLine } from '@lectern/contracts';
import type { ClientInfo } from '../../http/client-info.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { toMailboxKey } from '../../platform/mail/address-key.ts';
import type { Signer } from '../../platform/signer.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { createContactDb, type MessageRow } from './contact.db.ts';
import { contactMessageMail } from './contact.mail.ts';
import { createFormTokens } from './form-token.ts';

type Dependencies = {
  db: Database;
  auth: Pick<AuthService, 'beginAttempt'>;
  mail: Pick<MailService, 'sendNow' | 'canSend'>;
  signer: Signer;
  clock: Clock;
  operator: { email: string | null };
  report: (error: unknown) => void;
};
type SentMessage = { mail: string; name: string; comment: string };
/** `later`: the mail server does not respond; the message is stored and sent when it does. */
type ContactOutcome = 'sent' | 'later';

const HOUR_MS = 3_600_000;
const NETWORK_LIMIT = { limit: 20, windowMs: HOUR_MS };
const ADDRESS_LIMIT = { limit: 5, windowMs: HOUR_MS };
/** How long a sender waits for the mail server. An attempt that takes longer goes on without the sender. */
const SENDER_WAITS_MS = 4000;
/** No attempt takes as long: only then another one begins. */
const RETRY_AFTER_MS = 2 * 60_000;
/** A mail server that refuses so many in a row is unavailable; the others wait for the next run. */
const MAX_FAILURES = 3;

export type ContactService = ReturnType<typeof createContactService>;

/** Messages to the operator: stored first, then mailed at once, or by a job as soon as the mail server responds. */
export const createContactService = ({ db, auth, mail, signer, clock, operator, report }: Dependencies) => {
  const contactDb = createContactDb(db);

  /** Rejects when the mail server is unavailable. */
  const deliver = async (address: string, message: MessageRow): Promise<void> => {
    const { id, mail: from, name, comment, language, receivedAt } = message;
    await mail.sendNow(
      contactMessageMail,
      { address, language },
      { name, mail: from, comment, at: receivedAt },
      { id, createdAt: receivedAt, replyTo: { name, address: from } },
    );
    await contactDb.markDelivered(id, clock.now());
  };

  /** @throws Refusal `contact.too_many` */
  const countMessage = async (network: string, address: string): Promise<void> => {
    const hash = createHash('sha256').update(toMailboxKey(address)).digest('base64url');
    try {
      await auth.beginAttempt([
        { name: `contact ${network}`, ...NETWORK_LIMIT },
        { name: `contact ${hash}`, ...ADDRESS_LIMIT },
      ]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal('contact.too_many', error.details, error.retryAfter);
    }
  };

  return {
    tokens: createFormTokens({ signer, clock }),

    /**
     * Stores a message and tries to mail it.
     * @throws Refusal `contact.off`, `contact.email_wrong`, `contact.comment_empty`, `contact.too_many`
     */
    async send(
      sent: SentMessage,
      { network, language }: Pick<ClientInfo, 'network'> & { language: Language },
    ): Promise<ContactOutcome> {
      if (operator.email === null) throw new Refusal('contact.off');
      const address = sent.mail.trim();
      if (!mail.canSend(address)) throw new Refusal('contact.email_wrong');
      const comment = sent.comment.trim();
      if (comment === '') throw new Refusal('contact.comment_empty');
      await countMessage(network, address);
      const now = clock.now();
      const message = {
        id: randomUUID(),
        mail: address,
        name: toSingleLine(sent.name),
        comment,
        language,
        receivedAt: now,
        attemptedAt: now,
      };
      await contactDb.insertMessage(message);
      const delivery = deliver(operator.email, message).then(
        () => 'sent' as const,
        (error: unknown) => {
          report(error);
          return 'later' as const;
        },
      );
      const patience = new AbortController();
      const late = pause(SENDER_WAITS_MS, 'later' as const, { signal: patience.signal, ref: false });
      late.catch(() => undefined); // aborted below
      const outcome = await Promise.race([delivery, late]);
      patience.abort();
      return outcome;
    },

    /** Mails the messages that could not be mailed yet. Returns how many were, and how many still wait. */
    async deliverWaiting(signal: AbortSignal): Promise<{ delivered: number; waiting: number }> {
      let [delivered, failures] = [0, 0];
      const before = new Date(clock.now().getTime() - RETRY_AFTER_MS);
      while (operator.email !== null && failures < MAX_FAILURES) {
        signal.throwIfAborted();
        const message = await contactDb.takeUndelivered(before, clock.now());
        if (!message) break;
        try {
          await deliver(operator.email, message);
          [delivered, failures] = [delivered + 1, 0];
        } catch (error) {
          failures += 1;
          report(error);
        }
      }
      return { delivered, waiting: await contactDb.countUndelivered() };
    },

    /** Deletes messages by age. Returns how many. */
    clean: (): Promise<number> => contactDb.deleteBefore(subtractPeriod(clock.now(), retention.contactMessage.period)),
  };
};
