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
  unlocked: 'Successful login. Books from {{provider}} now open without asking.',
  licence: 'Licence',
  'facts.provider': 'Provider',
  'facts.state': 'Status',
  'facts.start': 'Available from',
  'facts.end': 'Available until',
  'facts.noEnd': 'No end date',
  'facts.print': 'Printing',
  'facts.copy': 'Copying',
  'facts.none': 'Not allowed',
  'facts.pages_one': '{{count}} page',
  'facts.pages_other': '{{count}} pages',
  'facts.characters_one': '{{count}} character',
  'facts.characters_other': '{{count}} characters',
  'states.valid': 'Available',
  'states.not_started': 'Not available yet',
  'states.expired': 'Expired',
  'states.returned': 'Returned',
  'states.cancelled': 'Cancelled',
  'states.revoked': 'Revoked',
  renew: 'Renew',
  renewUntil: 'Renew until {{date}}',
  renewOnPage: 'Renew at {{provider}}',
  renewing: 'Renewing',
  renewed: 'Licence renewed.',
  renewedUntil: 'Renewed until {{date}}.',
  'return.button': 'Return book',
  'return.title': 'Return “{{title}}”?',
  'return.text': 'You won’t be able to read it any more. Your position and notes are saved.',
  'return.textUntil':
    'You could read it until {{date}}. After returning it, you won’t be able to open it any more. Your position and notes are saved.',
  'return.keep': 'Keep book',
  'return.pending': 'Returning',
  'return.done': '“{{title}}” has been returned.',
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
