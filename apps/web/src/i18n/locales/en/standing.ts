export const standing = {
  blocked: 'This account is blocked',
  until: 'Until',
  lasts: 'For how long',
  forGood: 'for good',
  reason: 'Reason',
  blockedNext:
    'Nobody can log in with it meanwhile. If you think that is a mistake, write to us: the address is in the terms of use.',
  locked: 'This account is locked',
  lockedWhy: 'Somebody else may know its password.',
  step1: 'Set a new password at your bookshop.',
  step2: 'Then open the link in the mail that we sent you. Without one, write to us.',
  restricted: 'You can read, listen and download, but change nothing. Reason: {{reason}}',
  ends: 'Your account ends on {{date}} and is deleted then, with all books and notes. Reason: {{reason}}',
  export: 'Take your books with you',
  'unlock.title': 'Unlock your account',
  'unlock.text': 'Only when you have set a new password at your bookshop: the old one may be known to somebody else.',
  'unlock.do': 'I have a new password: unlock',
  'unlock.busy': 'Unlocking',
  'unlock.done': 'Your account is unlocked',
  'unlock.doneText': 'Log in with your new password.',
  'unlock.logIn': 'Log in',
  'unlock.gone': 'This link no longer works.',
};

declare module '../../words.ts' {
  interface English {
    standing: typeof standing;
  }
}
