import type { CookieChoiceText } from '../../shapes/cookie-choice-text.ts';

export const text = {
  label: 'Cookies',
  text: 'Necessary cookies are always on. With your permission we also count page views, on our own server only.',
  about: 'About cookies',
  acceptAll: 'Accept all',
  rejectAll: 'Reject all',
  choose: 'Choose',
  close: 'Close without choosing',
  categories: {
    necessary: {
      title: 'Strictly necessary',
      text: 'Signing in, security and this choice. Always on.',
    },
    analytics: {
      title: 'Analytics',
      text: 'Counts which pages are opened, on our own server and without your full IP address.',
    },
    functionality: {
      title: 'Functionality',
      text: 'For optional extras. There are no such cookies at present.',
    },
    targeting: {
      title: 'Targeting',
      text: 'For advertising. There are no such cookies, and no advertising.',
    },
  },
  save: 'Save choice',
  saved: 'Your choice has been saved.',
  notSaved:
    'Your choice couldn’t be saved, because too many choices came from your network. Nothing new is allowed. Try again in an hour.',
} satisfies CookieChoiceText;
