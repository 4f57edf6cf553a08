import { formatDay } from '../../shapes/mail-dates.ts';
import type { MailText } from '../../shapes/mails.ts';

export const deletionRequested = ({ at, appUrl }: { at: Date; appUrl: string }): MailText => ({
  subject: `Your account will be deleted on ${formatDay('en', at)}`,
  blocks: [
    {
      kind: 'text',
      text: 'You asked us to delete your account. All devices have been signed out. On that day, your books, notes and positions will be permanently deleted and can’t be recovered.',
    },
    {
      kind: 'text',
      text: 'Changed your mind, or wasn’t this you? Sign in before then and choose “Keep my account”.',
    },
    { kind: 'button', text: 'Sign in', href: appUrl },
  ],
});

export const deletionCancelled = ({ appUrl }: { appUrl: string }): MailText => ({
  subject: 'Your account won’t be deleted',
  blocks: [
    { kind: 'text', text: 'The deletion of your account has been cancelled. All your data is still there.' },
    { kind: 'button', text: 'Open library', href: appUrl },
  ],
});

export const deletionDone = (): MailText => ({
  subject: 'Your account has been deleted',
  blocks: [
    {
      kind: 'text',
      text: 'As you requested, your account and everything in it have been deleted. This is our last email to you.',
    },
  ],
});

export const exportReady = ({ settings, expiresAt }: { settings: string; expiresAt: Date }): MailText => ({
  subject: 'Your export is ready',
  blocks: [
    {
      kind: 'text',
      text: `A ZIP file with everything Lectern stores about you is ready. You can download it in Settings until ${formatDay('en', expiresAt)}.`,
    },
    { kind: 'button', text: 'Go to Settings', href: settings },
    {
      kind: 'text',
      text: 'If you didn’t request this, someone else may have access to your account. Change your password at your bookshop.',
    },
  ],
});
