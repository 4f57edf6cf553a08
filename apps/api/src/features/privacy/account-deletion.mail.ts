import { defineMail } from '../mail/mail.ts';

/** Sent when somebody asks for the end of an account. */
export const deletionRequestedMail = defineMail('privacy.deletion-asked', ({ privacy }) => privacy.deletionRequested);

/** Sent when a deletion was cancelled. */
export const deletionCancelledMail = defineMail(
  'privacy.deletion-cancelled',
  ({ privacy }) => privacy.deletionCancelled,
);

/** The last mail, when nothing is left. */
export const deletionDoneMail = defineMail('privacy.deletion-done', ({ privacy }) => privacy.deletionDone);
