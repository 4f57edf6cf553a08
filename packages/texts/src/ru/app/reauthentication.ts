import type { Words } from '../../translation-types.ts';

export const reauthentication = {
  title: 'Подтвердите, что это вы',
  text: 'Вы вошли довольно давно. Чтобы продолжить, введите пароль своей учётной записи в магазине.',
  password: 'Пароль',
  cancel: 'Отмена',
  continue: 'Продолжить',
  checking: 'Проверяем',
  wrongPassword: 'Неверный пароль.',
  noPassword: 'У вашей учётной записи здесь нет пароля. Выйдите, войдите снова и повторите в течение пяти минут.',
  'factor.title': 'Подтвердите, что это вы',
  'factor.passkeyText': 'Используйте ключ доступа, чтобы продолжить.',
  'factor.orCode': 'Или введите пароль и код:',
  'factor.codeText': 'Введите пароль и код, чтобы продолжить.',
  'factor.codeOnly': 'Введите код, чтобы продолжить.',
} satisfies Words<'ru', 'reauthentication'>;
