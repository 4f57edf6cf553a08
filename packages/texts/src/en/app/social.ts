export const social = {
  or: 'or',
  phone: 'Log in with your phone',
  opening: 'Opening {{provider}}',
  title: 'Other ways to log in',
  text: 'You can also log in with these accounts. Nothing else is shared with them.',
  linkedAs: 'Linked: {{name}}',
  createdWith: 'Your library was created with this account: {{name}}',
  none: 'Not linked',
  link: 'Link',
  unlink: 'Unlink',
  unlinkTitle: 'Unlink {{provider}}?',
  unlinkText: 'You’ll no longer be able to log in with {{provider}}. You can still log in with your shop account.',
  cancel: 'Cancel',
  linked: 'Account linked. You can now use it to log in.',
};

declare module '../../translation-types.ts' {
  interface English {
    social: typeof social;
  }
}
