import type { Language } from '@lectern/contracts';

/** A mail, whole. Its `id` and time stay the same however often it is tried. */
export type Letter = {
  id: string;
  address: string;
  language: Language;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
};

/** From whom mails come. */
export type From = { name: string; address: string };

/** Whatever takes letters away. Rejects when it can't now. */
export type Mailer = { send(letter: Letter): Promise<void> };
