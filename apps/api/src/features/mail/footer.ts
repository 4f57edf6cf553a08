import type { Language } from '@lectern/contracts';

/** Why somebody gets a mail of ours; below each of them. */
export const footers = {
  en: 'Lectern sent you this because of your account there. Nobody reads answers to this address.',
  ru: 'Это письмо отправил Lectern, потому что у вас там есть учётная запись. Ответы на этот адрес никто не читает.',
  de: 'Diese Nachricht kommt von Lectern, weil Sie dort ein Konto haben. Antworten an diese Adresse liest niemand.',
  zh: '您在 Lectern 有账户，因此收到这封邮件。发往此地址的回信无人查看。',
  uk: 'Цей лист надіслав Lectern, бо у вас там є обліковий запис. Відповіді на цю адресу ніхто не читає.',
} satisfies Record<Language, string>;
