import type { Words } from '../../words.ts';

export const places = {
  'device.named': '{{browser}}, {{system}}',
  'device.other': 'Інший пристрій',
  'device.this': 'Цей пристрій',
  elsewhere: 'Місце на іншому пристрої',
  asked: '{{device}}: {{there}}, {{ago}} · тут: {{here}}',
  go: 'Перейти туди',
  stay: 'Залишитися',
  followed: 'Відкрито місце, де ви зупинилися: {{device}}',
  'followed.back': 'Повернутися',
  last: 'Останні місця',
  'last.failed': 'Не вдалося завантажити останні місця.',
  'last.none': 'Ще не збережено жодного місця.',
  back: 'Назад до {{percent}}',
  saved: 'збережено {{ago}}',
  waiting: 'чекає на мережу',
  failed: 'не збережено, повторити',
} satisfies Words<'uk', 'places'>;
