import type * as english from '../../en/server/newsletter.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const confirmAddress: typeof english.confirmAddress = ({ confirmUrl, unsubscribeUrl, expiresAt }) => ({
  subject: 'Confirma tu suscripción al boletín',
  blocks: [
    {
      kind: 'text',
      text: 'Alguien, esperamos que tú, ha indicado esta dirección para el boletín de Lectern. Para confirmarla, abre el enlace y pulsa el botón de la página.',
    },
    { kind: 'button', text: 'Confirmar la dirección', href: confirmUrl },
    {
      kind: 'text',
      text: `El enlace funciona una sola vez, hasta el ${formatDayTime('es', expiresAt)}. Si no has sido tú, no tienes que hacer nada: si no se confirma, la dirección se elimina a los 7 días. También puedes eliminarla ahora mismo:`,
    },
    { kind: 'link', text: 'Eliminar la dirección', href: unsubscribeUrl },
  ],
  footer: 'Recibes este correo porque alguien ha indicado esta dirección para el boletín.',
});

export const alreadyRegistered: typeof english.alreadyRegistered = ({ unsubscribeUrl }) => ({
  subject: 'Ya recibes el boletín',
  blocks: [
    {
      kind: 'text',
      text: 'Se ha vuelto a indicar esta dirección para el boletín de Lectern. Ya está confirmada, así que no tienes que hacer nada.',
    },
    { kind: 'link', text: 'Darse de baja', href: unsubscribeUrl },
  ],
  footer: 'Recibes este correo porque alguien ha indicado esta dirección para el boletín.',
});

export const issue: typeof english.issue = {
  unsubscribe: 'Darse de baja',
  footer: 'Recibes este correo porque confirmaste esta dirección para el boletín.',
};
