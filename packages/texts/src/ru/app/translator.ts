import type { Words } from '../../translation-types.ts';

export const translator = {
  title: 'Перевод',
  translate: 'Перевести',
  isOn: 'Переводить на сайте',
  hint: 'Выделенный текст отправляется на сайт, только когда вы нажимаете «Перевести».',
  website: 'Сайт',
  custom: 'Другой сайт',
  address: 'Адрес',
  'address.hint': '{text} — это выделенный текст, {language} — ваш язык.',
  'address.wrong': 'Введите адрес, который начинается с https:// и содержит {text}.',
} satisfies Words<'ru', 'translator'>;
