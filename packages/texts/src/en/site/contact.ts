import type { ContactText } from '../../shapes/contact-text.ts';

export const text: ContactText = {
  title: 'Contact us · Lectern',
  description:
    'Write to the operator of this cloud library: questions about your account, your books and your data, or a problem to report.',
  keywords: ['contact', 'support', 'question', 'help', 'operator'],
  heading: 'Contact us',
  lede: 'Questions about your library, your data, or something that doesn’t work? Write to the operator.',
  mail: 'Email',
  mailHint: 'We’ll answer to this address.',
  name: 'Name (optional)',
  comment: 'Message',
  send: 'Send',
  privacy:
    'We use your message only to answer you, and delete our copy {days} days after it was delivered. Details are in the [privacy notice](page:privacy).',
  notSent: 'Your message hasn’t been sent yet.',
  errors: {
    mail: { wrong: 'Incorrect email address', long: 'This address is too long.' },
    name: { long: 'Shorten the name to 200 characters.' },
    comment: { empty: 'Message cannot be empty', long: 'Shorten the message to 10,000 characters.' },
    form: {
      early: 'That was very fast. Please send it again.',
      expired: 'This page was open for a long time. Please send the message again.',
      too_many:
        'Several messages were sent in a short time. Try again in an hour; your text stays here until you close the page.',
      off: 'Error sending email: the operator of this library hasn’t set an address for messages.',
      failed: 'Error sending email. Your text is still here; try again in a moment.',
    },
  },
  off: 'The operator of this library hasn’t set an address for messages, so you can’t send any from here.',
  sent: {
    heading: 'Thank you for your message',
    lede: 'Email has been sent successfully. You’ll get an answer at the address that you entered.',
  },
  later: {
    heading: 'Your message is saved',
    lede: 'The mail server isn’t responding at the moment. Your message will be delivered as soon as the server is back. You don’t need to send it again.',
  },
  trap: 'Leave this field empty',
};
