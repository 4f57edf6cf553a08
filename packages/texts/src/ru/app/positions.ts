import type { Words } from '../../translation-types.ts';

export const positions = {
  'device.named': '{{browser}}, {{system}}',
  'device.other': 'Другое устройство',
  'device.this': 'Это устройство',
  otherDevice: 'Позиция на другом устройстве',
  question: '{{device}}: {{there}}, {{ago}} · здесь: {{here}}',
  go: 'Перейти туда',
  stay: 'Остаться',
  followed: 'Открыта последняя позиция ({{device}})',
  'followed.back': 'Вернуться',
  recent: 'Недавние позиции',
  'recent.failed': 'Не удалось загрузить недавние позиции.',
  'recent.none': 'Сохранённых позиций пока нет.',
  back: 'Назад к {{percent}}',
  saved: 'Сохранено {{ago}}',
  waiting: 'Ждёт сети',
  failed: 'Не сохранено. Повторить',
} satisfies Words<'ru', 'positions'>;
