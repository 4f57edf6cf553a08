import { defineMail } from '../mail/mail.ts';

/** A message of the contact form, to the operator. In the language of the sender, who expects the answer in it. */
export const contactMessageMail = defineMail('contact.message', ({ contact }) => contact.contactMessage);
