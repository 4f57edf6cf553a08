export const signIn = {
  title: 'Your books are\nwhere you left them',
  lede: 'Log in with your account at a partner bookshop.',
  pageTitle: 'Log in',
  username: 'E-mail or username',
  next: 'Next',
  looking: 'Looking for your shop',
  which: 'Which shop is it?',
  knownAt_one: '{{name}} is known at one shop.',
  knownAt_other: '{{name}} is known at {{count}} shops.',
  shop: 'Shop',
  another: 'Use another name',
  welcome: 'Welcome back',
  change: 'Change',
  password: 'Password',
  save: 'Save password on this device',
  logIn: 'Log in',
  opening: 'Opening your library',
  forgot: 'Forgot your password?',
  usernameEmpty: 'Type the e-mail or username of your shop account.',
  passwordEmpty: 'Type the password of your shop account.',
  wrongPassword: 'The password is incorrect. It is the one you use at {{shop}}.',
  emailIncorrect: 'The email is incorrect: no connected shop knows it. Check the spelling, or create an account.',
  'factor.title': 'Confirm it’s you',
  'factor.passkeyText': 'Use your passkey to open your library.',
  'factor.or': 'or',
  'factor.codeText': 'Enter the code from your authenticator app, or a recovery code.',
  'factor.empty': 'Enter a code.',
  'factor.nothing': 'Your passkey doesn’t work at this address. Open the library at its main address.',
  'factor.back': 'Sign in another way',
};

declare module '../../words.ts' {
  interface English {
    signIn: typeof signIn;
  }
}
