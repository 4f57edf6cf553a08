export const moderation = {
  blocked: 'This account is blocked',
  until: 'Until',
  lasts: 'Duration',
  forGood: 'Permanent',
  reason: 'Reason',
  blockedNext:
    'No one can log in while the account is blocked. If you think this is a mistake, contact us. You’ll find our address in the terms of use.',
  locked: 'This account is locked',
  lockedWhy: 'Someone else may know your password.',
  step1: 'Set a new password at your bookshop.',
  step2: 'Then open the link in the email we sent you. If there’s no link, contact us.',
  restricted: 'You can read, listen and download, but not make changes. Reason: {{reason}}',
  ends: 'Your account ends on {{date}} and will be deleted with all books and notes. Reason: {{reason}}',
  export: 'Export your books',
  'unlock.title': 'Unlock your account',
  'unlock.text':
    'Unlock your account only after you’ve set a new password at your bookshop. Someone else may know the old one.',
  'unlock.do': 'I’ve set a new password, unlock',
  'unlock.busy': 'Unlocking',
  'unlock.done': 'Your account is unlocked',
  'unlock.doneText': 'Log in with your new password.',
  'unlock.logIn': 'Log in',
  'unlock.gone': 'This link no longer works.',
};

declare module '../../translation-types.ts' {
  interface English {
    moderation: typeof moderation;
  }
}
