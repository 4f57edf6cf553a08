import type * as english from '../../en/server/privacy.ts';
import { formatDay } from '../../shapes/mail-dates.ts';

export const deletionRequested: typeof english.deletionRequested = ({ at, appUrl }) => ({
  subject: `Tu cuenta se eliminará el ${formatDay('es', at)}`,
  blocks: [
    {
      kind: 'text',
      text: 'Nos has pedido que eliminemos tu cuenta. Hemos cerrado la sesión en todos los dispositivos. Ese día, tus libros, notas y posiciones se eliminarán definitivamente y no se podrán recuperar.',
    },
    {
      kind: 'text',
      text: '¿Has cambiado de idea o no has sido tú? Inicia sesión antes de ese día y elige «Conservar mi cuenta».',
    },
    { kind: 'button', text: 'Iniciar sesión', href: appUrl },
  ],
});

export const deletionCancelled: typeof english.deletionCancelled = ({ appUrl }) => ({
  subject: 'Tu cuenta no se eliminará',
  blocks: [
    { kind: 'text', text: 'Se ha cancelado la eliminación de tu cuenta. Todos tus datos siguen ahí.' },
    { kind: 'button', text: 'Abrir la biblioteca', href: appUrl },
  ],
});

export const deletionDone: typeof english.deletionDone = () => ({
  subject: 'Tu cuenta se ha eliminado',
  blocks: [
    {
      kind: 'text',
      text: 'Como pediste, hemos eliminado tu cuenta y todo lo que contenía. Este es el último correo que recibes de nosotros.',
    },
  ],
});

export const exportReady: typeof english.exportReady = ({ settings, expiresAt }) => ({
  subject: 'Tu exportación está lista',
  blocks: [
    {
      kind: 'text',
      text: `Ya está listo un archivo ZIP con todo lo que Lectern guarda sobre ti. Puedes descargarlo en los ajustes hasta el ${formatDay('es', expiresAt)}.`,
    },
    { kind: 'button', text: 'Ir a los ajustes', href: settings },
    {
      kind: 'text',
      text: 'Si no lo has pedido, es posible que otra persona tenga acceso a tu cuenta. Cambia la contraseña en tu librería.',
    },
  ],
});
