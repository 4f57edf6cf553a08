export const cookies = {
  label: 'Cookies',
  text: 'Necessary cookies are always on. With your permission we also count page views, on our own server only.',
  about: 'About cookies',
  acceptAll: 'Accept all',
  rejectAll: 'Reject all',
  choose: 'Choose',
  close: 'Close without choosing',
  save: 'Save choice',
  saved: 'Your choice has been saved.',
  failed: 'Your choice couldn’t be saved. Try again.',
  sectionText: 'Which optional cookies this browser allows. You can change this at any time.',
  necessary: 'Strictly necessary',
  'necessary.text': 'Signing in, security and this choice. Always on.',
  analytics: 'Analytics',
  'analytics.text': 'Counts which pages are opened, on our own server and without your full IP address.',
  functionality: 'Functionality',
  'functionality.text': 'For optional extras. There are no such cookies at present.',
  targeting: 'Targeting',
  'targeting.text': 'For advertising. There are no such cookies, and no advertising.',
};

declare module '../../translation-types.ts' {
  interface English {
    cookies: typeof cookies;
  }
}
