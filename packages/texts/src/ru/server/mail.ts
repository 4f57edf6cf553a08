import type * as english from '../../en/server/mail.ts';

export const footer: typeof english.footer =
  'Вы получили это письмо, потому что у вас есть учётная запись Lectern. Пожалуйста, не отвечайте на него.';
