import type { Words } from '../../translation-types.ts';

export const positions = {
  'device.named': '{{browser}}, {{system}}',
  'device.other': 'Інший пристрій',
  'device.this': 'Цей пристрій',
  otherDevice: 'Позиція на іншому пристрої',
  question: '{{device}}: {{there}}, {{ago}} · тут: {{here}}',
  go: 'Перейти туди',
  stay: 'Залишитися',
  followed: 'Відкрито останню позицію ({{device}})',
  'followed.back': 'Повернутися',
  recent: 'Нещодавні позиції',
  'recent.failed': 'Не вдалося завантажити нещодавні позиції.',
  'recent.none': 'Збережених позицій поки немає.',
  back: 'Назад до {{percent}}',
  saved: 'Збережено {{ago}}',
  waiting: 'Чекає на мережу',
  failed: 'Не збережено. Повторити',
} satisfies Words<'uk', 'positions'>;
