import type { Words } from '../../translation-types.ts';

export const siteLinks: Words<'uk', 'siteLinks'> = {
  label: 'Про Lectern',
  about: 'Про сервіс',
  faq: 'Запитання й відповіді',
  legal: 'Правова інформація',
  terms: 'Умови',
  privacy: 'Обробка даних',
  cookies: 'Файли cookie',
  impressum: 'Вихідні дані',
  contact: 'Зв’язатися з нами',
  developers: 'Розробникам',
};
