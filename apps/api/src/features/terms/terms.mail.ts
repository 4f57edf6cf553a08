import { defineMail } from '../mail/mail.ts';

/** The reader’s first sign-in: the offer to accept the terms is accepted, and the access is there. */
export const accessConfirmedMail = defineMail('terms.accepted', ({ terms }) => terms.accessConfirmed);

/** A new version is announced: when it applies, how to object, and what saying nothing or objecting means. */
export const termsChangingMail = defineMail('terms.changing', ({ terms }) => terms.termsChanging);

/** An objection has arrived, and what it means. */
export const termsObjectedMail = defineMail('terms.objected', ({ terms }) => terms.termsObjected);
