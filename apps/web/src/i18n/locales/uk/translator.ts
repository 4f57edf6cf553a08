import type { Words } from '../../translation-types.ts';

export const translator = {
  title: 'Переклад',
  translate: 'Перекласти',
  isOn: 'Перекладати на сайті',
  hint: 'Виділений текст надсилається на цей сайт лише після натискання «Перекласти».',
  website: 'Сайт',
  custom: 'Інша адреса',
  address: 'Адреса',
  'address.hint': 'Замість тексту — {text}, замість вашої мови — {language}.',
  'address.wrong': 'Введіть адресу https, у якій є {text}.',
} satisfies Words<'uk', 'translator'>;
