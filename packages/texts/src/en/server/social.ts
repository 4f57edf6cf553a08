import type { LinkedAccount, MailText } from '../../shapes/mails.ts';

export const accountLinked = ({ provider, name, href }: LinkedAccount): MailText => ({
  subject: `A ${provider} account was linked to your library`,
  blocks: [
    {
      kind: 'text',
      text: `Someone signed in to your library linked a ${provider} account. It can now be used to log in.`,
    },
    { kind: 'facts', rows: [[provider, name]] },
    { kind: 'text', text: 'If this was you, you don’t need to do anything.' },
    {
      kind: 'text',
      text: 'If this wasn’t you, unlink the account, sign out of all other devices and change your password at your bookshop.',
    },
    { kind: 'button', text: 'Review linked accounts', href },
  ],
});
