import type * as english from '../../en/server/contact.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const contactMessage: typeof english.contactMessage = (message) => ({
  subject: `Mensaje de ${message.name || message.mail}`,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['De', message.name || '–'],
        ['Correo', message.mail],
        ['Enviado', formatDayTime('es', message.at)],
        ['Idioma', 'español'],
      ],
    },
    { kind: 'text', text: message.comment },
  ],
  footer: 'Enviado con el formulario de contacto de tu biblioteca. Tu respuesta llegará al remitente.',
});
