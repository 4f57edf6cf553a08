import { randomUUID } from 'node:crypto';
import type { Language } from '@lectern/contracts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { JobKind, Queue } from '../../platform/queue/queue.ts';
import { createMailDb } from './mail.db.ts';
import type { MailTemplate } from './mail.ts';
import { renderHtml } from './render-html.ts';
import { isMailAddress, renderText, toSingleLine } from './render-text.ts';

type Deps = { db: Database; queue: Queue; mailer: Mailer; clock: Clock; appUrl: string };
/** The recipient of a mail and the language to write it in. */
export type Recipient = { address: string; language: Language };

const RETENTION_DAYS = 7;

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
  return {
    /**
     * Writes a mail and queues it; with `tx` only if that transaction commits. Ignores an empty or invalid address.
     */
    async send<V>(
      { texts }: MailTemplate<V>,
      { address, language }: Recipient,
      values: V,
      { tx }: { tx?: Db } = {},
    ): Promise<void> {
      if (!isMailAddress(address)) return;
      const rendered = texts[language](values);
      const mail = { ...rendered, subject: toSingleLine(rendered.subject) };
      const letter = {
        id: randomUUID(),
        address,
        language,
        subject: mail.subject,
        text: renderText(mail, language, appUrl),
        html: renderHtml(mail, language, appUrl),
        createdAt: clock.now(),
      };
      await letters.inTransaction(tx, async (within) => {
        await letters.insertLetter(within, letter);
        await queue.send(sendMailKind, { id: letter.id }, { tx: within });
      });
    },

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

    /** Deletes letters that could not be sent for a week. Returns how many. */
    deleteExpired: (): Promise<number> =>
      letters.deleteLettersBefore(new Date(clock.now().getTime() - RETENTION_DAYS * 86_400_000)),

    /** Deletes the unsent letters to an address whose reader is being erased. */
    deleteForAddress: (tx: Db, address: string): Promise<void> => letters.deleteLettersTo(tx, address),
  };
};
