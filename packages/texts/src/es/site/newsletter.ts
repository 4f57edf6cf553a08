import type { NewsletterText } from '../../shapes/newsletter-text.ts';

export const text: NewsletterText = {
  title: 'Boletín · Lectern',
  description:
    'Novedades de esta biblioteca en la nube por correo: funciones, formatos y librerías. Solo tu dirección, confirmada por ti, y un enlace de baja en cada correo.',
  keywords: ['boletín', 'novedades', 'correo', 'suscribirse', 'darse de baja'],
  heading: 'Boletín',
  lede: 'Nuevas funciones, formatos y librerías, por correo, de vez en cuando.',
  mail: 'Correo',
  register: 'Suscribirme',
  consent:
    'Solo necesitamos tu dirección. Recibirás un correo con un enlace, y el boletín empezará cuando lo confirmes. Puedes darte de baja cuando quieras con un enlace que va en cada correo; entonces eliminamos la dirección. Encontrarás los detalles en el [aviso de privacidad](page:privacy).',
  errors: {
    mail: { wrong: 'La dirección de correo no es correcta' },
    form: {
      too_many: 'Ha habido demasiados registros. Inténtalo de nuevo dentro de una hora.',
      failed: 'No ha funcionado. Tu dirección sigue aquí; inténtalo de nuevo en un momento.',
    },
  },
  registered: {
    heading: 'Revisa tu correo',
    lede: 'Si esta dirección puede recibir el boletín, en unos minutos llegará un correo con un enlace. Ábrelo antes de que pasen {hours} horas y confirma. Si no confirmas, eliminaremos la dirección al cabo de {days} días.',
  },
  confirm: {
    heading: 'Confirma tu suscripción',
    lede: 'Al pulsar el botón, aceptas recibir el boletín en la dirección a la que se envió este enlace. Puedes darte de baja cuando quieras.',
    button: 'Confirmar suscripción',
  },
  confirmed: {
    heading: 'Te has suscrito',
    lede: 'Tu dirección está confirmada. En cada correo hay un enlace para darte de baja.',
  },
  expired: {
    heading: 'Este enlace ya no es válido',
    lede: 'Los enlaces de confirmación valen durante {hours} horas, y solo cuenta el último. Puedes indicar tu dirección otra vez.',
    again: 'Suscribirme de nuevo',
  },
  unsubscribe: {
    heading: 'Darse de baja del boletín',
    lede: 'Eliminaremos la dirección a la que se envió este enlace y todo lo que se guarda con ella.',
    button: 'Darme de baja',
  },
  unsubscribed: {
    heading: 'Te has dado de baja',
    lede: 'Hemos eliminado tu dirección y no te enviaremos más boletines.',
  },
  incomplete: {
    heading: 'Este enlace está incompleto',
    lede: 'Falta una parte del enlace, así que no se ha eliminado nada. Ábrelo otra vez desde el correo o cópialo entero.',
  },
  footer: { heading: 'Boletín', hint: 'Se confirma por correo. Puedes darte de baja cuando quieras.' },
  trap: 'Deja este campo vacío',
};
