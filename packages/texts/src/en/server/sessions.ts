import type { MailText, NewDevice } from '../../shapes/mails.ts';

export const newDevice = ({ device, network, at, href }: NewDevice): MailText => ({
  subject: 'New sign-in to your library',
  blocks: [
    { kind: 'text', text: 'Someone signed in to your library from a new device.' },
    {
      kind: 'facts',
      rows: [
        ['Device', device],
        ['When', at],
        ['Network', network],
      ],
    },
    { kind: 'text', text: 'If this was you, you don’t need to do anything.' },
    {
      kind: 'text',
      text: 'If this wasn’t you, sign out of that device and change your password at your bookshop.',
    },
    { kind: 'button', text: 'Review devices', href },
  ],
});

export const passwordGuessing = ({ at, href }: { at: string; href: string }): MailText => ({
  subject: 'Someone is trying to sign in to your library',
  blocks: [
    {
      kind: 'text',
      text: 'Someone entered incorrect passwords for your account many times, from devices and networks you haven’t used here before. We’ll email you if anyone signs in from a new device.',
    },
    { kind: 'facts', rows: [['When', at]] },
    {
      kind: 'text',
      text: 'You can sign in as usual on devices you’ve used before. On a new device, signing in may take a few seconds longer.',
    },
    {
      kind: 'text',
      text: 'If your password is short or you use it elsewhere, change it at your bookshop.',
    },
    { kind: 'button', text: 'Review devices', href },
  ],
});
