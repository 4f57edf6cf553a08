import type { Words } from '../../translation-types.ts';

export const translator = {
  title: 'Перевод',
  translate: 'Перевести',
  isOn: 'Переводить на сайте',
  hint: 'Выделенный текст отправляется на этот сайт только после нажатия «Перевести».',
  website: 'Сайт',
  custom: 'Другой адрес',
  address: 'Адрес',
  'address.hint': 'Вместо текста — {text}, вместо вашего языка — {language}.',
  'address.wrong': 'Введите адрес https, в котором есть {text}.',
} satisfies Words<'ru', 'translator'>;
