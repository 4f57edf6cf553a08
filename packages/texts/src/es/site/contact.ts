import type { ContactText } from '../../shapes/contact-text.ts';

export const text: ContactText = {
  title: 'Contacto · Lectern',
  description:
    'Escribe al operador de esta biblioteca en la nube: preguntas sobre tu cuenta, tus libros y tus datos, o un problema que quieras comunicar.',
  keywords: ['contacto', 'soporte', 'pregunta', 'ayuda', 'operador'],
  heading: 'Contacto',
  lede: '¿Tienes preguntas sobre tu biblioteca o tus datos, o hay algo que no funciona? Escribe al operador.',
  mail: 'Correo',
  mailHint: 'Te responderemos a esta dirección.',
  name: 'Nombre (opcional)',
  comment: 'Mensaje',
  send: 'Enviar',
  privacy:
    'Usamos tu mensaje solo para responderte y eliminamos nuestra copia {days} días después de entregarlo. Encontrarás los detalles en el [aviso de privacidad](page:privacy).',
  notSent: 'El mensaje no se ha enviado todavía.',
  errors: {
    mail: { wrong: 'La dirección de correo no es correcta', long: 'La dirección es demasiado larga.' },
    name: { long: 'Acorta el nombre a 200 caracteres.' },
    comment: { empty: 'Escribe un mensaje', long: 'Acorta el mensaje a 10 000 caracteres.' },
    form: {
      early: 'Eso ha sido muy rápido. Envía el mensaje otra vez.',
      expired: 'La página ha estado abierta mucho tiempo. Envía el mensaje otra vez.',
      too_many:
        'Se han enviado varios mensajes en poco tiempo. Inténtalo de nuevo dentro de una hora; tu texto sigue aquí hasta que cierres la página.',
      off: 'No se pudo enviar: el operador de esta biblioteca no ha indicado una dirección para mensajes.',
      failed: 'No se pudo enviar. Tu texto sigue aquí; inténtalo de nuevo en un momento.',
    },
  },
  off: 'El operador de esta biblioteca no ha indicado una dirección para mensajes, así que desde aquí no se pueden enviar.',
  sent: {
    heading: 'Gracias por tu mensaje',
    lede: 'El mensaje se ha enviado. Recibirás la respuesta en la dirección que has indicado.',
  },
  later: {
    heading: 'Hemos guardado tu mensaje',
    lede: 'El servidor de correo no responde en este momento. Entregaremos tu mensaje en cuanto vuelva a funcionar. No hace falta que lo envíes otra vez.',
  },
  trap: 'Deja este campo vacío',
};
