/** Control characters, and marks that turn the direction of what follows: nobody types them, and nobody sees them. */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** A text as it is kept where it stands in one line: composed, with single spaces, without what nobody sees. */
export const oneLine = (raw: string): string =>
  raw.normalize('NFC').replace(/\s/gu, ' ').replace(UNSEEN, '').split(' ').filter(Boolean).join(' ');
