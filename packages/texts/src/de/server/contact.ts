import type * as english from '../../en/server/contact.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const contactMessage: typeof english.contactMessage = (message) => ({
  subject: `Nachricht von ${message.name || message.mail}`,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['Von', message.name || '–'],
        ['E-Mail', message.mail],
        ['Gesendet', formatDayTime('de', message.at)],
        ['Sprache', 'Deutsch'],
      ],
    },
    { kind: 'text', text: message.comment },
  ],
  footer: 'Gesendet über das Kontaktformular Ihrer Bibliothek. Ihre Antwort geht an den Absender.',
});
