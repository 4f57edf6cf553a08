import type * as english from '../../en/server/plans.ts';

export const freePlan: typeof english.freePlan = {
  name: 'Gratuito',
  description: 'El almacenamiento incluido en tu cuenta.',
};

export const planEnding: typeof english.planEnding = {
  subject: (plan, day) => `Tu plan «${plan}» termina el ${day}`,
  reminder: (plan, day) => `Recordatorio: tu plan «${plan}» termina el ${day}`,
  endedSubject: (plan) => `Tu plan «${plan}» ha terminado`,
  ends: (plan, at) =>
    `El periodo que has pagado del plan «${plan}» termina el ${at}. No se renueva automáticamente: no se te cobrará nada más.`,
  ended: (plan, at) => `El periodo que habías pagado del plan «${plan}» terminó el ${at}. No se te cobrará nada más.`,
  fitsLater: ({ used, limit }) =>
    `Después dispondrás de ${limit} de almacenamiento. Tus libros ocupan ${used}, así que caben todos.`,
  fitsNow: ({ used, limit }) =>
    `Ahora dispones de ${limit} de almacenamiento. Tus libros ocupan ${used}, así que caben todos.`,
  exceedsLater: ({ used, limit, excess }) =>
    `Después dispondrás de ${limit} de almacenamiento, pero tus libros ocupan ${used}. No eliminaremos nada, y podrás seguir leyendo, escuchando y descargando todos tus libros. Para volver a subir libros, tendrás que mover a la papelera al menos ${excess}.`,
  exceedsNow: ({ used, limit, excess }) =>
    `Ahora dispones de ${limit} de almacenamiento, pero tus libros ocupan ${used}. No eliminaremos nada, y puedes seguir leyendo, escuchando y descargando todos tus libros. Para volver a subir libros, mueve a la papelera al menos ${excess}.`,
  orPay: 'O paga otro mes.',
  button: 'Ver planes',
};
