import { formatDayTime } from '../../shapes/mail-dates.ts';
import type { DecisionText } from '../../shapes/mails.ts';

export const reason: string = 'Reason';

export const mistake: string =
  'If you think this is a mistake, contact us. You’ll find our address in the terms of use: {{url}}';

export const blocked = ({ until }: { until: Date | null }): DecisionText => ({
  subject: 'Your account is blocked',
  what: 'We’ve blocked your account and signed you out everywhere. While it’s blocked, you can’t log in or register again.',
  rows: [['Until', until ? formatDayTime('en', until) : 'permanently']],
});

export const unblocked = (): DecisionText => ({
  subject: 'Your account is no longer blocked',
  what: 'You can log in again.',
});

export const locked = (values: { shop: string }): DecisionText => ({
  subject: 'Your account is locked: set a new password',
  what: `Someone else may know your password. To protect your library, we’ve signed you out everywhere and unlinked any Google or Facebook accounts. First, set a new password at ${values.shop}.`,
  steps: {
    atShop: `New password at ${values.shop}`,
    thenLink: 'Then unlock your account. The link works once and expires in seven days.',
    unlock: 'Unlock my account',
    thenUs: 'Then contact us and we’ll unlock your account.',
  },
});

export const unlocked = (): DecisionText => ({
  subject: 'Your account is unlocked',
  what: 'You can log in with your new password.',
});

export const restricted = (): DecisionText => ({
  subject: 'Your account is restricted',
  what: 'You can read, listen and download, but not upload or change anything. Your books and notes aren’t affected.',
});

export const unrestricted = (): DecisionText => ({
  subject: 'Your account is no longer restricted',
  what: 'You can use all features again.',
});

export const termination = ({ at }: { at: Date }): DecisionText => ({
  subject: `Your account ends on ${formatDayTime('en', at)}`,
  what: 'We’re ending the contract with 14 days’ notice. Until then, everything works as usual. After that, your account is deleted with all books and notes. Export them before then.',
  rows: [['Ends', formatDayTime('en', at)]],
  button: 'Export books and notes',
});

export const terminationCancelled = (): DecisionText => ({
  subject: 'Your account won’t be deleted',
  what: 'We’ve withdrawn the termination. Nothing will be deleted, and everything works as before.',
});

export const exportOffer = (): DecisionText => ({
  subject: 'Export your books and notes',
  what: 'You can export everything we store about you – books, notes, positions and account – as one file. Go to Settings and choose “Privacy”.',
  button: 'Go to export',
});

export const warned = (): DecisionText => ({
  subject: 'Warning about your account',
  what: 'You’ve violated the terms of use. This is a warning only; your library isn’t affected. If it happens again, we may restrict or block your account.',
});

export const bookRemoved = ({ title }: { title: string }): DecisionText => ({
  subject: `We removed “${title}”`,
  what: 'We removed a book from your library, along with its reading position and notes. It’s not in the bin, and the same file can’t be uploaded again.',
  rows: [['Book', title]],
});
