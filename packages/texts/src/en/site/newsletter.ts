import type { NewsletterText } from '../../shapes/newsletter-text.ts';

export const text: NewsletterText = {
  title: 'Newsletter · Lectern',
  description:
    'News about this cloud library by email: new features, formats and bookshops. Only your address, confirmed by you, with an unsubscribe link in every email.',
  keywords: ['newsletter', 'news', 'email', 'subscribe', 'unsubscribe'],
  heading: 'Newsletter',
  lede: 'New features, formats and bookshops, by email, now and then.',
  mail: 'Email',
  register: 'Subscribe',
  consent:
    'We need only your address. You get an email with a link; the newsletter starts once you confirm it. You can unsubscribe at any time with a link in every email, and then we delete the address. Details are in the [privacy notice](page:privacy).',
  errors: {
    mail: { wrong: 'Incorrect email address' },
    form: {
      too_many: 'There were too many registrations. Try again in an hour.',
      failed: 'This didn’t work. Your address is still here; try again in a moment.',
    },
  },
  registered: {
    heading: 'Check your email',
    lede: 'If this address can receive the newsletter, you’ll get an email with a link in a few minutes. Open it within {hours} hours and confirm. Without confirmation, we delete the address after {days} days.',
  },
  confirm: {
    heading: 'Confirm your subscription',
    lede: 'By pressing the button, you agree to receive the newsletter at the address that this link was sent to. You can unsubscribe at any time.',
    button: 'Confirm subscription',
  },
  confirmed: {
    heading: 'You’re subscribed',
    lede: 'Your address is confirmed. Every email has a link for unsubscribing.',
  },
  expired: {
    heading: 'This link is no longer valid',
    lede: 'Confirmation links are valid for {hours} hours, and only the latest one counts. You can enter your address again.',
    again: 'Subscribe again',
  },
  unsubscribe: {
    heading: 'Unsubscribe from the newsletter',
    lede: 'We’ll delete the address that this link was sent to, and everything stored with it.',
    button: 'Unsubscribe',
  },
  unsubscribed: {
    heading: 'You’re unsubscribed',
    lede: 'We’ve deleted your address and won’t send you any more newsletters.',
  },
  incomplete: {
    heading: 'This link is incomplete',
    lede: 'A part of the link is missing, so nothing was deleted. Open it in the email again, or copy it as a whole.',
  },
  footer: { heading: 'Newsletter', hint: 'You confirm by email. Unsubscribe at any time.' },
  trap: 'Leave this field empty',
};
