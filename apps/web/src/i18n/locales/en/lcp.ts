export const lcp = {
  title: 'Passphrase for “{{title}}”',
  why: 'This book is protected. Enter the passphrase you got from {{provider}}.',
  wrongPassphrase: 'Your saved passphrase for {{provider}} doesn’t open this book. Enter the passphrase for this book.',
  passphrase: 'Passphrase',
  hint: 'Hint: {{hint}}',
  forgotten: 'Forgot your passphrase?',
  storageHint:
    'Only an encrypted fingerprint of your passphrase is stored, for your use only. It then opens other books from this provider automatically.',
  open: 'Open book',
  opening: 'Opening',
  empty: 'Enter the passphrase.',
  wrong: 'That passphrase isn’t correct. Check capital letters and spaces, then try again.',
  download: 'Download',
  'cancelled.title': 'The licence was cancelled',
  'cancelled.text': 'The provider of “{{title}}” cancelled its licence. Contact the shop or library where you got it.',
  'expired.title': 'The licence has expired',
  'expired.text':
    '“{{title}}” was available until {{end}}. Borrow or buy it again to keep reading. Your position and notes are saved.',
  'expired.bare':
    'The licence for “{{title}}” has expired. Borrow or buy it again to keep reading. Your position and notes are saved.',
  'returned.title': 'This book has been returned',
  'returned.text': '“{{title}}” has been returned. Borrow it again to keep reading. Your position and notes are saved.',
  'revoked.title': 'The licence was revoked',
  'revoked.text': 'The provider of “{{title}}” revoked its licence. Contact the shop or library where you got it.',
  'early.title': 'Not available yet',
  'early.text': '“{{title}}” will be available on {{start}}.',
  'device.title': 'Read it on a licensed device',
  'device.text':
    'The Readium LCP protection of “{{title}}” doesn’t allow reading in a browser. Download it and read it on a licensed device or in a licensed app.',
  'broken.title': 'The licence can’t be read',
  'broken.text':
    'The licence in “{{title}}” is damaged or has been changed. Download the book again from where you got it.',
  'adobe.title': 'Protected by Adobe DRM',
  'adobe.text':
    '“{{title}}” opens on devices and in apps registered with your Adobe ID. Download it and read it there.',
  'locked.title': 'This book is protected',
  'locked.text': '“{{title}}” can’t be opened here. Download it and read it in the app it was made for.',
};

declare module '../../translation-types.ts' {
  interface English {
    lcp: typeof lcp;
  }
}
