import type * as english from '../../en/server/moderation.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const reason: typeof english.reason = 'Motivo';

export const mistake: typeof english.mistake =
  'Si crees que es un error, escríbenos. Encontrarás nuestra dirección en las condiciones de uso: {{url}}';

export const blocked: typeof english.blocked = ({ until }) => ({
  subject: 'Tu cuenta está bloqueada',
  what: 'Hemos bloqueado tu cuenta y cerrado todas tus sesiones. Mientras dure el bloqueo, no podrás iniciar sesión ni volver a registrarte.',
  rows: [until ? ['Hasta', formatDayTime('es', until)] : ['Duración', 'permanente']],
});

export const unblocked: typeof english.unblocked = () => ({
  subject: 'Tu cuenta ya no está bloqueada',
  what: 'Puedes volver a iniciar sesión.',
});

export const locked: typeof english.locked = (values) => ({
  subject: 'Tu cuenta está bloqueada por seguridad: establece una contraseña nueva',
  what: `Es posible que otra persona conozca tu contraseña. Para proteger tu biblioteca, hemos cerrado todas tus sesiones y desvinculado las cuentas de Google o Facebook. Primero, establece una contraseña nueva en ${values.shop}.`,
  steps: {
    atShop: `Contraseña nueva en ${values.shop}`,
    thenLink: 'Después, desbloquea tu cuenta. El enlace funciona una sola vez y caduca a los siete días.',
    unlock: 'Desbloquear mi cuenta',
    thenUs: 'Después, escríbenos y desbloquearemos tu cuenta.',
  },
});

export const unlocked: typeof english.unlocked = () => ({
  subject: 'Tu cuenta está desbloqueada',
  what: 'Puedes iniciar sesión con tu contraseña nueva.',
});

export const restricted: typeof english.restricted = () => ({
  subject: 'Tu cuenta está limitada',
  what: 'Puedes leer, escuchar y descargar, pero no subir ni cambiar nada. Tus libros y notas no se ven afectados.',
});

export const unrestricted: typeof english.unrestricted = () => ({
  subject: 'Tu cuenta ya no está limitada',
  what: 'Puedes volver a usar todas las funciones.',
});

export const termination: typeof english.termination = ({ at }) => ({
  subject: `Tu cuenta se cerrará el ${formatDayTime('es', at)}`,
  what: 'Ponemos fin al contrato con un preaviso de 14 días. Hasta entonces, todo funciona como siempre. Después se eliminará tu cuenta con todos los libros y notas. Expórtalos antes.',
  rows: [['Cierre', formatDayTime('es', at)]],
  button: 'Exportar libros y notas',
});

export const terminationCancelled: typeof english.terminationCancelled = () => ({
  subject: 'Tu cuenta no se eliminará',
  what: 'Hemos retirado el preaviso de fin de contrato. No se eliminará nada y todo sigue funcionando como antes.',
});

export const exportOffer: typeof english.exportOffer = () => ({
  subject: 'Exporta tus libros y notas',
  what: 'Puedes exportar en un solo archivo todo lo que guardamos sobre ti: libros, notas, posiciones y cuenta. Ve a los ajustes y elige «Privacidad».',
  button: 'Ir a la exportación',
});

export const warned: typeof english.warned = () => ({
  subject: 'Advertencia sobre tu cuenta',
  what: 'Has incumplido las condiciones de uso. Esto es solo una advertencia; tu biblioteca no se ve afectada. Si vuelve a ocurrir, podremos limitar o bloquear tu cuenta.',
});

export const bookRemoved: typeof english.bookRemoved = ({ title }) => ({
  subject: `Hemos retirado «${title}»`,
  what: 'Hemos retirado un libro de tu biblioteca, junto con su posición de lectura y sus notas. No está en la papelera, y no se puede volver a subir el mismo archivo.',
  rows: [['Libro', title]],
});
