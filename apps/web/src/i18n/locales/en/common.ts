export const common = {
  skip: 'Skip to content',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  language: 'Language',
  'password.show': 'Show password',
  'password.hide': 'Hide password',
  'notices.label': 'Notices',
  'nav.label': 'Library',
  'nav.books': 'Books',
  'account.label': 'Account of {{name}}',
  'account.anonymous': 'Anonymous Reader',
  'account.storage': '{{used}} of {{limit}} used',
  'account.logOut': 'Log out',
  'look.label': 'Appearance',
  'look.system': 'As on this device',
  'look.light': 'Light',
  'look.dark': 'Dark',
  'look.classic': 'Classic',
  'trouble.network': 'There is no connection. Nothing is lost; check the network and try again.',
  'trouble.fault': 'That did not work, and the cause is on our side. Try again in a moment.',
  'trouble.wait_one': 'Too many tries. Wait one minute, then try again.',
  'trouble.wait_other': 'Too many tries. Wait {{count}} minutes, then try again.',
  'offline.notice': 'You are offline. Changes are sent when the connection is back.',
  'notFound.title': 'There is no such page',
  'notFound.text': 'The address may be old or mistyped. Your books are where they were.',
  'notFound.home': 'To the library',
  'crash.title': 'This page did not load',
  'crash.text': 'Nothing is lost. Load it again; if that does not help, come back in a few minutes.',
  'crash.network': 'There is no connection to the library. Nothing is lost; check the network and try again.',
  'arrival.title': 'Another reader is logged in here',
  'arrival.text': 'The link you opened belongs to someone else. Going on logs out the reader of this browser.',
  'arrival.replace': 'Log in by the link',
  'arrival.keep': 'Stay as I am',
  'arrival.refused': 'That link can no longer be used. Log in with your name and password.',
};

declare module '../../words.ts' {
  interface English {
    common: typeof common;
  }
}
