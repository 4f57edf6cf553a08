export const social = {
  or: 'or',
  phone: 'Log in with your phone',
  going: 'Opening {{provider}}',
  title: 'Log in with other accounts',
  text: 'Log in with one of these as well. Nothing else is shared with them.',
  linkedAs: 'Linked: {{name}}',
  own: 'Your library was made with it: {{name}}',
  none: 'Not linked',
  link: 'Link',
  unlink: 'Unlink',
  unlinkTitle: 'Unlink {{provider}}?',
  unlinkText: '{{provider}} will no longer open your library. You still log in at your shop.',
  keep: 'Keep it',
  linked: 'The account is linked. From now on it opens your library too.',
};

declare module '../../words.ts' {
  interface English {
    social: typeof social;
  }
}
