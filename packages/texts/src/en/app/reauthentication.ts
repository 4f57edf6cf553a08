export const reauthentication = {
  title: 'Confirm it’s you',
  text: 'You signed in a while ago. Enter the password for your shop account to continue.',
  password: 'Password',
  cancel: 'Cancel',
  continue: 'Continue',
  checking: 'Checking',
  wrongPassword: 'The password is incorrect.',
  noPassword: 'Your account has no password here. Log out, log in again, and retry within five minutes.',
  'factor.title': 'Confirm it’s you',
  'factor.passkeyText': 'Use your passkey to continue.',
  'factor.orCode': 'Or enter your password and a code:',
  'factor.codeText': 'Enter your password and a code to continue.',
  'factor.codeOnly': 'Enter a code to continue.',
};

declare module '../../translation-types.ts' {
  interface English {
    reauthentication: typeof reauthentication;
  }
}
