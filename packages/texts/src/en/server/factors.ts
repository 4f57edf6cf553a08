export const factorsChanged = {
  subject: 'The security settings of your library have changed',
  'passkey-added': (name: string) => `The passkey “${name}” was added to your account.`,
  'passkey-removed': (name: string) => `The passkey “${name}” was removed from your account.`,
  'app-added': 'An authenticator app was set up for your account.',
  'app-removed': 'The authenticator app was removed from your account.',
  'codes-made': 'New recovery codes were created. The previous ones no longer work.',
  'code-used': (left: number) => `A recovery code was used. Codes left: ${left}.`,
  'ask-on': 'A second factor is now required to sign in to your library.',
  'ask-off': 'A second factor is no longer required to sign in to your library.',
  guessed:
    'Someone who knows your password entered several incorrect codes when signing in. They didn’t get in. Codes from unknown devices won’t be accepted for an hour. You can still sign in on your own devices, with a passkey or with a recovery code.',
  reset: 'As requested, the operator of this library removed your passkeys, authenticator app and recovery codes.',
  when: 'When',
  device: 'Device',
  network: 'Network',
  wasYou: 'If this was you, you don’t need to do anything.',
  notYou:
    'If this wasn’t you, change your password at your bookshop, sign out of all other devices and check your security settings.',
  button: 'Check security settings',
};
