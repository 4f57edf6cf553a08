import type { Language } from '@lectern/contracts';

/** A complete mail. Its `id` and time stay the same for every attempt. */
export type Letter = {
  id: string;
  address: string;
  language: Language;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
};

/** The sender of the mails. */
export type Sender = { name: string; address: string };

/** Delivers letters. Rejects when it currently cannot. */
export type Mailer = { send(letter: Letter): Promise<void> };
