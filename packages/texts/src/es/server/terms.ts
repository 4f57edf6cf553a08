import type * as english from '../../en/server/terms.ts';
import { formatDay, formatDayTime } from '../../shapes/mail-dates.ts';

export const accessConfirmed: typeof english.accessConfirmed = ({ version, at, library, terms, privacy }) => ({
  subject: 'Te damos la bienvenida a tu biblioteca',
  blocks: [
    {
      kind: 'text',
      text: 'Al iniciar sesión por primera vez, has ofrecido aceptar las condiciones de uso. Hemos comprobado la oferta y activado tu acceso: el contrato queda celebrado.',
    },
    {
      kind: 'facts',
      rows: [
        ['Inicio de sesión', formatDayTime('es', at)],
        ['Condiciones de uso', `versión ${version}`],
        ['Leer las condiciones', terms],
        ['Aviso de privacidad', privacy],
      ],
    },
    {
      kind: 'text',
      text: 'Puedes poner fin al contrato en cualquier momento eliminando tu cuenta en los ajustes. Si no has sido tú quien ha iniciado sesión, cambia la contraseña en tu librería y cierra la sesión del dispositivo en los ajustes, en «Seguridad».',
    },
    { kind: 'button', text: 'Abrir la biblioteca', href: library },
  ],
});

export const termsChanging: typeof english.termsChanging = ({ version, effectiveAt, text, email }) => ({
  subject: `Nuevas condiciones de uso a partir del ${formatDay('es', effectiveAt)}`,
  blocks: [
    {
      kind: 'text',
      text: `Las condiciones de uso van a cambiar. La versión ${version} entra en vigor para ti el ${formatDay('es', effectiveAt)}.`,
    },
    {
      kind: 'text',
      text: 'Si estás de acuerdo, no tienes que hacer nada. Si no te opones antes de que llegue ese día, se te aplicará la nueva versión.',
    },
    {
      kind: 'text',
      text: `Si no estás de acuerdo, oponte antes de ese día desde el aviso de la aplicación${email === null ? '' : ` o escribiendo a ${email}`}. En ese caso seguirán aplicándose las condiciones que aceptaste, y podremos poner fin al contrato con un preaviso de 14 días. Antes podrás exportar tus datos.`,
    },
    { kind: 'button', text: 'Leer las nuevas condiciones', href: text },
  ],
});

export const termsObjected: typeof english.termsObjected = ({ version, at, effectiveAt }) => ({
  subject: 'Tu oposición a las nuevas condiciones de uso',
  blocks: [
    {
      kind: 'text',
      text: `Hemos recibido tu oposición a la versión ${version} de las condiciones de uso (${formatDayTime('es', at)}). Esa versión no se te aplicará a partir del ${formatDay('es', effectiveAt)}: siguen vigentes para ti las condiciones que aceptaste.`,
    },
    {
      kind: 'text',
      text: 'Ahora podemos poner fin al contrato por correo con un preaviso de 14 días. Hasta entonces puedes exportar tus datos en cualquier momento o retirar tu oposición en los ajustes, en «Privacidad».',
    },
  ],
});
