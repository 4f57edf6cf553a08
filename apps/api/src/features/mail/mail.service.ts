import { randomUUID } from 'node:crypto';
import { type Language, retention, subtractPeriod } from '@lectern/contracts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Mailer, Sender } from '../../platform/mail/mailer.ts';
import type { JobKind, Queue } from '../../platform/queue/queue.ts';
import { createMailDb } from './mail.db.ts';
import type { MailTemplate } from './mail.ts';
import { renderHtml } from './render-html.ts';
import { isMailAddress, renderText, toSingleLine } from './render-text.ts';

type Deps = { db: Database; queue: Queue; mailer: Mailer; clock: Clock; appUrl: string };
/** The recipient of a mail and the language to write it in. */
export type Recipient = { address: string; language: Language };

/** Retries for about a day: after 30 s, 1 min, 2 min …, then hourly. The letter stays in its table until it is sent. */
export const sendMailKind: JobKind<{ id: string }> = {
  name: 'mail.send',
  payload: z.object({ id: z.uuid() }),
  attempts: 30,
  retryDelaySeconds: 30,
  timeoutSeconds: 120,
  concurrency: 20,
};

export type MailService = ReturnType<typeof createMailService>;

/** Mails are written at once and sent by the worker. */
export const createMailService = ({ db, queue, mailer, clock, appUrl }: Deps) => {
  const letters = createMailDb(db);
  const write = <V>({ texts }: MailTemplate<V>, { address, language }: Recipient, values: V) => {
    const rendered = texts[language](values);
    const mail = { ...rendered, subject: toSingleLine(rendered.subject) };
    return {
      address,
      language,
      subject: mail.subject,
      text: renderText(mail, language, appUrl),
      html: renderHtml(mail, language, appUrl),
    };
  };
  return {
    /**
     * Writes a mail and queues it; with `tx` only if that transaction commits. Ignores an empty or invalid address. `id` names
     * the mail for `deleteUnsent`; `unsubscribeUrl` makes it a newsletter, which mail programs can unsubscribe from.
     */
    async send<V>(
      template: MailTemplate<V>,
      recipient: Recipient,
      values: V,
      { tx, id = randomUUID(), unsubscribeUrl = null }: { tx?: Db; id?: string; unsubscribeUrl?: string | null } = {},
    ): Promise<void> {
      if (!isMailAddress(recipient.address)) return;
      const letter = { ...write(template, recipient, values), id, unsubscribeUrl, createdAt: clock.now() };
      await letters.inTransaction(tx, async (within) => {
        await letters.insertLetter(within, letter);
        await queue.send(sendMailKind, { id: letter.id }, { tx: within });
      });
    },

    /**
     * Hands a mail to the mail server at once, for a sender that wants to know whether it could. Attempts with the same `id` and
     * time are one mail for mail programs. Rejects when the server is unavailable or refuses it.
     */
    async sendNow<V>(
      template: MailTemplate<V>,
      recipient: Recipient,
      values: V,
      { id, createdAt, replyTo }: { id: string; createdAt: Date; replyTo: Sender },
    ): Promise<void> {
      // without signs that a careless program could read as a second address
      const name = toSingleLine(replyTo.name).replaceAll(/[<>"\\]/g, '');
      const sender = { name, address: replyTo.address };
      await mailer.send({ ...write(template, recipient, values), id, createdAt, replyTo: sender });
    },

    /** How many letters the mail server has not taken yet. */
    countWaiting: letters.countLetters,

    /** Writes a mail without sending it, for a preview. */
    preview: <V>(template: MailTemplate<V>, language: Language, values: V): { subject: string; text: string } => {
      const { subject, text } = write(template, { address: '', language }, values);
      return { subject, text };
    },

    /** Deletes mails that are not sent yet. */
    deleteUnsent: (tx: Db, ids: readonly string[]): Promise<void> => letters.deleteLetters(tx, ids),

    /** Whether a mail can be sent to this address; `send` ignores others. */
    canSend: isMailAddress,

    /** Prepares the queue, so that the first mail does not have to wait. */
    prepareQueue: (): Promise<void> => queue.open(sendMailKind),

    /** Sends a letter and deletes it. Does nothing if it was sent already. */
    async deliver({ id }: { id: string }): Promise<void> {
      const letter = await letters.findLetter(id);
      if (!letter) return;
      await mailer.send(letter);
      await letters.deleteLetter(id);
    },

    /** Deletes old letters that could not be sent, or were written into the outbox. Returns how many. */
    async deleteExpired(): Promise<number> {
      const before = subtractPeriod(clock.now(), retention.mail.period);
      return (await letters.deleteLettersBefore(before)) + (await mailer.deleteKeptBefore(before));
    },

    /** Deletes the unsent letters to an address whose reader is being erased. */
    deleteForAddress: (tx: Db, address: string): Promise<void> => letters.deleteLettersTo(tx, address),
  };
};
