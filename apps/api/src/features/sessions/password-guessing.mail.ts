import { defineMail } from '../mail/mail.ts';

/** Tells a reader that strangers try passwords for the account. */
export const passwordGuessingMail = defineMail('sessions.guessing', ({ sessions }) => sessions.passwordGuessing);
