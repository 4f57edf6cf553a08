export const proof = {
  title: 'Is it still you?',
  text: 'You logged in a while ago. Type the password of your shop account to go on.',
  password: 'Password',
  cancel: 'Cancel',
  goOn: 'Go on',
  checking: 'Checking',
  wrong: 'The password is incorrect.',
  noPassword: 'Your account has no password here. Log out, log in again, and do this within five minutes.',
  'factor.title': 'Confirm it’s you',
  'factor.passkeyText': 'Use your passkey to continue.',
  'factor.orCode': 'Or enter your password and a code:',
  'factor.codeText': 'Enter your password and a code to continue.',
  'factor.codeOnly': 'Enter a code to continue.',
};

declare module '../../words.ts' {
  interface English {
    proof: typeof proof;
  }
}
