export const lcp = {
  ask: 'Passphrase for “{{title}}”',
  why: 'This book is protected. It opens with the passphrase that you have from {{provider}}.',
  other: 'What is known of {{provider}} does not open this book. Say its own passphrase.',
  passphrase: 'Passphrase',
  hint: 'Hint: {{hint}}',
  forgotten: 'Forgotten the passphrase?',
  kept: 'Only its fingerprint is kept, encrypted, for you alone: other books from there then open by themselves.',
  open: 'Open the book',
  opening: 'Opening',
  empty: 'Type the passphrase.',
  wrong: 'This passphrase does not open the book. Mind capitals and spaces, and try again.',
  download: 'Download',
  'cancelled.title': 'The licence was cancelled',
  'cancelled.text':
    'The provider of “{{title}}” has cancelled its licence. Ask the shop or library that it comes from.',
  'expired.title': 'The licence has expired',
  'expired.text':
    '“{{title}}” could be read until {{end}}. Borrow or buy it again to read on; your place and notes are kept.',
  'expired.bare':
    'The licence of “{{title}}” has run out. Borrow or buy it again to read on; your place and notes are kept.',
  'returned.title': 'The book has been returned',
  'returned.text':
    '“{{title}}” went back to where it was borrowed. Borrow it again to read on; your place and notes are kept.',
  'revoked.title': 'The licence was withdrawn',
  'revoked.text': 'The provider of “{{title}}” has withdrawn its licence. Ask the shop or library that it comes from.',
  'early.title': 'Not to be read yet',
  'early.text': '“{{title}}” opens on {{start}}. Try again then.',
  'device.title': 'Read it on a licensed device',
  'device.text':
    '“{{title}}” is protected by Readium LCP in a way that no browser may open. Download it and read it on a licensed device or in a licensed app.',
  'broken.title': 'The licence cannot be read',
  'broken.text': 'The licence in “{{title}}” is damaged or was changed. Get the book anew from where it comes from.',
  'adobe.title': 'Protected by Adobe DRM',
  'adobe.text':
    '“{{title}}” opens on devices and in apps that are registered with your Adobe ID. Download it and read it there.',
  'locked.title': 'The book is protected',
  'locked.text': '“{{title}}” can’t be opened here. Download it and read it in the app that it was made for.',
};

declare module '../../words.ts' {
  interface English {
    lcp: typeof lcp;
  }
}
