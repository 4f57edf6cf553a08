import type * as english from '../../en/server/mail.ts';

export const footer: typeof english.footer =
  'Ви отримали цей лист, бо маєте обліковий запис Lectern. Будь ласка, не відповідайте на нього.';
