import type { Words } from '../../translation-types.ts';

export const reauthentication = {
  title: 'Підтвердьте, що це ви',
  text: 'Ви ввійшли досить давно. Щоб продовжити, введіть пароль свого облікового запису в книгарні.',
  password: 'Пароль',
  cancel: 'Скасувати',
  continue: 'Продовжити',
  checking: 'Перевіряємо',
  wrongPassword: 'Неправильний пароль.',
  noPassword: 'У вашого облікового запису тут немає пароля. Вийдіть, увійдіть знову й повторіть протягом п’яти хвилин.',
  'factor.title': 'Підтвердьте, що це ви',
  'factor.passkeyText': 'Скористайтеся ключем доступу, щоб продовжити.',
  'factor.orCode': 'Або введіть пароль і код:',
  'factor.codeText': 'Введіть пароль і код, щоб продовжити.',
  'factor.codeOnly': 'Введіть код, щоб продовжити.',
} satisfies Words<'uk', 'reauthentication'>;
