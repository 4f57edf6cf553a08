import { defineMail } from '../mail/mail.ts';

/** Tells a reader that another account can now open the library. */
export const accountLinkedMail = defineMail('social.linked', ({ social }) => social.accountLinked);
