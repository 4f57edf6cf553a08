import type { Words } from '../../translation-types.ts';

export const translator = {
  title: 'Переклад',
  translate: 'Перекласти',
  isOn: 'Перекладати на сайті',
  hint: 'Виділений текст надсилається на сайт, лише коли ви натискаєте «Перекласти».',
  website: 'Сайт',
  custom: 'Інший сайт',
  address: 'Адреса',
  'address.hint': '{text} — це виділений текст, {language} — ваша мова.',
  'address.wrong': 'Введіть адресу, яка починається з https:// і містить {text}.',
} satisfies Words<'uk', 'translator'>;
