import { randomUUID } from 'node:crypto';
import type { Language } from '@lectern/contracts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { JobKind, Queue } from '../../platform/queue/queue.ts';
import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import { mailDb } from './mail.db.ts';
import type { MailKind } from './mail.ts';
import { isAddress, oneLine } from './plain.ts';

type Parts = { db: Database; queue: Queue; mailer: Mailer; clock: Clock; appUrl: string };
/** Who gets a mail, and in which language. */
export type Recipient = { address: string; language: Language };

const KEPT_DAYS = 7;

/** About a day of tries: 30 s, 1 min, 2 … then every hour. The letter itself lies in its table, until it has gone. */
export const mailKind: JobKind<{ id: string }> = {
  name: 'mail.send',
  payload: z.object({ id: z.uuid() }),
  attempts: 30,
  pauseSeconds: 30,
  limitSeconds: 120,
  atOnce: 20,
};

export type MailService = ReturnType<typeof mailService>;

/** Mails: written at once, sent by the worker. */
export const mailService = ({ db, queue, mailer, clock, appUrl }: Parts) => {
  const stored = mailDb(db);
  return {
    /**
     * Writes a mail and queues it; with `tx` it goes only if that transaction commits. Nothing happens for an empty address
     * or one that is none.
     */
    async send<V>(
      { write }: MailKind<V>,
      { address, language }: Recipient,
      values: V,
      { tx }: { tx?: Db } = {},
    ): Promise<void> {
      if (!isAddress(address)) return;
      const said = write[language](values);
      const written = { ...said, subject: oneLine(said.subject) };
      const letter = {
        id: randomUUID(),
        address,
        language,
        subject: written.subject,
        text: asText(written, language, appUrl),
        html: asHtml(written, language, appUrl),
        createdAt: clock.now(),
      };
      await stored.within(tx, async (within) => {
        await stored.keep(within, letter);
        await queue.send(mailKind, { id: letter.id }, { tx: within });
      });
    },

    /** Makes the queue ready: whoever is first to get a letter does not wait for that. */
    open: (): Promise<void> => queue.open(mailKind),

    /** Gives a letter to the mailer and forgets it. Nothing happens for one that has gone already. */
    async deliver({ id }: { id: string }): Promise<void> {
      const letter = await stored.find(id);
      if (!letter) return;
      await mailer.send(letter);
      await stored.remove(id);
    },

    /** Forgets letters that could not be sent for a week. Answers how many. */
    clean: (): Promise<number> => stored.removeOld(new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)),

    /** Forgets what waits for an address: its reader goes. */
    forget: (tx: Db, address: string): Promise<void> => stored.removeTo(tx, address),
  };
};
