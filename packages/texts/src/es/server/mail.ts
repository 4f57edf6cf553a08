import type * as english from '../../en/server/mail.ts';

export const footer: typeof english.footer =
  'Recibes este correo porque tienes una cuenta en Lectern. No respondas a este mensaje.';
