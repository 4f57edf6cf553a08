import type { Words } from '../../translation-types.ts';

export const mobileApp = {
  links: 'Мобильные приложения',
  android: 'Приложение для Android',
  ios: 'Приложение для iPhone и iPad',
  open: 'Открыть в приложении',
  opening: 'Открываем приложение',
  missing: 'Приложение не открылось. Проверьте, установлено ли оно на этом устройстве.',
} satisfies Words<'ru', 'mobileApp'>;
