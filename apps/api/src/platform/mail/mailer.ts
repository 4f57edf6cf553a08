import type { Language } from '@lectern/contracts';

/** A complete mail. Its `id` and time stay the same for every attempt. */
export type Letter = {
  id: string;
  address: string;
  language: Language;
  subject: string;
  text: string;
  html: string;
  /** Where replies go, instead of to the sender. */
  replyTo?: Sender;
  /** Of a newsletter: unsubscribes the recipient when a mail program posts to it (RFC 8058). */
  unsubscribeUrl?: string | null;
  createdAt: Date;
};

/** The sender of the mails. */
export type Sender = { name: string; address: string };

export type Mailer = {
  /** Delivers a letter. Rejects when it currently cannot. */
  send(letter: Letter): Promise<void>;
  /** Deletes letters from before this time that it has kept instead of delivering them. Returns how many. */
  deleteKeptBefore(time: Date): Promise<number>;
};
