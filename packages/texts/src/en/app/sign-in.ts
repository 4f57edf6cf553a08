export const signIn = {
  title: 'Your books are\nwhere you left them',
  lede: 'Log in with your account at a partner bookshop.',
  pageTitle: 'Log in',
  sessionEnded:
    'You have been signed out: on another device, or because access to your account has ended. Log in again and continue where you stopped. Your place is kept.',
  username: 'Email or username',
  next: 'Next',
  findingShop: 'Finding your shop',
  chooseShop: 'Choose your shop',
  shopsFound_one: '{{name}} has an account at one shop.',
  shopsFound_other: '{{name}} has accounts at {{count}} shops.',
  shop: 'Shop',
  otherUsername: 'Use a different name',
  welcome: 'Welcome back',
  change: 'Change',
  password: 'Password',
  stayLoggedIn: 'Save password on this device',
  logIn: 'Log in',
  opening: 'Opening your library',
  forgot: 'Forgot your password?',
  usernameEmpty: 'Enter the email or username for your shop account.',
  passwordEmpty: 'Enter the password for your shop account.',
  wrongPassword: 'The password is incorrect. Use your password for {{shop}}.',
  emailIncorrect:
    'The email is incorrect. No connected shop has an account with it. Check the spelling or create an account.',
  'provider.text':
    'You log in to {{shop}} with {{provider}}, without a password. To open your library here, set a password at {{shop}} and log in with that.',
  'provider.setPassword': 'Set a password at {{shop}}',
  'provider.linked': 'If you have linked {{provider}} to your library, you can log in with it.',
  'factor.title': 'Confirm it’s you',
  'factor.passkeyText': 'Use your passkey to open your library.',
  'factor.or': 'or',
  'factor.codeText': 'Enter the code from your authenticator app or a recovery code.',
  'factor.empty': 'Enter a code.',
  'factor.unavailable': 'Passkeys don’t work at this address. Open your library at its main address.',
  'factor.back': 'Log in another way',
};

declare module '../../translation-types.ts' {
  interface English {
    signIn: typeof signIn;
  }
}
