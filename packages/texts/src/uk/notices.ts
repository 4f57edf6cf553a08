import type * as english from '../en/notices.ts';

export const notices: typeof english.notices = {
  'space.low': 'Вільне місце майже закінчилося. Видаліть непотрібні книги.',
  'upload.no_space': 'Бракує місця, щоб додати книгу. Видаліть непотрібні книги й спробуйте ще раз.',
  'upload.unsupported': 'Цей формат не підтримується. Спробуйте книгу в іншому форматі.',
  'upload.refused': '{{reason}}',
  'upload.failed': 'Під час додавання книги сталася помилка. Спробуйте ще раз.',
  'upload.left_out': 'Книгу додано. Не вдається відтворити й пропущено файли: {{reason}}',
  'purchase.arrived': 'Додано нову книгу. Книгарня: {{reason}}.',
  'standing.warned': 'Ви отримали попередження. {{reason}}',
  'standing.book_removed': 'Ми вилучили цю книгу. {{reason}}',
  'standing.restricted': 'Ваш обліковий запис обмежено: можна читати й завантажувати, але не вносити зміни. {{reason}}',
  'standing.unrestricted': 'Обмеження знято. {{reason}}',
  'standing.ends':
    'Ми розірвали договір. Обліковий запис буде видалено через 14 днів після цього сповіщення. Експортуйте свої книги. {{reason}}',
  'standing.stays': 'Ваш обліковий запис збережено: розірвання скасовано. {{reason}}',
};
